"""One seat's view of a table of Ghooost!, and the worlds that the seat cannot rule out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from mypy_extensions import i64

from hantise.core.errors import BadView, reading
from hantise.core.facts import read_facts
from hantise.core.notation import require
from hantise.core.rng import Rng
from hantise.core.state import State
from hantise.core.view import FactsView, Memory, Refusal, View
from hantise.games.ghooost.facts import Facts, check_facts
from hantise.games.ghooost.knowledge import Inference, read_trace
from hantise.games.ghooost.layout import lay_out, told
from hantise.games.ghooost.notation import check
from hantise.games.ghooost.piles import FACES, KINDS, ONE_CARD, drawn, kinds_of, pile_of, size
from hantise.games.ghooost.rules import Ghooost
from hantise.games.ghooost.table import refuse

# Rejected worlds are rare; this many in a row show a contradictory view.
PATIENCE: Final = 1_000_000
WORD: Final = 4294967296.0


class GhooostView(FactsView[Facts]):
    """The facts that one seat may know, as `facts`; immutable."""

    def __init__(self, facts: Facts) -> None:
        super().__init__(facts)
        self._base: Ghooost | None = None
        self._unknown: list[int] = []
        self._inferences: list[Inference | None] = []

    @property
    def memories(self) -> tuple[Memory, ...]:
        """GHO-95: the cards that each seat took openly and still holds."""
        found: list[Memory] = []
        for seat, when, kinds in self.facts.takes:
            cards = " ".join([FACES[kind] for kind in kinds])
            found.append(Memory(memory_id(seat, when), when, 0, f"seat {seat} holds {cards}"))
        return tuple(found)

    @property
    def clock(self) -> int:
        """The number of actions of the round so far."""
        return self.facts.clock

    def glance(self) -> GhooostView:
        """GHO-76, GHO-96: this view with only sizes, cemetery and discard, without knowledge of hands."""
        return GhooostView(self.facts._replace(clock=0, takes=(), traces=("",) * self.facts.players))

    def forget(self, keep: Callable[[Memory], bool]) -> GhooostView:
        """This view with only the takes that `keep` accepts; a dropped take takes its hand's trace along."""
        kept: list[tuple[int, int, tuple[int, ...]]] = []
        traces = list(self.facts.traces)
        for take, memory in zip(self.facts.takes, self.memories, strict=True):
            if keep(memory):
                kept.append(take)
            else:
                traces[take[0]] = ""
        return GhooostView(self.facts._replace(takes=tuple(kept), traces=tuple(traces)))

    def imagine(self, rng: Rng) -> Ghooost:
        """A position that this seat cannot rule out, with the odds that chance alone gives (GHO-95, GHO-97)."""
        base = self._known_world()
        world = base.world()
        for _ in range(PATIENCE):
            if self._deal(world, rng):
                return world
            world.bag = base.bag
            world.hands = base.hands[:]
        raise BadView("no position fits this view")

    def world(self) -> Ghooost | None:
        """The only position that this seat cannot rule out, not to be changed; None if there may be several.

        Sought only if it can be played out: in a single round, after midnight, with two seats left. Face-down cards
        are no secret of the position: chance decides when one is turned up.
        """
        facts = self.facts
        if facts.match or facts.crypt or facts.mover < 0 or facts.players - len(facts.left) != 2:
            return None
        base = self._known_world()
        unseen = sum(self._unknown)
        if unseen == 0:
            return base
        holders = sum([1 for unknown in self._unknown if unknown])
        is_plain = len(set(kinds_of(base.bag))) == 1 or (holders == 1 and unseen == size(base.bag))
        return self.any_world() if is_plain else None

    def refusal(self, action: i64) -> Refusal | None:
        """Why this seat may not take that action now; None exactly if it may."""
        return refuse(self._known_world(), self.facts.seat, action)

    def legal(self) -> list[int]:
        """The actions that this seat may take now; [] unless it is on the move."""
        return self._known_world().legal() if self.facts.seat == self.facts.mover else []

    def any_world(self) -> Ghooost:
        """A position with these facts and arbitrary unknown cards; ValueError if they are too few or too many."""
        world = self._known_world().world()
        for seat in range(world.players):
            inference = self._inferences[seat]
            unknown = self._unknown[seat]
            if not 0 <= unknown <= size(world.bag) or (inference is not None and inference.size != unknown):
                raise ValueError("a hand has more or fewer unknown cards than were drawn")
            for _ in range(unknown):
                card = ONE_CARD[drawn(world.bag, 0)]
                world.bag -= card
                world.hands[seat] += card
        return world

    def worlds(self, most: int) -> list[State]:
        """A position for each possible hand of the only seat with unknown cards; [] if several seats have some."""
        base = self._known_world()
        holders = [seat for seat in range(base.players) if self._unknown[seat]]
        if len(holders) != 1:
            return [] if holders else [base.world()]
        found: list[State] = []
        for unknown in _parts(int(base.bag), self._unknown[holders[0]]):
            world = base.world()
            world.hands[holders[0]] += unknown
            world.bag -= unknown
            if world.is_open():
                found.append(world)
            if len(found) > most:
                return []
        return found

    def _known_world(self) -> Ghooost:
        """The position with only the cards that this seat knows; made once."""
        if self._base is None:
            base = Ghooost(0, 0)
            lay_out(base, self.facts)
            self._unknown = [0 if s == self.facts.seat else self.facts.hands[s] for s in range(base.players)]
            for seat, _, kinds in self.facts.takes:
                if seat != self.facts.seat:
                    base.hands[seat] += pile_of(kinds)
                    self._unknown[seat] -= len(kinds)
            base.bag -= sum([int(hand) for hand in base.hands])
            self._inferences = [Inference(read_trace(t)) if t else None for t in self.facts.traces]
            self._base = base
        return self._base

    def _deal(self, world: Ghooost, rng: Rng) -> bool:
        """Deal the unknown cards afresh; false if these hands must be rejected."""
        kept = 1.0
        for seat in range(world.players):
            unknown = self._unknown[seat]
            if unknown:
                dealt: i64 = 0
                for _ in range(unknown):
                    card = ONE_CARD[drawn(world.bag, rng.below(size(world.bag)))]
                    world.bag -= card
                    dealt += card
                world.hands[seat] += dealt
                inference = self._inferences[seat]
                if inference is not None:
                    kept *= inference.chance(dealt)
        if kept < 1.0 and float(rng.word()) >= kept * WORD:
            return False
        return world.is_open()


def memory_id(seat: int, when: int) -> str:
    """The name of the memory of that seat's take at that time."""
    return f"{seat}.{when}"


def view(state: State, seat: int) -> GhooostView:
    """The facts of the position for this seat (or SPECTATOR): each one named here, and no other."""
    assert isinstance(state, Ghooost)
    return GhooostView(told(state, seat, state.knowledge))


def glance(state: State, seat: int) -> GhooostView:
    """The view `view(state, seat).glance()`, made without a search for memories."""
    assert isinstance(state, Ghooost)
    return GhooostView(told(state, seat, None))


def opened(state: State, seat: int) -> GhooostView:
    """The view of a seat, or of SPECTATOR, that knows all cards in all hands.

    Face-down cards in mansions and crypt have no order yet (GHO-95): chance decides when one is turned up.
    """
    assert isinstance(state, Ghooost)
    others = [number for number in range(state.players) if number != seat and state.hands[number]]
    takes = tuple([(number, 0, kinds_of(state.hands[number])) for number in others])
    return GhooostView(glance(state, seat).facts._replace(takes=takes))


def read_view(text: str) -> GhooostView:
    """The view that `dump` wrote; BadView if it is none or contradicts itself."""
    with reading("view of Ghooost!", BadView):
        facts = read_facts(Facts, text)
        check_facts(facts)
        found = GhooostView(facts)
        world = found.any_world()
        check(world)
        again = told(world, facts.seat, None)._replace(clock=facts.clock, takes=facts.takes, traces=facts.traces)
        require(again == facts, "it contradicts itself")
        return found


# All positions that a seat cannot rule out, if they are few, and one with the hidden cards drawn anew.


def worlds(view: View, most: int) -> list[State]:
    """GHO-97: all worlds that this seat cannot rule out; [] if several hands are unknown or the worlds too many."""
    assert isinstance(view, GhooostView)
    return view.worlds(most)


def _parts(pile: int, cards: int, kind: int = 0) -> Iterator[int]:
    """Every pile of `cards` cards of the pile, from `kind` on."""
    if not cards:
        yield 0
    elif kind < KINDS:
        for count in range(min(cards, pile >> 3 * kind & 7) + 1):
            for rest in _parts(pile, cards - count, kind + 1):
                yield rest + count * int(ONE_CARD[kind])


def redrawn(state: State, world: State) -> State:
    """GHO-97: the world with the knowledge of `state`, which is public and holds in every world."""
    assert isinstance(state, Ghooost)
    assert isinstance(world, Ghooost)
    # Only imagined positions have no knowledge.
    assert state.knowledge is not None
    world.knowledge = state.knowledge.clone()
    return world
