"""A puzzle: a game up to a decision, what is best there, how that is known, and where the game is from."""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt

import msgspec

from hantise.core import Event, Game, Record
from hantise.core.game import Value
from hantise.core.record import check_rules

Finder = Callable[[str], Game]


class Way(msgspec.Struct, frozen=True, omit_defaults=True):
    """A choice by its name: the seat's chances after it, and how far repeats of the search lie apart.

    Chances are below 0 where nobody weighed the choice. `story` are the lines that the seat would probably write next.
    """

    action: str
    chance: float = -1.0
    reach: float = 0.0
    story: tuple[str, ...] = ()

    @property
    def is_weighed(self) -> bool:
        """True if it is known what the choice brings."""
        return self.chance >= 0.0


class Origin(msgspec.Struct, frozen=True):
    """The game that a puzzle was found in: the `number`-th of a seed, played by computers of these levels."""

    seed: int
    number: int
    levels: tuple[str, ...]
    version: str


class Puzzle(msgspec.Struct, frozen=True, omit_defaults=True):
    """A game of so many players up to where one of them chooses; an event is a seat, its actions, and chance's.

    `ways` are the best choice, then the weighed ones, then some others. `tempting` is the wrong one that quick players
    like most, and `erring` the part of them who take a wrong one. `proven` is one that was played out in full; else
    each weighed choice was searched with so many `iterations`. `options` are those of the game that were not as usual.
    """

    game: str
    rules: int
    players: int
    events: tuple[tuple[int, tuple[str, ...], tuple[str, ...]], ...]
    ways: tuple[Way, ...]
    tempting: str
    erring: float
    origin: Origin
    proven: bool = False
    iterations: int = 0
    options: dict[str, Value] = {}

    @property
    def best(self) -> Way:
        """The one choice that solves it."""
        return self.ways[0]

    @property
    def gap(self) -> float:
        """By how much the best is better than any other, as surely as can be said."""
        best = self.best
        return min(best.chance - way.chance - sqrt(best.reach**2 + way.reach**2) for way in self.rivals)

    @property
    def rivals(self) -> tuple[Way, ...]:
        """The other choices that were weighed."""
        return tuple([way for way in self.ways[1:] if way.is_weighed])

    def way(self, action: str) -> Way:
        """What is known of this choice."""
        return next((way for way in self.ways if way.action == action), Way(action))

    def record(self, find_game: Finder) -> Record:
        """The game up to the decision; OtherRules if its rules have changed since."""
        game = find_game(self.game)
        check_rules(game, self.rules)
        events = [Event(*event) for event in self.events]
        return Record(game, game.checked(self.players, self.options), list(self.origin.levels), events)


_ENCODER = msgspec.json.Encoder()
_DECODER = msgspec.json.Decoder(Puzzle)


def written(puzzle: Puzzle) -> str:
    """The puzzle in one line of text."""
    return _ENCODER.encode(puzzle).decode() + "\n"


def read(line: str) -> Puzzle:
    """The puzzle that was written; MsgspecError if this is none."""
    return _DECODER.decode(line)
