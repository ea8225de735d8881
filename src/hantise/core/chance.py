"""The only place where the table rolls."""

from __future__ import annotations

from typing import Protocol

from hantise.core.piles import PileDealer
from hantise.core.rng import Rng
from hantise.core.state import CHANCE, State


class Dice(Protocol):
    """A source of chance: `random.Random`, or a Dealer."""

    def randrange(self, total: int, /) -> int:
        """A whole number in range(total), each equally likely."""


def settle(state: State, dice: Dice | Rng | PileDealer) -> list[int]:
    """Let chance act until a seat has to decide or the game is over; the outcomes, in order.

    A deal draws by piles. A live table passes its match's deal, or the system's randomness where nothing was committed
    to; the command line a deal or a seeded `random.Random`; games between computers their own Rng.
    """
    outcomes: list[int] = []
    while state.mover() == CHANCE:
        outcome = _outcome(state, dice)
        state.apply(outcome)
        outcomes.append(outcome)
    return outcomes


def _outcome(state: State, dice: Dice | Rng | PileDealer) -> int:
    if isinstance(dice, PileDealer):
        return dice.draw(state)
    if isinstance(dice, Rng):
        return state.outcome(dice.below(state.total()))
    return state.outcome(dice.randrange(state.total()))
