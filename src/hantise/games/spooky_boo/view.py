"""One seat's view of a table of Spooky Boo!, and the worlds it cannot rule out."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from mypy_extensions import i64

from hantise.core.errors import BadView, reading
from hantise.core.facts import read_facts
from hantise.core.facts_view import FactsView
from hantise.core.rng import Rng
from hantise.core.state import State
from hantise.core.view import Memory, Refusal
from hantise.games.spooky_boo.actions import SQUARE
from hantise.games.spooky_boo.deck import deck_of
from hantise.games.spooky_boo.facts import UNKNOWN, Facts, Pack, Sight, check_facts
from hantise.games.spooky_boo.knowledge import LARGEST, MOST_NUMBER, Knowledge
from hantise.games.spooky_boo.notation import PHASES, check, counts_of, phase_name
from hantise.games.spooky_boo.piles import size
from hantise.games.spooky_boo.position import DRAWN, FINISHED, LOOKED, PEEK, has_to_lay_back
from hantise.games.spooky_boo.refusals import refuse
from hantise.games.spooky_boo.rules import SpookyBoo
from hantise.games.spooky_boo.unknown import Unknown


class SpookyBooView(FactsView[Facts]):
    """The facts that one seat may know, as `facts`; immutable."""

    def __init__(self, facts: Facts) -> None:
        super().__init__(facts)
        self._unknown: Unknown | None = None

    @property
    def memories(self) -> tuple[Memory, ...]:
        """Each card that was seen and lies covered now; for each kind, how many lie in the discard or went back."""
        seen = [_sight_memory(self.facts, sight) for sight in self.facts.sights]
        kinds = [kind for kind, count in enumerate(self.facts.discarded, start=1) if count != UNKNOWN]
        return tuple(seen + [_kind_memory(self.facts, kind) for kind in kinds if _is_covered(self.facts)])

    @property
    def clock(self) -> int:
        """The number of actions of the round so far."""
        return self.facts.clock

    def glance(self) -> SpookyBooView:
        """SPB-40: faces that lie open now and the discard's top, how many cards lie where; nothing seen before."""
        facts = self.facts
        opened = _opened(facts)
        nothing = len(facts.discarded)
        return SpookyBooView(
            facts._replace(
                squares=tuple([kind if place in opened else 0 for place, kind in enumerate(facts.squares)]),
                sights=(),
                packs=(),
                discarded=(UNKNOWN,) * nothing,
                lasts=(0,) * nothing,
                clock=0,
            )
        )

    def forget(self, keep: Callable[[Memory], bool]) -> SpookyBooView:
        """This view with only what `keep` accepts.

        With a kind goes where it was shuffled to; what was counted on a forgotten card is one unseen card more.
        """
        facts = self.facts
        kept = [sight for sight in facts.sights if keep(_sight_memory(facts, sight))]
        lost = [sight.place for sight in facts.sights if sight not in kept]
        kinds = range(1, len(facts.discarded) + 1)
        known = [not _is_covered(facts) or keep(_kind_memory(facts, kind)) for kind in kinds]
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
        return self._table().world(rng)

    def refusal(self, action: i64) -> Refusal | None:
        """Why this seat may not take that action now; None exactly if it may."""
        return refuse(self._table().known, self.facts.seat, action)

    def legal(self) -> list[int]:
        """The actions that this seat may take now: none, unless it is on the move."""
        return self._table().known.legal() if self.facts.seat == self.facts.mover else []

    def _table(self) -> Unknown:
        """The known and the unknown part of the table; made once."""
        if self._unknown is None:
            self._unknown = Unknown(self.facts)
        return self._unknown


# Memories.


def _sight_memory(facts: Facts, sight: Sight) -> Memory:
    face = deck_of(facts.deck).face(facts.squares[sight.place])
    fact = f"seat {sight.place // SQUARE} has {face} at place {sight.place % SQUARE + 1}"
    return Memory(memory_id(facts, sight), sight.when, sight.moved, fact)


def memory_id(facts: Facts, sight: Sight) -> str:
    """The name of the memory: which card of the round it is, wherever it lies."""
    return f"{facts.round}.{sight.number}"


def _kind_memory(facts: Facts, kind: int) -> Memory:
    fact = f"{facts.discarded[kind - 1]} of {deck_of(facts.deck).face(kind)} lie in the discard"
    return Memory(f"{facts.round}.kind.{kind}", facts.lasts[kind - 1], 0, fact)


def _is_covered(facts: Facts) -> bool:
    """True if it takes a memory to know where the cards of a kind may be."""
    return facts.discard > 1 or len(facts.packs) > 0


def _less_known(pack: Pack, squares: Sequence[int], lost: Sequence[int], known: Sequence[bool]) -> Pack:
    """The pack with the cards at these places forgotten, and all but the known kinds."""
    forgotten = [squares[place] for place in pack.places if place in lost]
    unseen = [
        count + forgotten.count(kind) if known[kind - 1] else 0 for kind, count in enumerate(pack.unseen, start=1)
    ]
    return Pack(pack.places, tuple(unseen))


def _opened(facts: Facts) -> Sequence[int]:
    places = len(facts.squares)
    return _open_places(PHASES[facts.awaits], facts.turn, facts.starter, facts.looked, facts.seat, places)


def _open_places(awaits: int, turn: int, starter: int, looked: int, seat: int, places: int) -> Sequence[int]:
    """SPB-05, SPB-32, SPB-40, SPB-43: the places where cards lie open to this seat."""
    if awaits == FINISHED:
        return range(places)
    if awaits == PEEK and has_to_lay_back(seat, turn, starter, places // SQUARE):
        return (seat * SQUARE, seat * SQUARE + 1)
    return (looked,) if awaits == LOOKED and turn == seat else ()


# From a position, and from text.


def view(state: State, seat: int) -> SpookyBooView:
    """The facts of the position for this seat (or SPECTATOR): each one named here, and no other."""
    assert isinstance(state, SpookyBoo)
    places = range(len(state.squares))
    opened = _open_places(state.awaits, state.turn, state.starter, state.looked, seat, len(state.squares))
    knowledge = state.knowledge
    kinds = len(state.deck.kinds)
    covered = _sights(knowledge, seat, [place for place in places if place not in opened])
    known = [*opened, *[sight.place for sight in covered]]
    return SpookyBooView(
        Facts(
            seat=seat,
            players=state.players,
            limit=state.limit,
            rounds=state.rounds,
            on_top=state.penalty_on_top,
            deck=state.deck.text,
            awaits=phase_name(state.awaits),
            mover=state.mover(),
            turn=state.turn,
            starter=state.starter,
            round=state.round,
            turns=state.turns,
            stock=size(state.stock),
            discard=size(state.discarded),
            top=state.top,
            squares=tuple([int(state.squares[place]) if place in known else 0 for place in places]),
            drawn=state.drawn if state.awaits == DRAWN and state.turn == seat else 0,
            looked=state.looked,
            caller=state.caller,
            scores=tuple(state.scores),
            revealed=tuple(state.revealed),
            sights=tuple(covered),
            packs=tuple(_packs(state, knowledge, known)) if knowledge is not None else (),
            discarded=tuple(counts_of(state.deck, state.discarded) if knowledge is not None else [UNKNOWN] * kinds),
            lasts=tuple([int(knowledge.last(kind + 1)) if knowledge is not None else 0 for kind in range(kinds)]),
            clock=int(knowledge.clock) if knowledge is not None else 0,
        )
    )


def _sights(knowledge: Knowledge | None, seat: int, covered: Sequence[int]) -> list[Sight]:
    """The cards at covered places that this seat has seen."""
    if knowledge is None:
        return []
    return [_sight(knowledge, seat, place) for place in covered if knowledge.when(place, seat)]


def _sight(knowledge: Knowledge, seat: int, place: int) -> Sight:
    when, moved = knowledge.when(place, seat), knowledge.moved(place, seat)
    return Sight(place, int(knowledge.number_at(place)), int(when), int(moved))


def _packs(state: SpookyBoo, knowledge: Knowledge, known: Sequence[int]) -> list[Pack]:
    """SPB-44: the cards that lie in squares since before the last shuffle."""
    pack_of = [int(knowledge.pack_at(place)) for place in range(len(state.squares))]
    kinds = range(1, len(state.deck.kinds) + 1)
    found: list[Pack] = []
    for number in sorted(set(pack_of) - {int(knowledge.pack)}):
        places = [place for place, pack in enumerate(pack_of) if pack == number]
        unseen = [int(state.squares[place]) for place in places if place not in known]
        found.append(Pack(tuple(places), tuple([unseen.count(kind) for kind in kinds])))
    return found


def read_view(text: str) -> SpookyBooView:
    """The view that `dump` wrote; BadView if it is none or contradicts itself."""
    with reading("view of Spooky Boo!", BadView):
        found = SpookyBooView(read_facts(Facts, text))
        check_facts(found.facts)
        _check(found)
        return found


def _check(found: SpookyBooView) -> None:
    """ValueError unless some position tells these facts."""
    facts = found.facts
    world = found.imagine(Rng(0))
    check(world)
    if view(world, facts.seat).glance().facts != found.glance().facts:
        raise ValueError("it contradicts itself")
    _check_memories(facts)


def _check_memories(facts: Facts) -> None:
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
