"""Ratings by maximum likelihood: Bradley-Terry for two players, Plackett-Luce for more, with ties.

A finished game is a row of choices: the best of all, the best of those left, and so on (Plackett, The analysis of
permutations, Applied Statistics 24, 1975; Luce, Individual Choice Behavior, 1959). Each bot is chosen with odds by its
strength; with two players this is the model of Bradley and Terry (Rank analysis of incomplete block designs, Biometrika
39, 1952). Those who tie share a choice in equal parts, as in the Davidson-Luce model (Firth, Kosmidis and Turner,
Davidson-Luce model for multi-item choice with ties, 2019) without its parameters for how often ties happen, so that a
draw between two counts as half a win for each. Those who share the last place behind somebody were not told apart: that
choice is left out, so that a game with one winner and many equal losers says who won and nothing else.

A weak prior keeps all strengths finite, even of a bot that wins everything: against a stranger of average strength each
bot has won `PRIOR` of a game and lost as much.

Intervals come from the Bayesian bootstrap over deals (Rubin, The Bayesian bootstrap, Annals of Statistics 9, 1981):
games of one deal share their chance and are weighted together; the games against the stranger are weighted likewise, so
that a bot that wins everything has a wide interval and not a narrow one. With few deals percentiles are too narrow, and
lie further out (Hesterberg, What teachers should know about the bootstrap, The American Statistician 69, 2015).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import log, sqrt
from random import Random
from statistics import NormalDist
from typing import TypeAlias

from hantise.bots.strengths import Evidence, fit

PRIOR = 0.5
# Rating points of a strength of 1: ten times the odds are 400 points, as in chess.
POINTS = 400 / log(10)
REPLICAS = 1000
# Normal, and how far a 95 % interval reaches on it.
NORMAL = NormalDist()
Z = NORMAL.inv_cdf(0.975)

# The bots of a finished game (by number, one for each seat) and what each seat won.
Result: TypeAlias = tuple[Sequence[int], Sequence[float]]
# What was chosen how often, and from which fields: the evidence of one deal.
Picks: TypeAlias = tuple[tuple[tuple[int, float], ...], tuple[tuple[tuple[int, ...], int], ...]]


@dataclass(frozen=True)
class Rating:
    """Points above or below the average of all bots, with a 95 % confidence interval."""

    points: float
    low: float
    high: float


def ratings(bots: int, games: Mapping[int, Iterable[Result]], seed: int, replicas: int = REPLICAS) -> list[Rating]:
    """A rating for each bot from the games of each deal, in whatever order; the seed is the bootstrap's."""
    # Deals that went alike are counted, and weighted by the sum of their weights.
    deals = sorted(Counter(_picks(results) for results in games.values()).items())
    best = _points(fit(_evidence(deals, [often for _, often in deals], [PRIOR] * bots, [PRIOR] * bots), [0.0] * bots))
    rng = Random(seed)
    drawn = [_points(_replica(bots, deals, rng, best)) for _ in range(replicas)]
    outside = round(tail(len(games)) * (replicas - 1))
    return [_rating(best[bot], sorted(points[bot] for points in drawn), outside) for bot in range(bots)]


def tail(deals: int) -> float:
    """The share of the bootstrap's draws to leave out at each end: 2.5 % if there are many deals, less for few."""
    free = max(1, deals - 1)
    # Student's quantile, by its expansion around the normal one.
    student = Z + (Z**3 + Z) / (4 * free) + (5 * Z**5 + 16 * Z**3 + 3 * Z) / (96 * free**2)
    return NORMAL.cdf(-sqrt((free + 1) / free) * student)


def _picks(results: Iterable[Result]) -> Picks:
    """All choices of a deal, in an order of their own."""
    chosen: dict[int, list[float]] = {}
    fields: Counter[tuple[int, ...]] = Counter()
    for bots, payoffs in results:
        for field, winners in choices(bots, payoffs):
            fields[field] += 1
            for bot in winners:
                chosen.setdefault(bot, []).append(1 / len(winners))
    return tuple((bot, sum(sorted(chosen[bot]))) for bot in sorted(chosen)), tuple(sorted(fields.items()))


def choices(bots: Sequence[int], payoffs: Sequence[float]) -> list[tuple[tuple[int, ...], list[int]]]:
    """The choices that a game was: from which bots, and who were chosen, several on a tie."""
    found: list[tuple[tuple[int, ...], list[int]]] = []
    left = list(range(len(bots)))
    while len(left) > 1:
        best = max(payoffs[seat] for seat in left)
        winners = [seat for seat in left if payoffs[seat] == best]
        if found and len(winners) == len(left):
            break
        found.append((tuple(sorted(bots[seat] for seat in left)), [bots[seat] for seat in winners]))
        left = [seat for seat in left if seat not in winners]
    return found


def _evidence(
    deals: Sequence[tuple[Picks, int]], weights: Sequence[float], won: Sequence[float], lost: Sequence[float]
) -> Evidence:
    """The evidence of the deals, each with its weight."""
    chosen, fields = [0.0] * len(won), dict[tuple[int, ...], float]()
    for ((wins, choices_made), _), weight in zip(deals, weights):
        for bot, often in wins:
            chosen[bot] += often * weight
        for field, times in choices_made:
            fields[field] = fields.get(field, 0.0) + times * weight
    return Evidence(chosen, fields, won, lost)


def _replica(bots: int, deals: Sequence[tuple[Picks, int]], rng: Random, start: Sequence[float]) -> list[float]:
    """The strengths with weights drawn for the deals and for the games against the stranger."""
    weights = [rng.gammavariate(often, 1.0) for _, often in deals]
    won = [PRIOR * rng.expovariate(1.0) for _ in range(bots)]
    lost = [PRIOR * rng.expovariate(1.0) for _ in range(bots)]
    return fit(_evidence(deals, weights, won, lost), [points / POINTS for points in start])


def _points(strengths: Sequence[float]) -> list[float]:
    """Strengths as points around their average."""
    middle = sum(strengths) / len(strengths)
    return [(strength - middle) * POINTS for strength in strengths]


def _rating(points: float, drawn: Sequence[float], outside: int) -> Rating:
    return Rating(points, min(points, drawn[outside]), max(points, drawn[-1 - outside]))
