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
    """The facts that one seat may know, as `facts`; immutable."""

    def __init__(self, facts: Facts) -> None:
        super().__init__(facts)
        self._unknown: Unknown | None = None

    @property
    def memories(self) -> tuple[Memory, ...]:
        """Each card that was seen and lies covered now; for each kind, how many lie in the discard or went back."""
        kinds = zip(_of_kinds(self.facts), self.facts.discarded)
        return (*_of_sights(self.facts), *[memory for memory, count in kinds if count != UNKNOWN])

    @property
    def clock(self) -> int:
        """The number of actions of the round so far."""
        return self.facts.clock

    def glance(self) -> SpookyBooView:
        """SPB-40: faces that lie open now and the discard's top, how many cards lie where; nothing seen before."""
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
        """This view with only what `keep` accepts.

        With a kind goes where it was shuffled to; what was counted on a forgotten card is one unseen card more.
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
        """A position that this seat cannot rule out, with the odds that chance alone gives (SPB-44)."""
        return self.table().world(rng)

    def refusal(self, action: i64) -> Refusal | None:
        """Why this seat may not take that action now; None exactly if it may."""
        return refuse(self.facts, self.table().known.legal(), action)

    def legal(self) -> list[int]:
        """The actions that this seat may take now: none, unless it is on the move."""
        return self.table().known.legal() if self.facts.seat == self.facts.mover else []

    def table(self) -> Unknown:
        """The known and the unknown part of the table; made once."""
        if self._unknown is None:
            self._unknown = Unknown(self.facts)
        return self._unknown


# Memories.


def _of_sights(facts: Facts) -> list[Memory]:
    """One for each card that was seen and lies covered."""
    found: list[Memory] = []
    for sight in facts.sights:
        face = deck_of(facts.deck).faces[facts.squares[sight.place]]
        fact = f"seat {sight.place // SQUARE} has {face} at place {sight.place % SQUARE + 1}"
        found.append(Memory(memory_id(facts, sight), sight.when, sight.moved, fact))
    return found


def memory_id(facts: Facts, sight: Sight) -> str:
    """The name of the memory: which card of the round it is, wherever it lies."""
    return f"{facts.round}.{sight.number}"


def _of_kinds(facts: Facts) -> list[Memory]:
    """One for each kind; none as long as it takes no memory to know where its cards may be."""
    found: list[Memory] = []
    if facts.discard > 1 or facts.packs:
        for kind, (count, last) in enumerate(zip(facts.discarded, facts.lasts), start=1):
            fact = f"{count} of {deck_of(facts.deck).faces[kind]} lie in the discard"
            found.append(Memory(f"{facts.round}.kind.{kind}", last, 0, fact))
    return found


def _less_known(pack: Pack, squares: Sequence[int], lost: Sequence[int], known: Sequence[bool]) -> Pack:
    """The pack with the cards at these places forgotten, and all but the known kinds."""
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


def opened(state: State, seat: int) -> SpookyBooView:
    """The view of a seat, or of SPECTATOR, that has just looked at every card on the table, and at one in a hand.

    The stock has no order yet (SPB-44): chance decides when a card is drawn.
    """
    assert isinstance(state, SpookyBoo)
    facts = view(state, seat).facts
    covered = [place for place, kind in enumerate(facts.squares) if not kind and state.squares[place]]
    knowledge = state.knowledge
    # by the number of the card; by its place where nobody has counted
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
    """ValueError unless there is a number for each place and kind, and they are the table's."""
    places, kinds = facts.players * SQUARE, len(deck_of(facts.deck).kinds)
    require(len(facts.squares) == places, "there is one entry for each place")
    counts = [facts.discarded, facts.lasts, *[pack.unseen for pack in facts.packs]]
    require(all(len(each) == kinds for each in counts), "there is one number for each kind")
    named = [*[sight.place for sight in facts.sights], *[place for pack in facts.packs for place in pack.places]]
    require(all(0 <= place < places for place in named), "there is no such place")
    require(all(0 <= kind <= kinds for kind in facts.squares), "there is no such card")


def _check_memories(facts: Facts) -> None:
    """ValueError unless some position tells these memories."""
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
# Unseen cards are dealt afresh to the places where they may lie. SPB-44: those of an older pack lie in the squares
# only, those of the newest in squares, stock and a hand. Cards of a kind whose whereabouts were forgotten may lie
# wherever a card is missing: in the discard, in any pack.


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
    """The position as far as a seat knows it (`known`: no unknown cards, and no stock), and what is missing in it.

    ValueError if the facts contradict each other.
    """

    def __init__(self, facts: Facts) -> None:
        deck = deck_of(facts.deck)
        self.known: Final = SpookyBoo(0, deck)
        lay_out(self.known, facts)
        self._kind_at: vec[i64] = deck.kind_at
        self.hides_drawn = facts.awaits == "drawn" and not facts.drawn
        free = ALL_CARDS - pile_of(deck, deck.count([*facts.squares, facts.drawn]))
        # of a forgotten kind the top alone is known to lie in the discard
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
        """The newest pack has what is left of the kinds that are remembered; the others may be anywhere."""
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
        """A position that fits, each with the odds that chance gives."""
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
    """One card of the pile, each as likely."""
    return _CARD[nth(pile, rng.below(size(pile)))]


# All positions that a seat cannot rule out, where they are few.


def worlds(view: View, most: int) -> list[State]:
    """SPB-44: every card at each place that is unknown; [] where there are too many, or a pack was shuffled since."""
    assert isinstance(view, SpookyBooView)
    facts, unknown = view.facts, view.table()
    if facts.mover < 0 or facts.packs or UNKNOWN in facts.discarded or unknown.hides_drawn:
        return []
    # all that is unseen is of the newest pack
    [newest] = unknown.packs
    places = [int(place) for place in newest.places]
    # more than there can be, roughly: each kind at each place
    if len(facts.discarded) ** len(places) > most:
        return []
    return list(_laid(unknown.known.world(), places, int(newest.cards)))


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


def redrawn(state: State, world: State) -> State:
    """SPB-44: where each seat has looked, and when, was seen by all, so that it holds in every world."""
    assert isinstance(state, SpookyBoo)
    assert isinstance(world, SpookyBoo)
    # A position that is played in has it; only those that are imagined have none.
    assert state.knowledge is not None
    world.knowledge = state.knowledge.clone()
    return world
