"""Luck and skill apart: where a seat's share of the result came from.

From its chances at one point to those at the next, what lies between has a cause: its own choice, another's, or chance
(as in Zinkevich and others, Optimal Unbiased Estimators for Evaluating Agent Performance, 2006). The three add up to
all that the seat had in the end beyond an even share.

A choice that is as good as any costs nothing here: what its search says beside that is noise that never falls below
nothing, since the best is the best of several, and a long match would add it up to half a win.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import sqrt
from typing import Final, NamedTuple

from hantise.core import CHANCE
from hantise.review.chances import Band, band
from hantise.review.evaluations import Choice, Mark, Stand

NOTHING: Final = Band(0.0, 0.0, 0.0)


class Parts(NamedTuple):
    """Shares of the result: what `luck` brought, the deal first; what `choices` cost; what the `others` let it have."""

    luck: Band
    choices: Band
    others: Band


def parts(stands: Sequence[Stand], choices: Sequence[Choice], seat: int) -> Parts:
    """Where this seat's share of the result came from."""
    own = {choice.point: choice for choice in choices if choice.seat == seat}
    luck, others = _Sum(), _Sum()
    first = stands[0].chances[seat]
    luck.add(first.middle - 1 / len(stands[0].chances), first.reach)
    for number, (stand, after) in enumerate(pairwise(stands)):
        change = after.chances[seat].minus(beyond(stand, own.get(number), seat))
        # What follows on one's own choice before the next is chance's too: what a card that was taken turned out to be.
        (luck if stand.mover in (CHANCE, seat) else others).add(change.middle, change.reach)
    cost = _Sum()
    for choice in own.values():
        lost = blamed(choice)
        cost.add(-lost.middle, lost.reach)
    return Parts(luck.band(), cost.band(), others.band())


def blamed(choice: Choice) -> Band:
    """What the choice cost, as far as it is held against it: nothing where it is as good as any."""
    return NOTHING if choice.mark is Mark.GOOD else choice.cost


def beyond(stand: Stand, choice: Choice | None, seat: int) -> Band:
    """What the seat could still expect after its own choice, if it made one: the point's chances without the cost."""
    return stand.chances[seat] if choice is None else stand.chances[seat].minus(blamed(choice))


class _Sum:
    """A sum of numbers that were searched apart."""

    def __init__(self) -> None:
        self._total, self._squares = 0.0, 0.0

    def add(self, middle: float, reach: float) -> None:
        self._total += middle
        self._squares += reach**2

    def band(self) -> Band:
        return band(self._total, sqrt(self._squares))
