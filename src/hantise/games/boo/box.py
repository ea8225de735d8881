"""Sets up a table of BOO: the options, the first position, and the length of the longest game."""

from __future__ import annotations

from typing import Final

from hantise.core import Box, Pile, State
from hantise.core.game import Options
from hantise.games.boo.cemetery import CARDS, FIRST_OYA, FIRST_TURN, canonical, deck_of
from hantise.games.boo.rules import LOT, Boo, with_gate
from hantise.games.boo.view import load

BOX: Final = Box.of(__package__, deck={"reads": canonical})


def check(options: Options) -> None:
    """Refuses nothing: every option goes with every other."""


def start(options: Options) -> Boo:
    """The position before any card is turned up."""
    if options.position:
        return load(options.position)
    deck = deck_of(options.text("deck"))
    table = with_gate(deck, bool(options["facing_is_enough"]))
    state = Boo(deck, options["black"], bool(options["may_spare"]), table, bool(options["match"]))
    if options["oya"] >= 0:
        state.begin(options["oya"])
    return state


def longest(options: Options) -> int:
    """The most actions of a play: the lot, and for each card turning it up, placing it and ordering its scares.

    BOO-44: a match has two games and one lot.
    """
    return 1 + 3 * 2 * CARDS * (2 if options["match"] else 1)


def payoff_sum(options: Options) -> float:
    """BOO-43, BOO-45: one seat wins, or each wins a half."""
    return 1.0


def payoff_range(options: Options) -> tuple[float, float]:
    """BOO-43."""
    return 0.0, 1.0


def pile(state: State) -> Pile:
    """BOO-05: each game of a match shuffles a seat's pile anew; its n-th card depends on nothing else."""
    assert isinstance(state, Boo)
    if state.awaits == LOT:
        return Pile("oya", {FIRST_OYA: 1, FIRST_OYA + 1: 1})
    cards = {FIRST_TURN + number: 1 for number in range(CARDS)}
    return Pile(f"game {2 if state.is_second else 1} cards {state.turn}", cards)
