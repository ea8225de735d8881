"""A table of Spooky Boo! with the hidden cards drawn anew."""

from __future__ import annotations

from hantise.core import State
from hantise.games.spooky_boo.rules import SpookyBoo


def redrawn(state: State, world: State) -> State:
    """SPB-44: where each seat has looked, and when, was seen by all, so that it holds in every world."""
    assert isinstance(state, SpookyBoo)
    assert isinstance(world, SpookyBoo)
    # A position that is played in has it; only those that are imagined have none.
    assert state.knowledge is not None
    world.knowledge = state.knowledge.clone()
    return world
