"""One seat's view of a table of Spooky Boo!, and the worlds it cannot rule out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final, final

from mypy_extensions import i64

from hantise.core.errors import BadView, reading
from hantise.core.facts import read_facts
from hantise.core.notation import require
from hantise.core.rng import Rng
from hantise.core.state import State
from hantise.core.vecs import vec
from hantise.core.view import FactsView, Memory, Refusal, View
from hantise.games.spooky_boo.facts import Facts, Pack, Sight, check_facts
from hantise.games.spooky_boo.fields import DRAWN, PHASES
from hantise.games.spooky_boo.knowledge import LARGEST, MOST_NUMBER, UNKNOWN
from hantise.games.spooky_boo.layout import lay_out, told
from hantise.games.spooky_boo.notation import check
from hantise.games.spooky_boo.pieces import ALL_CARDS, SIZE, SQUARE, Deck, deck_of, lowest, nth, pile_of, size
from hantise.games.spooky_boo.rules import SpookyBoo, open_places
from hantise.games.spooky_boo.table import refuse


class SpookyBooView(FactsView[Facts]):
    """One seat's facts of the table, as `facts`; immutable."""

    def __init__(self, facts: Facts) -> None:
        super().__init__(facts)
        self._unknown: Unknown | None = None

    @property
    def memories(self) -> tuple[Memory, ...]:
        """One memory for each covered card that the seat saw, and one for each kind's count in the discard."""
        kinds = zip(_of_kinds(self.facts), self.facts.discarded)
        return (*_of_sights(self.facts), *[memory for memory, count in kinds if count != UNKNOWN])

    @property
    def clock(self) -> int:
        """The number of actions of the round so far."""
        return self.facts.clock

    def glance(self) -> SpookyBooView:
        """SPB-40: this view without memories: the open faces, the discard's top and the number of cards."""
        facts = self.facts
        opened = _opened(facts)
        return SpookyBooView(
            facts._replace(
                squares=tuple([kind if place in opened else 0 for place, kind in enumerate(facts.squares)]),
                sights=(),
                packs=(),
                discarded=(UNKNOWN,) * len(facts.discarded),
                lasts=(0,) * len(facts.lasts),
                clock=0,
            )
        )

    def forget(self, keep: Callable[[Memory], bool]) -> SpookyBooView:
        """This view with only the memories that `keep` accepts.

        A forgotten kind loses its counts in older packs; a forgotten card counts as one more unseen card.
        """
        facts = self.facts
        kept = [sight for sight, memory in zip(facts.sights, _of_sights(facts)) if keep(memory)]
        lost = [sight.place for sight in facts.sights if sight not in kept]
        known = [keep(memory) for memory in _of_kinds(facts)] or [True] * len(facts.discarded)
        return SpookyBooView(
            facts._replace(
                squares=tuple([0 if place in lost else kind for place, kind in enumerate(facts.squares)]),
                sights=tuple(kept),
                packs=tuple([_less_known(pack, facts.squares, lost, known) for pack in facts.packs]),
                discarded=tuple([n if known[index] else UNKNOWN for index, n in enumerate(facts.discarded)]),
                lasts=tuple([when if known[index] else 0 for index, when in enumerate(facts.lasts)]),
            )
        )

    def imagine(self, rng: Rng) -> SpookyBoo:
        """A random position that this seat cannot rule out, with the odds of chance alone (SPB-44)."""
        return self.table().world(rng)

    def refusal(self, action: i64) -> Refusal | None:
        """Why this seat may not take that action now; None exactly if it may."""
        return refuse(self.facts, self.table().known.legal(), action)

    def legal(self) -> list[int]:
        """The actions that this seat may take now: none, unless it is on the move."""
        return self.table().known.legal() if self.facts.seat == self.facts.mover else []

    def table(self) -> Unknown:
        """The known and the unknown part of the table, made once."""
        if self._unknown is None:
            self._unknown = Unknown(self.facts)
        return self._unknown


# Memories.


def _of_sights(facts: Facts) -> list[Memory]:
    """One memory for each covered card that the seat saw."""
    found: list[Memory] = []
    for sight in facts.sights:
        face = deck_of(facts.deck).faces[facts.squares[sight.place]]
        fact = f"seat {sight.place // SQUARE} has {face} at place {sight.place % SQUARE + 1}"
        found.append(Memory(memory_id(facts, sight), sight.when, sight.moved, fact))
    return found


def memory_id(facts: Facts, sight: Sight) -> str:
    """The memory's name: round and number of the card, wherever it lies."""
    return f"{facts.round}.{sight.number}"


def _of_kinds(facts: Facts) -> list[Memory]:
    """One memory for each kind; none while the table alone shows where its cards may be."""
    found: list[Memory] = []
    if facts.discard > 1 or facts.packs:
        for kind, (count, last) in enumerate(zip(facts.discarded, facts.lasts), start=1):
            fact = f"{count} of {deck_of(facts.deck).faces[kind]} lie in the discard"
            found.append(Memory(f"{facts.round}.kind.{kind}", last, 0, fact))
    return found


def _less_known(pack: Pack, squares: Sequence[int], lost: Sequence[int], known: Sequence[bool]) -> Pack:
    """The pack without the cards at the `lost` places and without the counts of unknown kinds."""
    forgotten = [squares[place] for place in pack.places if place in lost]
    counts = enumerate(pack.unseen, start=1)
    return Pack(pack.places, tuple([n + forgotten.count(kind) if known[kind - 1] else 0 for kind, n in counts]))


def _opened(facts: Facts) -> Sequence[int]:
    places = len(facts.squares)
    return open_places(PHASES.index(facts.awaits), facts.turn, facts.starter, facts.looked, facts.seat, places)


# From a position, and from text.


def view(state: State, seat: int) -> SpookyBooView:
    """The facts of the position for this seat (or SPECTATOR): each one named here, and no other."""
    assert isinstance(state, SpookyBoo)
    return SpookyBooView(told(state, seat))


def glance(state: State, seat: int) -> SpookyBooView:
    """The view `view(state, seat).glance()`, made without a search for memories."""
    assert isinstance(state, SpookyBoo)
    return SpookyBooView(told(state.world(), seat))


def opened(state: State, seat: int) -> SpookyBooView:
    """The view of a seat, or of SPECTATOR, after a look at every card on the table and in a hand.

    The stock has no order yet (SPB-44): chance picks a card only when a seat draws it.
    """
    assert isinstance(state, SpookyBoo)
    facts = view(state, seat).facts
    covered = [place for place, kind in enumerate(facts.squares) if not kind and state.squares[place]]
    knowledge = state.knowledge
    # the card's number in the round, or its place if no knowledge counts the cards
    numbers = [int(knowledge.number_at(place)) if knowledge is not None else place for place in covered]
    sights = [*facts.sights, *[Sight(place, number, 1, 0) for place, number in zip(covered, numbers)]]
    return SpookyBooView(
        facts._replace(
            squares=tuple([int(kind) for kind in state.squares]),
            sights=tuple(sorted(sights)),
            packs=tuple([Pack(pack.places, (0,) * len(pack.unseen)) for pack in facts.packs]),
            drawn=int(state.drawn) if state.awaits == DRAWN else 0,
        )
    )


def read_view(text: str) -> SpookyBooView:
    """The view that `dump` wrote; BadView if it is none or contradicts itself."""
    with reading("view of Spooky Boo!", BadView):
        found = SpookyBooView(read_facts(Facts, text))
        check_facts(found.facts)
        _check_sizes(found.facts)
        world = found.imagine(Rng(0))
        check(world)
        require(view(world, found.seat).glance().facts == found.glance().facts, "it contradicts itself")
        _check_memories(found.facts)
        return found


def _check_sizes(facts: Facts) -> None:
    """Raises ValueError unless each place and kind of the table has its number."""
    places, kinds = facts.players * SQUARE, len(deck_of(facts.deck).kinds)
    require(len(facts.squares) == places, "there is one entry for each place")
    counts = [facts.discarded, facts.lasts, *[pack.unseen for pack in facts.packs]]
    require(all(len(each) == kinds for each in counts), "there is one number for each kind")
    named = [*[sight.place for sight in facts.sights], *[place for pack in facts.packs for place in pack.places]]
    require(all(0 <= place < places for place in named), "there is no such place")
    require(all(0 <= kind <= kinds for kind in facts.squares), "there is no such card")


def _check_memories(facts: Facts) -> None:
    """Raises ValueError unless some position gives these memories."""
    opened = _opened(facts)
    seen = [sight.place for sight in facts.sights]
    known = [place for place, kind in enumerate(facts.squares) if kind]
    older = [place for pack in facts.packs for place in pack.places]
    cards = [sight.number for sight in facts.sights]
    if sorted([*seen, *opened]) != known or len(set(older)) != len(older) or len(set(cards)) != len(cards):
        raise ValueError("cards are known that were never seen")
    times = [facts.clock, *facts.lasts, *[number for sight in facts.sights for number in (sight.when - 1, sight.moved)]]
    counts = [*[count for pack in facts.packs for count in pack.unseen], *[n - UNKNOWN for n in facts.discarded]]
    if not all(0 <= time <= LARGEST for time in times) or not all(0 <= n <= MOST_NUMBER for n in [*cards, *counts]):
        raise ValueError("there is no such time or number")


# The unknown part of a table for one seat, and worlds that fill it in.
#
# Unseen cards are dealt afresh to the places where they may lie. SPB-44: cards of an older pack lie only in squares,
# cards of the newest in squares, stock and a hand. Cards of a forgotten kind may lie wherever a card is missing: in the
# discard or in any pack.


_CARD: Final = vec[i64]([1 << card for card in range(SIZE)])


@final
class _Pack:
    """The unseen cards of one pack, their places in squares, and the number of cards of forgotten kinds among them."""

    def __init__(self, cards: int, places: list[int], missing: int) -> None:
        if missing < 0:
            raise ValueError("there are more unseen cards than places for them")
        self.cards: i64 = cards
        self.places: vec[i64] = vec[i64](places)
        self.missing: i64 = missing


@final
class Unknown:
    """The part of a position that a seat knows (`known`, without unknown cards and stock), and the missing cards.

    Raises ValueError if the facts contradict each other.
    """

    def __init__(self, facts: Facts) -> None:
        deck = deck_of(facts.deck)
        self.known: Final = SpookyBoo(0, deck)
        lay_out(self.known, facts)
        self._kind_at: vec[i64] = deck.kind_at
        self.hides_drawn = facts.awaits == "drawn" and not facts.drawn
        free = ALL_CARDS - pile_of(deck, deck.count([*facts.squares, facts.drawn]))
        # only the top card of a forgotten kind is known to lie in the discard
        counts = [int(kind == facts.top) if n == UNKNOWN else n for kind, n in enumerate(facts.discarded, start=1)]
        self.known.discarded = pile_of(deck, counts, free)
        free -= self.known.discarded
        self.packs: list[_Pack] = []
        for pack in facts.packs:
            cards = pile_of(deck, pack.unseen, free)
            free -= cards
            places = [place for place in pack.places if not facts.squares[place]]
            self.packs.append(_Pack(cards, places, len(places) - size(cards)))
        self._add_newest(facts, deck, free)

    def _add_newest(self, facts: Facts, deck: Deck, free: int) -> None:
        """Gives the rest of the remembered kinds to the newest pack; the other kinds may lie anywhere."""
        newest = 0
        for kind, count in enumerate(facts.discarded, start=1):
            newest |= free & deck.bits[kind] if count != UNKNOWN else 0
        self._anywhere: i64 = free - newest
        older = {place for pack in facts.packs for place in pack.places}
        count = facts.players * SQUARE
        lying: Sequence[int] = range(count)
        if facts.awaits in ("starter", "deal"):
            lying = [(facts.starter * SQUARE + n) % count for n in range(SIZE - facts.stock)]
        places = [place for place in lying if place not in older and not facts.squares[place]]
        hidden = facts.stock + (1 if self.hides_drawn else 0)
        self.packs.append(_Pack(newest, places, len(places) + hidden - size(newest)))
        self._undiscarded: i64 = facts.discard - size(self.known.discarded)
        missing = [int(self._undiscarded), *[int(pack.missing) for pack in self.packs]]
        if min(facts.stock, *missing) < 0 or sum(missing) != size(self._anywhere):
            raise ValueError("there are more or fewer cards than in the deck")

    def world(self, rng: Rng) -> SpookyBoo:
        """A random position that fits, with the odds of chance."""
        world = self.known.world()
        anywhere = self._anywhere
        for _ in range(self._undiscarded):
            card = _any_of(anywhere, rng)
            anywhere -= card
            world.discarded += card
        for pack in self.packs:
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
        if self.hides_drawn:
            card = _any_of(world.stock, rng)
            world.stock -= card
            world.drawn = self._kind(card)
        return world

    def _kind(self, card: i64) -> i64:
        return self._kind_at[size(card - 1)]


def _any_of(pile: i64, rng: Rng) -> i64:
    """A random card of the pile, each equally likely."""
    return _CARD[nth(pile, rng.below(size(pile)))]


# All positions that a seat cannot rule out, if they are few.


def worlds(view: View, most: int) -> list[State]:
    """SPB-44: all ways to fill the unknown places; [] if there are too many or a shuffle came before."""
    assert isinstance(view, SpookyBooView)
    facts, unknown = view.facts, view.table()
    if facts.mover < 0 or facts.packs or UNKNOWN in facts.discarded or unknown.hides_drawn:
        return []
    # all unseen cards belong to the newest pack
    [newest] = unknown.packs
    places = [int(place) for place in newest.places]
    # a rough upper bound: each kind at each place
    if len(facts.discarded) ** len(places) > most:
        return []
    return list(_laid(unknown.known.world(), places, int(newest.cards)))


def _laid(base: SpookyBoo, places: list[int], unseen: int) -> Iterator[State]:
    """The positions with each kind at the first place and each possible filling of the other places."""
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


def redrawn(state: State, world: State) -> State:
    """SPB-44: gives the world the seats' knowledge, because all seats saw where each has looked, and when."""
    assert isinstance(state, SpookyBoo)
    assert isinstance(world, SpookyBoo)
    # Only imagined positions have no knowledge.
    assert state.knowledge is not None
    world.knowledge = state.knowledge.clone()
    return world
