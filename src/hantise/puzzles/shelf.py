"""The puzzles that come with each game: data in its folder, found by computers and checked."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from hantise.bots.arena import stream
from hantise.core import Game
from hantise.games import codes, find
from hantise.puzzles.puzzle import Puzzle, read

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
    found = defaultdict[str, list[Place]](list)
    for place in by_ease(code):
        found[_asked(shipped(code)[place.number - 1])].append(place)
    return tuple([Theme(words, tuple(places)) for words, places in found.items()])


def _asked(puzzle: Puzzle) -> str:
    """By families of its choices and what lies behind it alone, which tell nothing of the best one."""
    game = find(puzzle.game)
    families = {kind_of(game, game.actions.parse(way.action)) for way in puzzle.ways}
    asked = (one.words for one in game.riddles if one.family in families and one.since <= len(puzzle.events))
    return next(asked, "")


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
