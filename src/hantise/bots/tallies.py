"""Tallies of finished games: wins of each bot over each other, and wins by seat."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, variance
from typing import NamedTuple, TypeAlias

from hantise.bots.arena import Outcome
from hantise.bots.ratings import solved

# The quantile of a 95 % interval.
Z = 1.959964

# The bots of a finished game (by name, one for each seat) and what each seat won.
Game: TypeAlias = tuple[Sequence[str], Sequence[float]]


@dataclass(frozen=True)
class Share:
    """The share won of a number of games, with a 95 % confidence interval."""

    won: float
    games: int
    low: float
    high: float


def share(won: float, games: int) -> Share:
    """The share with its interval."""
    return Share(won, games, *interval(won / games if games else 0.0, games, Z))


def interval(mean: float, games: int, quantile: float) -> tuple[float, float]:
    """The interval of a mean of results from 0 to 1 (Wilson, Probable inference, JASA 22, 1927); 0 to 1 without games.

    It is never too narrow: results between 0 and 1 spread less than results at the ends.
    """
    if games < 1:
        return 0.0, 1.0
    slack = quantile * quantile / games
    middle = (mean + slack / 2) / (1 + slack)
    reach = quantile * sqrt(mean * (1 - mean) / games + slack / games / 4) / (1 + slack)
    return max(0.0, middle - reach), min(1.0, middle + reach)


def crosstable(bots: Sequence[str], games: Iterable[Game]) -> dict[tuple[str, str], Share]:
    """For each pair of bots: the share of their common games in which the first came before the other; ties are halves.

    A bot on several seats counts by the average over pairs of seats.
    """
    won = {(bot, other): 0.0 for bot in bots for other in bots if bot != other}
    met = dict.fromkeys(won, 0)
    for seats, payoffs in games:
        for pair in won:
            score = came_before(seats, payoffs, *pair)
            if score is not None:
                won[pair] += score
                met[pair] += 1
    return {pair: share(won[pair], met[pair]) for pair in won}


def came_before(seats: Sequence[str], payoffs: Sequence[float], bot: str, other: str) -> float | None:
    """1 if the bot came before the other, a half on a tie, else 0; None if they did not meet.

    A bot on several seats counts by the average over pairs of seats.
    """
    scores = [
        0.5 + 0.5 * ((mine > theirs) - (mine < theirs))
        for name, mine in zip(seats, payoffs)
        if name == bot
        for rival, theirs in zip(seats, payoffs)
        if rival == other
    ]
    return sum(scores) / len(scores) if scores else None


def shares(payoffs: Sequence[float]) -> tuple[float, ...]:
    """Each seat's share of the result of a game; the seats with the highest payoff share it."""
    most = max(payoffs)
    best = [payoff == most for payoff in payoffs]
    return tuple([is_best / sum(best) for is_best in best])


def wins_by_seat(games: Iterable[Game], seats: int) -> list[Share]:
    """The number of games each seat won; a win is shared among those with the highest payoff."""
    won, played = [0.0] * seats, 0
    for _, payoffs in games:
        played += 1
        won = [before + part for before, part in zip(won, shares(payoffs))]
    return [share(wins, played) for wins in won]


# Scores without luck: control variates, each deal's with coefficients of other deals.

# A deal's coefficients come from the other PARTS of all deals; they need at least FEWEST deals.
PARTS = 10
FEWEST = 20
# Shrinks uncertain coefficients towards 0.
PULL = 1e-3


class Met(NamedTuple):
    """One deal of two bots that met: the first one's score, from 0 to 1, and its lead in luck."""

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
    """A score, raw and without luck; the raw interval would need `times` as many games to be as narrow."""

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
    means: list[Met] = []
    for games in deals.values():
        sums = zip(*(game.luck for game in games))
        means.append(Met(fmean(game.score for game in games), tuple(map(fmean, sums))))
    return means


def _ahead(seats: Sequence[str], brought: Sequence[float], bot: str, other: str) -> float:
    """The first bot's mean luck minus the other's."""
    return fmean(one for seat, one in zip(seats, brought) if seat == bot) - fmean(
        one for seat, one in zip(seats, brought) if seat == other
    )


def adjusted(deals: Deals) -> Adjusted:
    """The score over these deals, with and without their luck."""
    scores, cleared = [deal.score for deal in deals], without_luck(deals)
    spread = _variance(cleared)
    return Adjusted(_mean(scores), _mean(cleared), _variance(scores) / spread if spread > 0 else 1.0)


def without_luck(deals: Deals) -> list[float]:
    """Each deal's score minus its luck, weighed by other deals' coefficients; raw if the deals are too few."""
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
    """The worth of a unit of each sum of luck, by least squares with a known mean of 0."""
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
    """The mean with its interval; equal deals count as games, not as certainty."""
    middle, spread = fmean(numbers), _variance(numbers)
    if not spread:
        even = share(sum(numbers), len(numbers))
        return Mean(middle, even.low, even.high)
    reach = Z * sqrt(spread / len(numbers))
    return Mean(middle, max(0.0, middle - reach), min(1.0, middle + reach))
