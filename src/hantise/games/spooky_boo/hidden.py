"""What the covered cards of Spooky Boo! are, in a world that a seat imagines."""

from __future__ import annotations

from hantise.core import Lying, State, View
from hantise.games.spooky_boo.actions import SQUARE
from hantise.games.spooky_boo.deck import deck_of
from hantise.games.spooky_boo.room.faces import seen
from hantise.games.spooky_boo.room.squares import ORDER
from hantise.games.spooky_boo.rules import SpookyBoo
from hantise.games.spooky_boo.sentences import card_name, where
from hantise.games.spooky_boo.view import SpookyBooView


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
