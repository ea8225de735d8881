"""A learned judgement, and hints whose own judgement it mends."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from hantise.core.hints import Hints, Strength
from hantise.core.rng import Rng
from hantise.core.state import Menu, State
from hantise.core.vecs import vec
from hantise.core.view import View


@final
class Judgement:
    """A net with one hidden layer, from features to one number; nothing in it changes, so threads may share it."""

    def __init__(self, features: int, units: int, first: list[float], biases: list[float], second: list[float]) -> None:
        """`first` has the weights of each feature to every unit, `biases` and `second` a number for each unit.

        The number of units is a multiple of four.
        """
        self.features: i64 = features
        self._units: i64 = units
        self._first: vec[float] = vec[float](first)
        self._biases: vec[float] = vec[float](biases)
        self._second: vec[float] = vec[float](second)
        self._told: vec[i64] = vec[i64]([0] * features)

    def of(self, row: vec[float]) -> float:
        """The number for these features; most of them are 0, and cost little. Four units are summed at a time."""
        units = self._units
        first = self._first
        biases = self._biases
        second = self._second
        told = self._told[:]
        count: i64 = 0
        for place in range(self.features):
            if row[place] != 0.0:
                told[count] = place
                count += 1
        total = 0.0
        unit: i64 = 0
        while unit < units:
            a = biases[unit]
            b = biases[unit + 1]
            c = biases[unit + 2]
            d = biases[unit + 3]
            for n in range(count):
                amount = row[told[n]]
                at = told[n] * units + unit
                a += amount * first[at]
                b += amount * first[at + 1]
                c += amount * first[at + 2]
                d += amount * first[at + 3]
            total += max(a, 0.0) * second[unit] + max(b, 0.0) * second[unit + 1]
            total += max(c, 0.0) * second[unit + 2] + max(d, 0.0) * second[unit + 3]
            unit += 4
        return total


@mypyc_attr(allow_interpreted_subclasses=True)
class Mended(Hints):
    """A game's hints, except for `judge`, and with so many iterations at the last level."""

    def __init__(self, hints: Hints, iterations: int) -> None:
        self.own: Final = hints
        self._iterations = iterations

    def strengths(self) -> tuple[Strength, ...]:
        """Those of the game; the last level has other iterations."""
        *others, strongest = self.own.strengths()
        return (*others, strongest._replace(iterations=self._iterations))

    def imagined(self, view: View, rng: Rng) -> State:
        """As by the game's hints."""
        return self.own.imagined(view, rng)

    def acuity(self) -> float:
        """As by the game's hints."""
        return self.own.acuity()

    def horizon(self, state: State) -> i64:
        """As by the game's hints."""
        return self.own.horizon(state)

    def has_policy(self) -> bool:
        """As by the game's hints."""
        return self.own.has_policy()

    def choose(self, state: State, menu: Menu, count: i64, rng: Rng) -> i64:
        """As by the game's hints."""
        return self.own.choose(state, menu, count, rng)

    def has_ranking(self) -> bool:
        """As by the game's hints."""
        return self.own.has_ranking()

    def urgency(self, state: State, action: i64) -> float:
        """As by the game's hints: what was learned is for where a search ends, or it would cost too much."""
        return self.own.urgency(state, action)

    def urgencies(self, state: State, menu: Menu, count: i64) -> list[float]:
        """As by the game's hints."""
        return self.own.urgencies(state, menu, count)

    def bounds(self, state: State, seat: i64) -> tuple[float, float]:
        """As by the game's hints."""
        return self.own.bounds(state, seat)

    def branches(self, state: State) -> bool:
        """As by the game's hints."""
        return self.own.branches(state)
