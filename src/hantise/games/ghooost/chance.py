"""Where a card of Ghooost! comes from: the bag of a round lies in the hands dealt, the crypt and each mansion."""

from __future__ import annotations

from functools import lru_cache

from hantise.core import Pile, State
from hantise.games.ghooost.actions import FIRST_CARD, FIRST_START
from hantise.games.ghooost.fields import DEAL, MANSION_CARD, STARTER
from hantise.games.ghooost.piles import counts_of
from hantise.games.ghooost.rules import Ghooost


def pile(state: State) -> Pile:
    """GHO-04, GHO-07: the n-th card of the crypt, or of a mansion, hangs on nothing but that, as far as it is left."""
    assert isinstance(state, Ghooost)
    if state.awaits == STARTER:
        return Pile("starter", {FIRST_START + seat: 1 for seat in range(state.players)})
    return Pile(f"round {state.round} {_place(state)}", _cards(int(state.deck)))


def _place(state: Ghooost) -> str:
    if state.awaits == DEAL:
        return "hands"
    return f"mansion {state.turn}" if state.awaits == MANSION_CARD else "crypt"


@lru_cache(maxsize=8)
def _cards(deck: int) -> dict[int, int]:
    return {FIRST_CARD + kind: count for kind, count in enumerate(counts_of(deck)) if count}
