"""Everything that a view of Haunted Stairs says, as small numbers and names."""

from __future__ import annotations

from typing import NamedTuple

from hantise.core.state import SPECTATOR
from hantise.games.haunted_stairs.position import LONGEST_SEARCH


class Known(NamedTuple):
    """A child that was shown: where its ghost lies now, when it was seen, and how often it has moved since."""

    place: int
    child: int
    when: int
    moved: int


class Facts(NamedTuple):
    """Everything that a view says: small numbers and names; -1 is nobody, no child or no place.

    `stock` are counts by kind of card (four children, swap, move, riddle): what was turned up lies open. `tried` are
    the ghosts shown wrong in this search, `known` what is remembered, in the order of places.
    """

    seat: int
    players: int
    double_or_quits: bool
    repeat_ghosts: bool
    next_searches_first: bool
    awaits: str
    mover: int
    turn: int
    stock: tuple[int, ...]
    pile: int
    won: tuple[int, ...]
    free: int
    sought: int
    tried: tuple[int, ...]
    tries: int
    pointed: int
    asked: int
    clock: int
    known: tuple[Known, ...]


def check_facts(facts: Facts) -> None:
    """ValueError unless each fact is in its range by itself."""
    seats = range(facts.players) if 2 <= facts.players <= 4 else range(0)
    if len(facts.won) != len(seats) or facts.turn not in seats or facts.asked not in (-1, *seats):
        raise ValueError("there is no such seat")
    if facts.seat not in (SPECTATOR, *seats):
        raise ValueError("there is no such seat to see from")
    if len(facts.stock) != 7 or not all(0 <= count < 15 for count in facts.stock):
        raise ValueError("there is no such stock")
    if not all(0 <= cards <= 56 for cards in (*facts.won, facts.pile)):
        raise ValueError("there are not so many cards")
    if not 0 <= facts.clock < 1000 or not 0 <= facts.tries < LONGEST_SEARCH:
        raise ValueError("there were not so many decisions")
    _check_places(facts)


def _check_places(facts: Facts) -> None:
    places = [known.place for known in facts.known]
    children = [known.child for known in facts.known]
    if len(set(places)) != len(places) or len(set(children)) != len(children) or facts.free in places:
        raise ValueError("two children are known to lie at one place, or one at two")
    if not all(0 <= place < 5 for place in (*places, *facts.tried, facts.free)) or not -1 <= facts.pointed < 5:
        raise ValueError("there is no such place")
    if not all(0 <= child < 4 for child in children) or not -1 <= facts.sought < 4:
        raise ValueError("there is no such child")
    if not all(0 <= known.when < 1000 and 0 <= known.moved < 32 for known in facts.known):
        raise ValueError("there is no such memory")
