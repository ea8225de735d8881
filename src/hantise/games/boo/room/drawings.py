"""The drawings of BOO: every square, the signs that say what a card would do, and the scenes beside its rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from hantise.core import Drawing, Sign
from hantise.drawing.cards import written
from hantise.drawing.faces import BELOW, BESIDE, names_in
from hantise.games.boo.cemetery import LOOKS, SIDE, SQUARES, deck_of, spelt_card
from hantise.games.boo.moments import squares_of
from hantise.games.boo.rules import BLOCKED, MUTUAL, SCARES, Boo, Foreseen, place_of

CELL: Final = 60
CARD, GROUND, NIGHT, BONE, PAPER = "#7A76AE", "#2C5146", "#14152A", "#FFFBF0", "#F6EBD2"
INK, CANDLE, RIM = "#12132A", "#FFC65C", "#3B3760"
STEPS: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))

# A ghost that leads with its head: what is alike in both, and the two hems; black has horns.
BODY: Final = "M16 50C17 42 14.5 34 14.5 26C14.5 13 22 7 30 7C38 7 45.5 13 45.5 26C45.5 34 43 42 44 50"
SCALLOPS: Final = "C43 57 37 57 36.5 50C36 57 30 57 30 50C30 57 24 57 23.5 50C23 57 17 57 16 50"
ZIGZAG: Final = "L41 56L37 49L33.5 57L30 49L26.5 57L23 49L19 56L16 50"
HORNS: Final = "M17 17L13.5 7.5L23 10.5ZM43 17L46.5 7.5L37 10.5Z"

STONE: Final = (
    f'<path d="M16 50V26C16 14 44 14 44 26V50Z" fill="#B9B6CC" stroke="{RIM}" stroke-width="2.5"/>'
    f'<g stroke-linecap="round"><path d="M30 23v14M24.5 28h11" stroke="#54507C" stroke-width="3.5"/>'
    f'<path d="M11 51h38" stroke="{RIM}" stroke-width="4"/></g>'
)
FENCE: Final = (
    '<path d="M14 50V17M24.7 50V13M35.3 50V13M46 50V17M9 24h42M9 43h42" stroke="#5E9F7D" stroke-width="3.2"'
    ' stroke-linecap="round"/><path d="M14 11l3 6h-6ZM24.7 7l3 6h-6ZM35.3 7l3 6h-6ZM46 11l3 6h-6Z" fill="#5E9F7D"/>'
)


def drawings() -> Mapping[str, Drawing]:
    """Every square by its sign (b0 is a black ghost that looks up, w1 a white one that looks right), and the signs."""
    ghosts = {f"{colour}{look}": _ghost(colour, look) for colour in "bw" for look in range(len(LOOKS))}
    inside = {name: _on(CARD, ghost) for name, ghost in ghosts.items()} | {
        "T": _on(CARD, STONE),
        "gT": _on(GROUND, STONE),
        "gF": _on(GROUND, FENCE),
    }
    squares = {name: Drawing(drawn, CELL, CELL) for name, drawn in inside.items()}
    return squares | {name: Drawing(drawn, 36, 36) for name, drawn in _signs().items()}


def _on(ground: str, drawn: str) -> str:
    """A square of a card: a line parts it from the next one."""
    square = f'<path d="M0 0H{CELL}V{CELL}H0Z" fill="{ground}" stroke="#000" stroke-width="1.6" stroke-opacity=".14"/>'
    return square + drawn


def _ghost(colour: str, look: int) -> str:
    """BOO-03: the head leads, the hem trails, and the eyes look that way too, near the edge towards which they look."""
    is_white = colour == "w"
    fill, line = (BONE, RIM) if is_white else (NIGHT, "#E9E2FF")
    shape = f'<path d="{BODY}{SCALLOPS if is_white else ZIGZAG}Z"/>' + ("" if is_white else f'<path d="{HORNS}"/>')
    body = f'<g transform="rotate({90 * look} 30 30)" fill="{fill}" stroke="{line}" stroke-width="2">{shape}</g>'
    dx, dy = STEPS[look]
    white, pupil = (NIGHT, BONE) if is_white else (BONE, NIGHT)
    for side in (-1, 1):
        x, y = 30 + 6.5 * dx + side * 7.5 * abs(dy), 30 + 6.5 * dy + side * 7.5 * abs(dx)
        body += f'<circle cx="{x:g}" cy="{y:g}" r="6" fill="{white}"/>'
        body += f'<circle cx="{x + 2.8 * dx:g}" cy="{y + 2.8 * dy:g}" r="2.7" fill="{pupil}"/>'
    return body


def _signs() -> dict[str, str]:
    """The mark on a sign: the head of an arrow, a chip, a number."""
    line = 'fill="none" stroke-width="3.2" stroke-linecap="round" stroke-linejoin="round"'
    arrow = f'<path d="M30 18L10 6V30Z" fill="{CANDLE}" stroke="{INK}" stroke-width="2.5" stroke-linejoin="round"/>'
    equal = _chip("#F6EFDF", f'<path d="M11 14.5h14M11 21.5h14" stroke="{INK}" {line}/>')
    cross = _chip("#2A2B4D", f'<path d="M13 13l10 10m0-10l-10 10" stroke="#F6EFDF" {line}/>', "#C9C4E6")
    around = "M10 16a8 8 0 0 1 14.5-3.5M26 20a8 8 0 0 1-14.5 3.5M25 8v5h-5M11 28v-5h5"
    turn = _chip(CANDLE, f'<path d="{around}" stroke="#2B1B00" {line}/>')
    numbers = {name: _chip(PAPER, written(str(n), 18, 26.5, 26)) for n, name in enumerate(ORDINALS, 1)}
    return {SCARES: arrow, MUTUAL: equal, BLOCKED: cross, TURNS: turn, TURNS_ITSELF: turn, AFTER: ""} | numbers


def _chip(fill: str, inside: str, rim: str = INK) -> str:
    return f'<circle cx="18" cy="18" r="16" fill="{fill}" stroke="{rim}" stroke-width="3"/>{inside}'


# The faces of cards: three squares, side by side or one below the other, each with a drawing of its own.


GATE: Final = "g"  # before a square of the gate, which lies on the ground


def face_of(squares: str, is_down: bool = False) -> str:
    """The face of a card of ghosts that shows these squares."""
    return (BELOW if is_down else BESIDE).join(signs_of(squares))


def gate_of(squares: str, is_down: bool) -> str:
    """The face of a card of the gate."""
    return (BELOW if is_down else BESIDE).join(GATE + square for square in squares_of(squares))


def signs_of(squares: str) -> list[str]:
    """The drawing of each square: a ghost's colour, and where it looks as a number, which can stand in an address."""
    shows = squares_of(squares)
    return [show[0] + str(LOOKS.index(show[1])) if len(show) > 1 else show for show in shows]


# A choice's consequences as signs on the table: who scares, who looks back, what turns over, the ghosts after it.


TURNS: Final = "turns"
TURNS_ITSELF: Final = "turns-itself"
AFTER: Final = "after"
BALANCE: Final = "balance"
ORDINALS: Final = ("first", "second", "third")


def placing_signs(world: Boo, foreseen: Foreseen) -> tuple[Sign, ...]:
    """BOO-21 to BOO-26: gazes, the cards that turn over, the card itself by its middle, and each seat's ghosts."""
    itself = (Sign(TURNS_ITSELF, _place(foreseen.first + foreseen.step)),) if foreseen.turns_itself else ()
    return _signs_with(itself, world, foreseen, foreseen.card - 1)


def order_signs(world: Boo, foreseen: Foreseen) -> tuple[Sign, ...]:
    """BOO-20: the same once the card lies, and which of its ghosts is checked first, second and third."""
    aside = _aside(world, foreseen)
    cells = [foreseen.first + square * foreseen.step for square in foreseen.order]
    numbers = [Sign(ordinal, _place(cell), _place(cell + aside)) for ordinal, cell in zip(ORDINALS, cells)]
    return _signs_with(numbers, world, foreseen, foreseen.card)


def _signs_with(more: Iterable[Sign], world: Boo, foreseen: Foreseen, last: int) -> tuple[Sign, ...]:
    """The gazes, the cards up to the last one that turn over, by their leftmost or topmost squares, and the ghosts."""
    gazes = [Sign(gaze.kind, _place(gaze.start), _place(gaze.end)) for gaze in foreseen.gazes]
    turned = [int(world.table.lying[card]) >> 1 & 4095 for card in foreseen.turned if card <= last]
    after = [Sign(AFTER, ghosts_at(seat), words=str(ghosts)) for seat, ghosts in enumerate(foreseen.ghosts)]
    return (*gazes, *[Sign(TURNS, _place(cell)) for cell in turned], *more, *after)


def _aside(world: Boo, foreseen: Foreseen) -> int:
    """From a ghost of the card laid last to the square beside it, on the long side along which fewer cards lie."""
    across = SIDE if foreseen.step == 1 else 1
    cells = [foreseen.first + square * foreseen.step for square in range(SQUARES)]
    taken = {way: sum(bool(world.table.squares[cell + way]) for cell in cells) for way in (across, -across)}
    return min(taken, key=lambda way: taken[way])


def ghosts_at(seat: int) -> str:
    """The place where a seat's ghosts are counted."""
    return f"ghosts:{seat}"


def share(mine: int, theirs: int) -> int:
    """How much of a hundred of the bar at BALANCE is full; a half while nobody has a ghost."""
    return round(100 * mine / (mine + theirs)) if mine + theirs else 50


@lru_cache(maxsize=4000)
def _place(cell: int) -> str:
    x, y = place_of(cell)
    return f"{x},{y}"


# The scenes of the rules to read, drawn from the squares of its cards.


SMALL: Final = 44
ARROW, DARK, FREE, IRON = "#FFB02E", "#14122b", "#8079a8", "#3f8f68"


class Laid(NamedTuple):
    """A card in a scene: where its first square lies, > across or v down, its squares, and its owner's letter."""

    x: int
    y: int
    way: str
    squares: str
    owner: str = "b"


class Look(NamedTuple):
    """A look from a square to another, and what it comes to there."""

    x: int
    y: int
    to_x: int
    to_y: int
    kind: str = SCARES


class Staged(NamedTuple):
    """A scene: how many columns and rows it has, the cards that lie there, and who looks where."""

    columns: int
    rows: int
    cards: tuple[Laid, ...]
    gazes: tuple[Look, ...] = ()


SCENES: Final[Mapping[str, Staged]] = {
    "card-one": Staged(3, 1, (Laid(0, 0, ">", "b<w^b>"),)),
    "card-other": Staged(3, 1, (Laid(0, 0, ">", "w>bvw<"),)),
    "touching": Staged(5, 3, (Laid(0, 1, ">", "TFT", "g"), Laid(3, 0, "v", "b>w<b>"))),
    "corner": Staged(4, 4, (Laid(0, 0, ">", "TFT", "g"), Laid(3, 1, "v", "b>w<b>"))),
    "scared": Staged(5, 3, (Laid(0, 1, ">", "b^b^b>"), Laid(4, 0, "v", "Tw^w<", "w")), (Look(2, 1, 4, 1),)),
    "turned": Staged(5, 3, (Laid(0, 1, ">", "b^b^b>"), Laid(4, 0, "v", "Tbvb>", "w"))),
    "past": Staged(
        6, 3, (Laid(0, 1, ">", "b^Tb>"), Laid(3, 0, "v", "Tb^w>"), Laid(5, 0, "v", "w>w^b<", "w")), (Look(2, 1, 5, 1),)
    ),
    "mutual": Staged(5, 3, (Laid(0, 1, ">", "b^b^b>"), Laid(4, 0, "v", "Tw<b<", "w")), (Look(2, 1, 4, 1, MUTUAL),)),
    "blocked": Staged(
        7, 3, (Laid(0, 1, ">", "b^b^b>"), Laid(4, 0, "v", "FTF", "g"), Laid(6, 0, "v", "Tw^b<", "w")),
        (Look(2, 1, 4, 1, BLOCKED),),
    ),
    "own-card": Staged(3, 1, (Laid(0, 0, ">", "b>w^T"),), (Look(0, 0, 1, 0),)),
    "order": Staged(3, 3, (Laid(0, 0, "v", "b>Tb>"), Laid(2, 0, "v", "w^Tbv", "w")), (Look(0, 0, 2, 0),)),
}  # fmt: skip


def pictures() -> Mapping[str, Drawing]:
    """The scenes by name, and the gate as it lies (BOO-06)."""
    cards = deck_of("").gate
    west, north = min(card.x for card in cards), min(card.y for card in cards)
    laid = [Laid(c.x - west, c.y - north, "v" if c.down else ">", spelt_card(c.shows), "g") for c in cards]
    return {name: _drawn(staged) for name, staged in {**SCENES, "gate": Staged(6, 4, tuple(laid))}.items()}


def _drawn(staged: Staged) -> Drawing:
    cards = "".join(map(_staged, staged.cards))
    gazes = "".join(map(_arrow, staged.gazes))
    inside = f'<g transform="translate(2 2)">{cards}{gazes}</g>'
    return Drawing(inside, staged.columns * SMALL + 4, staged.rows * SMALL + 4)


def _staged(card: Laid) -> str:
    names = names_in(gate_of(card.squares, False) if card.owner == "g" else face_of(card.squares))
    across, down = (1, 0) if card.way == ">" else (0, 1)
    squares = ""
    for n, square in enumerate(map(drawings().__getitem__, names)):
        x, y = SMALL * (card.x + n * across), SMALL * (card.y + n * down)
        squares += f'<g transform="translate({x} {y})scale({SMALL / square.width:g})">{square.inside}</g>'
    rim = (
        f'<rect x="{card.x * SMALL + 1}" y="{card.y * SMALL + 1}" width="{SMALL * (1 + 2 * across) - 2}"'
        f' height="{SMALL * (1 + 2 * down) - 2}" rx="5" fill="none"'
    )
    colour = {"b": DARK, "w": "#ffffff", "g": IRON}[card.owner]
    return f'{squares}{rim} stroke="{FREE}" stroke-width="4"/>{rim} stroke="{colour}" stroke-width="2.5"/>'


def _arrow(look: Look) -> str:
    """An arrow for who scares, dots for all other looks, with a cross where one ends."""
    aside, ahead = [(to > at) - (to < at) for at, to in ((look.x, look.to_x), (look.y, look.to_y))]
    x, y = _middle(look.x) + 15 * aside, _middle(look.y) + 15 * ahead
    to_x, to_y = _middle(look.to_x) - 17 * aside, _middle(look.to_y) - 17 * ahead
    line = f"M{x} {y}L{to_x} {to_y}"
    if look.kind == SCARES:
        return _stroked(f"{line}m-9-8l9 8l-9 8")
    cross = _stroked(f"M{to_x} {to_y}m-6-6l12 12m0-12l-12 12") if look.kind == BLOCKED else ""
    return _stroked(line, ' stroke-dasharray=".1 9"') + cross


def _stroked(path: str, dashes: str = "") -> str:
    """A line in the colour of arrows, with a dark rim that shows it on any ground."""
    drawn = f'<path d="{path}" fill="none" stroke-linecap="round" stroke-linejoin="round"{dashes}'
    return f'{drawn} stroke="{DARK}" stroke-width="8"/>{drawn} stroke="{ARROW}" stroke-width="4.5"/>'


def _middle(place: int) -> int:
    return place * SMALL + SMALL // 2
