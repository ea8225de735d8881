"""One seat's view of a table of Rest in Peace, and the worlds that the seat cannot rule out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from mypy_extensions import i64

from hantise.core import SPECTATOR, State, View
from hantise.core.errors import BadView, reading
from hantise.core.facts import read_facts
from hantise.core.notation import require
from hantise.core.rng import Rng
from hantise.core.vecs import vec
from hantise.core.view import FactsView, Memory, Refusal
from hantise.games.rest_in_peace import knowledge
from hantise.games.rest_in_peace.facts import Facts, Sides
from hantise.games.rest_in_peace.knowledge import SIGNS, Inference
from hantise.games.rest_in_peace.layout import lay_out, told
from hantise.games.rest_in_peace.moments import refuse, totals, totals_after
from hantise.games.rest_in_peace.notation import check, fits
from hantise.games.rest_in_peace.pieces import (
    GREATEST,
    ONE_CARD,
    ROUNDS,
    Family,
    drawn,
    mask_of,
    pile_of,
    pile_of_counts,
    size,
    values_of,
)
from hantise.games.rest_in_peace.rules import LOOK, RestInPeace

# Without a trace a deal may leave a question unanswerable; this many such deals in a row show a contradictory view.
PATIENCE: Final = 100_000
# The signs of a trace that change the hand.
MOVES: Final = "+^-hb?aAo"


class RestInPeaceView(FactsView[Facts]):
    """The facts that one seat may know, as `facts`; immutable."""

    def __init__(self, facts: Facts) -> None:
        super().__init__(facts)
        self._base: RestInPeace | None = None
        self._any: RestInPeace | None = None
        self._totals: tuple[int, int] | None = None
        self._after: dict[int, tuple[int, int] | None] = {}
        self._inferences: dict[bool, list[Inference | None]] = {}

    @property
    def memories(self) -> tuple[Memory, ...]:
        """RIP-45: the hands that 3 showed, and the top cards that 19 revealed."""
        return tuple([memory for family in range(2) for memory in self._memories_of(family)])

    def _memories_of(self, family: int) -> list[Memory]:
        found: list[Memory] = []
        words = knowledge.words(self.facts.traces[family])
        for place, word in enumerate(words):
            if word[0] == "L":
                when = knowledge.when(word)
                moved = sum([1 for later in words[place + 1 :] if later[0] in MOVES])
                cards = "".join([str(value) * int(count) for value, count in enumerate(word[1:7], start=1)])
                found.append(Memory(f"look.{family}.{when}", when, moved, f"seat {family} held {cards}"))
        if found and LOOK in self.facts.active[1 - family]:
            found.pop()  # This look still lasts.
        top = self.facts.tops[family]
        if top:
            when = self.facts.top_times[family]
            found.append(Memory(f"top.{family}.{when}", when, 0, f"a {top} lies on top of the deck of seat {family}"))
        return found

    @property
    def clock(self) -> int:
        """The number of actions of the round so far."""
        return self.facts.clock

    def glance(self) -> RestInPeaceView:
        """RIP-45: this view with only open cards and a hand that 3 shows, without known tops and traces."""
        return RestInPeaceView(self.facts._replace(clock=0, tops=(0, 0), top_times=(0, 0), traces=("", "")))

    def forget(self, keep: Callable[[Memory], bool]) -> RestInPeaceView:
        """This view with only the memories that `keep` accepts; a dropped memory takes its family's trace along."""
        tops, times, traces = list(self.facts.tops), list(self.facts.top_times), list(self.facts.traces)
        for family in range(2):
            for memory in self._memories_of(family):
                if not keep(memory):
                    traces[family] = ""
                    if memory.id.startswith("top"):
                        tops[family] = times[family] = 0
        facts = self.facts._replace(
            tops=(tops[0], tops[1]), top_times=(times[0], times[1]), traces=(traces[0], traces[1])
        )
        return RestInPeaceView(facts)

    def imagine(self, rng: Rng) -> RestInPeace:
        """A position that this seat cannot rule out, with the odds that chance alone gives (RIP-45)."""
        return self._drawn(False, rng)

    def likely(self, rng: Rng) -> RestInPeace:
        """A position that this seat cannot rule out, with the odds of chance and of the other's habits."""
        return self._drawn(True, rng)

    def _drawn(self, by_habit: bool, rng: Rng) -> RestInPeace:
        """A fitting position, whose hidden cards have these odds."""
        base, inferences = self.known_world(), self._inferred(by_habit)
        for _ in range(PATIENCE):
            world = base.world()
            for number in range(2):
                inference = inferences[number]
                if inference is not None:
                    hand, buried = inference.draw(rng)
                    _lay_hidden(world, number, hand, buried)
                elif number != self.facts.seat:
                    self._deal_afresh(world, number, rng)
            if fits(world):
                return world
        raise BadView("no position fits this view")

    def world(self) -> RestInPeace | None:
        """The only position that this seat cannot rule out, if play revealed the other's cards; otherwise None."""
        for number, inference in enumerate(self._inferred(by_habit=False)):
            is_known = self.facts.hands[number] + self.facts.faces[number] == 0
            if number != self.facts.seat and not (is_known if inference is None else inference.is_sure):
                return None
        return self.imagine(Rng(0))

    def refusal(self, action: i64) -> Refusal | None:
        """Why this seat may not take that action now; None exactly if it may."""
        return refuse(self.any_world(), self.facts.seat, action)

    def legal(self) -> list[int]:
        """The actions that this seat may take now; [] unless it is on the move."""
        return self.any_world().legal() if self.facts.seat == self.facts.mover else []

    def any_world(self) -> RestInPeace:
        """A position with these facts and arbitrary unknown cards; made once."""
        if self._any is None:
            world = self.known_world().world()
            for family in range(2):
                if family != self.facts.seat:
                    self._deal_afresh(world, family, None)
            self._any = world
        return self._any

    def known_world(self) -> RestInPeace:
        """The position with only the cards that this seat knows, all others in the decks; made once."""
        if self._base is None:
            base = laid_out(self.facts)
            for number in range(2):
                unseen = base.family(number).deck
                hidden = self.facts.decks[number]
                if number != self.facts.seat:
                    hidden += self.facts.hands[number] + self.facts.faces[number]
                require(unseen >= 0 and size(unseen) == hidden, "the hidden cards are more or fewer than are left")
            self._base = base
        return self._base

    def totals(self) -> tuple[int, int]:
        """Both totals, those of the family in turn first; computed once."""
        if self._totals is None:
            self._totals = totals(self.known_world())
        return self._totals

    def totals_after(self, action: int) -> tuple[int, int] | None:
        """Both totals after a legal action, the mover's first; None if the round ends or chance acts; computed once."""
        if action not in self._after:
            self._after[action] = totals_after(self.any_world(), action)
        return self._after[action]

    def _inferred(self, by_habit: bool) -> list[Inference | None]:
        """The inference from each family's trace, made once; None for a seat's own family and without a trace."""
        kept = self._inferences.get(by_habit)
        if kept is None:
            kept = []
            for number in range(2):
                trace, found = self.facts.traces[number], None
                if trace and number != self.facts.seat:
                    found = Inference(trace, self.known_world().family(number).deck, by_habit)
                    sizes = (self.facts.hands[number], self.facts.faces[number])
                    require(found.sizes == sizes, "a hand has more or fewer cards than its trace")
                kept.append(found)
            self._inferences[by_habit] = kept
        return kept

    def _deal_afresh(self, world: RestInPeace, number: int, rng: Rng | None) -> None:
        """Deal a family's hidden cards from all that are not open; without `rng` the lowest cards first."""
        family = world.family(number)
        top = ONE_CARD[family.top]
        shown = pile_of(self.facts.shown) if number == 1 - self.facts.seat else 0  # RIP-M03
        left = family.deck - top - shown
        family.hand = _dealt(left, self.facts.hands[number] - size(shown), rng)
        family.buried = _dealt(left - family.hand, self.facts.faces[number], rng)
        family.deck = left + top - family.hand - family.buried
        family.hand += shown


def _lay_hidden(state: RestInPeace, number: int, hand: int, buried: int) -> None:
    """Move a family's hand and face-down cards out of its deck."""
    family = state.family(number)
    family.hand, family.buried = hand, buried
    family.deck -= hand + buried


def _dealt(pile: i64, cards: i64, rng: Rng | None) -> i64:
    require(cards <= size(pile), "there are fewer cards than lie hidden")
    found: i64 = 0
    while cards > 0:
        card = ONE_CARD[drawn(pile, rng.below(size(pile)) if rng is not None else 0)]
        pile -= card
        found += card
        cards -= 1
    return found


def view(state: State, seat: int) -> RestInPeaceView:
    """The facts of the position for this seat (or SPECTATOR): each one named in `layout`, and no other."""
    assert isinstance(state, RestInPeace)
    return RestInPeaceView(told(state, seat))


def read_view(text: str) -> RestInPeaceView:
    """The view that `dump` wrote; BadView if it is none or contradicts itself."""
    with reading("view of Rest in Peace", BadView):
        found = RestInPeaceView(read_facts(Facts, text))
        facts = found.facts
        check_told(facts)
        world = found.imagine(Rng(1))
        check(world)
        again = told(world, facts.seat)._replace(clock=facts.clock, top_times=facts.top_times, traces=facts.traces)
        require(again == facts, "it contradicts itself")
        for number in range(2):
            top, when, trace = facts.tops[number], facts.top_times[number], facts.traces[number]
            require(top > 0 or not when, "no top is known, yet it was revealed")
            require(not (top and trace) or when == knowledge.top_time(trace), "the top was revealed at another time")
        return found


# A table of Rest in Peace with both hands and all face-down cards open.


class OpenView(RestInPeaceView):
    """The facts of one seat, or of SPECTATOR, with each family's hand and its ghosts on the tenth round.

    The decks have no order yet (RIP-45): chance decides when a card is drawn.
    """

    def __init__(self, facts: Facts, held: Sides, face_down: Sides) -> None:
        super().__init__(facts)
        self.held: Final[Sides] = held
        self.face_down: Final[Sides] = face_down

    def __reduce__(self) -> tuple[Any, ...]:
        """`pickle` and `copy` keep its facts and the open cards."""
        return OpenView, (self.facts, self.held, self.face_down)

    def _drawn(self, by_habit: bool, rng: Rng) -> RestInPeace:
        """The position itself."""
        return self.any_world().world()

    def world(self) -> RestInPeace | None:
        """The position itself; do not change it."""
        return self.any_world()

    def any_world(self) -> RestInPeace:
        """The position itself; made once."""
        if self._any is None:
            world = laid_out(self.facts)
            for number in range(2):
                if number != self.facts.seat:
                    _lay_hidden(world, number, pile_of(self.held[number]), pile_of(self.face_down[number]))
            self._any = world
        return self._any


def opened(state: State, seat: int) -> OpenView:
    """The view of that seat with all cards open."""
    assert isinstance(state, RestInPeace)
    held = values_of(state.blue.hand), values_of(state.green.hand)
    face_down = values_of(state.blue.buried), values_of(state.green.buried)
    return OpenView(told(state, seat), held, face_down)


# A position made of the facts of a view.


def laid_out(facts: Facts) -> RestInPeace:
    """The position of these facts, with all hidden cards in the decks."""
    state = RestInPeace(_family(facts, 0), _family(facts, 1))
    lay_out(state, facts)
    if facts.seat >= 0:
        _lay_hidden(state, facts.seat, pile_of(facts.hand), pile_of(facts.buried))
    return state


def _family(facts: Facts, number: int) -> Family:
    family = Family(pile_of_counts(facts.whole[number]))
    family.ghosts = pile_of(facts.ghosts[number])
    family.front = mask_of(facts.fronts[number])
    family.mediums, family.active = mask_of(facts.mediums[number]), mask_of(facts.active[number])
    family.tomb, family.waiting = mask_of(facts.tombs[number]), mask_of(facts.waiting[number])
    family.void = mask_of(facts.void[number])
    family.manors, family.castles = facts.manors_won[number], facts.castles_won[number]
    family.due, family.top = facts.due[number], facts.tops[number]
    family.past_ghosts = vec[i64]([0] + [pile_of(ghosts) for ghosts in facts.pasts[number]])
    family.past_mediums = vec[i64]([0] + [mask_of(mediums) for mediums in facts.past_mediums[number]])
    family.deck = family.whole - family.ghosts - family.past() - pile_of(facts.gone[number])
    return family


def check_told(facts: Facts) -> None:
    """ValueError unless each round and value has an entry, and no family has too many cards."""
    entries = [len(rounds) + 1 for rounds in (*facts.pasts, *facts.past_mediums)]
    entries += [len(facts.manors), len(facts.castles), len(facts.results)]
    require(set(entries) == {ROUNDS} and len(facts.line) < ROUNDS, "not one entry for each round")
    require(all(len(counts) == GREATEST for counts in facts.whole), "there is no such deck")
    require(max(facts.tops) <= GREATEST, "there is no such card")
    for number in range(2):
        sides = [*facts.pasts[number], facts.ghosts[number], facts.gone[number]]
        sides += [facts.hand, facts.buried] if number == facts.seat else [facts.shown] if facts.seat >= 0 else []
        known = [value for side in sides for value in side]
        is_more = any(known.count(value) > count for value, count in enumerate(facts.whole[number], start=1))
        require(0 not in known and not is_more, "there are more ghost cards than in the deck")


# All positions that a seat cannot rule out, if they are few.


def worlds(view: View, most: int) -> list[State]:
    """RIP-45: a world for each hand of the other family with its face-down cards; [] if there are too many.

    The trace of its plays rules some out; without a trace any deal is possible.
    """
    assert isinstance(view, RestInPeaceView)
    facts = view.facts
    if facts.seat == SPECTATOR:
        return []
    other, base, shown = 1 - facts.seat, view.known_world(), 0
    unseen, trace = int(base.family(other).deck), facts.traces[other]
    if not trace:
        shown = pile_of(facts.shown)
        unseen -= shown + int(ONE_CARD[facts.tops[other]])
        trace = f"U{SIGNS[facts.hands[other] - size(shown)]}{SIGNS[facts.faces[other]]}"
    ways = Inference(trace, unseen).odds()
    found: list[State] = []
    for hand, buried in ways if len(ways) <= most else ():
        world = base.world()
        _lay_hidden(world, other, hand + shown, buried)
        if fits(world):
            found.append(world)
    return found


def redrawn(state: State, world: State) -> State:
    """The world with the traces of `state`: they hold in every world that the other family imagines."""
    assert isinstance(state, RestInPeace)
    assert isinstance(world, RestInPeace)
    world.clock, world.traced = state.clock, state.traced
    for seat in range(2):
        world.family(seat).trace = state.family(seat).trace
    return world
