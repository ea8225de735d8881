"""Scores of an arena without the luck that was seen: control variates, each deal's with the others' coefficients.

Luck is zero on the mean, so that whatever multiple of it is taken away leaves the score right in the long run, as long
as the multiple does not come from the same deal. The best one is that of a regression over the other deals.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, variance
from typing import NamedTuple, TypeAlias

from hantise.bots.arena import Outcome
from hantise.bots.strengths import solved
from hantise.bots.tallies import Z, came_before, share

# A deal's coefficients come from the deals of the other parts; fewer deals than this tell of no coefficient.
PARTS = 10
FEWEST = 20
# Pulls coefficients of which next to nothing is known towards none.
PULL = 1e-3


class Met(NamedTuple):
    """One deal of two bots who met: what the first of them scored, from 0 to 1, and by how much it was luckier."""

    score: float
    luck: tuple[float, ...]


@dataclass(frozen=True)
class Mean:
    """A mean over deals with its 95 % interval."""

    middle: float
    low: float
    high: float


@dataclass(frozen=True)
class Adjusted:
    """A score as it came and without luck; `times` as many games would bring the first as narrow an interval."""

    raw: Mean
    adjusted: Mean
    times: float


Deals: TypeAlias = Sequence[Met]


def meetings(outcomes: Sequence[Outcome], bot: str, other: str) -> list[Met]:
    """The deals in which these two met, in order."""
    deals: dict[int, list[Met]] = {}
    for outcome in sorted(outcomes, key=lambda outcome: outcome.number):
        score = came_before(outcome.seats, outcome.payoffs, bot, other)
        if score is not None:
            luck = tuple([_ahead(outcome.seats, brought, bot, other) for brought in outcome.luck])
            deals.setdefault(outcome.deal, []).append(Met(score, luck))
    return [_mean_of(deal) for deal in deals.values()]


def _ahead(seats: Sequence[str], brought: Sequence[float], bot: str, other: str) -> float:
    """By how much luck was kinder to the one than to the other."""
    return fmean(one for seat, one in zip(seats, brought) if seat == bot) - fmean(
        one for seat, one in zip(seats, brought) if seat == other
    )


def _mean_of(games: Sequence[Met]) -> Met:
    luck = zip(*(game.luck for game in games))
    return Met(fmean(game.score for game in games), tuple(map(fmean, luck)))


def adjusted(deals: Deals) -> Adjusted:
    """The score over these deals, with and without their luck."""
    scores, cleared = [deal.score for deal in deals], without_luck(deals)
    spread = _variance(cleared)
    return Adjusted(_mean(scores), _mean(cleared), _variance(scores) / spread if spread > 0 else 1.0)


def without_luck(deals: Deals) -> list[float]:
    """Each deal's score less its luck, as much of it as the other deals say; as it is where they are too few."""
    if len(deals) < FEWEST:
        return [deal.score for deal in deals]
    cleared = [0.0] * len(deals)
    for part in range(PARTS):
        weights = _coefficients([deal for place, deal in enumerate(deals) if place % PARTS != part])
        for place in range(part, len(deals), PARTS):
            luck = zip(weights, deals[place].luck)
            cleared[place] = deals[place].score - sum(weight * one for weight, one in luck)
    return cleared


def _coefficients(deals: Deals) -> list[float]:
    """What a unit of each sum of luck is worth, by least squares: the mean of luck is known to be zero."""
    middle, sums = fmean(deal.score for deal in deals), range(len(deals[0].luck))
    lucks = [deal.luck for deal in deals]
    matrix = [[sum(luck[one] * luck[other] for luck in lucks) for other in sums] for one in sums]
    for place in sums:
        matrix[place][place] = (1 + PULL) * matrix[place][place] or 1.0
    right = [sum((deal.score - middle) * deal.luck[place] for deal in deals) for place in sums]
    return solved(matrix, right)


def _variance(numbers: Sequence[float]) -> float:
    return variance(numbers) if len(numbers) > 1 else 0.0


def _mean(numbers: Sequence[float]) -> Mean:
    """Deals that do not differ are no certainty: they tell as much as so many games."""
    middle, spread = fmean(numbers), _variance(numbers)
    if not spread:
        even = share(sum(numbers), len(numbers))
        return Mean(middle, even.low, even.high)
    reach = Z * sqrt(spread / len(numbers))
    return Mean(middle, max(0.0, middle - reach), min(1.0, middle + reach))
