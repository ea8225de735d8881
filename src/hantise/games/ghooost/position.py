"""A position of Ghooost!: what lies where, and what chance may bring.

Seats sit clockwise. The crypt and the mansions together are one bag of unseen cards: which card lies where is
decided when it leaves. What the position does not hold (the discard) is the deck less what it holds.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hantise.core.state import State
from hantise.core.vecs import vec
from hantise.games.ghooost.actions import FIRST_CARD, FIRST_START
from hantise.games.ghooost.knowledge import Knowledge
from hantise.games.ghooost.piles import NOT_COPY_BITS, SIZE, drawn
from hantise.games.ghooost.scores import estimate, heft, match_estimate, match_payoffs, round_payoffs

HAND: Final = 4
NOBODY: Final = -1
LAST_ROUND: Final = 30

# What the position waits for.
STARTER: Final = 0
DEAL: Final = 1
TURN: Final = 2
LUCK_CARD: Final = 3
MANSION_CARD: Final = 4
DRAW: Final = 5
FINISHED: Final = 6


class Position(State):
    """All cards in their places; piles are whole numbers as in `piles`, seats count clockwise from 0."""

    def __init__(self, players: int, deck: int) -> None:
        self.players: i64 = players
        self.is_match = False
        self.is_scored = False  # a single round pays points
        self.twist_each = False
        self.daybreak: i64 = 40
        self.last_round: i64 = LAST_ROUND
        self.deck: i64 = deck
        self.bag: i64 = deck
        self.hands: vec[i64] = vec[i64]([0] * players)
        self.mansions: vec[i64] = vec[i64]([0] * players)
        self.crypt: i64 = 0
        self.cemetery: i64 = 0  # Kitty's cards included
        self.top: i64 = 0
        self.run: i64 = 0
        self.awaits: i64 = STARTER
        self.turn: i64 = 0
        self.direction: i64 = 1
        self.again = False
        self.misses = False
        self.idle: i64 = 0
        self.left: i64 = 0  # the seats that left, in order, three bits each
        self.out: i64 = 0  # how many left
        self.round: i64 = 1
        self.barred: i64 = NOBODY
        self.points: list[int] = [0] * players
        self.tokens: list[int] = [0] * players
        self.knowledge: Knowledge | None = Knowledge(players)

    def copy_to(self, new: Position) -> None:
        """Make the other position equal to this one, without anybody's knowledge."""
        new.players = self.players
        new.is_match = self.is_match
        new.is_scored = self.is_scored
        new.twist_each = self.twist_each
        new.daybreak = self.daybreak
        new.last_round = self.last_round
        new.bag = self.bag
        new.hands = self.hands[:]
        new.mansions = self.mansions[:]
        new.crypt = self.crypt
        new.cemetery = self.cemetery
        new.top = self.top
        new.run = self.run
        new.awaits = self.awaits
        new.turn = self.turn
        new.direction = self.direction
        new.again = self.again
        new.misses = self.misses
        new.idle = self.idle
        new.left = self.left
        new.out = self.out
        new.round = self.round
        new.barred = self.barred
        new.points = self.points
        new.tokens = self.tokens
        new.knowledge = None

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
