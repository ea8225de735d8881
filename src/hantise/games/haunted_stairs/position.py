"""A position of Haunted Stairs: what lies where, what is asked for, and what everybody was shown.

Seats sit clockwise. All that a ghost shows is shown to all, so that one set of marks serves every seat.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hantise.core.state import State
from hantise.core.vecs import vec
from hantise.games.haunted_stairs.actions import FIRST_CARD, FIRST_START
from hantise.games.haunted_stairs.cards import SIZE, STOCK, counts_of, drawn
from hantise.games.haunted_stairs.disc import ALL_PLACES, BIT, SET_UP, WHITE
from hantise.games.haunted_stairs.scores import estimate, payoffs

NOBODY: Final = -1
NOWHERE: Final = -1
# STA-15: so many wrong tries, and no ghost is turned again.
MOST_TRIES: Final = 4
# With `repeat_ghosts` all of these go to one wrong ghost, and then one to each of the three others.
LONGEST_SEARCH: Final = MOST_TRIES + 3

# What the position waits for.
STARTER: Final = 0
CARD: Final = 1
FINISHED: Final = 2
SEARCH: Final = 3
SWAP: Final = 4
MOVE: Final = 5
RIDDLE: Final = 6
ASK: Final = 7
NAME: Final = 8
ANSWER: Final = 9

# By seat: the lowest bit of the cards that it won.
HEAP: Final = vec[i64]([1, 256, 65536, 16777216])
# By child: the lowest bit of its mark. A mark is 32 * when + moved: the clock when the child was last shown, and how
# often its ghost has moved since.
MARK: Final = vec[i64]([1, 32768, 1073741824, 35184372088832])
MARK_BITS: Final = 15
WHOLE_MARK: Final = 32767
SHOWN: Final = 32


class Position(State):
    """Ghosts and cards in their places; disc, stock, heaps and marks are whole numbers, seats go clockwise from 0."""

    def __init__(self, players: int) -> None:
        self.players: i64 = players
        self.double_or_quits = False
        self.repeat_ghosts = False
        self.next_searches_first = False
        self.stock: i64 = STOCK
        self.pile: i64 = 0
        self.won: i64 = 0
        self.disc: i64 = SET_UP
        self.free: i64 = WHITE
        self.awaits: i64 = STARTER
        self.turn: i64 = 0  # the seat whose turn it is; in a search, the one that tries
        self.sought: i64 = NOBODY
        self.tried: i64 = 0  # the ghosts shown wrong in this search, one bit a place
        self.tries: i64 = 0
        self.pointed: i64 = NOWHERE
        self.asked: i64 = NOBODY
        self.clock: i64 = 0  # decisions so far
        self.marks: i64 = 0

    def copy_to(self, new: Position) -> None:
        """Make the other position equal to this one."""
        new.players = self.players
        new.double_or_quits = self.double_or_quits
        new.repeat_ghosts = self.repeat_ghosts
        new.next_searches_first = self.next_searches_first
        new.stock = self.stock
        new.pile = self.pile
        new.won = self.won
        new.disc = self.disc
        new.free = self.free
        new.awaits = self.awaits
        new.turn = self.turn
        new.sought = self.sought
        new.tried = self.tried
        new.tries = self.tries
        new.pointed = self.pointed
        new.asked = self.asked
        new.clock = self.clock
        new.marks = self.marks

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
