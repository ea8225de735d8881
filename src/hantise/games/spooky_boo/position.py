"""A position of Spooky Boo!: what lies where, and what chance may bring.

The cards of the squares are dealt by chance and lie at numbered places: four for each seat, the two nearest to it
first. Which card of the stock is the next is decided when it is drawn.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hantise.core.vecs import vec
from hantise.games.spooky_boo.actions import FIRST_CARD, FIRST_START, SQUARE
from hantise.games.spooky_boo.deck import SIZE
from hantise.games.spooky_boo.fields import CARD, DEAL, DRAWN, FINISHED, PEEK, STARTER, Fields
from hantise.games.spooky_boo.piles import lowest, nth, size
from hantise.games.spooky_boo.scores import estimate, winners_share

NOBODY: Final = -1
NOWHERE: Final = -1


def has_to_lay_back(seat: i64, turn: i64, starter: i64, players: i64) -> bool:
    """SPB-05: while the seats lay back their two cards, from the first player to `turn`: true if these lie open."""
    return seat >= 0 and (seat + players - starter) % players >= (turn + players - starter) % players


class Position(Fields):
    """Cards in their places: piles are whole numbers as in `piles`, cards of squares and single ones kinds of the deck.

    `starter` began the round, `turns` of it were completed; `limit` is how many each player has. `rounds` are played in
    all; `scores` are those of the ones that are over, seat by seat; `revealed` is what the squares held at the end of
    the last one, `caller` who ended it. Both lists are never changed, only replaced.
    """

    # Chance.

    def fill_outcomes(self, actions: vec[i64]) -> i64:
        """At CHANCE: write the outcomes; nothing when OVER."""
        n: i64 = 0
        if self.awaits == STARTER:
            while n < self.players:
                actions[n] = FIRST_START + n
                n += 1
            return n
        if self.awaits == FINISHED:
            return 0
        bits = self.deck.bits
        for kind in range(1, len(bits)):
            if self.stock & bits[kind]:
                actions[n] = FIRST_CARD - 1 + kind
                n += 1
        return n

    def weights(self) -> list[int]:
        """At CHANCE: the odds of each outcome; [] elsewhere."""
        if self.awaits == STARTER:
            return [1] * self.players
        if self.awaits > CARD:
            return []
        bits = self.deck.bits
        return [int(size(self.stock & bits[kind])) for kind in range(1, len(bits)) if self.stock & bits[kind]]

    def total(self) -> i64:
        """At CHANCE: the number of equally likely tickets; 0 elsewhere."""
        if self.awaits == STARTER:
            return self.players
        return 0 if self.awaits > CARD else size(self.stock)

    def outcome(self, ticket: i64) -> i64:
        """At CHANCE: the outcome that this ticket draws."""
        if self.awaits == STARTER:
            return FIRST_START + ticket
        return FIRST_CARD - 1 + self.deck.kind_at[nth(self.stock, ticket)]

    # Cards.

    def dealt(self) -> i64:
        """While dealing: how many cards were dealt."""
        return SIZE - size(self.stock)

    def next_place(self) -> i64:
        """SPB-04: while dealing, where the next card goes: seat by seat from the round's starter."""
        return (self.starter * SQUARE + self.dealt()) % (self.players * SQUARE)

    def left_of(self, seat: i64) -> i64:
        """SPB-07: the next seat clockwise."""
        return seat + 1 if seat + 1 < self.players else 0

    def covered(self) -> i64:
        """SPB-16: the discard but its top card."""
        return self.discarded - lowest(self.discarded & self.deck.bits[self.top])

    def total_of(self, seat: i64) -> i64:
        """SPB-32: the sum of the cards of a square."""
        values = self.deck.values
        squares = self.squares
        first = seat * SQUARE
        return (
            values[squares[first]]
            + values[squares[first + 1]]
            + values[squares[first + 2]]
            + values[squares[first + 3]]
        )

    # What it is worth.

    def sums(self) -> list[int]:
        """SPB-36: each seat's points of all rounds so far."""
        return [sum(self.scores[seat :: self.players]) for seat in range(self.players)]

    def payoffs(self) -> list[float]:
        """SPB-36, SPB-38: 1 for the lowest sum, shared on a tie."""
        return winners_share(self.sums())

    def standing(self) -> list[float]:
        """Each seat's lead, in payoff units; equal to `payoffs()` once the game is over."""
        if self.awaits == FINISHED:
            return self.payoffs()
        if self.awaits <= DEAL or self.awaits == PEEK:
            return estimate(self.sums(), [], self.rounds + 1 - self.round)
        totals = [self._promise(seat) for seat in range(self.players)]
        return estimate(self.sums(), totals, self.rounds - self.round)

    def _promise(self, seat: i64) -> float:
        """The sum that the square of a seat will soon have: the card in the mover's hand goes where it serves best."""
        total = float(self.total_of(seat))
        if seat != self.turn:
            return total
        if self.awaits == DRAWN:
            return total - max(0.0, float(self._highest(seat) - self.deck.values[self.drawn]))
        return total

    def _highest(self, seat: i64) -> i64:
        """The highest value in the square."""
        return max([self.deck.values[self.squares[seat * SQUARE + place]] for place in range(SQUARE)])
