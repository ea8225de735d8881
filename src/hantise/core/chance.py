"""The only place where the table rolls."""

from __future__ import annotations

from random import Random

from hantise.core.state import CHANCE, State


def settle(state: State, rng: Random) -> list[int]:
    """Let chance act until a seat has to decide or the game is over; the outcomes, in order.

    A live table passes `secrets.SystemRandom()`, the command line a seeded `random.Random`.
    """
    outcomes: list[int] = []
    while state.mover() == CHANCE:
        outcome = state.outcome(rng.randrange(state.total()))
        state.apply(outcome)
        outcomes.append(outcome)
    return outcomes
