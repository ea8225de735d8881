"""The cards of Haunted Stairs: children whose hats repeat their shapes, one ghost for them all, and what happens."""

from __future__ import annotations

from typing import Final

from hantise.drawing.anatomy import BONE, INK, SKY
from hantise.drawing.cards import LIT, PAPER, back, paper, watching
from hantise.drawing.ghosts import Ghost, ghost
from hantise.games.haunted_stairs.room.signs import colour_of, sign

# The same for every child: nothing of what lies under it shows.
GHOST: Final = Ghost(
    BONE, 86, 37, 31, eye=7.5, apart=12, mouth="o", mouth_width=7, mouth_below=16, arms="up", blush=True
)
PUZZLED: Final = Ghost(SKY, 82, 33, 28, eye=6.5, mouth="wavy", mouth_width=9, mouth_below=16, arms="up", lean=4)
WALL: Final = ("#12324A", "#1D4A68", "#7FD3F7")
SKIN: Final = {"red": "#F4C9A4", "green": "#A8714B", "blue": "#E2B08A", "yellow": "#F8D9B8"}
HATS: Final = {
    "red": '<path d="M50 22L80 70H20Z" fill="{0}" stroke="{0}" stroke-width="8" stroke-linejoin="round"/>',
    "green": '<rect x="25" y="31" width="50" height="40" rx="6" fill="{0}"/>'
    '<rect x="20" y="60" width="60" height="9" rx="4.5" fill="#4E9A3F"/>',
    "blue": '<circle cx="50" cy="64" r="31" fill="{0}"/><circle cx="50" cy="30" r="9" fill="#D8ECFB"/>',
    "yellow": '<path d="M50 22L61 44L86 44L70 62L80 86L50 78L20 86L30 62L14 44L39 44Z" fill="{0}" stroke="{0}"'
    ' stroke-width="7" stroke-linejoin="round"/>',
}
# What of a hat lies before the face.
BRIMS: Final = {
    "red": '<path d="M30 66q20-14 40 0l-4-14h-32Z" fill="{0}"/>',
    "blue": '<path d="M26 66q24-16 48 0l2-7q-26-18-52 0Z" fill="#D8ECFB"/>',
}
LINE: Final = 'fill="none" stroke="#F6EFDF" stroke-width="7" stroke-linecap="round" stroke-linejoin="round"'
# As dark or light as the words beneath.
BY_DAY_AND_NIGHT: Final = LINE.replace("#F6EFDF", "currentColor")
TURNS: Final = {
    "swap": (
        "#5A2F7A",
        f'<path {LINE} d="M24 58C34 34 66 34 76 58M76 58l2-16M76 58l-15-5M76 82C66 106 34 106 24 82M24 82l-2 16M24'
        ' 82l15 5"/>',
    ),
    "move": (
        "#1C5A5A",
        f'<path {LINE} d="M22 92C28 56 48 48 72 52M72 52l-13-11M72 52l-11 13"/><circle cx="22" cy="98" r="8"'
        ' fill="#F6EFDF"/>',
    ),
    "riddle": (
        "#7A4A12",
        f'<path {LINE} d="M34 52C34 30 68 30 68 52C68 68 50 66 50 84"/><circle cx="50" cy="106" r="8" fill="#F6EFDF"/>',
    ),
}


def child(name: str) -> str:
    """A child, with its shape in the corner."""
    tab = f'<path d="M0 10A10 10 0 0 1 10 0H40V30q0 15-15 15H0Z" fill="{PAPER}"/>'
    deep = colour_of(name).deep
    return (
        paper(deep)
        + _clipped(f'<g transform="translate(0 14)">{face(name)}</g>')
        + tab
        + sign(name, 20, 22, 1.15, deep, deep)
    )


def _clipped(drawing: str) -> str:
    return f'<svg x="5" y="5" width="90" height="130" viewBox="5 5 90 130">{drawing}</svg>'


def face(name: str) -> str:
    """The head and shoulders of a child, 100 wide and 126 high."""
    bright = colour_of(name).bright
    shoulders = f'<path d="M20 126C20 98 34 92 50 92C66 92 80 98 80 126Z" fill="{bright}"/>'
    head = f'<circle cx="50" cy="74" r="22" fill="{SKIN[name]}"/>'
    return shoulders + HATS[name].format(bright) + head + BRIMS.get(name, "").format(bright) + _features()


def _features() -> str:
    eyes = f'<g fill="{INK}"><circle cx="42" cy="75" r="3.2"/><circle cx="58" cy="75" r="3.2"/></g>'
    cheeks = '<g fill="#E0605A" opacity=".5"><circle cx="36.5" cy="82" r="3.6"/><circle cx="63.5" cy="82" r="3.6"/></g>'
    smile = f'<path d="M43 83q7 7 14 0" stroke="{INK}" stroke-width="2.6" fill="none" stroke-linecap="round"/>'
    return eyes + cheeks + smile


def ghost_card() -> str:
    """STA-40: the ghost side of every child."""
    ground = (
        '<rect width="100" height="140" rx="10" fill="#7FD3F7"/><rect x="4" y="4" width="92" height="132" rx="7"'
        ' fill="#15324A"/><circle cx="50" cy="68" r="42" fill="#24577C"/>'
    )
    return f'{ground}<svg x="5" y="18" width="90" height="112" viewBox="0 0 100 124">{ghost(GHOST)}</svg>'


def marked_ghost_card(name: str) -> str:
    """STA-41: the same with the shape of the child that lies there, for a table with the aid."""
    colour = colour_of(name)
    return ghost_card() + sign(name, 50, 96, 1.1, colour.bright, colour.deep)


def turn_card(name: str) -> str:
    """A swap, a move or a riddle."""
    panel, drawing = TURNS[name]
    return paper(panel) + drawing


def stock_back() -> str:
    """The back of the cards in the stock: a window of five panes, a rose."""
    panes = "".join(f'<path d="M50 70V35" transform="rotate({72 * n + 36} 50 70)"/>' for n in range(5))
    window = (
        f'<circle cx="50" cy="70" r="36" fill="{LIT}" stroke="{WALL[2]}" stroke-width="4"/><g stroke="{WALL[0]}"'
        f' stroke-width="5">{panes}</g><circle cx="50" cy="70" r="17" fill="{LIT}"/>{watching(50, 70)}'
    )
    return back(WALL, window)


# What stands on buttons, 100 by 112.


def signed_ghost(name: str) -> str:
    """A ghost on the place where it lies, whose colour it covers: no child in that colour."""
    colour = colour_of(name)
    painted = f'fill="{colour.deep}" stroke="{colour.bright}" stroke-width="6"'
    lying = f'<g transform="translate(14 22)scale(.72)">{ghost(GHOST)}</g>'
    return (
        f'<rect x="3" y="1" width="94" height="110" rx="16" {painted}/>'
        + lying
        + sign(name, 79, 19, 0.95, colour.bright, colour.bright)
    )


def head(name: str) -> str:
    """The head of a child, with its hat and its shape."""
    colour = colour_of(name)
    return f'<g transform="translate(0-14)">{face(name)}</g>' + sign(name, 50, 98, 1, colour.deep, colour.bright)


def arrows() -> str:
    """There and back."""
    return f'<path {BY_DAY_AND_NIGHT} d="M14 44H82M82 44l-14-14M86 72H18M18 72l14 14"/>'


def to_there() -> str:
    """One way."""
    return f'<path {BY_DAY_AND_NIGHT} d="M14 58H82M82 58l-18-18M82 58l-18 18"/>'


def free_place(name: str) -> str:
    """An empty place of that colour."""
    colour = colour_of(name)
    frame = (
        f'<rect x="18" y="12" width="64" height="88" rx="10" fill="{colour.deep}" stroke="#F6EFDF" stroke-width="4"'
        ' stroke-dasharray="9 8"/>'
    )
    return frame + sign(name, 50, 56, 1.7, colour.bright, colour.bright)


def onto_place(name: str) -> str:
    """An arrow, and below it the empty place of that colour to which it leads."""
    arrow = f'<path {BY_DAY_AND_NIGHT} d="M8 16C40 6 56 12 58 34M58 34l-15-12M58 34l13-14"/>'
    return f'{arrow}<g transform="translate(16 42)scale(.7)">{free_place(name)}</g>'


def shrug() -> str:
    """Nobody knows."""
    return str(ghost(PUZZLED))
