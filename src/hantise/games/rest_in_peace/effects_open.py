"""The effects of mediums on values, sides and houses: 10, 11, 16, 17, 22 and 25 to 29, for the family in turn.

Medium 22 leaves the position waiting for LOST and 27 for TIED, which whoever called turns into the end of the round, or
of the tenth.
"""

from __future__ import annotations

from mypy_extensions import i64

from hantise.games.rest_in_peace.actions import GHOSTS
from hantise.games.rest_in_peace.counting import value_taken
from hantise.games.rest_in_peace.family import ROUNDS, Family
from hantise.games.rest_in_peace.mediums import (
    CULT,
    DEAD,
    DOUBLE,
    KNOCK,
    MIASMA,
    REVEAL,
    STUMBLE,
    SWAP,
    VANISH,
)
from hantise.games.rest_in_peace.piles import BIT, ONE_CARD
from hantise.games.rest_in_peace.position import LOST, NOBODY, TIED, Position
from hantise.games.rest_in_peace.questions import choices_of


def vanish(p: Position) -> None:
    """RIP-M25: in the tenth there is nothing to bar."""
    if p.round < ROUNDS:
        p.asking = VANISH


def knock(p: Position, choice: i64) -> None:
    """RIP-M10: this value of one's own gets more."""
    p.knocked = choice + 1


def dampen(p: Position, choice: i64) -> None:
    """RIP-M17: this value of the other's gets less."""
    p.dampened = choice + 1


def worship(p: Position, choice: i64) -> None:
    """RIP-M26: this value gets more on both sides."""
    p.worshipped = choice + 1


def bar(p: Position, choice: i64) -> None:
    """RIP-M25, RIP-44: two values, which differ."""
    p.barred |= BIT[choice]
    if p.first:
        p.tell("bars", p.first, choice + 1)
        p.first = 0
    else:
        p.first = choice + 1
        p.asking = VANISH


def copy_value(p: Position, choice: i64) -> None:
    """RIP-M16, RIP-M11: the value is taken for good."""
    ghosts = ONE_CARD[choice + 1] if choice < GHOSTS else value_taken(p, choice - GHOSTS + 1)
    value: i64 = 1
    while not ghosts >> 4 * value & 15:
        value += 1
    p.copied = value
    p.tell("copies", value)


def leave_side(p: Position, family: Family, medium: i64) -> None:
    """RIP-43: a medium leaves a side, and its lasting effect ends."""
    bit = BIT[medium]
    if family.active & bit:
        _end_effect(p, medium)
    family.mediums &= ~bit
    family.active &= ~bit
    family.waiting &= ~bit
    family.void &= ~bit


def _end_effect(p: Position, medium: i64) -> None:
    if medium == STUMBLE:
        p.stumbler = NOBODY
    elif medium == KNOCK:
        p.knocked = 0
    elif medium == MIASMA:
        p.dampened = 0
    elif medium == CULT:
        p.worshipped = 0
    elif medium == VANISH:
        p.barred = 0
    elif medium == DOUBLE:
        p.copied = 0
    elif medium == REVEAL:
        p.revealed = 0


def end_effects(p: Position) -> None:
    """RIP-21, RIP-46: values named or taken over are forgotten; a 6 stays pending."""
    p.knocked = p.dampened = p.worshipped = p.barred = p.copied = p.revealed = 0


def banish(p: Position, choice: i64) -> None:
    """RIP-M11: a card of the other's in this round is discarded."""
    other = p.family(1 - p.turn)
    if choice < GHOSTS:
        other.ghosts -= ONE_CARD[choice + 1]
    else:
        leave_side(p, other, choice - GHOSTS + 1)
    p.tell_card("banishes", choice)


def play_dead(p: Position) -> None:
    """RIP-M22: the round is lost at once; another card of this round is taken back if there is one."""
    if p.round == ROUNDS or not choices_of(p, DEAD):
        p.awaits = LOST
    else:
        p.asking = DEAD


def take_back(p: Position, choice: i64) -> None:
    """RIP-M22: into the hand; a medium goes back in front."""
    family = p.family(p.turn)
    if choice < GHOSTS:
        family.ghosts -= ONE_CARD[choice + 1]
        family.hand += ONE_CARD[choice + 1]
        if p.traced:
            family.trace += f"h{choice + 1}"
    else:
        leave_side(p, family, choice - GHOSTS + 1)
        family.front |= BIT[choice - GHOSTS + 1]
    p.tell_card("takes", choice)
    p.awaits = LOST


def truce(p: Position) -> None:
    """RIP-M27."""
    p.awaits = TIED


def swap(p: Position, choice: i64) -> None:
    """RIP-M28: all tokens of the two rounds change places."""
    if p.first:
        one, other = p.first, choice + 1
        p.first = 0
        p.tell_swap(one, other)
        p.manors = _swapped(p.manors, one, other)
        p.castles = _swapped(p.castles, one, other)
    else:
        p.first = choice + 1
        p.asking = SWAP


def _swapped(packed: i64, one: i64, other: i64) -> i64:
    difference = (packed >> 4 * one & 15) - (packed >> 4 * other & 15)
    return packed - difference * (BIT[4 * one] - BIT[4 * other])


def flatten(p: Position) -> None:
    """RIP-M29, RIP-43: all effects of this round end, a 6 of this round too."""
    if (p.blue.active | p.green.active) >> STUMBLE & 1:
        p.stumbler = NOBODY
    p.flat = True
    p.blue.active = p.green.active = 0
    end_effects(p)
