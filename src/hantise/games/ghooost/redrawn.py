"""A table of Ghooost! with the hidden cards drawn anew."""

from __future__ import annotations

from hantise.core import State
from hantise.games.ghooost.rules import Ghooost


def redrawn(state: State, world: State) -> State:
    """GHO-97: what has been seen of hands, and when, was seen by all, so that it holds in every world."""
    assert isinstance(state, Ghooost)
    assert isinstance(world, Ghooost)
    # A position that is played in has it; only those that are imagined have none.
    assert state.knowledge is not None
    world.knowledge = state.knowledge.clone()
    return world
