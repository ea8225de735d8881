"""Endings played out in full: the value of each action under perfect play.

For two seats with a fixed sum, in a position with nothing hidden; chance is weighed by its odds. The search is
alpha-beta (Knuth and Moore, 1975), and tries the last cutoff of the same depth first.
"""

from __future__ import annotations

from time import perf_counter
from typing import Final, final

from mypy_extensions import i64

from hantise.core.hints import FAR, Hints
from hantise.core.state import CHANCE, OVER, Menu, State

# Positions between two looks at the clock.
BATCH: Final = 16
# The depth to which cutoffs are remembered.
DEEP: Final = 64
# The depth limit: play may go in circles, and Python's stack is finite.
DEEPEST: Final = 200
NO_ACTION: Final = -1


@final
class Proof:
    """An exact search of up to `most` positions within `seconds`; it finds exact values or none."""

    def __init__(self, hints: Hints, most: int, seconds: float = FAR) -> None:
        self._hints = hints
        self._left: i64 = most
        self._end = perf_counter() + seconds
        self._seat: i64 = 0
        self._menu = Menu()
        self._cutters: list[int] = [NO_ACTION] * DEEP

    def values(self, world: State, legal: list[int]) -> list[float]:
        """The value of each action to the mover, in payoff units; [] if the limit is reached."""
        self._seat = world.mover()
        found: list[float] = []
        for action in legal:
            found.append(self._after(world, action, -FAR, FAR, 0))
            if self._left < 0:
                return []
        return found

    def best(self, world: State, legal: list[int]) -> int:
        """The most urgent of the best actions; -1 if the limit is reached.

        Also -1 if every action loses all: then a search does better against an opponent who may err.
        """
        self._seat = world.mover()
        low, high = self._hints.bounds(world, self._seat)
        highest = -FAR
        best = NO_ACTION
        allowed = frozenset(legal)
        for action in self._ordered(world):
            if action not in allowed:
                continue
            value = self._after(world, action, highest, high, 0)
            if self._left < 0:
                return NO_ACTION
            if value > highest:
                highest = value
                best = action
            if highest >= high:
                return best
        return best if highest > low else NO_ACTION

    def _ordered(self, state: State) -> list[int]:
        """The legal actions, the most urgent first, for early cutoffs."""
        count = state.fill(self._menu)
        legal = [self._menu.actions[place] for place in range(count)]
        urgencies = self._hints.urgencies(state, self._menu, count)
        looks = [(-urgencies[place], legal[place]) for place in range(count)]
        looks.sort()
        return [action for _, action in looks]

    def _after(self, state: State, action: i64, alpha: float, beta: float, depth: i64) -> float:
        after = state.clone()
        after.apply(action)
        return self._value(after, alpha, beta, depth + 1)

    def _value(self, state: State, alpha: float, beta: float, depth: i64) -> float:
        """The payoff of the proof's seat; beyond alpha or beta, only a bound."""
        self._left -= 1
        if depth > DEEPEST or (self._left % BATCH == 0 and perf_counter() > self._end):
            self._left = -1
        if self._left < 0:
            return 0.0
        mover = state.mover()
        if mover == OVER:
            return state.payoffs()[self._seat]
        low, high = self._hints.bounds(state, self._seat)
        if low >= min(beta, high):
            return low
        if high <= alpha:
            return high
        if mover == CHANCE:
            return self._expected(state, depth)
        if mover == self._seat:
            return self._highest(state, alpha, min(beta, high), depth)
        return self._lowest(state, max(alpha, low), beta, depth)

    def _highest(self, state: State, alpha: float, beta: float, depth: i64) -> float:
        best = -FAR
        for hurried in (True, False):
            for action in self._tried(state, depth, hurried):
                best = max(best, self._after(state, action, max(alpha, best), beta, depth))
                if self._left < 0:
                    return 0.0
                if best >= beta:
                    self._remember(action, depth)
                    return best
        return best

    def _lowest(self, state: State, alpha: float, beta: float, depth: i64) -> float:
        best = FAR
        for hurried in (True, False):
            for action in self._tried(state, depth, hurried):
                best = min(best, self._after(state, action, alpha, min(beta, best), depth))
                if self._left < 0:
                    return 0.0
                if best <= alpha:
                    self._remember(action, depth)
                    return best
        return best

    def _tried(self, state: State, depth: i64, hurried: bool) -> list[int]:
        """The last cutoff of this depth if `hurried` and legal; else all actions in order."""
        if not hurried:
            return self._ordered(state)
        cutter = self._cutters[depth] if depth < DEEP else NO_ACTION
        return [cutter] if cutter in state.legal() else []

    def _remember(self, action: i64, depth: i64) -> None:
        if depth < DEEP:
            self._cutters[depth] = action

    def _expected(self, state: State, depth: i64) -> float:
        """The mean over the outcomes by their odds, without cutoffs."""
        total = 0.0
        weights = state.weights()
        for outcome, weight in zip(state.legal(), weights):
            total += weight * self._after(state, outcome, -FAR, FAR, depth)
            if self._left < 0:
                return 0.0
        return total / float(sum(weights))
