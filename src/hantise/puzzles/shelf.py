"""The puzzles in each game's folder, and the games between computers that they are from."""

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

# A puzzle: a game up to a decision, its solution and evidence, and its origin.

Finder = Callable[[str], Game]


class Way(msgspec.Struct, frozen=True, omit_defaults=True):
    """A choice by its name: the seat's chances after it, and the search's error.

    Chances below 0 mean a choice that was not weighed. `story` holds the seat's probable next lines.
    """

    action: str
    chance: float = -1.0
    reach: float = 0.0
    story: tuple[str, ...] = ()

    @property
    def is_weighed(self) -> bool:
        """True if the choice's chances are known."""
        return self.chance >= 0.0


class Origin(msgspec.Struct, frozen=True):
    """The game of a puzzle: the `number`-th of a seed, played by computers of these levels."""

    seed: int
    number: int
    levels: tuple[str, ...]
    version: str


class Puzzle(msgspec.Struct, frozen=True, omit_defaults=True):
    """A game up to a decision; an event is a seat, its actions, and those of chance.

    `ways` are the best choice, then the weighed ones, then some others. `tempting` is the favourite wrong choice of
    quick players, and `erring` the part of them that errs. A `proven` puzzle was played out in full; else each weighed
    choice had a search of `iterations`. `options` are the game's options that differ from the defaults.
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
        """The lead of the best over any other choice, minus the error."""
        best = self.best
        return min(best.chance - way.chance - sqrt(best.reach**2 + way.reach**2) for way in self.rivals)

    @property
    def rivals(self) -> tuple[Way, ...]:
        """The other weighed choices."""
        return tuple([way for way in self.ways[1:] if way.is_weighed])

    def way(self, action: str) -> Way:
        """This choice, with its chances if known."""
        return next((way for way in self.ways if way.action == action), Way(action))

    def record(self, find_game: Finder) -> Record:
        """The game up to the decision; OtherRules if its rules have changed since."""
        game = find_game(self.game)
        check_rules(game, self.rules)
        events = [Event(*event) for event in self.events]
        return Record(game, game.checked(self.players, self.options), list(self.origin.levels), events)


def written(kept: Puzzle | Whole) -> str:
    """The puzzle, or the game, as one line of text."""
    return msgspec.json.encode(kept).decode() + "\n"


def read(line: str) -> Puzzle:
    """The puzzle of a line; MsgspecError if it is malformed."""
    return msgspec.json.decode(line, type=Puzzle)


# The shelf: every puzzle of every game, by day, by ease and by theme.

FILE = "puzzles.jsonl"
A_DAY = 3


class Place(NamedTuple):
    """A puzzle's place: its game, and its number there from 1 on."""

    game: str
    number: int


@cache
def shipped(code: str) -> tuple[Puzzle, ...]:
    """The puzzles of this game, in order; none without a file."""
    path = files(f"hantise.games.{code}") / FILE
    return tuple(map(read, path.read_text("utf-8").splitlines())) if path.is_file() else ()


def today(day: date) -> tuple[Place, ...]:
    """The day's puzzles, equal for all players, each of another game if possible."""
    rng, found = stream("today", day.isoformat()), list[Place]()
    left = [code for code in codes() if shipped(code)]
    while left and len(found) < A_DAY:
        code = left.pop(rng.below(len(left)))
        found.append(Place(code, 1 + rng.below(len(shipped(code)))))
    return tuple(found)


class Theme(NamedTuple):
    """A theme of a game's puzzles: its question in English, and its places, the easy ones first."""

    words: str
    places: tuple[Place, ...]


@cache
def by_ease(code: str) -> tuple[Place, ...]:
    """All puzzles of the game, the easy ones first: those in which few quick players err."""
    puzzles = shipped(code)
    order = sorted(range(1, len(puzzles) + 1), key=lambda number: puzzles[number - 1].erring)
    return tuple([Place(code, number) for number in order])


@cache
def themes(code: str) -> tuple[Theme, ...]:
    """All puzzles of the game by theme, the theme of the easiest one first."""
    game, found = find(code), defaultdict[str, list[Place]](list)
    for place in by_ease(code):
        # Themes depend on all choices and the events before, and so tell nothing about the solution.
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
    """The puzzle after this one: the day's next one, or the next of the same theme, then of the game."""
    days = today(day)
    if place in days[:-1]:
        return days[days.index(place) + 1]
    order = [one for theme in themes(place.game) for one in theme.places]
    return order[(order.index(place) + 1) % len(order)]


# Kinds of puzzles, by the family of the best choice, so that a game's puzzles vary.


def kind_of(game: Game, action: int) -> str:
    """The name of the action's family."""
    return next(family.name for family in game.actions.families if action in family)


def kinds(game: Game, puzzles: Iterable[Puzzle]) -> Counter[str]:
    """The number of puzzles of each kind."""
    return Counter(kind_of(game, game.actions.parse(one.best.action)) for one in puzzles)


def full_kinds(game: Game, puzzles: Iterable[Puzzle], most: int) -> frozenset[str]:
    """The kinds with at least `most` puzzles."""
    return frozenset([kind for kind, count in kinds(game, puzzles).items() if count >= most])


def with_room(game: Game, kept: Sequence[Puzzle], found: Iterable[Puzzle], most: int) -> Iterator[Puzzle]:
    """The found puzzles that fit beside the kept ones, at most `most` of a kind."""
    counts = kinds(game, kept)
    for one in found:
        kind = kind_of(game, game.actions.parse(one.best.action))
        counts[kind] += 1
        if counts[kind] <= most:
            yield one


# The whole games that puzzles are from, to watch once a puzzle is solved.

MATCHES_FILE: Final = "puzzle_matches.jsonl"


class Whole(msgspec.Struct, frozen=True, omit_defaults=True):
    """A whole game; several puzzles may be from it."""

    players: int
    origin: Origin
    events: tuple[tuple[int, tuple[str, ...], tuple[str, ...]], ...]
    options: dict[str, Value] = {}

    def has(self, puzzle: Puzzle) -> bool:
        """True if the puzzle is a moment of this game."""
        is_same = (self.players, self.origin, self.options) == (puzzle.players, puzzle.origin, puzzle.options)
        return is_same and self.events[: len(puzzle.events)] == puzzle.events


def played_again(game: Game, puzzles: Iterable[Puzzle]) -> Iterator[Whole]:
    """The games of these puzzles, each once; BadRecord if this build plays a game differently."""
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
    """The stored games of this game's puzzles."""
    path = files(f"hantise.games.{code}") / MATCHES_FILE
    lines = path.read_text("utf-8").splitlines() if path.is_file() else []
    return tuple([msgspec.json.decode(line, type=Whole) for line in lines])


def whole_record(puzzle: Puzzle, find_game: Finder) -> Record | None:
    """The puzzle's whole game; None if it is not stored."""
    whole = next((one for one in shipped_wholes(puzzle.game) if one.has(puzzle)), None)
    if whole is None:
        return None
    record = puzzle.record(find_game)
    record.events[:] = [Event(*event) for event in whole.events]
    return record


# Games between computers, to find puzzles in: equal terms play equal games.

# Levels that reach real positions, err in them, and are quick.
LEVELS: Final = ("level3", "level3", "level3", "level4")


class Terms(NamedTuple):
    """A game to play: the seed's game of this number, with these options and defaults for the others."""

    game: str
    players: int
    seed: int
    number: int
    options: tuple[tuple[str, Value], ...] = ()

    @property
    def words(self) -> tuple[object, ...]:
        """The words of its chance source."""
        return (self.game, self.players, self.seed, self.number, *self.options)


def levels(terms: Terms) -> tuple[str, ...]:
    """The level of each seat; levels take turns over games."""
    return tuple([LEVELS[(terms.number + seat) % len(LEVELS)] for seat in range(terms.players)])


def played(game: Game, terms: Terms) -> Record:
    """The game, played to its end."""
    rng, names = stream("puzzles", *terms.words), levels(terms)
    bots = [seated(name, game, rng.word(), 1.0) for name in names]
    return recorded(game, game.checked(terms.players, dict(terms.options)), names, bots, rng)
