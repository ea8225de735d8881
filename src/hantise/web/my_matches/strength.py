"""How strong somebody is beside the computers that they played, by the ratings of the arena, with intervals."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from hantise.bots import LEVELS
from hantise.bots.ratings import ratings
from hantise.games import shelf
from hantise.store import Store
from hantise.store.holding import Met
from hantise.store.lists import Lists

# With fewer matches an interval says nothing.
LEAST = 5
# The newest matches of a game: who plays much gets better.
NEWEST = 300
# Draws of the bootstrap, and its seed: equal matches give equal intervals.
REPLICAS, SEED = 400, 1
KEPT = 500
ME, COMPUTER = 0, 1

# What a match says about oneself and one level: one's own place, and that of each computer of this level.
Meeting = tuple[int, tuple[int, ...]]


class Against(NamedTuple):
    """Rating points ahead of the computers of a level, with a 95 % interval; from so many matches."""

    level: str
    matches: int
    points: float
    low: float
    high: float


class Strength(NamedTuple):
    """How far somebody is ahead of each level that they met often enough in a game; `missing` matches for the next."""

    game: str
    against: tuple[Against, ...]
    missing: int


async def strengths(store: Store, held: frozenset[str]) -> list[Strength]:
    """The strength in each game that was played against computers."""
    lists = Lists(store)
    met = [(game, await lists.met(held, game, NEWEST)) for game in shelf()]
    # Away from the loop, because a bootstrap takes its time.
    return await asyncio.to_thread(lambda: [_strength(game, found) for game, found in met if found])


def _strength(game: str, met: Sequence[Met]) -> Strength:
    meetings = {level: _meetings(met, level) for level in LEVELS}
    found = [_against(level, tuple(sorted(meetings[level]))) for level in LEVELS if len(meetings[level]) >= LEAST]
    return Strength(game, tuple(found), max(0, LEAST - max(map(len, meetings.values()))))


def _meetings(met: Sequence[Met], level: str) -> list[Meeting]:
    seen = [(match.place, tuple([place for bot, place in match.others if bot == level])) for match in met]
    return [(mine, theirs) for mine, theirs in seen if theirs]


@lru_cache(maxsize=KEPT)
def _against(level: str, meetings: tuple[Meeting, ...]) -> Against:
    """A match is a deal of its own, and in it oneself and each computer of the level a game of two."""
    games = {
        number: [((ME, COMPUTER), (-float(mine), -float(place))) for place in theirs]
        for number, (mine, theirs) in enumerate(meetings)
    }
    mine = ratings(2, games, SEED, REPLICAS)[ME]
    # Ratings stand around their average: of two the distance is twice as far.
    return Against(level, len(meetings), 2 * mine.points, 2 * mine.low, 2 * mine.high)
