"""Games between computers that puzzles are from: played, and kept whole, to be watched once a puzzle is solved."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from importlib.resources import files
from typing import Final, NamedTuple

import msgspec

from hantise.bots import seated
from hantise.bots.arena import stream
from hantise.bots.match import recorded
from hantise.core import BadRecord, Event, Game, Record
from hantise.core.game import Value
from hantise.puzzles.puzzle import Finder, Origin, Puzzle

FILE: Final = "puzzle_matches.jsonl"


class Whole(msgspec.Struct, frozen=True, omit_defaults=True):
    """A game from its first event to its last; several puzzles may be from it."""

    players: int
    origin: Origin
    events: tuple[tuple[int, tuple[str, ...], tuple[str, ...]], ...]
    options: dict[str, Value] = {}

    def has(self, puzzle: Puzzle) -> bool:
        """True if the puzzle is a moment of this game."""
        is_same = (self.players, self.origin, self.options) == (puzzle.players, puzzle.origin, puzzle.options)
        return is_same and self.events[: len(puzzle.events)] == puzzle.events


def played_again(game: Game, puzzles: Iterable[Puzzle]) -> Iterator[Whole]:
    """The games of these puzzles, each once; BadRecord where this build plays another game than the puzzle is from."""
    kept = list[Whole]()
    for puzzle in puzzles:
        if not any(whole.has(puzzle) for whole in kept):
            kept.append(_played(game, puzzle))
            yield kept[-1]


def _played(game: Game, puzzle: Puzzle) -> Whole:
    origin = puzzle.origin
    terms = Terms(game.code, puzzle.players, origin.seed, origin.number, tuple(puzzle.options.items()))
    events = tuple([(event.seat, event.actions, event.chance) for event in played(game, terms).events])
    whole = Whole(puzzle.players, origin, events, puzzle.options)
    if levels(terms) != origin.levels or not whole.has(puzzle):
        raise BadRecord(f"game {origin.number} of seed {origin.seed} is another one by now")
    return whole


@cache
def shipped_wholes(code: str) -> tuple[Whole, ...]:
    """The games that are kept for this game's puzzles."""
    path = files(f"hantise.games.{code}") / FILE
    return tuple(map(_DECODER.decode, path.read_text("utf-8").splitlines())) if path.is_file() else ()


def whole_record(puzzle: Puzzle, find_game: Finder) -> Record | None:
    """The game that the puzzle is from, to its end; None if it is not kept."""
    whole = next((one for one in shipped_wholes(puzzle.game) if one.has(puzzle)), None)
    if whole is None:
        return None
    record = puzzle.record(find_game)
    record.events[:] = [Event(*event) for event in whole.events]
    return record


_DECODER = msgspec.json.Decoder(Whole)
_ENCODER = msgspec.json.Encoder()


def written(whole: Whole) -> str:
    """The game in one line of text."""
    return _ENCODER.encode(whole).decode() + "\n"


# Games between computers, to find puzzles in: equal terms play equal games.


# Good enough to come to real positions, human enough to err in them, and quick.
LEVELS: Final = ("level3", "level3", "level3", "level4")


class Terms(NamedTuple):
    """A game to play: of all games of a seed the one of that number; with these options, all others as usual."""

    game: str
    players: int
    seed: int
    number: int
    options: tuple[tuple[str, Value], ...] = ()

    @property
    def words(self) -> tuple[object, ...]:
        """All that its chance depends on."""
        return (self.game, self.players, self.seed, self.number, *self.options)


def levels(terms: Terms) -> tuple[str, ...]:
    """Who sits where: the levels take turns."""
    return tuple([LEVELS[(terms.number + seat) % len(LEVELS)] for seat in range(terms.players)])


def played(game: Game, terms: Terms) -> Record:
    """The whole game."""
    rng, names = stream("puzzles", *terms.words), levels(terms)
    bots = [seated(name, game, rng.word(), 1.0) for name in names]
    return recorded(game, game.checked(terms.players, dict(terms.options)), names, bots, rng)
