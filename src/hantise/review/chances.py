"""Chances: each seat's expected share of the result, between nothing and all of it; all seats' together are one."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import Final, NamedTuple

from hantise.core.outcome import places

# The quantile of a 90 % interval.
Z: Final = 1.644854
# No payoff counts as less than this part of the range: nothing is sure that was only searched.
LEAST: Final = 1e-3


class Band(NamedTuple):
    """A number with the interval in which 9 of 10 repeats of all the searching would put it."""

    middle: float
    low: float
    high: float

    @property
    def reach(self) -> float:
        """Half of the interval."""
        return (self.high - self.low) / 2

    def minus(self, other: Band) -> Band:
        """The difference of two that were searched apart."""
        return band(self.middle - other.middle, sqrt(self.reach**2 + other.reach**2))


def band(middle: float, reach: float) -> Band:
    """The number with as much to either side."""
    return Band(middle, middle - reach, middle + reach)


def between(repeats: Sequence[float]) -> Band:
    """The mean of these, of which one alone is exact."""
    reach = Z * stdev(repeats) / sqrt(len(repeats)) if len(repeats) > 1 else 0.0
    return band(fmean(repeats), reach)


def shares(payoffs: Sequence[float]) -> tuple[float, ...]:
    """What each seat has of the result of a game that is over: it is shared by those with the highest payoff."""
    first = [place == 1 for place, _seat in sorted(places(payoffs), key=lambda placed: placed[1])]
    return tuple([is_first / sum(first) for is_first in first])


def expected(
    payoffs: Sequence[float], low: float, high: float, sharpness: float = 1.0, doubt: float = 0.0
) -> tuple[float, ...]:
    """The same for payoffs that are expected, in a game whose payoffs lie between these.

    In proportion to the payoffs above the lowest, each raised to the game's sharpness (`Hints.sharpness`), but for the
    part that its doubt shares evenly (`Hints.doubt`).
    """
    worth = [max(LEAST, (payoff - low) / (high - low)) ** sharpness for payoff in payoffs]
    return tuple([(1.0 - doubt) * one / sum(worth) + doubt / len(worth) for one in worth])
