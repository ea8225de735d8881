"""A position of Ghooost!: what lies where, and what chance may bring.

Seats sit clockwise. The crypt and the mansions together are one bag of unseen cards: which card lies where is
decided when it leaves. What the position does not hold (the discard) is the deck less what it holds.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hantise.core.vecs import vec
from hantise.games.ghooost.actions import FIRST_CARD, FIRST_START
from hantise.games.ghooost.fields import FINISHED, STARTER, TURN, Fields
from hantise.games.ghooost.piles import NOT_COPY_BITS, SIZE, drawn
from hantise.games.ghooost.scores import estimate, heft, match_estimate, match_payoffs, round_payoffs

HAND: Final = 4
NOBODY: Final = -1


class Position(Fields):
    """All cards in their places; piles are whole numbers as in `piles`, seats count clockwise from 0."""

    def fill_outcomes(self, actions: vec[i64]) -> i64:
        """At CHANCE: write the outcomes; nothing when OVER."""
        n: i64 = 0
        if self.awaits == FINISHED:
            return 0
        if self.awaits == STARTER:
            while n < self.players:
                actions[n] = FIRST_START + n
                n += 1
            return n
        for kind in range(16):
            if self.bag >> 3 * kind & 7:
                actions[n] = FIRST_CARD + kind
                n += 1
        return n

    def weights(self) -> list[int]:
        """At CHANCE: the odds of each outcome; [] elsewhere."""
        if self.awaits == STARTER:
            return [1] * self.players
        if self.awaits in (TURN, FINISHED):
            return []
        return [count for count in [self.bag >> 3 * kind & 7 for kind in range(16)] if count]

    def total(self) -> i64:
        """At CHANCE: the number of equally likely tickets; 0 elsewhere."""
        if self.awaits == STARTER:
            return self.players
        if self.awaits == TURN or self.awaits == FINISHED:
            return 0
        return self.bag >> SIZE

    def outcome(self, ticket: i64) -> i64:
        """At CHANCE: the outcome that this ticket draws."""
        if self.awaits == STARTER:
            return FIRST_START + ticket
        return FIRST_CARD + drawn(self.bag, ticket)

    def dealt_to(self) -> i64:
        """While dealing: the seat that gets the next card."""
        seat: i64 = 0
        while self.hands[seat] >> SIZE == HAND:
            seat += 1
        return seat

    def next_in(self, seat: i64) -> i64:
        """GHO-09: the next player still in, in the direction of play."""
        while True:
            seat += self.direction
            if seat == self.players:
                seat = 0
            elif seat < 0:
                seat = self.players - 1
            if self.hands[seat] or self.mansions[seat]:
                return seat

    def all_stuck(self) -> bool:
        """GHO-72: everybody still in holds Miss Copies and nothing else."""
        for seat in range(self.players):
            hand = self.hands[seat]
            if hand & NOT_COPY_BITS or (not hand and self.mansions[seat]):
                return False
        return True

    def is_open(self) -> bool:
        """GHO-97: true if GHO-72 leaves the round going, as it must where somebody is to act."""
        return self.awaits != TURN or self.crypt > 0 or self.cemetery != 0 or not self.all_stuck()

    def burden(self, seat: int) -> int:
        """The number of cards that a seat still has to get rid of, hand and mansion."""
        return (self.hands[seat] >> SIZE) + self.mansions[seat]

    def order(self) -> list[int]:
        """The seats that left the round so far, first to last; the loser last once the round is over."""
        return [self.left >> 3 * place & 7 for place in range(self.out)]

    def counts_points(self) -> bool:
        """GHO-84, GHO-89: true if places bring points: in a match, or by the option of a single round."""
        return self.is_match or self.is_scored

    def payoffs(self) -> list[float]:
        """GHO-92: 1 for escaping from a single round, or its points; 1 for winning a match, shared on a tie."""
        if self.is_match:
            return match_payoffs(self.points, self.barred)
        return round_payoffs(self.order(), self.is_scored)

    def standing(self) -> list[float]:
        """Each seat's lead, in payoff units; equal to `payoffs()` once the game is over."""
        if self.awaits == FINISHED:
            return self.payoffs()
        burdens = [int(heft(self.hands[seat], self.mansions[seat])) for seat in range(self.players)]
        if self.is_match:
            return match_estimate(self.order(), burdens, self.points, self.barred)
        return estimate(self.order(), burdens, self.is_scored)
