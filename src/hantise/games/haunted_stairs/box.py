"""A table of Haunted Stairs, set up: its options, its first position, and the longest it can last."""

from __future__ import annotations

from typing import Final

from hantise.core import Box, Pile, State
from hantise.core.errors import BadOption
from hantise.core.game import Options, Page
from hantise.games.haunted_stairs.fields import STARTER
from hantise.games.haunted_stairs.notation import load
from hantise.games.haunted_stairs.pieces import (
    FIRST_CARD,
    FIRST_START,
    IN_A_SHORT_GAME,
    IN_THE_BOX,
    LONGEST_SEARCH,
    MOST_TRIES,
    MOVE_CARD,
    RIDDLE_CARD,
    SHORT_STOCK,
    SWAP_CARD,
)
from hantise.games.haunted_stairs.rules import HauntedStairs

BOX: Final = Box.of(__package__)


def check(options: Options) -> None:
    """STA-05: the starter sits at the table."""
    if options["starter"] >= options.players:
        raise BadOption(f"starter must be a seat from 0 to {options.players - 1}, or -1 for any")


def start(options: Options) -> HauntedStairs:
    """STA-03 to STA-06: the position before the first card is turned up."""
    if options.position:
        return load(options.position)
    state = HauntedStairs(options.players)
    state.double_or_quits = bool(options["double_or_quits"])
    state.repeat_ghosts = bool(options["repeat_ghosts"])
    state.next_searches_first = bool(options["next_searches_first"])
    if options["short"]:
        state.stock = SHORT_STOCK
    if options["starter"] >= 0:
        state.start(options["starter"])
    return state


def longest(options: Options) -> int:
    """STA-13, STA-15, STA-31: no play has more actions, chance included.

    A search takes four tries; with `repeat_ghosts` four on one wrong ghost, then one on each of the others.
    """
    cards = IN_A_SHORT_GAME if options["short"] else IN_THE_BOX
    tries = LONGEST_SEARCH if options["repeat_ghosts"] else MOST_TRIES
    searches = sum(cards[:SWAP_CARD]) + 1
    riddles = cards[RIDDLE_CARD] * (2 if options["double_or_quits"] else 1)
    return 1 + sum(cards) + tries * searches + cards[SWAP_CARD] + cards[MOVE_CARD] + riddles + 1


def payoff_sum(options: Options) -> float:
    """STA-35: the payoffs of all seats add up to 1."""
    return 1.0


def payoff_range(options: Options) -> tuple[float, float]:
    """STA-35: nothing, or 1 for winning."""
    return 0.0, 1.0


def page(options: Options) -> Page:
    """STA-40, STA-41: a page does no remembering, unless the table wants its aid."""
    return Page.AID if options["memory_aid"] else Page.NEWS


# Where a card of Haunted Stairs comes from: the stock.


_STOCK = {FIRST_CARD + kind: count for kind, count in enumerate(IN_THE_BOX)}


def pile(state: State) -> Pile:
    """STA-10: the n-th card of the stock hangs on nothing else."""
    assert isinstance(state, HauntedStairs)
    if state.awaits == STARTER:
        return Pile("starter", {FIRST_START + seat: 1 for seat in range(state.players)})
    return Pile("stock", _STOCK)
