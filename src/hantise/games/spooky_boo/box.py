"""Sets up a table of Spooky Boo!: the options, the first position, and the length of the longest game."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from hantise.core import Box, Pile, State
from hantise.core.actions import Action
from hantise.core.errors import BadOption
from hantise.core.game import Options, Page
from hantise.games.spooky_boo.fields import STARTER
from hantise.games.spooky_boo.pieces import CALL, FIRST_CARD, FIRST_START, SQUARE, Deck, deck_in, read_deck
from hantise.games.spooky_boo.rules import SpookyBoo

BOX: Final = Box.of(__package__, deck={"reads": read_deck})

# Draw, the card, its power, a look, laying back, passing.
_LONGEST_TURN: Final = 6


def check(options: Options) -> None:
    """SPB-07: refuses options that do not fit each other."""
    if options["starter"] >= options.players:
        raise BadOption(f"starter must be a seat from 0 to {options.players - 1}, or -1 for any")


def start(options: Options) -> SpookyBoo:
    """The position before anything is dealt."""
    state = SpookyBoo(options.players, deck_in(options.text("deck")))
    state.limit, state.rounds = options["turns"], options["rounds"]
    state.penalty_on_top = bool(options["penalty_on_top"])
    if options["starter"] >= 0:
        state.starter = options["starter"]
        state.deal()
    return state


def longest(options: Options) -> int:
    """SPB-37, SPB-39: the most actions of a game, chance included; BadOption if a round may never end."""
    if not options["turns"]:
        raise BadOption("with turns 0 a round may never end; that is for live tables only")
    a_player = SQUARE + 1 + options["turns"] * _LONGEST_TURN
    return 1 + options["rounds"] * options.players * a_player


def payoff_sum(options: Options) -> float:
    """SPB-38: the winners share one win."""
    return 1.0


def payoff_range(options: Options) -> tuple[float, float]:
    """SPB-38."""
    return 0.0, 1.0


def page(options: Options) -> Page:
    """SPB-40, SPB-41: the page remembers for its player only at a table with the memory aid."""
    return Page.AID if options["memory_aid"] else Page.NEWS


def is_call(action: Action) -> bool:
    """SPB-30: True for a call, which ends the round for all seats."""
    return action == CALL


def pile(state: State) -> Pile:
    """SPB-04, SPB-16: a round's n-th stock card depends on nothing else, until the discard becomes the stock."""
    assert isinstance(state, SpookyBoo)
    if state.awaits == STARTER:
        return Pile("starter", {FIRST_START + seat: 1 for seat in range(state.players)})
    return Pile(f"round {state.round} stock", _cards(state.deck))


@lru_cache(maxsize=8)
def _cards(deck: Deck) -> dict[int, int]:
    return {FIRST_CARD + kind: card.copies for kind, card in enumerate(deck.kinds)}
