"""The effects of mediums, and the question that each asks first."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mypy_extensions import i64

from hantise.games.rest_in_peace import knowledge
from hantise.games.rest_in_peace.actions import GHOSTS, OWN
from hantise.games.rest_in_peace.counting import value_taken
from hantise.games.rest_in_peace.fields import ASK, AWAY, TOP, TURN
from hantise.games.rest_in_peace.menus import answers_itself, choices_of
from hantise.games.rest_in_peace.pieces import (
    BANISH,
    BIT,
    CULT,
    DEAD,
    DOUBLE,
    KNOCK,
    LEVEL,
    LOOK,
    MARY,
    MIASMA,
    ONE_CARD,
    RETURN,
    REUNION,
    REVEAL,
    ROUNDS,
    SEARCH,
    SIZE,
    STUMBLE,
    SWAP,
    TRUCE,
    VANISH,
    Family,
    lowest,
    signs_of,
    without,
)
from hantise.games.rest_in_peace.position import LOST, NOBODY, TIED, Position

# The effects of mediums on decks and hands: 2, 3, 6, 18, 19, 20 and 21, for the family in turn.
#
# An effect that asks sets `asking`; an answer comes as its choice, a card's, a family's or a house's index.


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
    if p.news is not None:
        p.news.append(f"{p.turn}!sees {signs_of(other.hand)}")


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


# The effects of mediums on values, sides and houses: 10, 11, 16, 17, 22 and 25 to 29, for the family in turn.
#
# Medium 22 leaves the position waiting for LOST and 27 for TIED, which whoever called turns into the end of the round,
# or of the tenth.


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
        if p.news is not None:
            p.news.append(f"swaps {one} {other} {p.tokens_of(one)} {p.tokens_of(other)}")
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


# Which medium does what, and what it asks.


# 10, 11, 16 to 20, 26 and 28 do nothing but ask.
ASKS: Final = 337579008


def take_effect(p: Position, medium: i64) -> None:
    """RIP-12, RIP-49: the medium's effect applies at once; none does under 29."""
    if p.flat:
        p.tell("flat")
        return
    p.family(p.turn).active |= BIT[medium]
    if ASKS >> medium & 1:
        p.asking = medium
    else:
        effect = _EFFECTS.get(medium)
        if effect is not None:
            effect(p)
    _put_question(p)


def answer(p: Position, choice: i64) -> None:
    """The family in turn has chosen; what the medium that asks does with it."""
    p.awaits = TURN
    _act_on(p, choice)
    _put_question(p)


def _put_question(p: Position) -> None:
    """RIP-48: ask where there is something to choose; a choice that all see to be the only one is made by itself."""
    while p.asking and p.awaits != ASK:
        choices = choices_of(p, p.asking)
        if p.traced:
            _witness(p, choices)
        if not choices:  # RIP-44: a search has told so itself.
            if p.asking != SEARCH:
                p.tell("idle")
            p.asking = 0
        elif answers_itself(p, choices):
            _act_on(p, lowest(choices))
        else:
            p.awaits = ASK


def _act_on(p: Position, choice: i64) -> None:
    medium = p.asking
    p.asking = 0
    _ANSWERS[medium](p, choice)


def _witness(p: Position, choices: i64) -> None:
    """RIP-45: the trace tells if something can be fetched, or after a first discard that a card as high is left."""
    family = p.family(p.turn)
    if p.asking == SEARCH:
        family.trace += ("s" if choices else "<") + knowledge.allowed(p.barred)
    elif p.asking == MARY and p.first:
        family.trace += f">1{knowledge.from_value(p.first)}"


_EFFECTS: Final[dict[int, Callable[[Position], None]]] = {
    SEARCH: search,
    LOOK: look,
    STUMBLE: stumble,
    MARY: mirror,
    DEAD: play_dead,
    VANISH: vanish,
    TRUCE: truce,
    LEVEL: flatten,
}
_ANSWERS: Final[dict[int, Callable[[Position, int], None]]] = {
    SEARCH: fetch,
    KNOCK: knock,
    BANISH: banish,
    DOUBLE: copy_value,
    MIASMA: dampen,
    RETURN: put_back,
    REVEAL: reveal_top,
    REUNION: draw_away,
    MARY: discard,
    DEAD: take_back,
    VANISH: bar,
    CULT: worship,
    SWAP: swap,
}
