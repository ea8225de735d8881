"""The puzzles that come with each game, and the games between computers that they are from: data in its folder."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date
from functools import cache
from importlib.resources import files
from math import sqrt
from typing import Final, NamedTuple

import msgspec

from hantise.bots import seated
from hantise.bots.arena import stream
from hantise.bots.match import recorded
from hantise.core import BadRecord, Event, Game, Record
from hantise.core.game import Value
from hantise.core.record import check_rules
from hantise.games import codes, find

# A puzzle: a game up to a decision, what is best there, how that is known, and where the game is from.

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


def written(kept: Puzzle | Whole) -> str:
    """The puzzle, or the game, in one line of text."""
    return msgspec.json.encode(kept).decode() + "\n"


def read(line: str) -> Puzzle:
    """The puzzle that was written; MsgspecError if this is none."""
    return msgspec.json.decode(line, type=Puzzle)


# The shelf: every puzzle of every game, by day, by ease and by theme.

FILE = "puzzles.jsonl"
A_DAY = 3


class Place(NamedTuple):
    """Where a puzzle stands: its game, and its number there from 1 on."""

    game: str
    number: int


@cache
def shipped(code: str) -> tuple[Puzzle, ...]:
    """The puzzles of this game, in their order; none for a game that has no such file."""
    path = files(f"hantise.games.{code}") / FILE
    return tuple(map(read, path.read_text("utf-8").splitlines())) if path.is_file() else ()


def today(day: date) -> tuple[Place, ...]:
    """The day's puzzles, the same for everybody, of as many games as can be."""
    rng, found = stream("today", day.isoformat()), list[Place]()
    left = [code for code in codes() if shipped(code)]
    while left and len(found) < A_DAY:
        code = left.pop(rng.below(len(left)))
        found.append(Place(code, 1 + rng.below(len(shipped(code)))))
    return tuple(found)


class Theme(NamedTuple):
    """What some puzzles of a game ask, in English, and where they stand, the easy ones first."""

    words: str
    places: tuple[Place, ...]


@cache
def by_ease(code: str) -> tuple[Place, ...]:
    """All puzzles of the game; easy is what few err in that do not look closely."""
    puzzles = shipped(code)
    order = sorted(range(1, len(puzzles) + 1), key=lambda number: puzzles[number - 1].erring)
    return tuple([Place(code, number) for number in order])


@cache
def themes(code: str) -> tuple[Theme, ...]:
    """All puzzles of the game by what they ask, the theme of the easiest one first."""
    game, found = find(code), defaultdict[str, list[Place]](list)
    for place in by_ease(code):
        # By families of its choices and what lies behind it alone, which tell nothing of the best one.
        puzzle = shipped(code)[place.number - 1]
        families = {kind_of(game, game.actions.parse(way.action)) for way in puzzle.ways}
        asked = (one.words for one in game.riddles if one.family in families and one.since <= len(puzzle.events))
        found[next(asked, "")].append(place)
    return tuple([Theme(words, tuple(places)) for words, places in found.items()])


def named(place: Place) -> tuple[str, int]:
    """The theme of a puzzle, and its number there from 1 on."""
    theme = next(theme for theme in themes(place.game) if place in theme.places)
    return theme.words, theme.places.index(place) + 1


def after(place: Place, day: date) -> Place:
    """The puzzle to go on with: the day's next one, or the next of the same theme, then of the game."""
    days = today(day)
    if place in days[:-1]:
        return days[days.index(place) + 1]
    order = [one for theme in themes(place.game) for one in theme.places]
    return order[(order.index(place) + 1) % len(order)]


def all_places() -> Iterator[Place]:
    """Every puzzle that there is."""
    for code in codes():
        yield from (Place(code, number) for number in range(1, len(shipped(code)) + 1))


# Kinds of puzzles: what the best choice does, so that not all of a game's puzzles ask for the same.


def kind_of(game: Game, action: int) -> str:
    """The family that the action belongs to."""
    return next(family.name for family in game.actions.families if action in family)


def kinds(game: Game, puzzles: Iterable[Puzzle]) -> Counter[str]:
    """How many puzzles there are of each kind."""
    return Counter(kind_of(game, game.actions.parse(one.best.action)) for one in puzzles)


def full_kinds(game: Game, puzzles: Iterable[Puzzle], most: int) -> frozenset[str]:
    """The kinds of which there are so many already."""
    return frozenset([kind for kind, count in kinds(game, puzzles).items() if count >= most])


def with_room(game: Game, kept: Sequence[Puzzle], found: Iterable[Puzzle], most: int) -> Iterator[Puzzle]:
    """Those that were found and still have room among the kept ones, at most so many of a kind."""
    counts = kinds(game, kept)
    for one in found:
        kind = kind_of(game, game.actions.parse(one.best.action))
        counts[kind] += 1
        if counts[kind] <= most:
            yield one


# Games between computers that puzzles are from: played, and kept whole, to be watched once a puzzle is solved.

MATCHES_FILE: Final = "puzzle_matches.jsonl"


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
        if any(whole.has(puzzle) for whole in kept):
            continue
        origin = puzzle.origin
        terms = Terms(game.code, puzzle.players, origin.seed, origin.number, tuple(puzzle.options.items()))
        events = tuple([(event.seat, event.actions, event.chance) for event in played(game, terms).events])
        whole = Whole(puzzle.players, origin, events, puzzle.options)
        if levels(terms) != origin.levels or not whole.has(puzzle):
            raise BadRecord(f"game {origin.number} of seed {origin.seed} is another one by now")
        kept.append(whole)
        yield whole


@cache
def shipped_wholes(code: str) -> tuple[Whole, ...]:
    """The games that are kept for this game's puzzles."""
    path = files(f"hantise.games.{code}") / MATCHES_FILE
    lines = path.read_text("utf-8").splitlines() if path.is_file() else []
    return tuple([msgspec.json.decode(line, type=Whole) for line in lines])


def whole_record(puzzle: Puzzle, find_game: Finder) -> Record | None:
    """The game that the puzzle is from, to its end; None if it is not kept."""
    whole = next((one for one in shipped_wholes(puzzle.game) if one.has(puzzle)), None)
    if whole is None:
        return None
    record = puzzle.record(find_game)
    record.events[:] = [Event(*event) for event in whole.events]
    return record


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
