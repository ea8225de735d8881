"""Endings whose values are proven: how a review marks their best moves and the blunders that lose them.

Where nothing is hidden that is the value when all play perfectly; elsewhere only what is certain whatever lies hidden.
Each choice of an ending is judged as if it had been made: by a review that may only search, and by one as the house
makes it, which proves what it can within its own effort.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import NamedTuple

from bench.botplay import find
from bench.reviewgames import Terms, played
from hantise.bots.continuing import CLOSE
from hantise.core import Record
from hantise.review.certain import Bounds, certain, proven
from hantise.review.evaluations import Mark, Point, between, mark, points
from hantise.review.weighing import answer, depth, weighing

# Positions that a proof may look at here: more than a review's own.
MOST = 200_000
# The same where something is hidden, for each choice, and positions that a seat may be unable to rule out.
MOST_HIDDEN, WORLDS = 1500, 40_000
# So many decisions at the end of a game are looked at.
LOOKED = 8
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
    for point, costs in islice(_endings(record), A_GAME):
        worst = max(costs, key=lambda action: costs[action])
        best = min(costs, key=lambda action: costs[action])
        for action in sorted({best, worst, *costs.keys() & {point.actions[0]}}):
            bad = [_is_bad(record, point, action, terms, may_prove) for may_prove in (False, True)]
            found.append(Marked(costs[action], *bad))
    return found


def _endings(record: Record) -> Iterator[tuple[Point, dict[int, float]]]:
    """From the last decision back: what choices surely cost; until a proof fails, where nothing is hidden."""
    decisions = [point for point in points(record) if point.is_decision]
    for point in decisions[: -LOOKED - 1 : -1]:
        view, legal = record.game.view(point.state, point.mover), point.state.legal()
        values = proven(record.game, view, legal, MOST)
        if values:
            yield point, _known(values, point.mover)
            continue
        hides = record.game.redrawn is not None
        costs = _sure(certain(record.game, view, legal, MOST_HIDDEN, WORLDS)) if hides else {}
        if costs:
            yield point, costs
        elif view.world() is not None:
            return


def _known(values: Mapping[int, tuple[float, ...]], seat: int) -> dict[int, float]:
    best = max(chances[seat] for chances in values.values())
    costs = {action: best - chances[seat] for action, chances in values.items()}
    return {action: 0.0 if cost < CLOSE else cost for action, cost in costs.items()}


def _sure(bounds: Mapping[int, Bounds]) -> dict[int, float]:
    """What choices cost at least, where one is surely best; {} where that is not known, or all are as good."""
    best = max((one.least for one in bounds.values()), default=0.0)
    others = [one.most for one in bounds.values() if one.least < best]
    if not others or max(others) > best:
        return {}
    found = {action: 0.0 if one.least >= best else best - one.most for action, one in bounds.items()}
    return {action: cost for action, cost in found.items() if cost > CLOSE or bounds[action].least >= best}


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
