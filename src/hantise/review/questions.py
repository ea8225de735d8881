"""All that is asked about a match: what each seat could expect at each point, and what its choices were worth."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

import msgspec

from hantise.bots.levels import LEVELS
from hantise.bots.player import scaled
from hantise.bots.seating import stream
from hantise.core import OVER, Game, Record
from hantise.review.points import Point, points
from hantise.review.weighing import Weighing

# A choice is searched with so many times the worlds of each repeat of an outlook.
FINER: Final = 40
# No outlook rests on fewer.
FEWEST: Final = 8
HIGHEST: Final = list(LEVELS)[-1]


class Depth(NamedTuple):
    """How deep a review looks: `iterations` and `proofs` for each choice, `worlds` for each repeat of an outlook."""

    iterations: int
    proofs: int
    worlds: int


class Asked(NamedTuple):
    """A question about a seat at a point, by the point's number."""

    point: int
    seat: int
    weighing: Weighing


def depth(game: Game, level: str = HIGHEST, budget: float = 1.0) -> Depth:
    """As deep as this level looks, times the budget."""
    strength = scaled(game.hints.strengths()[list(LEVELS).index(level)], budget)
    return Depth(strength.iterations, strength.proofs, max(FEWEST, strength.iterations // FINER))


def questions(record: Record, deep: Depth) -> Iterator[Asked]:
    """In the order of the match, each seat's at every point; equal records have equal questions."""
    for point in points(record):
        for seat in range(record.options.players):
            yield Asked(point.number, seat, weighing(record, point, seat, deep))


def open_questions(record: Record, deep: Depth, seat: int) -> Iterator[Asked]:
    """What this seat would have expected at every point, had it seen everything; only of a match that is over."""
    for point in points(record):
        asked = weighing(record, point._replace(mover=OVER), seat, deep)
        position = record.game.dump(point.state)
        yield Asked(point.number, seat, msgspec.structs.replace(asked, position=position))


def weighing(record: Record, point: Point, seat: int, deep: Depth) -> Weighing:
    """What is asked about this seat at that point; about its choice too, if it was its own."""
    game, (low, high) = record.game, record.game.payoff_range(record.options)
    chosen = game.actions.name(point.actions[0]) if point.mover == seat else ""
    view = game.view(point.state, seat).dump()
    seed = stream("review", view, chosen).word() >> 2
    return Weighing(game.code, view, chosen, low, high, deep.worlds, deep.iterations, deep.proofs, seed)
