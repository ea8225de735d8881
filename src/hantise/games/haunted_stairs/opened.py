"""A table of Haunted Stairs with nothing hidden, which it is for whoever forgets nothing."""

from __future__ import annotations

from hantise.core.state import State
from hantise.games.haunted_stairs.view import HauntedStairsView, view


def opened(state: State, seat: int) -> HauntedStairsView:
    """STA-43: everybody has seen where each child lies."""
    return view(state, seat)
