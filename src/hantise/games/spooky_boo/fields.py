"""What a position keeps. Written by `python -m hantise.testing.layout`."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hantise.core.state import State
from hantise.core.vecs import vec
from hantise.games.spooky_boo.knowledge import Knowledge
from hantise.games.spooky_boo.pieces import ALL_CARDS, ROUNDS, SQUARE, Deck

STARTER: Final = 0
DEAL: Final = 1
CARD: Final = 2
PEEK: Final = 3
TURN: Final = 4
DRAWN: Final = 5
LOOK: Final = 6
SWAP: Final = 7
LOOKED: Final = 8
DONE: Final = 9
FINISHED: Final = 10
PHASES: Final = ("starter", "deal", "card", "peek", "turn", "drawn", "look", "swap", "looked", "done", "over")
SEATS: Final = 4


class Fields(State):
    """What a position keeps."""

    def __init__(self, players: int, deck: Deck) -> None:
        self.players: i64 = players
        self.limit: i64 = 40
        self.penalty_on_top: bool = False
        self.deck: Deck = deck
        self.awaits: i64 = 0
        self.turn: i64 = 0
        self.starter: i64 = 0
        self.round: i64 = 1
        self.turns: i64 = 0
        self.stock: i64 = ALL_CARDS
        self.discarded: i64 = 0
        self.top: i64 = 0
        self.squares: vec[i64] = vec[i64]([0] * (players * SQUARE))
        self.drawn: i64 = 0
        self.looked: i64 = -1
        self.caller: i64 = -1
        self.scores: list[int] = []
        self.revealed: list[int] = []
        self.rounds: i64 = ROUNDS
        self.knowledge: Knowledge | None = Knowledge(players * SQUARE, len(deck.kinds))

    def copy_to(self, new: Fields) -> None:
        """Make the other position equal to this one."""
        new.players = self.players
        new.limit = self.limit
        new.penalty_on_top = self.penalty_on_top
        new.deck = self.deck
        new.awaits = self.awaits
        new.turn = self.turn
        new.starter = self.starter
        new.round = self.round
        new.turns = self.turns
        new.stock = self.stock
        new.discarded = self.discarded
        new.top = self.top
        new.squares = self.squares[:]
        new.drawn = self.drawn
        new.looked = self.looked
        new.caller = self.caller
        new.scores = self.scores
        new.revealed = self.revealed
        new.rounds = self.rounds
        new.knowledge = None
