"""Hints of Haunted Stairs to a search, beyond its rules."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from hantise.core.hints import Hints, Strength
from hantise.core.rng import Rng
from hantise.core.state import Menu, State
from hantise.games.haunted_stairs.fields import ANSWER, ASK, MOVE, RIDDLE, SEARCH
from hantise.games.haunted_stairs.pieces import (
    FIRST_ANSWER,
    FIRST_ASK,
    FIRST_GUESS,
    FIRST_MOVE,
    FIRST_TURN,
    QUIT,
    WHITE,
    lying_at,
)
from hantise.games.haunted_stairs.rules import NOWHERE, HauntedStairs

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
        sure = _sure(state)
        return menu.actions[rng.below(count)] if sure == NOWHERE else sure

    def boldness(self, state: State, action: i64) -> float:
        """STA-20: to dare another player is bold, to pass is not."""
        return 1.0 if FIRST_ASK <= action < FIRST_ANSWER else 0.0


def _sure(state: HauntedStairs) -> i64:
    """The action that needs no thought, if there is one."""
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
    return NOWHERE


HINTS: Final = HauntedStairsHints()
