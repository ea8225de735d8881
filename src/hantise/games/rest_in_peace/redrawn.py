"""A table of Rest in Peace with the hidden cards drawn anew."""

from __future__ import annotations

from hantise.core import State
from hantise.games.rest_in_peace.rules import RestInPeace


def redrawn(state: State, world: State) -> State:
    """Either family's trace tells what the other saw of it, so that it holds in every world which that one imagines."""
    assert isinstance(state, RestInPeace)
    assert isinstance(world, RestInPeace)
    world.clock, world.traced = state.clock, state.traced
    for seat in range(2):
        world.family(seat).trace = state.family(seat).trace
    return world
