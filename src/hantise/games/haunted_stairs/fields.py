"""What a position keeps. Written by `python -m hantise.testing.layout`."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hantise.core.state import State
from hantise.games.haunted_stairs.pieces import SET_UP, STOCK, WHITE

STARTER: Final = 0
CARD: Final = 1
SEARCH: Final = 2
SWAP: Final = 3
MOVE: Final = 4
RIDDLE: Final = 5
ASK: Final = 6
ANSWER: Final = 7
NAME: Final = 8
FINISHED: Final = 9
PHASES: Final = ("starter", "card", "search", "swap", "move", "riddle", "ask", "answer", "name", "over")
SEATS: Final = 4


class Fields(State):
    """What a position keeps."""

    def __init__(self, players: int) -> None:
        self.players: i64 = players
        self.double_or_quits: bool = False
        self.repeat_ghosts: bool = False
        self.next_searches_first: bool = False
        self.disc: i64 = SET_UP
        self.stock: i64 = STOCK
        self.pile: i64 = 0
        self.won: i64 = 0
        self.awaits: i64 = 0
        self.turn: i64 = 0
        self.sought: i64 = -1
        self.tried: i64 = 0
        self.tries: i64 = 0
        self.pointed: i64 = -1
        self.asked: i64 = -1
        self.clock: i64 = 0
        self.free: i64 = WHITE
        self.marks: i64 = 0

    def copy_to(self, new: Fields) -> None:
        """Make the other position equal to this one."""
        new.players = self.players
        new.double_or_quits = self.double_or_quits
        new.repeat_ghosts = self.repeat_ghosts
        new.next_searches_first = self.next_searches_first
        new.disc = self.disc
        new.stock = self.stock
        new.pile = self.pile
        new.won = self.won
        new.awaits = self.awaits
        new.turn = self.turn
        new.sought = self.sought
        new.tried = self.tried
        new.tries = self.tries
        new.pointed = self.pointed
        new.asked = self.asked
        new.clock = self.clock
        new.free = self.free
        new.marks = self.marks
