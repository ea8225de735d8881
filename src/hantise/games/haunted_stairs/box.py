"""The box of Haunted Stairs besides its rules: options, the first position, the longest play, hints to a search."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from hantise.core import Box, Pile, State
from hantise.core.errors import BadOption
from hantise.core.game import Options, Page
from hantise.core.hints import Hints, Strength
from hantise.core.rng import Rng
from hantise.core.state import Menu
from hantise.games.haunted_stairs.fields import ANSWER, ASK, MOVE, RIDDLE, SEARCH, STARTER
from hantise.games.haunted_stairs.pieces import (
    IN_A_SHORT_GAME,
    IN_THE_BOX,
    LONGEST_SEARCH,
    MOST_TRIES,
    MOVE_CARD,
    RIDDLE_CARD,
    SWAP_CARD,
    WHITE,
    lying_at,
    stock_of,
)
from hantise.games.haunted_stairs.rules import (
    FIRST_ANSWER,
    FIRST_ASK,
    FIRST_CARD,
    FIRST_GUESS,
    FIRST_MOVE,
    FIRST_START,
    FIRST_TURN,
    QUIT,
    HauntedStairs,
)
from hantise.games.haunted_stairs.view import load

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
        state.stock = stock_of(IN_A_SHORT_GAME)
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


def pile(state: State) -> Pile:
    """STA-10: the n-th card of the stock hangs on nothing else."""
    assert isinstance(state, HauntedStairs)
    if state.awaits == STARTER:
        return Pile("starter", {FIRST_START + seat: 1 for seat in range(state.players)})
    return Pile("stock", {FIRST_CARD + kind: count for kind, count in enumerate(IN_THE_BOX)})


# Hints to a search, beyond the rules.


# STA-42: by memory first. Level 1 has lost a child from sight a few turns after it was shown.
STRENGTHS: Final = (
    Strength(60, whim=0.5, sure=2, half=1, slips=0.15),
    Strength(200, sure=3, half=4, daring=0.1),
    Strength(600, sure=4, half=6, daring=-0.1),
    Strength(2000, sure=8, half=9, daring=0.05),
    Strength(6000, proofs=20000, seconds=0.6),
)


@final
class HauntedStairsHints(Hints):
    """Haunted Stairs: a player who remembers finds; only the white place, which riddles ask about, is left to weigh."""

    def strengths(self) -> tuple[Strength, ...]:
        """STA-42: the levels, which differ above all in their memory."""
        return STRENGTHS

    def sharpness(self) -> float:
        """Fitted to some games of levels 3 to 5."""
        return 0.8

    def has_ranking(self) -> bool:
        """An action that wins the pile at once is looked at first."""
        return True

    def acuity(self) -> float:
        """A pile of a card or two is a small part of a game, and yet every player wants it: a search looks closer."""
        return 5.0

    def horizon(self, state: State) -> i64:
        """The heaps tell at once what luck with the stock would blur: only the next few turns are played."""
        return 4

    def has_policy(self) -> bool:
        """Playouts find every child."""
        return True

    def choose(self, state: State, menu: Menu, count: i64, rng: Rng) -> i64:
        """The action of a player who forgets nothing: find, solve, never ask, and leave the next player no riddle."""
        assert isinstance(state, HauntedStairs)
        awaits = state.awaits
        if awaits == SEARCH:
            place: i64 = 0
            while lying_at(state.disc, place) != state.sought:
                place += 1
            return FIRST_TURN + place
        if awaits == RIDDLE:
            return FIRST_GUESS + lying_at(state.disc, WHITE)
        if awaits == ANSWER:
            return FIRST_ANSWER + lying_at(state.disc, state.pointed)
        if awaits == ASK:
            return QUIT
        if awaits == MOVE and state.free != WHITE:
            return FIRST_MOVE + WHITE
        return menu.actions[rng.below(count)]

    def boldness(self, state: State, action: i64) -> float:
        """STA-20: to dare another player is bold, to pass is not."""
        return 1.0 if FIRST_ASK <= action < FIRST_ANSWER else 0.0
