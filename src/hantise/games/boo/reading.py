"""The rules of BOO beside its table: scenes drawn from the squares of its cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from hantise.core import Drawing
from hantise.drawing.faces import names_in
from hantise.games.boo import room
from hantise.games.boo.cards import deck_of, spelt_card
from hantise.games.boo.room.drawings import face_of, gate_of

CELL: Final = 44
ARROW, INK, PAPER, FREE, IRON = "#FFB02E", "#14122b", "#F6EBD2", "#8079a8", "#3f8f68"


class Laid(NamedTuple):
    """A card in a scene: where its first square lies, > across or v down, its squares, and its owner's letter."""

    x: int
    y: int
    way: str
    squares: str
    owner: str = "b"


class Gaze(NamedTuple):
    """A look from a square to another: `scares`, `mutual`, or `blocked` there."""

    x: int
    y: int
    to_x: int
    to_y: int
    kind: str = "scares"


class Staged(NamedTuple):
    """A scene: how many columns and rows it has, the cards that lie there, and who looks where."""

    columns: int
    rows: int
    cards: tuple[Laid, ...]
    gazes: tuple[Gaze, ...] = ()


SCENES: Final[Mapping[str, Staged]] = {
    "card-one": Staged(3, 1, (Laid(0, 0, ">", "b<w^b>"),)),
    "card-other": Staged(3, 1, (Laid(0, 0, ">", "w>bvw<"),)),
    "touching": Staged(5, 3, (Laid(0, 1, ">", "TFT", "g"), Laid(3, 0, "v", "b>w<b>"))),
    "corner": Staged(4, 4, (Laid(0, 0, ">", "TFT", "g"), Laid(3, 1, "v", "b>w<b>"))),
    "scared": Staged(5, 3, (Laid(0, 1, ">", "b^b^b>"), Laid(4, 0, "v", "Tw^w<", "w")), (Gaze(2, 1, 4, 1),)),
    "turned": Staged(5, 3, (Laid(0, 1, ">", "b^b^b>"), Laid(4, 0, "v", "Tbvb>", "w"))),
    "past": Staged(
        6, 3, (Laid(0, 1, ">", "b^Tb>"), Laid(3, 0, "v", "Tb^w>"), Laid(5, 0, "v", "w>w^b<", "w")), (Gaze(2, 1, 5, 1),)
    ),
    "mutual": Staged(5, 3, (Laid(0, 1, ">", "b^b^b>"), Laid(4, 0, "v", "Tw<b<", "w")), (Gaze(2, 1, 4, 1, "mutual"),)),
    "blocked": Staged(
        7, 3, (Laid(0, 1, ">", "b^b^b>"), Laid(4, 0, "v", "FTF", "g"), Laid(6, 0, "v", "Tw^b<", "w")),
        (Gaze(2, 1, 4, 1, "blocked"),),
    ),
    "own-card": Staged(3, 1, (Laid(0, 0, ">", "b>w^T"),), (Gaze(0, 0, 1, 0),)),
    "order": Staged(3, 3, (Laid(0, 0, "v", "b>Tb>"), Laid(2, 0, "v", "w^Tbv", "w")), (Gaze(0, 0, 2, 0),)),
}  # fmt: skip


def pictures() -> Mapping[str, Drawing]:
    """The scenes by name, and the gate as it lies."""
    return {name: _drawn(staged) for name, staged in {**SCENES, "gate": _gate()}.items()}


def _gate() -> Staged:
    """BOO-06: the standard gate."""
    cards = deck_of("").gate
    west, north = min(card.x for card in cards), min(card.y for card in cards)
    laid = [Laid(c.x - west, c.y - north, "v" if c.down else ">", spelt_card(c.shows), "g") for c in cards]
    return Staged(6, 4, tuple(laid))


def _drawn(staged: Staged) -> Drawing:
    cards = "".join(map(_card, staged.cards))
    gazes = "".join(map(_gaze, staged.gazes))
    inside = f'<g transform="translate(2 2)">{cards}{gazes}</g>'
    return Drawing(inside, staged.columns * CELL + 4, staged.rows * CELL + 4)


def _card(card: Laid) -> str:
    face = gate_of(card.squares, False) if card.owner == "g" else face_of(card.squares)
    names = names_in(face)
    squares = "".join(_square(name, *place) for name, place in zip(names, _places(card), strict=True))
    width, height = (3 * CELL, CELL) if card.way == ">" else (CELL, 3 * CELL)
    rim = {"b": INK, "w": "#ffffff", "g": IRON}[card.owner]
    return squares + (
        f'<rect x="{card.x * CELL + 1}" y="{card.y * CELL + 1}" width="{width - 2}" height="{height - 2}" rx="5"'
        f' fill="none" stroke="{FREE}" stroke-width="4"/>'
        f'<rect x="{card.x * CELL + 1}" y="{card.y * CELL + 1}" width="{width - 2}" height="{height - 2}" rx="5"'
        f' fill="none" stroke="{rim}" stroke-width="2.5"/>'
    )


def _places(card: Laid) -> Iterator[tuple[int, int]]:
    for n in range(3):
        yield (card.x + n, card.y) if card.way == ">" else (card.x, card.y + n)


def _square(name: str, x: int, y: int) -> str:
    """The square as the table draws it, in the size of a scene's."""
    drawn = room.drawings()[name]
    return f'<g transform="translate({x * CELL} {y * CELL})scale({CELL / drawn.width:g})">{drawn.inside}</g>'


def _gaze(gaze: Gaze) -> str:
    """An arrow for who scares, dots for all other looks, with a cross where one ends."""
    x, y = _middle(gaze.x) + 15 * _sign(gaze.to_x - gaze.x), _middle(gaze.y) + 15 * _sign(gaze.to_y - gaze.y)
    to_x, to_y = (
        _middle(gaze.to_x) - 17 * _sign(gaze.to_x - gaze.x),
        _middle(gaze.to_y) - 17 * _sign(gaze.to_y - gaze.y),
    )
    line = f"M{x} {y}L{to_x} {to_y}"
    if gaze.kind == "scares":
        return _stroked(f"{line}m-9-8l9 8l-9 8")
    cross = "m-6-6l12 12m0-12l-12 12" if gaze.kind == "blocked" else ""
    return _stroked(line, ' stroke-dasharray=".1 9"') + (_stroked(f"M{to_x} {to_y}{cross}") if cross else "")


def _stroked(path: str, dashes: str = "") -> str:
    """A line in the colour of arrows, with a dark rim that shows it on any ground."""
    drawn = f'<path d="{path}" fill="none" stroke-linecap="round" stroke-linejoin="round"{dashes}'
    return f'{drawn} stroke="{INK}" stroke-width="8"/>{drawn} stroke="{ARROW}" stroke-width="4.5"/>'


def _middle(place: int) -> int:
    return place * CELL + CELL // 2


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)
