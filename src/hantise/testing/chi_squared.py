"""Do counts fit expected odds? The chi-squared test, without a package for it."""

from __future__ import annotations

from collections.abc import Mapping
from math import exp, lgamma, log
from typing import NamedTuple

LEAST_EXPECTED = 5.0  # rarer outcomes are counted together, as is usual
PRECISE = 1e-14


class Fit(NamedTuple):
    """The distance of counts from those expected: the statistic and its degrees of freedom."""

    statistic: float
    freedom: int

    def __add__(self, other: object) -> Fit:
        """Independent fits make one."""
        assert isinstance(other, Fit)
        return Fit(self.statistic + other.statistic, self.freedom + other.freedom)

    @property
    def p(self) -> float:
        """The probability that chance alone gives a worse fit."""
        return survival(self.statistic, self.freedom)


def fit(counts: Mapping[str, int], odds: Mapping[str, float]) -> Fit:
    """Counts of outcomes against their odds, which need not add up to one."""
    drawn, whole = sum(counts.values()), sum(odds.values())
    cells = [(counts.get(key, 0), drawn * odds[key] / whole) for key in odds]
    often = [cell for cell in cells if cell[1] >= LEAST_EXPECTED]
    rare = [cell for cell in cells if cell[1] < LEAST_EXPECTED]
    if rare:
        often.append((sum(count for count, _ in rare), sum(expected for _, expected in rare)))
    return Fit(sum((count - expected) ** 2 / expected for count, expected in often), len(often) - 1)


def survival(statistic: float, freedom: int) -> float:
    """The chance that a chi-squared number with so many degrees of freedom is above the statistic."""
    if freedom == 0 or statistic <= 0:
        return 1.0
    return _upper_gamma(freedom / 2, statistic / 2)


def _upper_gamma(a: float, x: float) -> float:
    """The regularized upper incomplete gamma function Q(a, x), by the series or the continued fraction."""
    scale = exp(a * log(x) - x - lgamma(a))
    if x < a + 1:
        return 1.0 - scale * _series(a, x)
    return scale * _fraction(a, x)


def _series(a: float, x: float) -> float:
    term = total = 1.0 / a
    n = a
    while abs(term) > abs(total) * PRECISE:
        n += 1
        term *= x / n
        total += term
    return total


def _fraction(a: float, x: float) -> float:
    """Lentz's method."""
    b = x + 1 - a
    c, d = 1e300, 1 / b
    value = d
    step, i = 0.0, 0
    while abs(step - 1) > PRECISE:
        i += 1
        b += 2
        d = 1 / (b - i * (i - a) * d)
        c = b - i * (i - a) / c
        step = c * d
        value *= step
    return value
