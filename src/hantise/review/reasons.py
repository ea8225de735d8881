"""Why one choice is better than another: what comes far more often, or far more of it, in games imagined on from it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import sqrt
from statistics import covariance, fmean, pvariance, variance
from typing import Final, NamedTuple

from hantise.core.stakes import Stakes
from hantise.review.continuing import Ahead

# What lies less far apart explains too little: shares of all games, and of a count one whole.
APART, WHOLE = 0.2, 1.0
# Standard errors within which all is noise: many things are looked at, and one alone is told.
ERRORS: Final = 3.3
# A count tells only if at least this part of the games came to it.
OFTEN: Final = 0.6
# What explains nearly as much as anything else is told rather if it is easier to see.
NEARLY: Final = 0.8


# How much of something came in each game, and what that game promised.
Worths = Sequence[tuple[float, float]]


class Reason(NamedTuple):
    """What is at stake, after the `chosen` action and after the `best`: the share of games in which it came.

    Of what is counted the mean, if not `is_share`.
    """

    stake: str
    chosen: float
    best: float
    is_share: bool


class _Looked(NamedTuple):
    """The same, and how much of the difference it explains."""

    reason: Reason
    explained: float

    def is_plain(self, seat: int) -> tuple[bool, bool]:
        """How easily it is seen: an event before a count, what befalls the seat itself before what befalls others."""
        return self.reason.is_share, self.reason.stake.endswith(f" {seat}")


def reason(stakes: Stakes | None, seat: int, chosen: Sequence[Ahead], best: Sequence[Ahead]) -> Reason | None:
    """What explains most of the difference between two choices of this seat; None where nothing does for sure.

    A thing explains as much as the best brings more of it, times what it is worth: by how much games that have more of
    it promise more. What explains something only against all that players wish for is no reason.
    """
    found = [*_of_events(chosen, best), *_of_counts(chosen, best)]
    told = [one for one in found if one.explained > 0 and _is_wished_for(stakes, seat, one.reason)]
    most = max([one.explained for one in told], default=0.0)
    near = [one for one in told if one.explained >= NEARLY * most]
    first = max(near, key=lambda one: (one.is_plain(seat), one.explained), default=None)
    return first and first.reason


def _is_wished_for(stakes: Stakes | None, seat: int, found: Reason) -> bool:
    return stakes is None or stakes.serves(found.stake, seat) == (found.best > found.chosen)


def _of_events(chosen: Sequence[Ahead], best: Sequence[Ahead]) -> Iterator[_Looked]:
    for stake in sorted(frozenset[str]().union(*[one.events for one in (*chosen, *best)])):
        yield from _looked(stake, _came(stake, chosen), _came(stake, best), APART)


def _came(stake: str, games: Sequence[Ahead]) -> Worths:
    return [(float(stake in one.events), one.worth) for one in games]


def _of_counts(chosen: Sequence[Ahead], best: Sequence[Ahead]) -> Iterator[_Looked]:
    for stake in sorted(frozenset[str]().union(*[one.counts for one in (*chosen, *best)])):
        these, those = _counted(stake, chosen), _counted(stake, best)
        if min(len(these), len(those)) >= OFTEN * len(best):
            yield from _looked(stake, these, those, WHOLE)


def _counted(stake: str, games: Sequence[Ahead]) -> Worths:
    return [(float(one.counts[stake]), one.worth) for one in games if stake in one.counts]


def _looked(stake: str, chosen: Worths, best: Worths, least: float) -> Iterator[_Looked]:
    """Nothing where the two are too alike, or may be."""
    before, after = _mean(chosen), _mean(best)
    if abs(after - before) >= max(least, ERRORS * sqrt(_error(chosen) + _error(best))):
        yield _Looked(Reason(stake, before, after, least == APART), (after - before) * _slope([*chosen, *best]))


def _mean(found: Worths) -> float:
    return fmean([amount for amount, _worth in found])


def _error(found: Worths) -> float:
    return pvariance([amount for amount, _worth in found]) / len(found)


def _slope(found: Worths) -> float:
    """By how much more is worth more."""
    amounts, worths = [amount for amount, _worth in found], [worth for _amount, worth in found]
    return covariance(amounts, worths) / variance(amounts)
