"""The puzzles that come with each game: data in its folder, found by computers and checked."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from hantise.bots.seating import stream
from hantise.games import codes
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


def after(place: Place, day: date) -> Place:
    """The puzzle to go on with: the day's next one, or the next of the same game."""
    days = today(day)
    if place in days[:-1]:
        return days[days.index(place) + 1]
    return Place(place.game, place.number % len(shipped(place.game)) + 1)


def all_places() -> Iterator[Place]:
    """Every puzzle that there is."""
    for code in codes():
        yield from (Place(code, number) for number in range(1, len(shipped(code)) + 1))
