"""What the covered cards of Spooky Boo! are, in a world that a seat imagines."""

from __future__ import annotations

from hantise.core import Lying, State, View
from hantise.core.words import _
from hantise.games.spooky_boo.actions import SQUARE
from hantise.games.spooky_boo.deck import deck_of
from hantise.games.spooky_boo.rules import SpookyBoo
from hantise.games.spooky_boo.sentences import card_name
from hantise.games.spooky_boo.view import SpookyBooView


def hidden(view: View, world: State) -> list[Lying]:
    """SPB-14: the card at each place that does not lie open, its place counted as on the table."""
    assert isinstance(view, SpookyBooView)
    assert isinstance(world, SpookyBoo)
    deck = deck_of(view.facts.deck)
    return [
        Lying(place // SQUARE, _("card {place}").format(place=place % SQUARE + 1), card_name(deck.face(kind)))
        for place, kind in enumerate(map(int, world.squares))
        if kind and not view.facts.squares[place]
    ]
