"""Counting positions: the shortest check that legal actions are neither too many nor too few.

As in chess: the number of sequences of exactly `depth` actions, where every outcome of chance counts once, without its
odds. Sequences that end earlier are not counted.
"""

from __future__ import annotations

from hantise.core import Game, State


def perft(state: State, depth: int) -> int:
    """The number of sequences of exactly `depth` actions, chance included, that start here."""
    if depth == 0:
        return 1
    legal = state.legal()
    if depth == 1:
        return len(legal)
    return sum(perft(after(state, action), depth - 1) for action in legal)


def divide(game: Game, state: State, depth: int) -> dict[str, int]:
    """The same, split by the first action: {name: perft after it}. Two versions of a game differ in some name."""
    return {game.actions.name(action): perft(after(state, action), depth - 1) for action in state.legal()}


def after(state: State, action: int) -> State:
    """A copy of the position with that action taken."""
    then = state.clone()
    then.apply(action)
    return then
