"""A position of Rest in Peace: what lies where, whose turn it is, and what chance may bring.

A deck is a pile of unseen cards: which of them lies where is decided when it leaves. What lies on a round's line is
packed by round: five bits for the medium, four for the manors, four for the castles.
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
    LOOK,
    SIZE,
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

# Within `apply` only: the round, or the tenth, is about to end.
LOST: Final = 13
TIED: Final = 14


class Position(Fields):
    """All cards in their places; seats are families.

    `turn` is who decides, `began` who began this round or will begin the next, `loser` who lost the round before
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
        """Something happened that both see, with up to two numbers; said only where somebody listens."""
        if self.news is not None:
            line = what if one == NOBODY else f"{what} {one}"
            self.news.append(line if other == NOBODY else f"{line} {other}")

    def tokens_of(self, round_number: i64) -> str:
        """The house tokens of a round, an `m` for each manor, then a `c` for each castle."""
        return "m" * (self.manors >> 4 * round_number & 15) + "c" * (self.castles >> 4 * round_number & 15)

    def tell_totals(self, what: str, blue: i64, green: i64) -> None:
        """The totals of both sides, which may be negative."""
        if self.news is not None:
            self.news.append(f"{what} {blue} {green}")

    def tell_card(self, what: str, card: i64, seat: i64 = NOBODY) -> None:
        """Something happened to a card, a family's perhaps, that both see."""
        if self.news is not None:
            whose = "" if seat == NOBODY else f"{seat} "
            self.news.append(f"{what} {whose}{card_name(card)}")

    # What lies on the line.

    def medium_of(self, round_number: i64) -> i64:
        """RIP-04: the medium of a round, whoever has it now; 0 while it is not turned up."""
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
        """RIP-06: on how many of the ten a house lies."""
        return houses_in(self.manors) + houses_in(self.castles)

    # Chance.

    def chances(self) -> i64:
        """At CHANCE, where cards are drawn: the pile that one is drawn from."""
        if self.awaits == BLIND_CARD:
            return without(self.family(self.turn).hand, self.barred)
        if self.awaits == AWAY:
            return self.family(self.aim).hand
        if self.awaits == TOP:
            return self.family(self.aim).deck
        return self.family(self.drawer()).deck

    def drawer(self) -> i64:
        """RIP-17: the family that draws next: the first draws all its cards before the second."""
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


def houses_in(packed: i64) -> i64:
    """The number of houses of one sort on all rounds together."""
    found: i64 = 0
    while packed:
        found += packed & 15
        packed >>= 4
    return found
