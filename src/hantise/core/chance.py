"""The only place where the table rolls."""

from __future__ import annotations

from typing import Protocol

from hantise.core.state import CHANCE, State


class Dice(Protocol):
    """A source of chance: `random.Random`, or a Dealer."""

    def randrange(self, total: int, /) -> int:
        """A whole number in range(total), each equally likely."""


def settle(state: State, dice: Dice) -> list[int]:
    """Let chance act until a seat has to decide or the game is over; the outcomes, in order.

    A live table passes a Dealer, or the system's randomness where nothing was committed to; the command line a seeded
    `random.Random`.
    """
    outcomes: list[int] = []
    while state.mover() == CHANCE:
        outcome = state.outcome(dice.randrange(state.total()))
        state.apply(outcome)
        outcomes.append(outcome)
    return outcomes
