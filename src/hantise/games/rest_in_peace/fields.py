"""What a position keeps. Written by `python -m hantise.testing.layout`."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hantise.core.state import State
from hantise.games.rest_in_peace.pieces import Family

TURN: Final = 0
ASK: Final = 1
KEEP: Final = 2
PLACE: Final = 3
FIRST: Final = 4
MEDIUM_UP: Final = 5
HOUSES: Final = 6
DEAL: Final = 7
DRAW: Final = 8
BLIND_CARD: Final = 9
AWAY: Final = 10
TOP: Final = 11
FINISHED: Final = 12
PHASES: Final = (
    "turn",
    "ask",
    "keep",
    "place",
    "first",
    "medium-up",
    "house-up",
    "deal",
    "draw",
    "blind",
    "away",
    "top",
    "over",
)
SEATS: Final = 2


class Fields(State):
    """What a position keeps."""

    def __init__(self, blue: Family, green: Family) -> None:
        self.level: i64 = 4
        self.initiation: bool = False
        self.thirteen_is_four: bool = False
        self.copy_ghostly: bool = False
        self.twins_are_one: bool = False
        self.awaits: i64 = FIRST
        self.turn: i64 = 0
        self.began: i64 = 0
        self.loser: i64 = -1
        self.round: i64 = 1
        self.laid: i64 = 0
        self.line: i64 = 0
        self.results: i64 = 0
        self.stumbler: i64 = -1
        self.flat: bool = False
        self.asking: i64 = 0
        self.first: i64 = 0
        self.aim: i64 = 0
        self.victor: i64 = -1
        self.up: i64 = 0
        self.manors: i64 = 0
        self.castles: i64 = 0
        self.knocked: i64 = 0
        self.dampened: i64 = 0
        self.worshipped: i64 = 0
        self.copied: i64 = 0
        self.revealed: i64 = 0
        self.barred: i64 = 0
        self.clock: i64 = 0
        self.traced: bool = True
        self.news: list[str] | None = None
        self.blue: Family = blue
        self.green: Family = green

    def copy_to(self, new: Fields) -> None:
        """Make the other position equal to this one."""
        new.level = self.level
        new.initiation = self.initiation
        new.thirteen_is_four = self.thirteen_is_four
        new.copy_ghostly = self.copy_ghostly
        new.twins_are_one = self.twins_are_one
        new.awaits = self.awaits
        new.turn = self.turn
        new.began = self.began
        new.loser = self.loser
        new.round = self.round
        new.laid = self.laid
        new.line = self.line
        new.results = self.results
        new.stumbler = self.stumbler
        new.flat = self.flat
        new.asking = self.asking
        new.first = self.first
        new.aim = self.aim
        new.victor = self.victor
        new.up = self.up
        new.manors = self.manors
        new.castles = self.castles
        new.knocked = self.knocked
        new.dampened = self.dampened
        new.worshipped = self.worshipped
        new.copied = self.copied
        new.revealed = self.revealed
        new.barred = self.barred
        new.traced = False
