"""How a review of a match is made: how deep it looks, so that it takes no longer than it may, and what it hangs on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

import msgspec

from hantise import COMPILED
from hantise.bots.arena import stream
from hantise.bots.players import LEVELS, scaled
from hantise.core import OVER, Game, Record
from hantise.review.points import Point, points
from hantise.review.weighing import REPEATS, Weighing

# Raised where equal questions get other answers than before, or other questions are asked: then all is asked anew.
EDITION: Final = 5
# Seconds of one core that the whole of it may take. Interpreted it is many times slower, and people wait but so long.
SECONDS: Final = 60.0
SLOWER: Final = 30.0
LONGER: Final = 2.0
# Of the seconds that a level may take for each decision, a match takes at most this part: endings are quicker.
PART: Final = 0.35
# Worlds that each repeat of a choice rests on at least.
FEWEST: Final = 12


def deep_as_may_be(record: Record, seconds: float = SECONDS) -> Depth:
    """As deep as so many seconds allow on a usual core, and never so shallow that it would say nothing."""
    full = depth(record.game)
    allowed = seconds if COMPILED else seconds * LONGER / SLOWER
    budget = min(1.0, allowed / _seconds(record, points(record), full))
    return depth(record.game, budget=max(budget, FEWEST * REPEATS / full.iterations))


def _seconds(record: Record, all_points: Sequence[Point], deep: Depth) -> float:
    """At most about so long it takes, compiled, by what the level says of itself."""
    strength = record.game.hints.strengths()[list(LEVELS).index(HIGHEST)]
    decisions = sum(point.is_decision for point in all_points)
    outlooks = len(all_points) * record.options.players
    # The best choice is searched for, then what follows on it and on the one that was made.
    # Games that are imagined on from either take no more than the odd second.
    iterations = decisions * 3 * deep.iterations + outlooks * REPEATS * deep.worlds
    return iterations * PART * strength.seconds / strength.iterations


def made_by(record: Record, seconds: float = SECONDS) -> str:
    """Equal for reviews with equal answers: the edition, how deep it looks, the rules, how far the match has come."""
    parts = (EDITION, f"{seconds:g}", int(bool(COMPILED)), record.game.rules_version, len(record.events))
    return " ".join(map(str, parts))


# All that is asked about a match: what each seat could expect at each point, and what its choices were worth.


# A choice is searched with so many times the worlds of each repeat of an outlook.
FINER: Final = 40
# No outlook rests on fewer.
FEWEST_QUESTIONS: Final = 8
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
    return Depth(strength.iterations, strength.proofs, max(FEWEST_QUESTIONS, strength.iterations // FINER))


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
