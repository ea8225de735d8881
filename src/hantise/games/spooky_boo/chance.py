"""Where a card of Spooky Boo! comes from: the stock of a round."""

from __future__ import annotations

from functools import lru_cache

from hantise.core import Pile, State
from hantise.games.spooky_boo.actions import FIRST_CARD, FIRST_START
from hantise.games.spooky_boo.deck import Deck
from hantise.games.spooky_boo.fields import STARTER
from hantise.games.spooky_boo.rules import SpookyBoo


def pile(state: State) -> Pile:
    """SPB-04, SPB-16: the n-th card of a round's stock hangs on nothing else, until the discard becomes the stock."""
    assert isinstance(state, SpookyBoo)
    if state.awaits == STARTER:
        return Pile("starter", {FIRST_START + seat: 1 for seat in range(state.players)})
    return Pile(f"round {state.round} stock", _cards(state.deck))


@lru_cache(maxsize=8)
def _cards(deck: Deck) -> dict[int, int]:
    return {FIRST_CARD + kind: card.copies for kind, card in enumerate(deck.kinds)}
