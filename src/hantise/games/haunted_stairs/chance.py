"""Where a card of Haunted Stairs comes from: the stock."""

from __future__ import annotations

from hantise.core import Pile, State
from hantise.games.haunted_stairs.actions import FIRST_CARD, FIRST_START
from hantise.games.haunted_stairs.cards import IN_THE_BOX
from hantise.games.haunted_stairs.fields import STARTER
from hantise.games.haunted_stairs.rules import HauntedStairs

_STOCK = {FIRST_CARD + kind: count for kind, count in enumerate(IN_THE_BOX)}


def pile(state: State) -> Pile:
    """STA-10: the n-th card of the stock hangs on nothing else."""
    assert isinstance(state, HauntedStairs)
    if state.awaits == STARTER:
        return Pile("starter", {FIRST_START + seat: 1 for seat in range(state.players)})
    return Pile("stock", _STOCK)
