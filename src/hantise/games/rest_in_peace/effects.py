"""The legal plays and answers of a family, and each medium's effect with the question that it asks first."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mypy_extensions import i64

from hantise.core.vecs import vec
from hantise.games.rest_in_peace import knowledge
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
    OWN,
)
from hantise.games.rest_in_peace.fields import ASK, AWAY, KEEP, PLACE, TOP, TURN
from hantise.games.rest_in_peace.pieces import (
    BANISH,
    BIT,
    CULT,
    DEAD,
    DOUBLE,
    EXEMPT,
    GHOSTS_ONLY,
    KNOCK,
    LEVEL,
    LOOK,
    MARY,
    MIASMA,
    OF_VALUE,
    ONE_CARD,
    PAIRS,
    RETURN,
    REUNION,
    REVEAL,
    ROUNDS,
    SEARCH,
    SIZE,
    STUMBLE,
    SWAP,
    TRUCE,
    TWINS,
    VANISH,
    WEDDING,
    Family,
    lowest,
    present,
    signs_of,
    without,
    write_set,
)
from hantise.games.rest_in_peace.position import LOST, NOBODY, TIED, Position, counting, value_taken

DISCARDS: Final = 2  # RIP-M21

# The legal plays of a turn (RIP-11, RIP-M06, RIP-M07, RIP-M14, RIP-M21, RIP-M24, RIP-M25).


# By the set of values in hand: the playable ghost cards. Callers get copies of these lists.
_GHOSTS: Final = [[FIRST_GHOST + place for place in range(6) if hand >> place & 1] for hand in range(64)]
RESTRAINTS: Final = 16793600  # 14 and 24


def listed_turn(p: Position) -> list[int]:
    """The actions that `fill_turn` writes, as a fresh list; [] if an effect may restrain the family."""
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
        # A first ghost card needs another playable card besides it.
        if ghosts >> SIZE < 2 and playable_mediums(p, family, (family.hand >> SIZE) - 1) == 0:
            ghosts = 0
        mediums = _first_mediums(p, family, mediums)
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
    """The mediums that may be played with `hand` cards in hand, apart from RIP-M14."""
    mediums = family.front
    if not mediums or p.holds(1 - p.turn, GHOSTS_ONLY):
        return 0
    mediums &= ~BIT[WEDDING]  # RIP-M07, RIP-49
    if hand < DISCARDS and not p.flat:
        mediums &= ~BIT[MARY]
    value: i64 = 1
    barred = p.barred
    while barred:
        if barred & 1:
            mediums &= ~OF_VALUE[value]
        barred >>= 1
        value += 1
    return mediums


def must_play_two(p: Position) -> bool:
    """RIP-M14: true if the family in turn must play at least two cards, or none."""
    return p.holds(1 - p.turn, PAIRS)


def _first_mediums(p: Position, family: Family, mediums: i64) -> i64:
    """RIP-M14: the playable mediums that may be the first card.

    22 and 27 may be played alone. 23 counts as two cards, and so does 2 with its fetched card.
    """
    found: i64 = 0
    medium: i64 = 1
    while mediums >> medium:
        if mediums >> medium & 1:
            fits = is_enough(p, medium) or mediums & ~BIT[medium] != 0
            if not fits and medium == SEARCH:
                fits = without(family.deck, p.barred) != 0
            if not fits and not (medium == MARY and family.hand >> SIZE <= DISCARDS):
                fits = playable_ghosts(p, family) != 0
            if fits:
                found |= BIT[medium]
        medium += 1
    return found


def is_enough(p: Position, medium: i64) -> bool:
    """RIP-M14, RIP-M23: true if this medium alone satisfies RIP-M14."""
    return EXEMPT >> medium & 1 != 0 or (medium == TWINS and not p.twins_are_one)


# The answers to the medium that asks, and the cards that may be placed or kept (RIP-18, RIP-48). A set of answers is
# a whole number; bit 0 is the first action of its kind.


ALL_VALUES: Final = 63
ASKS_VALUE: Final = 100795392  # 10, 17, 25 and 26
ASKS_FAMILY: Final = 1572864  # 19 and 20
# 2 and 21: the number of answers depends on the deck and the hand, hidden from the other family.
ASKS_OF_HIDDEN: Final = 2097156


def fill_answers(p: Position, actions: vec[i64]) -> i64:
    """RIP-48: write the answers, ascending; `none` last, if the family may decline."""
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
    """RIP-18, RIP-48: true for 15, a place on the tenth, and 28 until a first house is named."""
    return p.awaits == PLACE or p.awaits == KEEP or (p.asking == SWAP and not p.first)


def answers_itself(p: Position, choices: i64) -> bool:
    """RIP-45, RIP-48: true if there is only one choice, and both families see that."""
    is_only_one = choices & (choices - 1) == 0
    return is_only_one and not may_decline(p) and ASKS_OF_HIDDEN >> p.asking & 1 == 0


def open_choices(p: Position) -> i64:
    """The answers that may be given now."""
    family = p.family(p.turn)
    if p.awaits == PLACE:  # RIP-18, RIP-22: a ghost card of the hand or a medium in front.
        return present(family.hand) | as_choices(family.front)
    if p.awaits == KEEP:  # RIP-M15: any card that the family played in this round; 13 has moved before.
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
    if medium == DOUBLE:  # RIP-M16: a ghost card of this round; with its option a ghostly medium too.
        return present(family.ghosts) | (as_choices(_ghostly(p, family)) if p.copy_ghostly else 0)
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
    if medium == VANISH:  # RIP-M25: two values, the lower one first.
        return ALL_VALUES & ~(BIT[p.first] - 1) if p.first else ALL_VALUES >> 1
    if medium == SWAP:  # RIP-M28: two rounds to come.
        later = BIT[ROUNDS] - BIT[p.first if p.first else p.round]
        return later if p.first else later & ~BIT[ROUNDS - 1]
    return ALL_VALUES  # RIP-M10, RIP-M17, RIP-M26


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
    """RIP-M21: the values that may be discarded; the first of two must leave a value at least as high."""
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


# The effects of mediums on decks and hands: 2, 3, 6, 18, 19, 20 and 21, for the family in turn.
#
# An effect that asks sets `asking`. Its answer is a choice: the index of a card, a family or a house.


def search(p: Position) -> None:
    """RIP-M02: ask for a card of the deck, which is then shuffled; an empty deck has none."""
    family = p.family(p.turn)
    if not family.deck:
        p.tell("finds nothing")
        return
    family.top = 0
    if not without(family.deck, p.barred):
        p.tell("finds nothing")
    p.asking = SEARCH


def fetch(p: Position, choice: i64) -> None:
    """RIP-M02, RIP-M14: play the fetched card at once; it counts as a played card."""
    family = p.family(p.turn)
    value = choice + 1
    family.deck -= ONE_CARD[value]
    family.ghosts += ONE_CARD[value]
    p.laid += 1
    if p.traced:
        family.trace += f"f{value}"
    p.tell("fetches", value)


def put_back(p: Position, choice: i64) -> None:
    """RIP-M18: put a card of an earlier round back into the deck, which is shuffled."""
    family = p.family(p.turn)
    value = choice + 1
    family.unfile(value, ONE_CARD[value])
    family.deck += ONE_CARD[value]
    family.top = 0
    if p.traced:
        family.trace += f"k{value}"
    p.tell("returns", value)


def reveal_top(p: Position, choice: i64) -> None:
    """RIP-M19: turn up the top of the chosen deck; a known top needs no chance."""
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
    """RIP-M03: open the other hand to this family."""
    other = p.family(1 - p.turn)
    if p.traced and other.hand:
        other.trace += f"L{knowledge.spell(other.hand)}{knowledge.time(p.clock)}"
    if p.news is not None:
        p.news.append(f"{p.turn}!sees {signs_of(other.hand)}")


def draw_away(p: Position, choice: i64) -> None:
    """RIP-M20: draw a card from the chosen hand, unless it is empty."""
    aim = p.turn if choice == OWN else 1 - p.turn
    if p.family(aim).hand:
        p.aim = aim
        p.awaits = AWAY
    else:
        p.tell("nothing", aim)


def place_away(p: Position, value: i64) -> None:
    """RIP-M20, RIP-36: place the drawn card face down on the tenth, or face up during the tenth round."""
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
    """RIP-M21, RIP-36: ask for two discards; in the tenth with fewer than two cards the medium counts 0."""
    family = p.family(p.turn)
    if family.hand >> SIZE < DISCARDS:
        family.active &= ~BIT[MARY]
        family.void |= BIT[MARY]
        p.tell("void")
    else:
        p.asking = MARY


def discard(p: Position, choice: i64) -> None:
    """RIP-M21: remove the card from the game, face up."""
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
# After medium 22 the position awaits LOST, after 27 TIED; the rules then end the round, or the tenth.


def bar(p: Position, choice: i64) -> None:
    """RIP-M25, RIP-44: bar two different values."""
    p.barred |= BIT[choice]
    if p.first:
        p.tell("bars", p.first, choice + 1)
        p.first = 0
    else:
        p.first = choice + 1
        p.asking = VANISH


def copy_value(p: Position, choice: i64) -> None:
    """RIP-M16, RIP-M11: take the value for good."""
    ghosts = ONE_CARD[choice + 1] if choice < GHOSTS else value_taken(p, choice - GHOSTS + 1)
    value: i64 = 1
    while not ghosts >> 4 * value & 15:
        value += 1
    p.copied = value
    p.tell("copies", value)


def leave_side(p: Position, family: Family, medium: i64) -> None:
    """RIP-43: remove a medium from its side and end its lasting effect."""
    bit = BIT[medium]
    if family.active & bit:
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
    family.mediums &= ~bit
    family.active &= ~bit
    family.waiting &= ~bit
    family.void &= ~bit


def end_effects(p: Position) -> None:
    """RIP-21, RIP-46: forget all named and copied values; a 6 stays pending."""
    p.knocked = p.dampened = p.worshipped = p.barred = p.copied = p.revealed = 0


def banish(p: Position, choice: i64) -> None:
    """RIP-M11: discard a card that the other family played in this round."""
    other = p.family(1 - p.turn)
    if choice < GHOSTS:
        other.ghosts -= ONE_CARD[choice + 1]
    else:
        leave_side(p, other, choice - GHOSTS + 1)
    p.tell_card("banishes", choice)


def play_dead(p: Position) -> None:
    """RIP-M22: lose the round at once, after taking back another card of this round if there is one."""
    if p.round == ROUNDS or not choices_of(p, DEAD):
        p.awaits = LOST
    else:
        p.asking = DEAD


def take_back(p: Position, choice: i64) -> None:
    """RIP-M22: return a ghost card to the hand, or a medium to the front."""
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


def swap(p: Position, choice: i64) -> None:
    """RIP-M28: exchange all tokens of the two rounds."""
    if p.first:
        one, other = p.first, choice + 1
        p.first = 0
        if p.news is not None:
            p.news.append(f"swaps {one} {other} {p.tokens_of(one)} {p.tokens_of(other)}")
        to_other = BIT[4 * one] - BIT[4 * other]
        p.manors -= ((p.manors >> 4 * one & 15) - (p.manors >> 4 * other & 15)) * to_other
        p.castles -= ((p.castles >> 4 * one & 15) - (p.castles >> 4 * other & 15)) * to_other
    else:
        p.first = choice + 1
        p.asking = SWAP


def flatten(p: Position) -> None:
    """RIP-M29, RIP-43: end all effects of this round, including a 6 of this round."""
    if (p.blue.active | p.green.active) >> STUMBLE & 1:
        p.stumbler = NOBODY
    p.flat = True
    p.blue.active = p.green.active = 0
    end_effects(p)


# The effect and the question of each medium.


# 10, 11, 16 to 20, 26 and 28 do nothing but ask.
ASKS: Final = 337579008


def take_effect(p: Position, medium: i64) -> None:
    """RIP-12, RIP-49: apply the medium's effect at once; 29 prevents all effects."""
    if p.flat:
        p.tell("flat")
        return
    p.family(p.turn).active |= BIT[medium]
    if ASKS >> medium & 1:
        p.asking = medium
    elif medium == SEARCH:
        search(p)
    elif medium == LOOK:
        look(p)
    elif medium == MARY:
        mirror(p)
    elif medium == DEAD:
        play_dead(p)
    elif medium == TRUCE:  # RIP-M27
        p.awaits = TIED
    elif medium == LEVEL:
        flatten(p)
    elif p.round < ROUNDS:  # RIP-M06, RIP-M25: no effect in the tenth.
        if medium == STUMBLE:
            p.stumbler = 1 - p.turn
        elif medium == VANISH:
            p.asking = VANISH
    _put_question(p)


def answer(p: Position, choice: i64) -> None:
    """Apply the choice of the family in turn to the medium that asks."""
    p.awaits = TURN
    _act_on(p, choice)
    _put_question(p)


def _put_question(p: Position) -> None:
    """RIP-48: ask if there is a choice; take an answer that both families see to be the only one."""
    while p.asking and p.awaits != ASK:
        choices = choices_of(p, p.asking)
        if p.traced:
            # RIP-45: the trace records if a card can be fetched, or that a card as high is left after a first discard.
            family = p.family(p.turn)
            if p.asking == SEARCH:
                family.trace += ("s" if choices else "<") + knowledge.allowed(p.barred)
            elif p.asking == MARY and p.first:
                family.trace += f">1{knowledge.allowed(BIT[p.first - 1] - 1)}"
        if not choices:  # RIP-44: a search has recorded this itself.
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
    if medium == KNOCK:  # RIP-M10: the family's own cards of this value gain.
        p.knocked = choice + 1
    elif medium == MIASMA:  # RIP-M17: the other's cards of this value lose.
        p.dampened = choice + 1
    elif medium == CULT:  # RIP-M26: both families' cards of this value gain.
        p.worshipped = choice + 1
    else:
        _ANSWERS[medium](p, choice)


_ANSWERS: Final[dict[int, Callable[[Position, int], None]]] = {
    SEARCH: fetch,
    BANISH: banish,
    DOUBLE: copy_value,
    RETURN: put_back,
    REVEAL: reveal_top,
    REUNION: draw_away,
    MARY: discard,
    DEAD: take_back,
    VANISH: bar,
    SWAP: swap,
}
