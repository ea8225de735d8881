"""Ratings by maximum likelihood: Bradley-Terry for two players, Plackett-Luce for more, with ties.

A finished game is a row of choices: the best of all, the best of those left, and so on (Plackett, The analysis of
permutations, Applied Statistics 24, 1975; Luce, Individual Choice Behavior, 1959). Each bot is chosen with odds by its
strength; with two players this is the model of Bradley and Terry (Rank analysis of incomplete block designs, Biometrika
39, 1952). Ties share a choice in equal parts, as in the Davidson-Luce model (Firth, Kosmidis and Turner, Davidson-Luce
model for multi-item choice with ties, 2019) without its tie frequencies: a draw between two counts as half a win for
each. A tie for the last place is left out, so that a game with one winner and equal losers tells the winner alone.

A weak prior keeps all strengths finite: each bot has won `PRIOR` of a game against a stranger of average strength, and
lost as much.

Intervals come from the Bayesian bootstrap over deals (Rubin, The Bayesian bootstrap, Annals of Statistics 9, 1981).
Games of one deal share their chance and one weight. The stranger's games are weighted too, so that a bot that always
wins has a wide interval. Few deals need percentiles further out (Hesterberg, What teachers should know about the
bootstrap, The American Statistician 69, 2015).
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import exp, log, sqrt
from random import Random
from statistics import NormalDist
from typing import TypeAlias

PRIOR = 0.5
# Rating points of a strength of 1: ten times the odds are 400 points, as in chess.
POINTS = 400 / log(10)
REPLICAS = 1000
# The normal distribution, and its quantile of a 95 % interval.
NORMAL = NormalDist()
Z = NORMAL.inv_cdf(0.975)

# The bots of a finished game (by number, one for each seat) and what each seat won.
Result: TypeAlias = tuple[Sequence[int], Sequence[float]]
# The evidence of one deal: how often each bot was chosen, and from which fields.
Picks: TypeAlias = tuple[tuple[tuple[int, float], ...], tuple[tuple[tuple[int, ...], int], ...]]


@dataclass(frozen=True)
class Rating:
    """Points above or below the average of all bots, with a 95 % confidence interval."""

    points: float
    low: float
    high: float


def ratings(bots: int, games: Mapping[int, Iterable[Result]], seed: int, replicas: int = REPLICAS) -> list[Rating]:
    """A rating for each bot from the games by deal; the seed is the bootstrap's."""
    # Equal deals are counted, and share the sum of their weights.
    deals = sorted(Counter(_picks(results) for results in games.values()).items())
    best = _points(fit(_evidence(deals, [often for _, often in deals], [PRIOR] * bots, [PRIOR] * bots), [0.0] * bots))
    rng = Random(seed)
    drawn = [_points(_replica(bots, deals, rng, best)) for _ in range(replicas)]
    outside = round(tail(len(games)) * (replicas - 1))
    found: list[Rating] = []
    for points, others in zip(best, zip(*drawn)):
        ordered = sorted(others)
        found.append(Rating(points, min(points, ordered[outside]), max(points, ordered[-1 - outside])))
    return found


def tail(deals: int) -> float:
    """The share of the bootstrap's draws to leave out at each end: 2.5 % if there are many deals, less for few."""
    free = max(1, deals - 1)
    # Student's quantile, by its expansion around the normal one.
    student = Z + (Z**3 + Z) / (4 * free) + (5 * Z**5 + 16 * Z**3 + 3 * Z) / (96 * free**2)
    return NORMAL.cdf(-sqrt((free + 1) / free) * student)


def _picks(results: Iterable[Result]) -> Picks:
    """All choices of a deal, in a canonical order."""
    chosen: dict[int, list[float]] = {}
    fields: Counter[tuple[int, ...]] = Counter()
    for bots, payoffs in results:
        for field, winners in choices(bots, payoffs):
            fields[field] += 1
            for bot in winners:
                chosen.setdefault(bot, []).append(1 / len(winners))
    return tuple((bot, sum(sorted(chosen[bot]))) for bot in sorted(chosen)), tuple(sorted(fields.items()))


def choices(bots: Sequence[int], payoffs: Sequence[float]) -> list[tuple[tuple[int, ...], list[int]]]:
    """The choices of a game: the field of bots, and those chosen, several on a tie."""
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


# The strengths that make choices most likely: a concave likelihood, climbed by Newton's method.

# The longest step, in units: the slope is valid near its point alone.
LONGEST_STEP = 2.0
CLOSE = 1e-9
MOST_STEPS = 200
HALVINGS = 30

# Frequencies of choices by their fields (bots ascending, repeated for several seats).
Choices: TypeAlias = Mapping[tuple[int, ...], float]


@dataclass(frozen=True)
class Evidence:
    """The choices of each bot, from which fields; and wins and losses against a stranger of strength 0."""

    chosen: Sequence[float]
    choices: Choices
    won: Sequence[float]
    lost: Sequence[float]


def fit(evidence: Evidence, start: Sequence[float]) -> list[float]:
    """The strengths (natural logarithms of odds) that maximise the likelihood; there is one maximum if the stranger
    has won and lost against every bot."""
    strengths = list(start)
    for _ in range(MOST_STEPS):
        slope, curvature = _derivatives(evidence, strengths)
        step = solved(curvature, slope)
        longest = max(map(abs, step))
        step = [part * LONGEST_STEP / longest for part in step] if longest > LONGEST_STEP else step
        strengths = _climbed(evidence, strengths, step)
        if max(map(abs, step)) < CLOSE:
            break
    return strengths


def likelihood(evidence: Evidence, strengths: Sequence[float]) -> float:
    """The logarithm of the likelihood of the evidence."""
    total = sum(often * strength for often, strength in zip(evidence.chosen, strengths))
    for field, often in evidence.choices.items():
        total -= often * log(sum(exp(strengths[bot]) for bot in field))
    for won, lost, strength in zip(evidence.won, evidence.lost, strengths):
        total += won * strength - (won + lost) * log(1 + exp(strength))
    return total


def _climbed(evidence: Evidence, strengths: list[float], step: list[float]) -> list[float]:
    """The strengths after the step, or after as much of it as does not lead down."""
    height = likelihood(evidence, strengths) - CLOSE
    for _ in range(HALVINGS):
        there = [strength + part for strength, part in zip(strengths, step)]
        if likelihood(evidence, there) >= height:
            return there
        step = [part / 2 for part in step]
    return strengths


def _derivatives(evidence: Evidence, strengths: list[float]) -> tuple[list[float], list[list[float]]]:
    """The slope of the likelihood, and its curvature with the sign turned."""
    powers = [exp(strength) for strength in strengths]
    slope = list(evidence.chosen)
    curvature = [[0.0] * len(strengths) for _ in strengths]
    for field, often in evidence.choices.items():
        # The probability that each bot of the field is chosen.
        total, odds = sum(powers[bot] for bot in field), defaultdict[int, float](float)
        for bot in field:
            odds[bot] += powers[bot] / total
        for bot, its in odds.items():
            slope[bot] -= often * its
            curvature[bot][bot] += often * its
            for other, theirs in odds.items():
                curvature[bot][other] -= often * its * theirs
    for bot, power in enumerate(powers):
        chance, games = power / (1 + power), evidence.won[bot] + evidence.lost[bot]
        slope[bot] += evidence.won[bot] - games * chance
        curvature[bot][bot] += games * chance * (1 - chance)
    return slope, curvature


def solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """The solution of a positive definite system, by elimination."""
    rows = [[*row, value] for row, value in zip(matrix, right)]
    size = len(rows)
    for pivot in range(size):
        for row in rows[pivot + 1 :]:
            factor = row[pivot] / rows[pivot][pivot]
            for column in range(pivot, size + 1):
                row[column] -= factor * rows[pivot][column]
    solution = [0.0] * size
    for place in range(size - 1, -1, -1):
        known = sum(rows[place][column] * solution[column] for column in range(place + 1, size))
        solution[place] = (rows[place][size] - known) / rows[place][place]
    return solution
