"""Questions: the answers to the medium that asks, and the cards that may be placed or kept (RIP-18, RIP-48).

A set of answers is a whole number; bit 0 is the first action of its kind.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hantise.core.vecs import vec
from hantise.games.rest_in_peace.actions import (
    FIRST_CARD,
    FIRST_FAMILY,
    FIRST_HOUSE,
    FIRST_TENTH,
    FIRST_VALUE,
    GHOSTS,
    NONE,
)
from hantise.games.rest_in_peace.counting import counting, value_taken
from hantise.games.rest_in_peace.family import ROUNDS, Family
from hantise.games.rest_in_peace.fields import KEEP, PLACE
from hantise.games.rest_in_peace.mediums import (
    BANISH,
    DEAD,
    DOUBLE,
    MARY,
    RETURN,
    REUNION,
    REVEAL,
    SEARCH,
    SWAP,
    VANISH,
)
from hantise.games.rest_in_peace.piles import BIT, SIZE, present, without
from hantise.games.rest_in_peace.position import Position

ALL_VALUES: Final = 63
ASKS_VALUE: Final = 100795392  # 10, 17, 25 and 26
ASKS_FAMILY: Final = 1572864  # 19 and 20
# 2 and 21: how many answers there are depends on deck and hand, which the other family does not see.
ASKS_OF_HIDDEN: Final = 2097156


def fill_answers(p: Position, actions: vec[i64]) -> i64:
    """RIP-48: write the answers, ascending; `none` last, where one may decline."""
    n: i64 = 0
    choice: i64 = 0
    first = first_answer(p)
    choices = open_choices(p)
    while choices:
        if choices & 1:
            actions[n] = first + choice
            n += 1
        choices >>= 1
        choice += 1
    if may_decline(p):
        actions[n] = NONE
        n += 1
    return n


def first_answer(p: Position) -> i64:
    """The action that answers with choice 0."""
    if p.awaits == PLACE:
        return FIRST_TENTH
    asking = p.asking
    if ASKS_VALUE >> asking & 1:
        return FIRST_VALUE
    if ASKS_FAMILY >> asking & 1:
        return FIRST_FAMILY
    return FIRST_HOUSE if asking == SWAP else FIRST_CARD


def may_decline(p: Position) -> bool:
    """RIP-18, RIP-48: 15, 28 and a place on the tenth may be declined; once a first house is named, 28 may not."""
    return p.awaits == PLACE or p.awaits == KEEP or (p.asking == SWAP and not p.first)


def answers_itself(p: Position, choices: i64) -> bool:
    """RIP-45, RIP-48: true if the choice is the only one, and all see that it is."""
    is_only_one = choices & (choices - 1) == 0
    return is_only_one and not may_decline(p) and ASKS_OF_HIDDEN >> p.asking & 1 == 0


def open_choices(p: Position) -> i64:
    """The answers that may be given now."""
    if p.awaits == PLACE:
        return placeable(p.family(p.turn))
    if p.awaits == KEEP:
        return movable(p.family(p.turn))
    return choices_of(p, p.asking)


def placeable(family: Family) -> i64:
    """RIP-18, RIP-22: a ghost card of the hand or a medium in front."""
    return present(family.hand) | as_choices(family.front)


def movable(family: Family) -> i64:
    """RIP-M15: whatever the family has played in this round; 13 has moved before."""
    return present(family.ghosts) | as_choices(family.mediums)


def as_choices(mediums: i64) -> i64:
    """A set of mediums as a set of cards to choose from."""
    return (mediums >> 1) * BIT[GHOSTS]


def choices_of(p: Position, medium: i64) -> i64:
    """The choices that the medium gives the family in turn."""
    family = p.family(p.turn)
    if medium == SEARCH:  # RIP-M02, RIP-M25
        return present(without(family.deck, p.barred))
    if medium == BANISH:
        other = p.family(1 - p.turn)
        return present(other.ghosts) | as_choices(other.mediums)
    if medium == DOUBLE:
        return _copies(p, family)
    if medium == RETURN:
        return present(family.past())
    if medium == REVEAL:
        return (1 if family.deck else 0) | (2 if p.family(1 - p.turn).deck else 0)
    if medium == REUNION:
        return 3 if family.hand or p.family(1 - p.turn).hand else 0
    if medium == MARY:
        return discards(family.hand, p.first)
    if medium == DEAD:
        return present(family.ghosts) | as_choices(family.mediums & ~BIT[DEAD])
    return _numbers(p, medium)


def _numbers(p: Position, medium: i64) -> i64:
    """RIP-M10, RIP-M17, RIP-M25, RIP-M26, RIP-M28: values, or rounds to come."""
    if medium == VANISH:
        return ALL_VALUES & ~(BIT[p.first] - 1) if p.first else ALL_VALUES >> 1
    if medium != SWAP:
        return ALL_VALUES
    later = BIT[ROUNDS] - BIT[p.first if p.first else p.round]
    return later if p.first else later & ~BIT[ROUNDS - 1]


def _copies(p: Position, family: Family) -> i64:
    """RIP-M16: a ghost card played in this round; by its option a ghostly medium too."""
    found = present(family.ghosts)
    if p.copy_ghostly:
        found |= as_choices(_ghostly(p, family))
    return found


def _ghostly(p: Position, family: Family) -> i64:
    found: i64 = 0
    counted = counting(p, family) & ~BIT[DOUBLE]
    medium: i64 = 1
    while counted >> medium:
        if counted >> medium & 1 and value_taken(p, medium):
            found |= BIT[medium]
        medium += 1
    return found


def discards(hand: i64, first: i64) -> i64:
    """RIP-M21: the cards of the hand that may be discarded; the first of two so that one at least as high is left."""
    if first:
        return present(hand) & ~(BIT[first - 1] - 1)
    found: i64 = 0
    left = hand >> SIZE
    value: i64 = 1
    while value <= 6:
        count = hand >> 4 * value & 15
        left -= count
        if count >= 2 or (count and left):
            found |= BIT[value - 1]
        value += 1
    return found
