"""Endings played out in full: what each action is worth when everybody plays perfectly from here on.

For two seats who share a fixed sum, in a position of which nothing is hidden; chance to come is weighed by its odds.
Alpha and beta cut off what cannot matter (Knuth and Moore, 1975).
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from hantise.core.hints import Hints
from hantise.core.state import CHANCE, OVER, State

FAR: Final = 1.0e300


@final
class Proof:
    """Looks at up to `most` positions; what it finds is exact, or it finds nothing."""

    def __init__(self, hints: Hints, most: int) -> None:
        self._hints = hints
        self._left: i64 = most
        self._seat: i64 = 0

    def values(self, world: State, legal: list[int]) -> list[float]:
        """What each action is worth to the mover, in payoff units; [] if that takes too many positions."""
        self._seat = world.mover()
        found: list[float] = []
        for action in legal:
            found.append(self._after(world, action, -FAR, FAR))
            if self._left < 0:
                return []
        return found

    def best(self, world: State, legal: list[int]) -> int:
        """The first action that nothing surpasses; -1 if it takes too many positions to say."""
        self._seat = world.mover()
        highest = -FAR
        best = -1
        for action in self._ordered(world, legal):
            value = self._after(world, action, highest, FAR)
            if self._left < 0:
                return -1
            if value > highest:
                highest = value
                best = action
        return best

    def _ordered(self, world: State, legal: list[int]) -> list[int]:
        """The most urgent first, because a good action first cuts off most."""
        looks = [(-self._hints.urgency(world, action), action) for action in legal]
        looks.sort()
        return [action for _, action in looks]

    def _after(self, state: State, action: i64, alpha: float, beta: float) -> float:
        after = state.clone()
        after.apply(action)
        return self._value(after, alpha, beta)

    def _value(self, state: State, alpha: float, beta: float) -> float:
        """The payoff of the seat that asks; no nearer than a bound where it lies beyond one."""
        self._left -= 1
        if self._left < 0:
            return 0.0
        mover = state.mover()
        if mover == OVER:
            return state.payoffs()[self._seat]
        if mover == CHANCE:
            return self._expected(state)
        legal = self._ordered(state, state.legal())
        if mover == self._seat:
            return self._highest(state, legal, alpha, beta)
        return self._lowest(state, legal, alpha, beta)

    def _highest(self, state: State, legal: list[int], alpha: float, beta: float) -> float:
        best = -FAR
        for action in legal:
            best = max(best, self._after(state, action, max(alpha, best), beta))
            if best >= beta or self._left < 0:
                break
        return best

    def _lowest(self, state: State, legal: list[int], alpha: float, beta: float) -> float:
        best = FAR
        for action in legal:
            best = min(best, self._after(state, action, alpha, min(beta, best)))
            if best <= alpha or self._left < 0:
                break
        return best

    def _expected(self, state: State) -> float:
        """By the odds of each outcome, none of which a bound may cut short."""
        total = 0.0
        weights = state.weights()
        for outcome, weight in zip(state.legal(), weights):
            total += weight * self._after(state, outcome, -FAR, FAR)
            if self._left < 0:
                return 0.0
        return total / float(sum(weights))
