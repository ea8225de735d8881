"""Where chance comes from in Rest in Peace: the line of mediums, the houses, and each family's deck and hand."""

from __future__ import annotations

from functools import lru_cache

from hantise.core import Pile, State
from hantise.games.rest_in_peace.actions import FIRST_CHANCE, FIRST_DRAW, FIRST_TOP, FIRST_UP, HOUSE_UP
from hantise.games.rest_in_peace.fields import AWAY, BLIND_CARD, FIRST, HOUSES, MEDIUM_UP, TOP
from hantise.games.rest_in_peace.mediums import LAST, UP_TO_LEVEL
from hantise.games.rest_in_peace.piles import counts_of
from hantise.games.rest_in_peace.position import CASTLES, MANORS
from hantise.games.rest_in_peace.rules import RestInPeace

_FIRST = {FIRST_CHANCE: 1, FIRST_CHANCE + 1: 1}
_HOUSES = {HOUSE_UP: MANORS, HOUSE_UP + 1: CASTLES}


def pile(state: State) -> Pile:
    """RIP-04, RIP-06, RIP-17: the n-th medium, house, or card of a deck hangs on nothing else, as far as it is left."""
    assert isinstance(state, RestInPeace)
    if state.awaits == FIRST:
        return Pile("first", _FIRST)
    if state.awaits == MEDIUM_UP:
        return Pile("mediums", _mediums(0 if state.initiation else int(state.level)))
    return Pile("houses", _HOUSES) if state.awaits == HOUSES else _ghosts(state)


def _ghosts(state: RestInPeace) -> Pile:
    """RIP-M06, RIP-M19: a card of a deck, which may stay on top of it, or one that is drawn from a hand."""
    if state.awaits == BLIND_CARD:
        return Pile(f"blind {state.turn}")
    if state.awaits == AWAY:
        return Pile(f"hand {state.aim}")
    seat, first = (state.aim, FIRST_TOP) if state.awaits == TOP else (state.drawer(), FIRST_DRAW)
    return Pile(f"deck {seat}", _deck(int(state.family(seat).whole), first))


@lru_cache(maxsize=8)
def _mediums(level: int) -> dict[int, int]:
    return {FIRST_UP + medium - 1: 1 for medium in range(1, LAST + 1) if UP_TO_LEVEL[level] >> medium & 1}


@lru_cache(maxsize=8)
def _deck(whole: int, first: int) -> dict[int, int]:
    return {first + value: count for value, count in enumerate(counts_of(whole)) if count}
