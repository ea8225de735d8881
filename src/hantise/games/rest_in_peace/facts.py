"""Everything that a view of Rest in Peace says, as small numbers and names."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from hantise.games.rest_in_peace.family import ROUNDS
from hantise.games.rest_in_peace.mediums import LAST, LEVELS
from hantise.games.rest_in_peace.piles import GREATEST

Cards: TypeAlias = tuple[int, ...]
Pair: TypeAlias = tuple[int, int]
Sides: TypeAlias = tuple[Cards, Cards]
Rounds: TypeAlias = tuple[Cards, ...]


class Facts(NamedTuple):
    """Everything that a view says: ghost cards by value, mediums by number, pairs by family.

    `hand` and `buried` are this seat's own, `shown` is the other's hand while it lies open. `hands`, `decks` and
    `faces` count cards, `gone` are discarded. `pasts` and `past_mediums` are by round, `traces` tell what was seen.
    """

    seat: int
    levels: int
    initiation: bool
    thirteen_is_four: bool
    copy_ghostly: bool
    twins_are_one: bool
    awaits: str
    mover: int
    turn: int
    began: int
    loser: int
    round: int
    laid: int
    line: Cards
    manors: Cards
    castles: Cards
    results: Cards
    stumbler: int
    flat: bool
    knocked: int
    dampened: int
    worshipped: int
    barred: Cards
    copied: int
    revealed: int
    asking: int
    first: int
    aim: int
    victor: int
    clock: int
    whole: Sides
    hand: Cards
    buried: Cards
    shown: Cards
    hands: Pair
    decks: Pair
    faces: Pair
    ghosts: Sides
    gone: Sides
    pasts: tuple[Rounds, Rounds]
    fronts: Sides
    mediums: Sides
    active: Sides
    tombs: Sides
    waiting: Sides
    void: Sides
    past_mediums: tuple[Rounds, Rounds]
    manors_won: Pair
    castles_won: Pair
    due: Pair
    tops: Pair
    top_times: Pair
    traces: tuple[str, str]


def check_facts(facts: Facts) -> None:
    """ValueError unless each fact is in its range by itself."""
    if not (-3 <= facts.seat <= 1 and 0 <= facts.levels <= LEVELS and 1 <= facts.round <= ROUNDS):
        raise ValueError("there is no such seat, level or round")
    if not all(0 <= seat <= 1 for seat in (facts.turn, facts.began, facts.aim)):
        raise ValueError("there is no such family")
    if not all(-1 <= seat <= 1 for seat in (facts.loser, facts.stumbler)) or not -1 <= facts.victor <= 2:
        raise ValueError("there is no such family")
    if any(len(rounds) != ROUNDS - 1 for rounds in (*facts.pasts, *facts.past_mediums)) or len(facts.line) >= ROUNDS:
        raise ValueError("not one entry for each round")
    if any(len(by_round) != ROUNDS for by_round in (facts.manors, facts.castles, facts.results)):
        raise ValueError("not one entry for each round")
    if any(len(counts) != GREATEST or max(counts) > 9 for counts in facts.whole):
        raise ValueError("there is no such deck")
    _check_cards(facts)
    for number in range(2):
        _check_deck(facts, number)


def _check_deck(facts: Facts, number: int) -> None:
    """No more cards of a value are known than the family has."""
    sides = [*facts.pasts[number], facts.ghosts[number], facts.gone[number]]
    sides += [facts.hand, facts.buried] if number == facts.seat else [facts.shown] if facts.seat >= 0 else []
    known = [value for side in sides for value in side]
    if 0 in known or any(known.count(value) > count for value, count in enumerate(facts.whole[number], start=1)):
        raise ValueError("there are more ghost cards than in the deck")


def _check_cards(facts: Facts) -> None:
    values = [*facts.hand, *facts.buried, *facts.shown, *facts.barred, *facts.tops, facts.copied, facts.revealed]
    for side in (*facts.ghosts, *facts.gone, *facts.pasts[0], *facts.pasts[1]):
        values += side
    mediums = [*facts.line, facts.asking]
    for pair in (facts.fronts, facts.mediums, facts.active, facts.tombs, facts.waiting, facts.void):
        mediums += [*pair[0], *pair[1]]
    for rounds in facts.past_mediums:
        mediums += [medium for side in rounds for medium in side]
    if not all(0 <= value <= GREATEST for value in values) or not all(0 <= medium <= LAST for medium in mediums):
        raise ValueError("there is no such card")
    numbers = [facts.first, facts.laid, facts.knocked, facts.dampened, facts.worshipped, facts.clock, *facts.due]
    numbers += [*facts.hands, *facts.decks, *facts.faces, *facts.manors, *facts.castles, *facts.results]
    if not all(0 <= number <= 4095 for number in numbers):
        raise ValueError("a number is out of range")
