"""The facts of a view, each taken from a position here by its name, and a position made of them as far as they go."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hantise.games.rest_in_peace import knowledge
from hantise.games.rest_in_peace.facts import Facts, Rounds, Sides
from hantise.games.rest_in_peace.family import ROUNDS, Family
from hantise.games.rest_in_peace.mediums import mask_of, mediums_of
from hantise.games.rest_in_peace.notation import PHASES, phase_name
from hantise.games.rest_in_peace.piles import counts_of, pile_of, pile_of_counts, size, values_of
from hantise.games.rest_in_peace.position import LINE, Position
from hantise.games.rest_in_peace.rules import RestInPeace

ALL_ROUNDS: Final = range(1, ROUNDS + 1)


def view_facts(state: RestInPeace, seat: int) -> Facts:
    """The facts for this seat, or for a spectator below 0 (RIP-45)."""
    blue, green = state.blue, state.green
    own = state.family(seat) if seat >= 0 else None
    shown = seat >= 0 and state.looks_into(1 - seat)
    return Facts(
        seat=seat,
        levels=state.level,
        initiation=state.initiation,
        thirteen_is_four=state.thirteen_is_four,
        copy_ghostly=state.copy_ghostly,
        twins_are_one=state.twins_are_one,
        awaits=phase_name(state.awaits),
        mover=state.mover(),
        turn=state.turn,
        began=state.began,
        loser=state.loser,
        round=state.round,
        laid=state.laid,
        line=tuple([int(state.medium_of(number)) for number in range(1, state.up + 1)]),
        manors=_by_round(state.manors, 4),
        castles=_by_round(state.castles, 4),
        results=_by_round(state.results, 2),
        stumbler=state.stumbler,
        flat=state.flat,
        knocked=state.knocked,
        dampened=state.dampened,
        worshipped=state.worshipped,
        barred=tuple([value for value in range(1, 7) if state.barred >> (value - 1) & 1]),
        copied=state.copied,
        revealed=state.revealed,
        asking=state.asking,
        first=state.first,
        aim=state.aim,
        victor=state.victor,
        clock=state.clock,
        whole=(counts_of(blue.whole), counts_of(green.whole)),
        hand=values_of(own.hand) if own is not None else (),
        buried=values_of(own.buried) if own is not None else (),
        shown=values_of(state.family(1 - seat).hand) if shown else (),
        hands=(size(blue.hand), size(green.hand)),
        decks=(size(blue.deck), size(green.deck)),
        faces=(size(blue.buried), size(green.buried)),
        ghosts=(values_of(blue.ghosts), values_of(green.ghosts)),
        gone=(values_of(blue.discarded()), values_of(green.discarded())),
        pasts=(_past_ghosts(blue), _past_ghosts(green)),
        fronts=_mediums(blue.front, green.front),
        mediums=_mediums(blue.mediums, green.mediums),
        active=_mediums(blue.active, green.active),
        tombs=_mediums(blue.tomb, green.tomb),
        waiting=_mediums(blue.waiting, green.waiting),
        void=_mediums(blue.void, green.void),
        past_mediums=(_past_mediums(blue), _past_mediums(green)),
        manors_won=(blue.manors, green.manors),
        castles_won=(blue.castles, green.castles),
        due=(blue.due, green.due),
        tops=(blue.top, green.top),
        top_times=(_top_time(blue), _top_time(green)),
        traces=(_trace(blue, 0, seat), _trace(green, 1, seat)),
    )


def _by_round(packed: int, bits: int) -> tuple[int, ...]:
    return tuple([packed >> bits * number & ((1 << bits) - 1) for number in ALL_ROUNDS])


def _mediums(blue: int, green: int) -> Sides:
    return mediums_of(blue), mediums_of(green)


def _past_ghosts(family: Family) -> Rounds:
    return tuple([values_of(family.past_ghosts[number]) for number in range(1, ROUNDS)])


def _past_mediums(family: Family) -> Rounds:
    return tuple([mediums_of(family.past_mediums[number]) for number in range(1, ROUNDS)])


def _top_time(family: Family) -> int:
    """RIP-M19: the time when the known top was revealed."""
    return knowledge.top_time(family.trace) if family.top else 0


def _trace(family: Family, number: int, seat: int) -> str:
    """The sights that this seat had of a family's hidden cards; one's own are not hidden."""
    if number == seat:
        return ""
    return family.trace if number == 1 - seat else knowledge.of_spectator(family.trace)


def lay_out(facts: Facts) -> RestInPeace:
    """The position as far as these facts go: what is hidden lies in the decks."""
    state = RestInPeace(_family(facts, 0), _family(facts, 1))
    _lay_table(state, facts)
    _lay_round(state, facts)
    state.traced = False
    if facts.seat >= 0:
        own = state.family(facts.seat)
        own.hand, own.buried = pile_of(facts.hand), pile_of(facts.buried)
        own.deck -= own.hand + own.buried
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
    for place, ghosts in enumerate(facts.pasts[number]):
        family.lay(place + 1, pile_of(ghosts), mask_of(facts.past_mediums[number][place]))
    family.deck = family.whole - family.ghosts - family.past() - pile_of(facts.gone[number])
    return family


def _lay_table(state: Position, facts: Facts) -> None:
    state.level, state.initiation = facts.levels, facts.initiation
    state.thirteen_is_four, state.copy_ghostly = facts.thirteen_is_four, facts.copy_ghostly
    state.twins_are_one = facts.twins_are_one
    state.up = min(len(facts.line), LINE)
    state.line = _packed(facts.line, 5)
    state.manors, state.castles = _packed(facts.manors, 4), _packed(facts.castles, 4)
    state.results = _packed(facts.results, 2)


def _packed(numbers: Sequence[int], bits: int) -> int:
    packed = 0
    for place, number in enumerate(numbers, start=1):
        packed += (number & ((1 << bits) - 1)) << bits * place
    return packed


def _lay_round(state: Position, facts: Facts) -> None:
    state.awaits = PHASES.index(facts.awaits)
    state.turn, state.began, state.loser = facts.turn, facts.began, facts.loser
    state.round, state.laid = facts.round, facts.laid
    state.stumbler, state.flat = facts.stumbler, facts.flat
    state.knocked, state.dampened, state.worshipped = facts.knocked, facts.dampened, facts.worshipped
    state.barred = mask_of(facts.barred) >> 1
    state.copied, state.revealed = facts.copied, facts.revealed
    state.asking, state.first, state.aim = facts.asking, facts.first, facts.aim
    state.victor = facts.victor
