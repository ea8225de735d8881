"""The drawings of BOO: every square, the signs for the effects of a card, and the scenes beside its rules."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from hantise.core import Drawing
from hantise.core.phrases import TomlTable, tables
from hantise.drawing.cards import written
from hantise.drawing.faces import BELOW, BESIDE, names_in
from hantise.games.boo.cemetery import LOOKS, deck_of
from hantise.games.boo.moments import squares_of
from hantise.games.boo.rules import BLOCKED, SCARES


class Staged(TomlTable, frozen=True):
    """A scene: its numbers of columns and rows, its cards, and its gazes.

    A card is the column and row of its first square, its way, its squares, and its owner's letter; a gaze is from a
    column and row to another, and its kind.
    """

    columns: int
    rows: int
    cards: tuple[tuple[int, int, str, str, str], ...]
    gazes: tuple[tuple[int, int, int, int, str], ...] = ()


class Drawn(TomlTable, frozen=True):
    """The tables of `drawings.toml`."""

    squares: dict[str, str]
    signs: dict[str, str]
    scenes: dict[str, Staged]


DRAWN: Final = tables(__package__, "drawings.toml", Drawn)
CELL: Final = 60
CARD, GROUND, NIGHT, BONE, PAPER = "#7A76AE", "#2C5146", "#14152A", "#FFFBF0", "#F6EBD2"
INK, RIM = "#12132A", "#3B3760"
STEPS: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))

# A ghost that leads with its head: the common parts of both colours, and the two hems; black has horns.
BODY: Final = "M16 50C17 42 14.5 34 14.5 26C14.5 13 22 7 30 7C38 7 45.5 13 45.5 26C45.5 34 43 42 44 50"
SCALLOPS: Final = "C43 57 37 57 36.5 50C36 57 30 57 30 50C30 57 24 57 23.5 50C23 57 17 57 16 50"
ZIGZAG: Final = "L41 56L37 49L33.5 57L30 49L26.5 57L23 49L19 56L16 50"
HORNS: Final = "M17 17L13.5 7.5L23 10.5ZM43 17L46.5 7.5L37 10.5Z"

# A square of a card: a line parts it from the next one.
SQUARE: Final = '<path d="M0 0H60V60H0Z" fill="{}" stroke="#000" stroke-width="1.6" stroke-opacity=".14"/>'


def drawings() -> Mapping[str, Drawing]:
    """Every square by its sign (b0 is a black ghost that looks up, w1 a white one that looks right), and the signs."""
    ghosts = {f"{colour}{look}": _ghost(colour, look) for colour in "bw" for look in range(len(LOOKS))}
    inside = {name: (CARD, ghost) for name, ghost in ghosts.items()}
    stone, fence = DRAWN.squares["T"], DRAWN.squares["F"]
    inside |= {"T": (CARD, stone), "gT": (GROUND, stone), "gF": (GROUND, fence)}
    squares = {name: Drawing(SQUARE.format(ground) + drawn, CELL, CELL) for name, (ground, drawn) in inside.items()}
    chip = f'<circle cx="18" cy="18" r="16" fill="{PAPER}" stroke="{INK}" stroke-width="3"/>'
    numbers = {name: chip + written(str(n), 18, 26.5, 26) for n, name in enumerate(ORDINALS, 1)}
    signs = {**DRAWN.signs, TURNS_ITSELF: DRAWN.signs[TURNS], AFTER: "", **numbers}
    return squares | {name: Drawing(drawn, 36, 36) for name, drawn in signs.items()}


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


# The faces of cards: three squares, side by side or one below the other, each with a drawing of its own.


@lru_cache(maxsize=4000)
def face_of(squares: str, is_down: bool = False, kind: str = "") -> str:
    """The face of a card with these squares; squares of the gate lie on the ground."""
    ground = "g" if kind == "gate" else ""
    return (BELOW if is_down else BESIDE).join([ground + sign for sign in signs_of(squares)])


def signs_of(squares: str) -> list[str]:
    """The drawing of each square: a ghost's colour, and its look as a number, which fits in an address."""
    shows = squares_of(squares)
    return [show[0] + str(LOOKS.index(show[1])) if len(show) > 1 else show for show in shows]


# The signs of a choice's effects: scares, looks back, cards that turn over, the ghosts afterwards.


TURNS: Final = "turns"
TURNS_ITSELF: Final = "turns-itself"
AFTER: Final = "after"
BALANCE: Final = "balance"
ORDINALS: Final = ("first", "second", "third")


def ghosts_at(seat: int) -> str:
    """The place where a seat's ghosts are counted."""
    return f"ghosts:{seat}"


def share(mine: int, theirs: int) -> int:
    """The filled part of the bar at BALANCE, in percent; 50 while there are no ghosts."""
    return round(100 * mine / (mine + theirs)) if mine + theirs else 50


# The scenes of the rules to read, drawn from the squares of its cards.


SMALL: Final = 44
ARROW, DARK, FREE, IRON = "#FFB02E", "#14122b", "#8079a8", "#3f8f68"


def pictures() -> Mapping[str, Drawing]:
    """The scenes by name, with the gate (BOO-06)."""
    cards = deck_of("").gate
    west, north = min(card.x for card in cards), min(card.y for card in cards)
    gate = tuple([(card.x - west, card.y - north, card.way, card.squares, "g") for card in cards])
    drawn = {}
    for name, staged in (DRAWN.scenes | {"gate": Staged(6, 4, gate)}).items():
        inside = "".join([*[_laid(*card) for card in staged.cards], *[_arrow(*look) for look in staged.gazes]])
        wide, high = staged.columns * SMALL + 4, staged.rows * SMALL + 4
        drawn[name] = Drawing(f'<g transform="translate(2 2)">{inside}</g>', wide, high)
    return drawn


def _laid(column: int, row: int, way: str, squares: str, owner: str) -> str:
    names = names_in(face_of(squares, kind="gate" if owner == "g" else ""))
    across, down = (1, 0) if way == ">" else (0, 1)
    drawn = ""
    for n, square in enumerate(map(drawings().__getitem__, names)):
        x, y = SMALL * (column + n * across), SMALL * (row + n * down)
        drawn += f'<g transform="translate({x} {y})scale({SMALL / square.width:g})">{square.inside}</g>'
    rim = (
        f'<rect x="{column * SMALL + 1}" y="{row * SMALL + 1}" width="{SMALL * (1 + 2 * across) - 2}"'
        f' height="{SMALL * (1 + 2 * down) - 2}" rx="5" fill="none"'
    )
    colour = {"b": DARK, "w": "#ffffff", "g": IRON}[owner]
    return f'{drawn}{rim} stroke="{FREE}" stroke-width="4"/>{rim} stroke="{colour}" stroke-width="2.5"/>'


def _arrow(column: int, row: int, to_column: int, to_row: int, kind: str) -> str:
    """An arrow for a scare, dots for all other gazes, with a cross at the end of a blocked one."""
    aside, ahead = [(to > at) - (to < at) for at, to in ((column, to_column), (row, to_row))]
    from_x, from_y, over_x, over_y = [at * SMALL + SMALL // 2 for at in (column, row, to_column, to_row)]
    x, y, to_x, to_y = from_x + 15 * aside, from_y + 15 * ahead, over_x - 17 * aside, over_y - 17 * ahead
    line = f"M{x} {y}L{to_x} {to_y}"
    if kind == SCARES:
        return _stroked(f"{line}m-9-8l9 8l-9 8")
    cross = _stroked(f"M{to_x} {to_y}m-6-6l12 12m0-12l-12 12") if kind == BLOCKED else ""
    return _stroked(line, ' stroke-dasharray=".1 9"') + cross


def _stroked(path: str, dashes: str = "") -> str:
    """A line in the colour of arrows, with a dark rim that shows it on any ground."""
    drawn = f'<path d="{path}" fill="none" stroke-linecap="round" stroke-linejoin="round"{dashes}'
    return f'{drawn} stroke="{DARK}" stroke-width="8"/>{drawn} stroke="{ARROW}" stroke-width="4.5"/>'
