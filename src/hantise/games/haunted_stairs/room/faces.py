"""Every drawing of the room by its name."""

from __future__ import annotations

from collections.abc import Mapping
from math import cos, radians, sin
from typing import Final, NamedTuple

from hantise.core import Drawing
from hantise.drawing.anatomy import BONE, INK, SKY
from hantise.drawing.cards import LIT, PAPER, back, paper, watching
from hantise.drawing.faces import BACK
from hantise.drawing.ghosts import Ghost, ghost, neat
from hantise.games.haunted_stairs.pieces import CHILDREN, PLACES

GHOST: Final = "ghost"
DISC: Final = "disc"
ARROWS, TO, PASS = "arrows", "to", "pass"
PICTURE: Final = (100, 112)


def drawings() -> Mapping[str, Drawing]:
    """The cards, the disc, and the pictures on buttons."""
    cards = {GHOST: ghost_card(), BACK: stock_back()}
    cards |= {name: child(name) for name in CHILDREN}
    cards |= {name: paper(panel) + drawn for name, (panel, drawn) in TURNS.items()}
    cards |= {marked_ghost(name): marked_ghost_card(name) for name in CHILDREN}
    shown = {ghost_at(name): signed_ghost(name) for name in PLACES}
    shown |= {free_at(name): free_place(name) for name in PLACES}
    shown |= {onto(name): onto_place(name) for name in PLACES}
    shown |= {head_of(name): head(name) for name in CHILDREN}
    shown |= {name: f'<path {BY_DAY_AND_NIGHT} d="{line}"/>' for name, line in WAYS.items()}
    shown |= {PASS: str(ghost(PUZZLED))}
    lying = {name: Drawing(neat(drawn)) for name, drawn in cards.items()}
    pictures = {name: Drawing(neat(drawn), *PICTURE) for name, drawn in shown.items()}
    return lying | pictures | {DISC: Drawing(disc(), SIZE, SIZE)}


def ghost_at(place: str) -> str:
    """The picture of the ghost at that place."""
    return f"at-{place}"


def free_at(place: str) -> str:
    """The picture of that place when it is free."""
    return f"free-{place}"


def onto(place: str) -> str:
    """The picture of an arrow to that place when it is free."""
    return f"onto-{place}"


def head_of(child: str) -> str:
    """The picture of that child's head."""
    return f"head-{child}"


def marked_ghost(child: str) -> str:
    """STA-41: the ghost of a child that is remembered, on a table with the aid."""
    return f"ghost-{child}"


# The cards of Haunted Stairs: children whose hats repeat their shapes, one ghost for them all, and what happens.


# The same for every child: nothing of what lies under it shows.
FIGURE: Final = Ghost(
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
# There and back, and one way.
WAYS: Final = {
    ARROWS: "M14 44H82M82 44l-14-14M86 72H18M18 72l14 14",
    TO: "M14 58H82M82 58l-18-18M82 58l-18 18",
}
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
    deep = colour_of(name).deep
    lowered = f'<g transform="translate(0 14)">{face(name)}</g>'
    drawn = f'<svg x="5" y="5" width="90" height="130" viewBox="5 5 90 130">{lowered}</svg>'
    tab = f'<path d="M0 10A10 10 0 0 1 10 0H40V30q0 15-15 15H0Z" fill="{PAPER}"/>'
    return paper(deep) + drawn + tab + sign(name, 20, 22, 1.15, deep, deep)


def face(name: str) -> str:
    """The head and shoulders of a child, 100 wide and 126 high."""
    bright = colour_of(name).bright
    shoulders = f'<path d="M20 126C20 98 34 92 50 92C66 92 80 98 80 126Z" fill="{bright}"/>'
    head = f'<circle cx="50" cy="74" r="22" fill="{SKIN[name]}"/>'
    eyes = f'<g fill="{INK}"><circle cx="42" cy="75" r="3.2"/><circle cx="58" cy="75" r="3.2"/></g>'
    cheeks = '<g fill="#E0605A" opacity=".5"><circle cx="36.5" cy="82" r="3.6"/><circle cx="63.5" cy="82" r="3.6"/></g>'
    smile = f'<path d="M43 83q7 7 14 0" stroke="{INK}" stroke-width="2.6" fill="none" stroke-linecap="round"/>'
    return shoulders + HATS[name].format(bright) + head + BRIMS.get(name, "").format(bright) + eyes + cheeks + smile


def ghost_card() -> str:
    """STA-40: the ghost side of every child."""
    ground = (
        '<rect width="100" height="140" rx="10" fill="#7FD3F7"/><rect x="4" y="4" width="92" height="132" rx="7"'
        ' fill="#15324A"/><circle cx="50" cy="68" r="42" fill="#24577C"/>'
    )
    return f'{ground}<svg x="5" y="18" width="90" height="112" viewBox="0 0 100 124">{ghost(FIGURE)}</svg>'


def marked_ghost_card(name: str) -> str:
    """STA-41: the same with the shape of the child that lies there, for a table with the aid."""
    colour = colour_of(name)
    return ghost_card() + sign(name, 50, 96, 1.1, colour.bright, colour.deep)


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
    lying = f'<g transform="translate(14 22)scale(.72)">{ghost(FIGURE)}</g>'
    return (
        f'<rect x="3" y="1" width="94" height="110" rx="16" {painted}/>'
        + lying
        + sign(name, 79, 19, 0.95, colour.bright, colour.bright)
    )


def head(name: str) -> str:
    """The head of a child, with its hat and its shape."""
    colour = colour_of(name)
    return f'<g transform="translate(0-14)">{face(name)}</g>' + sign(name, 50, 98, 1, colour.deep, colour.bright)


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


# The shape of each colour, for people who cannot tell the colours apart, and the two shades it is painted in.


class Colour(NamedTuple):
    """A colour of the disc: bright, deep, and its shape around 0, 0 within 12 of it."""

    bright: str
    deep: str
    shape: str


COLOURS: Final = (
    Colour("#F0705E", "#7E241A", '<path d="M0-11L11.5 9H-11.5Z"/>'),
    Colour("#7CC86B", "#23521B", '<path d="M-9.5-9.5H9.5V9.5H-9.5Z"/>'),
    Colour("#6FB6F2", "#173F6B", '<circle r="10.5"/>'),
    Colour(
        "#F7CE4C",
        "#6B4E05",
        '<path d="M0-12L3.4-4.2L11.8-3.5L5.4 2.1L7.4 10.3L0 5.9L-7.4 10.3L-5.4 2.1L-11.8-3.5L-3.4-4.2Z"/>',
    ),
    Colour("#F4F0E6", "#5C5A68", '<path d="M4-10A10.5 10.5 0 1 0 9.5 6A8.2 8.2 0 0 1 4-10Z"/>'),
)


def colour_of(name: str) -> Colour:
    """The colour of a place, or of a child, by its name."""
    return COLOURS[PLACES.index(name)]


def sign(name: str, x: float, y: float, scale: float, fill: str, edge: str) -> str:
    """The shape of a colour around that point, filled, with an edge."""
    return (
        f'<g transform="translate({x:g} {y:g})scale({scale:g})" fill="{fill}" stroke="{edge}" stroke-width="1.5"'
        f' stroke-linejoin="round">{colour_of(name).shape}</g>'
    )


# The disc as it is drawn: five places around a hub, each a colour with its shape, and where things lie on it.


# The disc has its centre at 0, 0; red is on top, and places go round clockwise.
SIZE: Final = 500
LYING: Final = 121
HUB: Final = 58
BRASS: Final = "#C9A45C"


def point(radius: float, degrees: float) -> tuple[float, float]:
    """A point of the disc, by its angle clockwise from the top."""
    return radius * sin(radians(degrees)), -radius * cos(radians(degrees))


def lies_at(place: int) -> tuple[float, float]:
    """The middle of what lies at that place."""
    return point(LYING, 72 * place)


def disc() -> str:
    """All of it but what lies there, SIZE wide and high."""
    rim = f'<circle r="246" fill="#0A1626"/><circle r="240" fill="{BRASS}"/><circle r="233" fill="#2B3550"/>'
    places = "".join([_sector(place) for place in range(len(PLACES))])
    wound = "M0 0c6-10 22-4 20 10c-2 18-28 22-38 6c-12-22 8-46 32-42c28 5 36 36 22 56"
    stairs = f'<path d="{wound}" fill="none" stroke="{BRASS}" stroke-width="5" stroke-linecap="round"/>'
    hub = f'<circle r="{HUB}" fill="{BRASS}"/><circle r="53" fill="#101F38"/>{stairs}'
    return neat(f'<g transform="translate(250 250)">{rim}{places}{hub}</g>')


def _sector(place: int) -> str:
    """The floor of a place, its rim with the shape, and stairs that lead to it."""
    at, colour = 72 * place, COLOURS[place]
    steps = [at - 35 + 11.67 * step for step in range(1, 6)]
    stairs = "".join([f"M{_spelt(point(60, step))}L{_spelt(point(188, step))}" for step in steps])
    x, y = point(210, at)
    shape = sign(PLACES[place], 0, 0, 1.15, colour.deep, colour.deep)
    return (
        f'<path d="{_ring(HUB, at)}" fill="{colour.deep}"/><path d="{_ring(190, at)}" fill="{colour.bright}"/>'
        f'<path d="{stairs}" stroke="{colour.bright}" stroke-opacity=".3" stroke-width="3"/>'
        f'<g transform="translate({x} {y})rotate({at})">{shape}</g>'
    )


def _ring(inner: float, degrees: float) -> str:
    """The outline of a place between a circle and the rim."""
    start, end = degrees - 35, degrees + 35
    return (
        f"M{_spelt(point(228, start))}A228 228 0 0 1 {_spelt(point(228, end))}"
        f"L{_spelt(point(inner, end))}A{inner} {inner} 0 0 0 {_spelt(point(inner, start))}Z"
    )


def _spelt(at: tuple[float, float]) -> str:
    return f"{at[0]:.1f} {at[1]:.1f}"


# The disc in the rules, as the game begins.
READ_ACROSS: Final = 260
READ_LYING: Final = 0.24  # how far from the middle a ghost lies, and how wide it is
READ_WIDE: Final = 0.15


def pictures() -> Mapping[str, Drawing]:
    """STA-03: a ghost on each child's place of the disc."""
    drawn = drawings()
    disc, ghost = drawn[DISC], drawn[GHOST]
    scale = READ_WIDE * READ_ACROSS / ghost.width
    shown = f'<g transform="scale({READ_ACROSS / disc.width:.4g})">{disc.inside}</g>'
    for place in range(len(CHILDREN)):
        x, y = point(READ_ACROSS * READ_LYING, 72 * place)
        x, y = READ_ACROSS / 2 + x - scale * ghost.width / 2, READ_ACROSS / 2 + y - scale * ghost.height / 2
        shown += f'<g transform="translate({x:.1f} {y:.1f})scale({scale:.3g})">{ghost.inside}</g>'
    return {"start": Drawing(shown, READ_ACROSS, READ_ACROSS)}
