"""Choices in words for who looks at the table: no place has a number there, so each is called by where it lies."""

from __future__ import annotations

from collections.abc import Sequence

from hantise.core import View
from hantise.core.names import name_at
from hantise.core.words import _
from hantise.games.spooky_boo import sentences
from hantise.games.spooky_boo.actions import LOOKS, PUTS, SQUARE, SWAPS, TAKES, WITHS
from hantise.games.spooky_boo.deck import deck_of
from hantise.games.spooky_boo.facts import Facts
from hantise.games.spooky_boo.room.faces import facts_of
from hantise.games.spooky_boo.sentences import card_name, where


def label_in_sight(view: View, action: int, names: Sequence[str]) -> str:
    """The words for taking this action, with its consequence; a place is bottom left, bottom right and so on."""
    facts = facts_of(view)
    if action in TAKES:
        words = _("Take the {card}: it goes to the {place}, and your card there is discarded face up")
        return words.format(card=_card(facts, facts.top), place=where(TAKES.indices(action)[0]))
    if action in PUTS:
        words = _("Put the {card} at the {place}; your card there is discarded face up")
        return words.format(card=_card(facts, facts.drawn), place=where(PUTS.indices(action)[0]))
    if action in LOOKS:
        return _looking(facts, action, names)
    return _swapping(facts, action, names)


def _looking(facts: Facts, action: int, names: Sequence[str]) -> str:
    seat, spot = LOOKS.indices(action)
    own = _("Look at your card at the {place}")
    words = own if seat == facts.seat else _("Look at {who}’s card at the {place}")
    return words.format(place=where(spot), who=name_at(names, seat))


def _swapping(facts: Facts, action: int, names: Sequence[str]) -> str:
    if action in SWAPS:
        own, seat, spot = SWAPS.indices(action)
        words = _("Swap your card at the {own} with {who}’s card at the {place}, both unseen")
        return words.format(own=where(own), place=where(spot), who=name_at(names, seat))
    if action not in WITHS:
        return sentences.label(facts, action, names)
    owner, mine = facts.looked // SQUARE, where(WITHS.indices(action)[0])
    if owner in (-1, facts.seat):
        return _("Swap the card you look at with your card at the {own}").format(own=mine)
    return _("Swap it with your card at the {own}, which goes to {who}").format(own=mine, who=names[owner])


def _card(facts: Facts, kind: int) -> str:
    return card_name(deck_of(facts.deck).face(kind))
