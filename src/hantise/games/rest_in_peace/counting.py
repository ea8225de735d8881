"""The worth of a side of the round (RIP-40 to RIP-43), and of a position."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hantise.games.rest_in_peace.fields import FINISHED
from hantise.games.rest_in_peace.pieces import (
    BIT,
    COUNT_BITS,
    CULT,
    DIM,
    DOUBLE,
    EVEN,
    FUNCTIONS_AS,
    GHOSTLY,
    KNOCK,
    LEVEL,
    MIASMA,
    NEVER,
    ODD,
    ONE_CARD,
    REVEAL,
    ROUNDS,
    SIZE,
    TWINS,
    Family,
    members,
)
from hantise.games.rest_in_peace.position import BOTH, CASTLES_TO_WIN, MANORS_TO_WIN, Position

# 8, 9, 10, 12, 17 and 26
CHANGES_WORTH: Final = 67245824


def total(p: Position, seat: i64) -> i64:
    """RIP-42: the total of the cards on this family's side of the round."""
    family = p.family(seat)
    if p.flat:  # RIP-M29: every other card counts 1.
        return (family.ghosts >> SIZE) + members(family.mediums & ~BIT[LEVEL])
    counted = counting(p, family)
    if not (p.blue.active | p.green.active) & CHANGES_WORTH and not counted:
        return points(family.ghosts) - (2 if p.round == ROUNDS and family.mediums >> NEVER & 1 else 0)
    worth = _worth(p, seat, gathered(p, family.ghosts, counted))
    if p.twins_are_one and counted >> TWINS & 1:
        worth += max(0, 2 + bonus(p, seat, 1)) if counts(p, seat, 1) else 0
    if p.round == ROUNDS and family.mediums >> NEVER & 1 and not counted >> NEVER & 1:
        worth -= 2
    return worth


def points(pile: i64) -> i64:
    """The worth of ghost cards where nothing changes it."""
    worth: i64 = 0
    value: i64 = 1
    pile &= COUNT_BITS
    while pile:
        pile >>= 4
        worth += value * (pile & 15)
        value += 1
    return worth


def counting(p: Position, family: Family) -> i64:
    """RIP-41: the ghostly mediums on a side that function as ghosts now.

    13 on the tenth is one by its option only, if it was placed there: then resolving it changes nothing (RIP-42).
    """
    if p.round < ROUNDS:
        return family.mediums & GHOSTLY
    found = family.mediums & GHOSTLY & ~family.waiting & ~family.void & ~BIT[NEVER]
    if p.thirteen_is_four:
        found |= family.mediums & (family.waiting | family.active) & BIT[NEVER]
    return found


def gathered(p: Position, ghosts: i64, counted: i64) -> i64:
    """RIP-41: the ghosts by value, those that mediums function as among them; twins that are one are left out."""
    medium: i64 = 1
    if p.twins_are_one:
        counted &= ~BIT[TWINS]
    while counted >> medium:
        if counted >> medium & 1:
            ghosts += value_taken(p, medium)
        medium += 1
    return ghosts


def value_taken(p: Position, medium: i64) -> i64:
    """The ghosts that a ghostly medium functions as, as a pile; nothing for 16 and 19 without a value."""
    if medium == DOUBLE:
        return ONE_CARD[p.copied]
    if medium == REVEAL:
        return ONE_CARD[p.revealed]
    return FUNCTIONS_AS[medium]


def worth_of(p: Position, seat: i64, medium: i64) -> i64:
    """RIP-41, RIP-42: the part of this family's total that a medium on its side counts by itself."""
    if p.flat:
        return 0 if medium == LEVEL else 1
    if not counting(p, p.family(seat)) >> medium & 1:
        return -2 if medium == NEVER and p.round == ROUNDS else 0
    if medium == TWINS and p.twins_are_one:
        return max(0, 2 + bonus(p, seat, 1)) if counts(p, seat, 1) else 0
    return _worth(p, seat, value_taken(p, medium))


def worth_of_ghost(p: Position, seat: i64, value: i64) -> i64:
    """RIP-42: the part of this family's total that a ghost card of that value counts."""
    return 1 if p.flat else _worth(p, seat, ONE_CARD[value])


def _worth(p: Position, seat: i64, ghosts: i64) -> i64:
    worth: i64 = 0
    value: i64 = 1
    while value <= 6:
        count = ghosts >> 4 * value & 15
        if count and counts(p, seat, value):
            worth += count * max(0, value + bonus(p, seat, value))
        value += 1
    return worth


def counts(p: Position, seat: i64, value: i64) -> bool:
    """RIP-M12: unless 12 of the other family leaves them out."""
    return value > 2 or not p.holds(1 - seat, DIM)


def bonus(p: Position, seat: i64, value: i64) -> i64:
    """RIP-M08, RIP-M09, RIP-M10, RIP-M17, RIP-M26: the number added to each card of that value."""
    added: i64 = 0
    if p.holds(seat, ODD if value & 1 else EVEN):
        added += 1
    if p.knocked == value and p.holds(seat, KNOCK):
        added += 2
    if p.worshipped == value and (p.holds(seat, CULT) or p.holds(1 - seat, CULT)):
        added += 3
    if p.dampened == value and p.holds(1 - seat, MIASMA):
        added -= 2
    return added


# The lead: a guess from houses, cards and the round's totals, and in the end the payoffs.


AHEAD: Final = 0.12
CARD: Final = 0.012  # for each point and card
MEDIUM: Final = 0.03


def payoffs(p: Position) -> list[float]:
    """RIP-38: 1 for the winner, 0 for the loser; a draw pays each 0.5."""
    if p.victor == BOTH:
        return [0.5, 0.5]
    return [1.0, 0.0] if p.victor == 0 else [0.0, 1.0]


def standing(p: Position) -> list[float]:
    """Each family's lead, in payoff units."""
    if p.awaits == FINISHED:
        return payoffs(p)
    lead = _score(p.blue) - _score(p.green) + _in_round(p)
    share = 0.5 + 0.5 * lead / (1.0 + abs(lead))
    return [share, 1.0 - share]


def _score(family: Family) -> float:
    """Houses weigh more the nearer they bring the fourth or third; cards count a little."""
    manors = float(family.manors) / MANORS_TO_WIN
    castles = float(family.castles) / CASTLES_TO_WIN
    cards = float(_value(family.hand) + _value(family.buried))
    in_front = MEDIUM * float(members(family.front))
    return manors * manors + castles * castles + 0.3 * (manors + castles) + CARD * cards + in_front


def _value(pile: i64) -> i64:
    """Its points, and one for each card."""
    return points(pile) + (pile >> SIZE)


def _in_round(p: Position) -> float:
    """Being ahead in this round is worth a part of its houses, the first point most."""
    ahead = float(total(p, 0) - total(p, 1))
    houses = float((p.manors >> 4 * p.round & 15) + (p.castles >> 4 * p.round & 15))
    return AHEAD * houses * ahead / (1.0 + abs(ahead))
