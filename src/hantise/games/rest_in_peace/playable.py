"""The legal plays of a family in its turn (RIP-11, RIP-M06, RIP-M07, RIP-M14, RIP-M21, RIP-M24, RIP-M25)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hantise.core.vecs import vec
from hantise.games.rest_in_peace.actions import BLIND, END, FIRST_GHOST, FIRST_MEDIUM
from hantise.games.rest_in_peace.family import Family
from hantise.games.rest_in_peace.mediums import (
    EXEMPT,
    GHOSTS_ONLY,
    MARY,
    OF_VALUE,
    PAIRS,
    SEARCH,
    TWINS,
    WEDDING,
)
from hantise.games.rest_in_peace.piles import BIT, SIZE, present, without
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
    n = _fill_ghosts(actions, ghosts, p.stumbler == p.turn)
    n = _fill_mediums(actions, n, mediums)
    if ghosts and p.stumbler == p.turn:
        actions[n] = BLIND
        n += 1
    if ends:
        actions[n] = END
        n += 1
    return n


def _fill_ghosts(actions: vec[i64], ghosts: i64, blind: bool) -> i64:
    n: i64 = 0
    value: i64 = 1
    while value <= 6 and not blind:
        if ghosts >> 4 * value & 15:
            actions[n] = FIRST_GHOST + value - 1
            n += 1
        value += 1
    return n


def _fill_mediums(actions: vec[i64], n: i64, mediums: i64) -> i64:
    medium: i64 = 1
    mediums >>= 1
    while mediums:
        if mediums & 1:
            actions[n] = FIRST_MEDIUM + medium - 1
            n += 1
        mediums >>= 1
        medium += 1
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
    return another_ghost(p, family) or playable_mediums(p, family, (family.hand >> SIZE) - 1) != 0


def another_ghost(p: Position, family: Family) -> bool:
    """True if two ghost cards of the hand are playable."""
    return playable_ghosts(p, family) >> SIZE >= 2


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
