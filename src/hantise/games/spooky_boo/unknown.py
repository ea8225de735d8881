"""The unknown part of a table for one seat, and worlds that fill it in.

Unseen cards are dealt afresh to the places where they may lie. SPB-44: those of an older pack lie in the squares only,
those of the newest in squares, stock and a hand. Cards of a kind whose whereabouts were forgotten may lie wherever a
card is missing: in the discard, in any pack.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, final

from mypy_extensions import i64

from hantise.core.rng import Rng
from hantise.core.vecs import vec
from hantise.games.spooky_boo.actions import SQUARE
from hantise.games.spooky_boo.deck import ALL_CARDS, SIZE, Deck, deck_of, pile_of
from hantise.games.spooky_boo.facts import Facts
from hantise.games.spooky_boo.fields import DEAL, PHASES, STARTER
from hantise.games.spooky_boo.knowledge import UNKNOWN
from hantise.games.spooky_boo.layout import lay_out
from hantise.games.spooky_boo.piles import nth, size
from hantise.games.spooky_boo.rules import SpookyBoo

_CARD: Final = vec[i64]([1 << card for card in range(SIZE)])


@final
class _Pack:
    """Unseen cards that come from one pack: where they lie in squares, how many more there are than are known."""

    def __init__(self, cards: int, places: list[int], missing: int) -> None:
        if missing < 0:
            raise ValueError("there are more unseen cards than places for them")
        self.cards: i64 = cards
        self.places: vec[i64] = vec[i64](places)
        self.missing: i64 = missing


@final
class Unknown:
    """The position as far as a seat knows it (`known`), and what is missing in it.

    ValueError if the facts contradict each other.
    """

    def __init__(self, facts: Facts) -> None:
        deck = deck_of(facts.deck)
        self.known: Final = _laid_out(facts, deck)
        self._kind_at: vec[i64] = deck.kind_at
        self._hides_drawn = facts.awaits == "drawn" and not facts.drawn
        free = ALL_CARDS - pile_of(deck, _singles(facts, deck))
        self.known.discarded = pile_of(deck, _counted(facts), free)
        self._packs: list[_Pack] = []
        self._add_newest(facts, deck, self._add_older(facts, deck, free - self.known.discarded))

    def _add_older(self, facts: Facts, deck: Deck, free: int) -> int:
        """The older packs lie in the squares only; the cards that are left."""
        for pack in facts.packs:
            cards = pile_of(deck, pack.unseen, free)
            free -= cards
            places = [place for place in pack.places if not facts.squares[place]]
            self._packs.append(_Pack(cards, places, len(places) - size(cards)))
        return free

    def _add_newest(self, facts: Facts, deck: Deck, free: int) -> None:
        """The newest pack has what is left of the kinds that are remembered; the others may be anywhere."""
        newest = 0
        for kind, count in enumerate(facts.discarded, start=1):
            newest |= free & deck.bits[kind] if count != UNKNOWN else 0
        self._anywhere: i64 = free - newest
        older = {place for pack in facts.packs for place in pack.places}
        places = [place for place in _dealt(facts) if place not in older and not facts.squares[place]]
        hidden = facts.stock + (1 if self._hides_drawn else 0)
        self._packs.append(_Pack(newest, places, len(places) + hidden - size(newest)))
        self._undiscarded: i64 = facts.discard - size(self.known.discarded)
        missing = [int(self._undiscarded), *[int(pack.missing) for pack in self._packs]]
        if min(facts.stock, *missing) < 0 or sum(missing) != size(self._anywhere):
            raise ValueError("there are more or fewer cards than in the deck")

    def world(self, rng: Rng) -> SpookyBoo:
        """A position that fits, each with the odds that chance gives."""
        world = self.known.world()
        anywhere = self._anywhere
        for _ in range(self._undiscarded):
            card = _any_of(anywhere, rng)
            anywhere -= card
            world.discarded += card
        for pack in self._packs:
            cards = pack.cards
            for _ in range(pack.missing):
                card = _any_of(anywhere, rng)
                anywhere -= card
                cards += card
            for place in pack.places:
                card = _any_of(cards, rng)
                cards -= card
                world.squares[place] = self._kind(card)
            world.stock = cards  # of the newest pack, which comes last; nothing is left of the others
        if self._hides_drawn:
            card = _any_of(world.stock, rng)
            world.stock -= card
            world.drawn = self._kind(card)
        return world

    def _kind(self, card: i64) -> i64:
        return self._kind_at[size(card - 1)]


def _any_of(pile: i64, rng: Rng) -> i64:
    """One card of the pile, each as likely."""
    return _CARD[nth(pile, rng.below(size(pile)))]


def _singles(facts: Facts, deck: Deck) -> list[int]:
    """By kind: the cards known to lie in squares and in this seat's hand."""
    lying = [*facts.squares, facts.drawn]
    return [lying.count(kind) for kind in range(1, len(deck.kinds) + 1)]


def _counted(facts: Facts) -> list[int]:
    """By kind: the cards known to lie in the discard, its top always."""
    return [_of_kind(facts, kind, count) for kind, count in enumerate(facts.discarded, start=1)]


def _of_kind(facts: Facts, kind: int, count: int) -> int:
    if count != UNKNOWN:
        return count
    return 1 if kind == facts.top else 0


def _dealt(facts: Facts) -> Collection[int]:
    """The places where a card lies."""
    places = facts.players * SQUARE
    if PHASES.index(facts.awaits) not in (STARTER, DEAL):
        return range(places)
    return [(facts.starter * SQUARE + n) % places for n in range(SIZE - facts.stock)]


def _laid_out(facts: Facts, deck: Deck) -> SpookyBoo:
    """The position as this seat knows it; no card where it knows none, and no stock."""
    world = SpookyBoo(0, deck)
    lay_out(world, facts)
    return world
