"""All positions of Spooky Boo! that a seat cannot rule out, where they are few."""

from __future__ import annotations

from collections.abc import Iterator

from hantise.core import Lying, State, View
from hantise.core.rng import Rng
from hantise.games.spooky_boo.actions import SQUARE
from hantise.games.spooky_boo.deck import deck_of, lowest
from hantise.games.spooky_boo.facts import Facts
from hantise.games.spooky_boo.knowledge import UNKNOWN
from hantise.games.spooky_boo.room.cards import seen
from hantise.games.spooky_boo.room.squares import ORDER
from hantise.games.spooky_boo.rules import SpookyBoo
from hantise.games.spooky_boo.sentences import card_name, where
from hantise.games.spooky_boo.view import SpookyBooView


def worlds(view: View, most: int) -> list[State]:
    """SPB-44: every card at each place that is unknown; [] where there are too many, or a pack was shuffled since."""
    assert isinstance(view, SpookyBooView)
    facts = view.facts
    hides_drawn = facts.awaits == "drawn" and not facts.drawn
    if facts.mover < 0 or facts.packs or UNKNOWN in facts.discarded or hides_drawn:
        return []
    base = view.imagine(Rng(0))
    places = [place for place, kind in enumerate(facts.squares) if not kind]
    if _fewest(facts, places) > most:
        return []
    return list(_laid(base, places, _unseen(base, places)))


def _fewest(facts: Facts, places: list[int]) -> int:
    """More worlds than there can be, roughly: each kind at each place."""
    count = 1
    for _place in places:
        count *= len(facts.discarded)
    return count


def _unseen(base: SpookyBoo, places: list[int]) -> int:
    """The cards that lie in the stock or at one of these places."""
    pile = int(base.stock)
    for place in places:
        taken = base.stock | base.discarded
        pile += int(lowest(base.deck.bits[base.squares[place]] & ~taken & ~pile))
    return pile


def _laid(base: SpookyBoo, places: list[int], unseen: int) -> Iterator[State]:
    """Each kind at the first place, with everything that may then lie at the others."""
    if not places:
        world = base.world()
        world.stock = unseen
        yield world
        return
    for kind in range(1, len(base.deck.kinds) + 1):
        card = int(lowest(unseen & base.deck.bits[kind]))
        if card:
            base.squares[places[0]] = kind
            yield from _laid(base, places[1:], unseen - card)


# What the covered cards of Spooky Boo! are, in a world that a seat imagines.


def hidden(view: View, world: State) -> list[Lying]:
    """SPB-14: the card at each place that does not lie open; whoever remembers everything knows what they have seen."""
    assert isinstance(view, SpookyBooView)
    assert isinstance(world, SpookyBoo)
    deck, lying_open = deck_of(view.facts.deck), view.glance().facts.squares
    return [
        _covered(place, deck.face(kind), int(deck.values[kind]))
        for place, kind in enumerate(map(int, world.squares))
        if kind and not lying_open[place]
    ]


def _covered(place: int, face: str, value: int) -> Lying:
    spot = place % SQUARE
    return Lying(place // SQUARE, where(spot), card_name(face), seen(face), "", ORDER.index(spot), value)


# A table of Spooky Boo! with the hidden cards drawn anew.


def redrawn(state: State, world: State) -> State:
    """SPB-44: where each seat has looked, and when, was seen by all, so that it holds in every world."""
    assert isinstance(state, SpookyBoo)
    assert isinstance(world, SpookyBoo)
    # A position that is played in has it; only those that are imagined have none.
    assert state.knowledge is not None
    world.knowledge = state.knowledge.clone()
    return world
