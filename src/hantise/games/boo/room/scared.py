"""What the newest play did, drawn on the table until the next one is tried: from who scared to who was scared."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from hantise.core import Scene
from hantise.core.kept import kept
from hantise.core.sheet import Line
from hantise.drawing.markup import Markup
from hantise.games.boo.actions import ACTIONS, FIRST_ORDER
from hantise.games.boo.foresight import SCARES, Gaze, place_of, retraced
from hantise.games.boo.rules import Boo
from hantise.games.boo.table import boo_of

KEPT: Final = 1000
# What is no play: who begins, and cards that are turned up to come.
OF_THE_DECK: Final = frozenset(["oya", "turn"])
# Columns and rows that are in sight together on a phone.
MOST: Final = (8, 6)
NOTHING: Final = Markup("")

Cell = tuple[int, int]


class Newest(NamedTuple):
    """The newest play: the cards that it `turned`, by their leftmost or topmost squares, and what is `drawn` of it, by
    squares."""

    turned: frozenset[Cell]
    drawn: Mapping[Cell, Markup]


def newest(scene: Scene) -> Newest:
    """BOO-20 to BOO-26: nothing on a table where no card was placed yet."""
    line = next((line for line in map(Line.read, scene.lines) if line.act.what not in OF_THE_DECK), None)
    world = boo_of(scene.view).world()
    if line is None or not boo_of(scene.view).facts.setting.laid:
        return Newest(frozenset(), {})
    turned = _turned(line)
    scares = () if any(line.followed("asked")) else _scares(world, line, turned)
    drawn = {place_of(gaze.start): _look(place_of(gaze.start), place_of(gaze.end)) for gaze in scares}
    corner, frame = _framed(_covered(world, int(world.table.cards)), [_covered_at(world, cell) for cell in turned])
    return Newest(turned, drawn | {corner: frame + drawn.get(corner, NOTHING)})


@kept(KEPT)
def _turned(line: Line) -> frozenset[Cell]:
    places = [place for part in line.followed("turned") for place in part.detail[::2]]
    return frozenset([(int(x), int(y)) for x, y in (place[1:].split(",") for place in places)])


def _scares(world: Boo, line: Line, turned: Iterable[Cell]) -> list[Gaze]:
    name = line.act.what
    order = ACTIONS.parse(name) - FIRST_ORDER if name.startswith("scare:") else None
    cards = [_card_at(world, cell) for cell in turned]
    return [gaze for gaze in retraced(world, cards, order) if gaze.kind == SCARES]


def _card_at(world: Boo, cell: Cell) -> int:
    """The card whose leftmost or topmost square that is."""
    lying = world.table.lying
    return next(card for card in range(1, int(world.table.cards) + 1) if place_of(int(lying[card]) >> 1 & 4095) == cell)


# A look: an arrow from the middle of a square, straight on.


def _look(start: Cell, end: Cell) -> Markup:
    (x, y), (to_x, to_y) = start, end
    quarter = (0 if to_x > x else 2) if to_y == y else (1 if to_y > y else 3)
    return _arrow(quarter, abs(to_x - x) + abs(to_y - y))


@kept(KEPT)
def _arrow(quarter: int, squares: int) -> Markup:
    """A square is sixty units wide; its tip ends on the edge of who was scared."""
    tip = 60 * squares + 10
    return Markup(
        '<svg class="looked" viewBox="0 0 60 60" aria-hidden="true"><g transform="rotate({0} 30 30)">'
        '<path d="M55 30H{1}"/><path d="M{2} 30l-20-12v24Z"/></g></svg>'
    ).format(90 * quarter, tip - 14, tip)


# What is to be in sight together.


def _covered(world: Boo, card: int) -> tuple[Cell, Cell]:
    """The first and the last square of a card."""
    lying = int(world.table.lying[card])
    x, y = place_of(lying >> 1 & 4095)
    return ((x, y), (x, y + 2)) if lying & 1 else ((x, y), (x + 2, y))


def _covered_at(world: Boo, cell: Cell) -> tuple[Cell, Cell]:
    return _covered(world, _card_at(world, cell))


def _framed(card: tuple[Cell, Cell], turned: Iterable[tuple[Cell, Cell]]) -> tuple[Cell, Markup]:
    """Around the card laid last and as many that turned over as a phone shows, the nearest first; the corner of it."""
    (west, north), (east, south) = card
    for (left, top), (right, bottom) in sorted(turned, key=lambda one: _apart(card, one)):
        wider = min(west, left), min(north, top), max(east, right), max(south, bottom)
        if wider[2] - wider[0] < MOST[0] and wider[3] - wider[1] < MOST[1]:
            west, north, east, south = wider
    return (west, north), _frame(east - west + 1, south - north + 1)


def _apart(one: tuple[Cell, Cell], other: tuple[Cell, Cell]) -> int:
    return abs(one[0][0] - other[0][0]) + abs(one[0][1] - other[0][1])


@kept(KEPT)
def _frame(columns: int, rows: int) -> Markup:
    """It is not seen; the script brings it into sight, as it does whatever has just come."""
    return Markup('<svg class="moved" width="{}%" height="{}%" aria-hidden="true"></svg>').format(
        100 * columns, 100 * rows
    )
