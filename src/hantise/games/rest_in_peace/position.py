"""A position of Rest in Peace: the places of all cards, the turn, the chances, and the worth of a side.

A deck is a pile of unseen cards without an order: chance decides when a card leaves. The line is packed by
round: five bits for the medium, four for the manors, four for the castles.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hantise.core.vecs import vec
from hantise.games.rest_in_peace.actions import (
    FIRST_AWAY,
    FIRST_BLIND,
    FIRST_CHANCE,
    FIRST_DRAW,
    FIRST_TOP,
    FIRST_UP,
    HOUSE_UP,
    card_name,
)
from hantise.games.rest_in_peace.fields import AWAY, BLIND_CARD, DEAL, FINISHED, FIRST, HOUSES, MEDIUM_UP, TOP, Fields
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
    LOOK,
    MIASMA,
    NEVER,
    ODD,
    ONE_CARD,
    REVEAL,
    ROUNDS,
    SIZE,
    TWINS,
    UP_TO_LEVEL,
    Family,
    drawn,
    members,
    present,
    without,
    write_set,
)

NOBODY: Final = -1
BOTH: Final = 2
LINE: Final = 9
FACE_UP: Final = 3
HAND: Final = 5
MANORS: Final = 6
CASTLES: Final = 4
MANORS_TO_WIN: Final = 4
CASTLES_TO_WIN: Final = 3

# Only within `apply`: the round, or the tenth, is about to end.
LOST: Final = 13
TIED: Final = 14

# The worth, as a lead, of a card, of each of its points, of a medium in front, and of being ahead in the round.
CARD: Final = 0.012
MEDIUM: Final = 0.03
AHEAD: Final = 0.12


class Position(Fields):
    """All cards in their places; seats are families.

    `turn` decides, `began` began this round or will begin the next, `loser` lost the round before
    (NOBODY after a tie). `asking` is the medium that asks, `first` the first of two answers, `aim` the family that an
    answer named. `stumbler` must draw its next ghost card blind (RIP-M06), `flat` is true while 29 is in force.
    """

    def family(self, seat: i64) -> Family:
        """The family of that seat."""
        return self.green if seat else self.blue

    def holds(self, seat: i64, medium: i64) -> bool:
        """RIP-43: true if the effect of that medium is in force for the family of that seat."""
        return self.family(seat).active >> medium & 1 != 0

    def looks_into(self, seat: i64) -> bool:
        """RIP-M03: true if the hand of that seat lies open to the other family."""
        return self.holds(1 - seat, LOOK)

    def tell(self, what: str, one: i64 = NOBODY, other: i64 = NOBODY) -> None:
        """Tell a public event with up to two numbers, if there is a listener."""
        if self.news is not None:
            line = what if one == NOBODY else f"{what} {one}"
            self.news.append(line if other == NOBODY else f"{line} {other}")

    def tokens_of(self, round_number: i64) -> str:
        """The house tokens of a round, an `m` for each manor, then a `c` for each castle."""
        return "m" * (self.manors >> 4 * round_number & 15) + "c" * (self.castles >> 4 * round_number & 15)

    def tell_totals(self, what: str, blue: i64, green: i64) -> None:
        """Tell the totals of both sides, which may be negative."""
        if self.news is not None:
            self.news.append(f"{what} {blue} {green}")

    def tell_card(self, what: str, card: i64, seat: i64 = NOBODY) -> None:
        """Tell a public event of a card, perhaps with its family."""
        if self.news is not None:
            whose = "" if seat == NOBODY else f"{seat} "
            self.news.append(f"{what} {whose}{card_name(card)}")

    # The line of rounds.

    def medium_of(self, round_number: i64) -> i64:
        """RIP-04: the medium of a round, even if it has left the line; 0 until it is turned up."""
        return self.line >> 5 * round_number & 31

    def unseen_mediums(self) -> i64:
        """RIP-03, RIP-09: the available mediums that have not been laid in the line."""
        unseen = UP_TO_LEVEL[0] if self.initiation else UP_TO_LEVEL[self.level]
        round_number: i64 = 1
        while round_number <= self.up:
            unseen &= ~BIT[self.medium_of(round_number)]
            round_number += 1
        return unseen

    def houses_laid(self) -> i64:
        """RIP-06: the number of rounds with a house."""
        return houses_in(self.manors) + houses_in(self.castles)

    # Chance.

    def chances(self) -> i64:
        """At CHANCE, for a drawn card: the pile that it comes from."""
        if self.awaits == BLIND_CARD:
            return without(self.family(self.turn).hand, self.barred)
        if self.awaits == AWAY:
            return self.family(self.aim).hand
        if self.awaits == TOP:
            return self.family(self.aim).deck
        return self.family(self.drawer()).deck

    def drawer(self) -> i64:
        """RIP-17: the family that draws next; the first draws all its cards before the second."""
        return 0 if self.blue.due else 1

    def _first_outcome(self) -> i64:
        if self.awaits == MEDIUM_UP:
            return FIRST_UP
        if self.awaits <= HOUSES:
            return FIRST_CHANCE if self.awaits == FIRST else HOUSE_UP
        if self.awaits == BLIND_CARD:
            return FIRST_BLIND
        if self.awaits == AWAY:
            return FIRST_AWAY
        return FIRST_TOP if self.awaits == TOP else FIRST_DRAW

    def fill_outcomes(self, actions: vec[i64]) -> i64:
        """At CHANCE: write the outcomes; nothing when OVER."""
        outcomes: i64 = 3
        if self.awaits == FINISHED:
            return 0
        if self.awaits >= DEAL:
            outcomes = present(self.chances())
        elif self.awaits == MEDIUM_UP:
            outcomes = self.unseen_mediums() >> 1
        elif self.awaits == HOUSES:
            outcomes = 1 if houses_in(self.manors) < MANORS else 0
            outcomes |= 2 if houses_in(self.castles) < CASTLES else 0
        return write_set(actions, 0, self._first_outcome(), outcomes)

    def weights(self) -> list[int]:
        """At CHANCE: the odds of each outcome; [] elsewhere."""
        if self.awaits < FIRST or self.awaits == FINISHED:
            return []
        if self.awaits == HOUSES:
            left = [MANORS - houses_in(self.manors), CASTLES - houses_in(self.castles)]
            return [int(count) for count in left if count]
        if self.awaits < DEAL:
            return [1] * self.total()
        pile = self.chances()
        return [count for count in [int(pile >> 4 * value & 15) for value in range(1, 7)] if count]

    def total(self) -> i64:
        """At CHANCE: the number of equally likely tickets; 0 elsewhere."""
        if self.awaits < FIRST or self.awaits == FINISHED:
            return 0
        if self.awaits >= DEAL:
            return self.chances() >> SIZE
        if self.awaits == FIRST:
            return 2
        if self.awaits == HOUSES:
            return MANORS + CASTLES - self.houses_laid()
        return members(self.unseen_mediums())

    def outcome(self, ticket: i64) -> i64:
        """At CHANCE: the outcome that this ticket draws."""
        if self.awaits >= DEAL:
            return self._first_outcome() + drawn(self.chances(), ticket) - 1
        if self.awaits == FIRST:
            return FIRST_CHANCE + ticket
        if self.awaits == HOUSES:
            return HOUSE_UP if ticket < MANORS - houses_in(self.manors) else HOUSE_UP + 1
        unseen = self.unseen_mediums()
        medium: i64 = 1
        while True:
            if unseen >> medium & 1:
                if not ticket:
                    return FIRST_UP + medium - 1
                ticket -= 1
            medium += 1

    # The score.

    def payoffs(self) -> list[float]:
        """RIP-38: 1 for the winner, 0 for the loser; a draw pays each a half."""
        if self.victor == BOTH:
            return [0.5, 0.5]
        return [1.0, 0.0] if self.victor == 0 else [0.0, 1.0]

    def standing(self) -> list[float]:
        """Each seat's lead, in payoff units, equal to `payoffs()` once the game is over.

        A guess from both families' houses and cards, and from the lead in this round, where the first point
        weighs most.
        """
        if self.awaits == FINISHED:
            return self.payoffs()
        ahead = float(total(self, 0) - total(self, 1))
        houses = float((self.manors >> 4 * self.round & 15) + (self.castles >> 4 * self.round & 15))
        lead = _score(self.blue) - _score(self.green) + AHEAD * houses * ahead / (1.0 + abs(ahead))
        share = 0.5 + 0.5 * lead / (1.0 + abs(lead))
        return [share, 1.0 - share]


def _score(family: Family) -> float:
    """The score of a family: houses weigh more near the fourth or third; cards count a little."""
    manors = float(family.manors) / MANORS_TO_WIN
    castles = float(family.castles) / CASTLES_TO_WIN
    kept = family.hand + family.buried
    cards = float(points(kept) + (kept >> SIZE))
    in_front = MEDIUM * float(members(family.front))
    return manors * manors + castles * castles + 0.3 * (manors + castles) + CARD * cards + in_front


def houses_in(packed: i64) -> i64:
    """The number of houses of one sort on all rounds."""
    found: i64 = 0
    while packed:
        found += packed & 15
        packed >>= 4
    return found


# The worth of a side of the round (RIP-40 to RIP-43).


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
        worth += worth_of(p, seat, TWINS)
    if p.round == ROUNDS and family.mediums >> NEVER & 1 and not counted >> NEVER & 1:
        worth -= 2
    return worth


def points(pile: i64) -> i64:
    """The worth of ghost cards without any effects."""
    worth: i64 = 0
    value: i64 = 1
    pile &= COUNT_BITS
    while pile:
        pile >>= 4
        worth += value * (pile & 15)
        value += 1
    return worth


def counting(p: Position, family: Family) -> i64:
    """RIP-41: the ghostly mediums on a side that now function as ghosts.

    13 placed on the tenth is one only with its option; then resolving it changes nothing (RIP-42).
    """
    if p.round < ROUNDS:
        return family.mediums & GHOSTLY
    found = family.mediums & GHOSTLY & ~family.waiting & ~family.void & ~BIT[NEVER]
    if p.thirteen_is_four:
        found |= family.mediums & (family.waiting | family.active) & BIT[NEVER]
    return found


def gathered(p: Position, ghosts: i64, counted: i64) -> i64:
    """RIP-41: the ghosts and the mediums that function as ghosts, by value, without twins that are one."""
    medium: i64 = 1
    if p.twins_are_one:
        counted &= ~BIT[TWINS]
    while counted >> medium:
        if counted >> medium & 1:
            ghosts += value_taken(p, medium)
        medium += 1
    return ghosts


def value_taken(p: Position, medium: i64) -> i64:
    """The pile of ghosts that a ghostly medium functions as; empty for 16 and 19 without a value."""
    if medium == DOUBLE:
        return ONE_CARD[p.copied]
    if medium == REVEAL:
        return ONE_CARD[p.revealed]
    return FUNCTIONS_AS[medium]


def worth_of(p: Position, seat: i64, medium: i64) -> i64:
    """RIP-41, RIP-42: the part of this family's total from one medium on its side."""
    if p.flat:
        return 0 if medium == LEVEL else 1
    if not counting(p, p.family(seat)) >> medium & 1:
        return -2 if medium == NEVER and p.round == ROUNDS else 0
    if medium == TWINS and p.twins_are_one:
        return max(0, 2 + bonus(p, seat, 1)) if counts(p, seat, 1) else 0
    return _worth(p, seat, value_taken(p, medium))


def worth_of_ghost(p: Position, seat: i64, value: i64) -> i64:
    """RIP-42: the part of this family's total from one ghost card of that value."""
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
    """RIP-M12: false if 12 of the other family excludes ghosts of this value."""
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
