"""Where a card of BOO comes from: each player's own pile, shuffled anew for each game of a match."""

from __future__ import annotations

from hantise.core import Pile, State
from hantise.games.boo.actions import CARDS, FIRST_OYA, FIRST_TURN
from hantise.games.boo.rules import LOT, Boo

_CARDS = {FIRST_TURN + number: 1 for number in range(CARDS)}
_LOT = {FIRST_OYA: 1, FIRST_OYA + 1: 1}


def pile(state: State) -> Pile:
    """BOO-05: the n-th card of a player's pile hangs on nothing else."""
    assert isinstance(state, Boo)
    if state.awaits == LOT:
        return Pile("oya", _LOT)
    return Pile(f"game {2 if state.is_second else 1} cards {state.turn}", _CARDS)
