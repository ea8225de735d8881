"""The strengths that make choices most likely: a concave likelihood, climbed by Newton's method."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import exp, log
from typing import TypeAlias

# A step of more than this many units leaves the region in which the last slope tells anything.
LONGEST_STEP = 2.0
CLOSE = 1e-9
MOST_STEPS = 200
HALVINGS = 30

# From the bots among whom a choice was made (ascending; one that sat twice stands twice) to how often it was made.
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
        step = _shortened(solved(curvature, slope))
        strengths = _climbed(evidence, strengths, step)
        if max(map(abs, step)) < CLOSE:
            break
    return strengths


def likelihood(evidence: Evidence, strengths: Sequence[float]) -> float:
    """The logarithm of the likelihood of what was seen."""
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
        _add_choice(slope, curvature, _odds(field, powers), often)
    for bot, power in enumerate(powers):
        odds, games = power / (1 + power), evidence.won[bot] + evidence.lost[bot]
        slope[bot] += evidence.won[bot] - games * odds
        curvature[bot][bot] += games * odds * (1 - odds)
    return slope, curvature


def _odds(field: tuple[int, ...], powers: list[float]) -> dict[int, float]:
    """The probability that each bot of the field is chosen."""
    total = sum(powers[bot] for bot in field)
    odds: dict[int, float] = defaultdict(float)
    for bot in field:
        odds[bot] += powers[bot] / total
    return odds


def _add_choice(slope: list[float], curvature: list[list[float]], odds: dict[int, float], often: float) -> None:
    for bot, its in odds.items():
        slope[bot] -= often * its
        curvature[bot][bot] += often * its
        for other, theirs in odds.items():
            curvature[bot][other] -= often * its * theirs


def _shortened(step: list[float]) -> list[float]:
    longest = max(map(abs, step))
    return [part * LONGEST_STEP / longest for part in step] if longest > LONGEST_STEP else step


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
