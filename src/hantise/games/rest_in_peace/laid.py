"""A position made of the facts of a view as far as they go."""

from __future__ import annotations

from hantise.core.notation import require
from hantise.games.rest_in_peace.facts import Facts
from hantise.games.rest_in_peace.family import ROUNDS, Family
from hantise.games.rest_in_peace.layout import lay_out
from hantise.games.rest_in_peace.mediums import mask_of
from hantise.games.rest_in_peace.piles import GREATEST, pile_of, pile_of_counts
from hantise.games.rest_in_peace.rules import RestInPeace


def laid_out(facts: Facts) -> RestInPeace:
    """What these facts tell; what is hidden lies in the decks."""
    state = RestInPeace(_family(facts, 0), _family(facts, 1))
    lay_out(state, facts)
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


def check_told(facts: Facts) -> None:
    """ValueError unless there is an entry for each round and value, and no more cards than a family has."""
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
