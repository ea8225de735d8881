"""A position of Haunted Stairs: what chance may do, what may be turned, and who leads."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Final

from mypy_extensions import i64

from hantise.core.vecs import vec
from hantise.games.haunted_stairs.actions import FIRST_CARD, FIRST_START
from hantise.games.haunted_stairs.cards import SIZE, counts_of, drawn
from hantise.games.haunted_stairs.disc import ALL_PLACES, BIT, MOST_TRIES
from hantise.games.haunted_stairs.fields import ANSWER, CARD, FINISHED, MOVE, NAME, STARTER, SWAP, Fields
from hantise.games.haunted_stairs.marks import MARK_BITS, WHOLE_MARK

NOBODY: Final = -1
NOWHERE: Final = -1

# By seat: the lowest bit of the cards that it won.
HEAP: Final = vec[i64]([1, 256, 65536, 16777216])


class Position(Fields):
    """Ghosts and cards in their places; disc, stock, heaps and marks are whole numbers, seats go clockwise from 0."""

    def outcomes(self) -> list[int]:
        """At CHANCE: the seats that may start, or the kinds of cards in the stock."""
        if self.awaits == STARTER:
            return [FIRST_START + seat for seat in range(self.players)]
        return [FIRST_CARD + kind for kind, count in enumerate(counts_of(self.stock)) if count]

    def weights(self) -> list[int]:
        """At CHANCE: the odds of each outcome; [] elsewhere."""
        if self.awaits == STARTER:
            return [1] * self.players
        return [count for count in counts_of(self.stock) if count] if self.awaits == CARD else []

    def total(self) -> i64:
        """At CHANCE: the number of equally likely tickets; 0 elsewhere."""
        if self.awaits == CARD:
            return self.stock >> SIZE
        return self.players if self.awaits == STARTER else 0

    def outcome(self, ticket: i64) -> i64:
        """At CHANCE: the outcome that this ticket draws."""
        if self.awaits == STARTER:
            return FIRST_START + ticket
        return FIRST_CARD + drawn(self.stock, ticket)

    def left_of(self, seat: i64) -> i64:
        """STA-05: the next player clockwise."""
        return seat + 1 if seat + 1 < self.players else 0

    def may_be_turned(self) -> i64:
        """STA-15: the set of ghosts that may be turned over in this search."""
        ghosts = ALL_PLACES - BIT[self.free]
        if self.repeat_ghosts and self.tries < MOST_TRIES:
            return ghosts
        return ghosts & ~self.tried

    def mark(self, child: i64) -> i64:
        """The time when that child was last shown, and its moves since, as one number (see `MARK`)."""
        return self.marks >> MARK_BITS * child & WHOLE_MARK

    def heaps(self) -> list[int]:
        """The cards that each seat has won."""
        return [self.won >> 8 * seat & 255 for seat in range(self.players)]

    def payoffs(self) -> list[float]:
        """STA-35: 1 for winning, shared on a tie."""
        return payoffs(self.heaps())

    def standing(self) -> list[float]:
        """Each seat's lead, in payoff units; equal to `payoffs()` once the game is over."""
        if self.awaits == FINISHED:
            return self.payoffs()
        return estimate(self.heaps(), self.pile, self.stock >> SIZE, self._nearest())

    def _nearest(self) -> i64:
        """The seat that is the next to have a chance to win the pile."""
        if self.awaits == ANSWER:
            return self.asked
        last = self.stock == 0
        if self.awaits == SWAP or self.awaits == MOVE or self.awaits == NAME:
            return self.turn if last and not self.next_searches_first else self.left_of(self.turn)
        return self.turn


# The payoffs for the cards won, and a guess at them while the game lasts.


# A lead of so many cards is worth less while many are still to be won.
_CARDS_TO_A_CARD: Final = 8.0


def payoffs(won: Sequence[int]) -> list[float]:
    """STA-33, STA-35: 1 to whoever has won most cards, shared on a tie."""
    most = max(won)
    winners = [seat for seat, cards in enumerate(won) if cards == most]
    return [1.0 / len(winners) if seat in winners else 0.0 for seat in range(len(won))]


def estimate(won: Sequence[int], pile: int, stock: int, first: int) -> list[float]:
    """Expected payoffs, roughly: `first` is the next that can win the pile, and the others come after it, clockwise."""
    seats = len(won)
    whole = 2.0 - 0.5 ** (seats - 1)
    shares = [pile * 0.5 ** ((seat - first) % seats) / whole for seat in range(seats)]
    cards = [won[seat] + shares[seat] for seat in range(seats)]
    best = max(cards)
    scale = 1.0 + (pile + stock) / _CARDS_TO_A_CARD
    weights = [exp((number - best) / scale) for number in cards]
    total = sum(weights)
    return [weight / total for weight in weights]
