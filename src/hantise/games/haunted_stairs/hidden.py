"""Where the children lie in Haunted Stairs, in a world that a seat imagines."""

from __future__ import annotations

from hantise.core import Lying, State, View
from hantise.games.haunted_stairs.disc import CHILDREN, FREE, children_of
from hantise.games.haunted_stairs.room.faces import GHOST
from hantise.games.haunted_stairs.rules import HauntedStairs
from hantise.games.haunted_stairs.sentences import child_name, place_name


def hidden(view: View, world: State) -> list[Lying]:
    """STA-43: all of them, which whoever remembers everything knows."""
    assert isinstance(world, HauntedStairs)
    lying = enumerate(children_of(world.disc))
    return [_under(place, child) for place, child in lying if child != FREE]


def _under(place: int, child: int) -> Lying:
    return Lying(-1, place_name(place), child_name(child), CHILDREN[child], GHOST, place)
