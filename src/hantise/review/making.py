"""How a review of a match is made: how deep it looks, so that it takes no longer than it may, and what it hangs on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hantise import COMPILED
from hantise.bots.levels import LEVELS
from hantise.core import Record
from hantise.review.points import Point, points
from hantise.review.questions import HIGHEST, Depth, depth
from hantise.review.weighing import REPEATS

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
