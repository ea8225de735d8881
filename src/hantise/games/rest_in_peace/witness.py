"""The evidence of a play about the hidden cards of its family: the card itself, and that it was allowed."""

from __future__ import annotations

from mypy_extensions import i64

from hantise.games.rest_in_peace import knowledge
from hantise.games.rest_in_peace.actions import BLIND, END, FIRST_MEDIUM
from hantise.games.rest_in_peace.family import Family
from hantise.games.rest_in_peace.mediums import SEARCH
from hantise.games.rest_in_peace.piles import BIT, SIZE, without
from hantise.games.rest_in_peace.playable import is_enough, must_play_two, playable_mediums
from hantise.games.rest_in_peace.position import Position


def witness(p: Position, action: i64) -> None:
    """Write into the trace what the other family learns from this play, before it is made."""
    family = p.family(p.turn)
    if must_play_two(p):
        _witness_pairs(p, family, action)
    if action < FIRST_MEDIUM:
        family.trace += knowledge.LEFT[action + 1]
    elif action == BLIND and p.barred:
        family.trace += f">1{knowledge.allowed(p.barred)}"


def blind_word(barred: int, value: int) -> str:
    """RIP-M06, RIP-M25: that value was drawn among those not barred."""
    return f"b{value}{knowledge.allowed(barred)}"


def _witness_pairs(p: Position, family: Family, action: i64) -> None:
    """RIP-M14: a first card needs another that is playable; one card alone ends the turn where none is left."""
    if p.laid == 0 and action != END:
        needed = _needed(p, family, action)
        if needed:
            family.trace += f">{needed}{knowledge.allowed(p.barred)}"
    elif p.laid == 1 and action == END:
        family.trace += f"={knowledge.allowed(p.barred)}"


def _needed(p: Position, family: Family, action: i64) -> int:
    """The number of playable ghost cards that the hand must have held, for all that the other family sees."""
    hand = family.hand >> SIZE
    if action < FIRST_MEDIUM or action == BLIND:
        return 0 if playable_mediums(p, family, hand - 1) else 2
    medium = action - FIRST_MEDIUM + 1
    if is_enough(p, medium) or playable_mediums(p, family, hand) & ~BIT[medium]:
        return 0
    if medium == SEARCH and without(family.deck, p.barred):  # what it brings will be seen
        return 0
    return 1
