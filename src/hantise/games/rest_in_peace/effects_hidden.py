"""The effects of mediums on decks and hands: 2, 3, 6, 18, 19, 20 and 21, for the family in turn.

An effect that asks sets `asking`; an answer comes as its choice, a card's, a family's or a house's index.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hantise.games.rest_in_peace import knowledge
from hantise.games.rest_in_peace.actions import OWN
from hantise.games.rest_in_peace.family import ROUNDS
from hantise.games.rest_in_peace.fields import AWAY, TOP, TURN
from hantise.games.rest_in_peace.mediums import MARY, SEARCH
from hantise.games.rest_in_peace.piles import BIT, ONE_CARD, SIZE, values_of, without
from hantise.games.rest_in_peace.position import Position

DISCARDS: Final = 2


def search(p: Position) -> None:
    """RIP-M02: a card of the deck's, which is then shuffled; an empty deck gives nothing."""
    family = p.family(p.turn)
    if not family.deck:
        p.tell("finds nothing")
        return
    family.top = 0
    if not without(family.deck, p.barred):
        p.tell("finds nothing")
    p.asking = SEARCH


def fetch(p: Position, choice: i64) -> None:
    """RIP-M02, RIP-M14: the card is in play at once, and counts as one played."""
    family = p.family(p.turn)
    value = choice + 1
    family.deck -= ONE_CARD[value]
    family.ghosts += ONE_CARD[value]
    p.laid += 1
    if p.traced:
        family.trace += knowledge.word("f", value)
    p.tell("fetches", value)


def put_back(p: Position, choice: i64) -> None:
    """RIP-M18: a card of an earlier round goes back into the deck, which is shuffled."""
    family = p.family(p.turn)
    value = choice + 1
    family.unfile(value, ONE_CARD[value])
    family.deck += ONE_CARD[value]
    family.top = 0
    if p.traced:
        family.trace += knowledge.word("k", value)
    p.tell("returns", value)


def reveal_top(p: Position, choice: i64) -> None:
    """RIP-M19: the top of the chosen deck is turned up; a known one needs no chance."""
    p.aim = p.turn if choice == OWN else 1 - p.turn
    top = p.family(p.aim).top
    if top:
        p.revealed = top
        p.tell("reveals", p.aim, top)
        p.aim = 0
    else:
        p.awaits = TOP


def turn_up_top(p: Position, value: i64) -> None:
    """RIP-M19: the card stays on top, and both have seen it."""
    family = p.family(p.aim)
    family.top = value
    p.revealed = value
    p.aim = 0
    p.awaits = TURN
    if p.traced:
        family.trace += f"r{value}{knowledge.time(p.clock)}"


def look(p: Position) -> None:
    """RIP-M03: the other hand lies open to this family."""
    other = p.family(1 - p.turn)
    if p.traced and other.hand:
        other.trace += knowledge.looked(other, p.clock)
    p.tell_to(p.turn, f"sees {''.join(map(str, values_of(other.hand)))}")


def stumble(p: Position) -> None:
    """RIP-M06: the next ghost card that the other plays from its hand is drawn; nothing to act on in the tenth."""
    if p.round < ROUNDS:
        p.stumbler = 1 - p.turn


def draw_away(p: Position, choice: i64) -> None:
    """RIP-M20: an empty hand places nothing."""
    aim = p.turn if choice == OWN else 1 - p.turn
    if p.family(aim).hand:
        p.aim = aim
        p.awaits = AWAY
    else:
        p.tell("nothing", aim)


def place_away(p: Position, value: i64) -> None:
    """RIP-M20, RIP-36: face down on the tenth; in the tenth round itself face up."""
    family = p.family(p.aim)
    family.hand -= ONE_CARD[value]
    if p.round == ROUNDS:
        family.ghosts += ONE_CARD[value]
    else:
        family.buried += ONE_CARD[value]
    if p.traced:
        seen = "o" if p.round == ROUNDS else "A" if p.looks_into(p.aim) else ""
        family.trace += f"{seen}{value}" if seen else "a"
    p.aim = 0
    p.awaits = TURN


def mirror(p: Position) -> None:
    """RIP-M21, RIP-36: two discards; in the tenth with fewer than two cards it counts 0."""
    family = p.family(p.turn)
    if family.hand >> SIZE < DISCARDS:
        family.active &= ~BIT[MARY]
        family.void |= BIT[MARY]
        p.tell("void")
    else:
        p.asking = MARY


def discard(p: Position, choice: i64) -> None:
    """RIP-M21: face up, out of the game."""
    family = p.family(p.turn)
    value = choice + 1
    family.hand -= ONE_CARD[value]
    if p.traced:
        family.trace += knowledge.LEFT[value]
    p.tell("discards", value)
    if p.first:
        p.first = 0
    else:
        p.first = value
        p.asking = MARY
