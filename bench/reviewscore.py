"""How true chances come: expected calibration error and Brier score, with intervals that know of games."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import log
from random import Random
from statistics import fmean, quantiles
from typing import NamedTuple, TypeAlias, TypeVar

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
# So many parts of the games are judged by what fits the others.
PARTS = 5


class Making(NamedTuple):
    """How expected payoffs become chances: a game's sharpness and its doubt."""

    sharpness: float = 1.0
    doubt: float = 0.0


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


def best_fit(games: Sequence[Game], before: Making) -> Making:
    """The making under which what came of the chances was likeliest; they were made by the one before."""
    factors, doubts = [STEP**power for power in range(-16, 17)], [part / 50 for part in range(DOUBTS)]
    best, last = before, None
    # One of the two at a time: all pairs of them would take minutes.
    while best != last:
        last = best
        sharper = [best._replace(sharpness=before.sharpness * factor) for factor in factors]
        best = max(sharper, key=lambda making: _likelihood(games, before, making))
        doubtful = [best._replace(doubt=doubt) for doubt in doubts]
        best = max(doubtful, key=lambda making: _likelihood(games, before, making))
    return best


def fitted_apart(games: Sequence[Game], before: Making) -> list[Game]:
    """The games with chances made by what fits the others best: no game has a say in what it is judged by."""
    return [game for part in range(PARTS) for game in _fitted(games[part::PARTS], _others(games, part), before)]


def _others(games: Sequence[Game], part: int) -> list[Game]:
    return [game for number, game in enumerate(games) if number % PARTS != part]


def _fitted(games: Sequence[Game], others: Sequence[Game], before: Making) -> list[Game]:
    making = best_fit(others, before)
    return [[remade(one, before, making) for one in game] for game in games]


def remade(one: Judged, before: Making, after: Making) -> Judged:
    """The same position with the chances that another making gives the same payoffs."""
    if before == after:
        return one
    return one._replace(repeats=tuple([_remade(chances, before, after) for chances in one.repeats]))


def _remade(chances: Sequence[float], before: Making, after: Making) -> tuple[float, ...]:
    even, power = 1 / len(chances), after.sharpness / before.sharpness
    worth = [max(0.0, (chance - before.doubt * even) / (1 - before.doubt)) ** power for chance in chances]
    return tuple([(1 - after.doubt) * one / sum(worth) + after.doubt * even for one in worth])


def _likelihood(games: Sequence[Game], before: Making, after: Making) -> float:
    return fmean(_likely(remade(one, before, after)) for game in games for one in game)


def _likely(one: Judged) -> float:
    return sum(came * log(max(1e-9, chance)) for chance, came in zip(one.searched, one.shares))
