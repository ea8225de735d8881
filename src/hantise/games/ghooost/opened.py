"""A table of Ghooost! with all hands open."""

from __future__ import annotations

from hantise.core.state import State
from hantise.games.ghooost.piles import kinds_of
from hantise.games.ghooost.rules import Ghooost
from hantise.games.ghooost.view import GhooostView, glance


def opened(state: State, seat: int) -> GhooostView:
    """The view of a seat, or of SPECTATOR, that saw all cards taken which anybody holds.

    What lies face down in mansions and crypt has no order yet (GHO-95): chance decides when it is turned up.
    """
    assert isinstance(state, Ghooost)
    others = [number for number in range(state.players) if number != seat and state.hands[number]]
    takes = tuple([(number, 0, kinds_of(state.hands[number])) for number in others])
    return GhooostView(glance(state, seat).facts._replace(takes=takes))
