"""The legal plays of a turn (RIP-11, RIP-M06, RIP-M07, RIP-M14, RIP-M21, RIP-M24, RIP-M25), and legal answers."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hantise.core.vecs import vec
from hantise.games.rest_in_peace.actions import (
    BLIND,
    END,
    FIRST_CARD,
    FIRST_FAMILY,
    FIRST_GHOST,
    FIRST_HOUSE,
    FIRST_MEDIUM,
    FIRST_TENTH,
    FIRST_VALUE,
    GHOSTS,
    NONE,
)
from hantise.games.rest_in_peace.counting import counting, value_taken
from hantise.games.rest_in_peace.fields import KEEP, PLACE
from hantise.games.rest_in_peace.pieces import (
    BANISH,
    BIT,
    DEAD,
    DOUBLE,
    EXEMPT,
    GHOSTS_ONLY,
    MARY,
    OF_VALUE,
    PAIRS,
    RETURN,
    REUNION,
    REVEAL,
    ROUNDS,
    SEARCH,
    SIZE,
    SWAP,
    TWINS,
    VANISH,
    WEDDING,
    Family,
    present,
    without,
    write_set,
)
from hantise.games.rest_in_peace.position import Position

DISCARDS: Final = 2


# By the set of values in hand: the ghost cards that may be played. What is listed is copied from here.
_GHOSTS: Final = [[FIRST_GHOST + place for place in range(6) if hand >> place & 1] for hand in range(64)]
RESTRAINTS: Final = 16793600  # 14 and 24


def listed_turn(p: Position) -> list[int]:
    """The actions that `fill_turn` writes, as a fresh list, if nothing restrains the family; [] where something may."""
    family = p.family(p.turn)
    if p.barred or p.stumbler == p.turn or p.family(1 - p.turn).active & RESTRAINTS:
        return []
    found: list[int] = _GHOSTS[present(family.hand)].copy()
    mediums = playable_mediums(p, family, family.hand >> SIZE) >> 1
    action: i64 = FIRST_MEDIUM
    while mediums:
        if mediums & 1:
            found.append(action)
        mediums >>= 1
        action += 1
    found.append(END)
    return found


def fill_turn(p: Position, actions: vec[i64]) -> i64:
    """RIP-11: write the actions of a turn, ascending."""
    family = p.family(p.turn)
    ghosts = playable_ghosts(p, family)
    mediums = playable_mediums(p, family, family.hand >> SIZE)
    needs_two = must_play_two(p)
    ends = not (needs_two and p.laid == 1 and (ghosts or mediums))
    if needs_two and not p.laid:
        mediums = _first_mediums(p, family, mediums)
        if not has_another(p, family):
            ghosts = 0
    stumbles = p.stumbler == p.turn
    n = write_set(actions, 0, FIRST_GHOST, 0 if stumbles else present(ghosts))
    n = write_set(actions, n, FIRST_MEDIUM, mediums >> 1)
    if ghosts and stumbles:
        actions[n] = BLIND
        n += 1
    if ends:
        actions[n] = END
        n += 1
    return n


def playable_ghosts(p: Position, family: Family) -> i64:
    """RIP-M25: the ghost cards of the hand that are not barred."""
    return without(family.hand, p.barred) if p.barred else family.hand


def playable_mediums(p: Position, family: Family, hand: i64) -> i64:
    """The mediums that may be played with so many cards in hand, RIP-M14 apart."""
    mediums = family.front
    if not mediums or p.holds(1 - p.turn, GHOSTS_ONLY):
        return 0
    mediums &= ~BIT[WEDDING]  # RIP-M07, RIP-49
    if hand < 2 and not p.flat:
        mediums &= ~BIT[MARY]
    value: i64 = 1
    barred = p.barred
    while barred:
        if barred & 1:
            mediums &= ~OF_VALUE[value]
        barred >>= 1
        value += 1
    return mediums


# RIP-M14.


def must_play_two(p: Position) -> bool:
    """RIP-M14: true if the family in turn must play at least two cards, or none."""
    return p.holds(1 - p.turn, PAIRS)


def has_another(p: Position, family: Family) -> bool:
    """RIP-M14: true if a playable card is left besides a first ghost card from the hand."""
    has_ghost = playable_ghosts(p, family) >> SIZE >= 2
    return has_ghost or playable_mediums(p, family, (family.hand >> SIZE) - 1) != 0


def _first_mediums(p: Position, family: Family, mediums: i64) -> i64:
    """RIP-M14: those of the playable mediums that may be the first card."""
    found: i64 = 0
    medium: i64 = 1
    while mediums >> medium:
        if mediums >> medium & 1 and may_be_first(p, family, medium, mediums):
            found |= BIT[medium]
        medium += 1
    return found


def may_be_first(p: Position, family: Family, medium: i64, mediums: i64) -> bool:
    """RIP-M14: 22 and 27 may be played alone, 23 is two cards, so is 2 with the card it brings."""
    if is_enough(p, medium) or mediums & ~BIT[medium]:
        return True
    if medium == SEARCH and without(family.deck, p.barred):
        return True
    if medium == MARY and family.hand >> SIZE <= DISCARDS:
        return False
    return playable_ghosts(p, family) != 0


def is_enough(p: Position, medium: i64) -> bool:
    """RIP-M14, RIP-M23: true if this medium alone will do."""
    return EXEMPT >> medium & 1 != 0 or (medium == TWINS and not p.twins_are_one)


# The answers to the medium that asks, and the cards that may be placed or kept (RIP-18, RIP-48). A set of answers is
# a whole number; bit 0 is the first action of its kind.


ALL_VALUES: Final = 63
ASKS_VALUE: Final = 100795392  # 10, 17, 25 and 26
ASKS_FAMILY: Final = 1572864  # 19 and 20
# 2 and 21: how many answers there are depends on deck and hand, which the other family does not see.
ASKS_OF_HIDDEN: Final = 2097156


def fill_answers(p: Position, actions: vec[i64]) -> i64:
    """RIP-48: write the answers, ascending; `none` last, where one may decline."""
    n = write_set(actions, 0, first_answer(p), open_choices(p))
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
    family = p.family(p.turn)
    if p.awaits == PLACE:  # RIP-18, RIP-22: a ghost card of the hand or a medium in front.
        return present(family.hand) | as_choices(family.front)
    if p.awaits == KEEP:  # RIP-M15: whatever the family has played in this round; 13 has moved before.
        return present(family.ghosts) | as_choices(family.mediums)
    return choices_of(p, p.asking)


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
