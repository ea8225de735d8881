"""How true chances come: expected calibration error and Brier score, with intervals that know of games."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product
from math import log
from random import Random
from statistics import fmean, quantiles
from typing import TypeAlias, TypeVar

from bench.reviewgames import Judged

T = TypeVar("T")
# A chance, and the share that came of it.
Pair: TypeAlias = tuple[float, float]
Game: TypeAlias = Sequence[Judged]

BINS = 10
# Samples of games, drawn with replacement (Efron, 1979).
SAMPLES = 200
# A search for the best sharpness goes in such steps, and for the best doubt up to so many fiftieths.
STEP, DOUBTS = 1.1, 11


def calibration_error(pairs: Sequence[Pair]) -> float:
    """By how much chances in the same tenth miss what came of them, on the mean over all."""
    tenths = reliability(pairs)
    return sum(count * abs(said - came) for count, said, came in tenths) / len(pairs)


def reliability(pairs: Sequence[Pair]) -> list[tuple[int, float, float]]:
    """For each tenth that was said: how often, what on the mean, and what came of it."""
    tenths: dict[int, list[Pair]] = {}
    for said, came in pairs:
        tenths.setdefault(min(BINS - 1, int(said * BINS)), []).append((said, came))
    return [(len(one), *map(fmean, zip(*one))) for _tenth, one in sorted(tenths.items())]  # type: ignore[misc]


def brier(pairs: Sequence[Pair]) -> float:
    """The mean square by which chances miss what came of them (Brier, 1950)."""
    return fmean((said - came) ** 2 for said, came in pairs)


def searched(games: Sequence[Game]) -> list[Pair]:
    """Each seat's chance as searched, and what it got."""
    return [pair for game in games for one in game for pair in zip(one.searched, one.shares)]


def standing(games: Sequence[Game]) -> list[Pair]:
    """The same by standing alone."""
    return [pair for game in games for one in game for pair in zip(one.standing, one.shares)]


def skill(games: Sequence[Game]) -> float:
    """The part of standing's Brier score that searching saves."""
    return 1 - brier(searched(games)) / brier(standing(games))


def interval(games: Sequence[T], measure: Callable[[Sequence[T]], float]) -> tuple[float, float]:
    """The 95 % interval of a measure over games like these."""
    rng = Random(1)
    found = [measure(rng.choices(games, k=len(games))) for _sample in range(SAMPLES)]
    cuts = quantiles(found, n=40)
    return cuts[0], cuts[-1]


def best_fit(games: Sequence[Game], doubt: float = 0.0) -> tuple[float, float]:
    """By what to multiply a game's sharpness, and its doubt, so that what came of its chances was likeliest.

    `doubt` is the one that is in these chances already.
    """
    factors, doubts = [STEP**power for power in range(-16, 17)], [part / 50 for part in range(DOUBTS)]
    return max(product(factors, doubts), key=lambda fit: _likelihood(games, doubt, *fit))


def _likelihood(games: Sequence[Game], before: float, factor: float, doubt: float) -> float:
    return fmean(_judged(one, before, factor, doubt) for game in games for one in game)


def _judged(one: Judged, before: float, factor: float, doubt: float) -> float:
    even = 1 / len(one.shares)
    sharper = [max(0.0, (chance - before * even) / (1 - before)) ** factor for chance in one.searched]
    chances = [(1 - doubt) * chance / sum(sharper) + doubt * even for chance in sharper]
    return sum(came * log(max(1e-9, chance)) for chance, came in zip(chances, one.shares))
