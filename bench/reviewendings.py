"""Endings whose values are proven: how a review marks their best moves and the blunders that lose them.

Each choice of an ending is judged as if it had been made: by a review that may only search, and by one as the house
makes it, which proves what it can within its own effort.
"""

from __future__ import annotations

from typing import NamedTuple

from bench.botplay import find
from bench.reviewgames import Terms, played
from hantise.core import Record
from hantise.review.chances import between
from hantise.review.marks import Mark, mark
from hantise.review.points import Point, points
from hantise.review.proven import CLOSE, proven
from hantise.review.questions import depth, weighing
from hantise.review.weighing import answer

# Positions that a proof may look at here: more than a review's own.
MOST = 200_000
# Endings of one game, from the last one backwards, and choices of each: the best, the worst, and what was played.
A_GAME = 4
# A choice that gives so much of the result away loses an ending.
BLUNDER = 0.5
BAD = (Mark.MISTAKE, Mark.MISSED)


class Marked(NamedTuple):
    """A choice in a proven ending: what it costs for certain, and whether it was marked a mistake or worse.

    `is_bad` by searching alone, `is_bad_here` by a review of the house.
    """

    cost: float
    is_bad: bool
    is_bad_here: bool


def marked(terms: Terms) -> list[Marked]:
    """Choices in endings of that game, each judged by both reviews."""
    record, found = played(terms), list[Marked]()
    for point in [point for point in points(record) if point.is_decision][: -A_GAME - 1 : -1]:
        values = proven(record.game, record.game.view(point.state, point.mover), point.state.legal(), MOST)
        if not values:
            break
        worths = {action: chances[point.mover] for action, chances in values.items()}
        best, worst = max(worths, key=lambda action: worths[action]), min(worths, key=lambda action: worths[action])
        for action in sorted({best, worst, point.actions[0]}):
            cost = worths[best] - worths[action]
            bad = [_is_bad(record, point, action, terms, may_prove) for may_prove in (False, True)]
            found.append(Marked(0.0 if cost < CLOSE else cost, *bad))
    return found


def _is_bad(record: Record, point: Point, action: int, terms: Terms, may_prove: bool) -> bool:
    deep = depth(record.game, budget=terms.budget)
    deep = deep if may_prove else deep._replace(proofs=0)
    weighed = answer(find, weighing(record, point._replace(actions=(action,)), point.mover, deep))
    if weighed.after_best is None or weighed.after_chosen is None or weighed.best == record.game.actions.name(action):
        return False
    best, chosen = (
        between([chances[point.mover] for chances in outlook.chances])
        for outlook in (weighed.after_best, weighed.after_chosen)
    )
    return mark(best.minus(chosen)) in BAD
