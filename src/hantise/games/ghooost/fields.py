"""What a position keeps. Written by `python -m hantise.testing.layout`."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hantise.core.state import State
from hantise.core.vecs import vec
from hantise.games.ghooost.knowledge import Knowledge

STARTER: Final = 0
DEAL: Final = 1
TURN: Final = 2
LUCK_CARD: Final = 3
MANSION_CARD: Final = 4
DRAW: Final = 5
FINISHED: Final = 6
PHASES: Final = ("starter", "deal", "turn", "luck", "mansion", "draw", "over")
SEATS: Final = 6


class Fields(State):
    """What a position keeps."""

    def __init__(self, players: int, deck: int) -> None:
        self.players: i64 = players
        self.is_match: bool = False
        self.is_scored: bool = False
        self.last_round: i64 = 30
        self.twist_each: bool = False
        self.daybreak: i64 = 40
        self.deck: i64 = deck
        self.bag: i64 = deck
        self.hands: vec[i64] = vec[i64]([0] * players)
        self.mansions: vec[i64] = vec[i64]([0] * players)
        self.crypt: i64 = 0
        self.cemetery: i64 = 0
        self.top: i64 = 0
        self.run: i64 = 0
        self.awaits: i64 = 0
        self.turn: i64 = 0
        self.direction: i64 = 1
        self.again: bool = False
        self.misses: bool = False
        self.idle: i64 = 0
        self.left: i64 = 0
        self.round: i64 = 1
        self.barred: i64 = -1
        self.points: list[int] = [0] * players
        self.tokens: list[int] = [0] * players
        self.out: i64 = 0
        self.knowledge: Knowledge | None = Knowledge(players)

    def copy_to(self, new: Fields) -> None:
        """Make the other position equal to this one."""
        new.players = self.players
        new.is_match = self.is_match
        new.is_scored = self.is_scored
        new.last_round = self.last_round
        new.twist_each = self.twist_each
        new.daybreak = self.daybreak
        new.deck = self.deck
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
        new.round = self.round
        new.barred = self.barred
        new.points = self.points
        new.tokens = self.tokens
        new.out = self.out
        new.knowledge = None
