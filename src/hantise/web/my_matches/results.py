"""The results of matches: how each ended, by a replay, and the strength that they show of a player."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from hantise.bots import LEVELS
from hantise.bots.ratings import ratings
from hantise.core import OVER, SPECTATOR, HantiseError, Record, State
from hantise.core.names import read_as
from hantise.core.outcome import outcome
from hantise.core.record import Steps, checked_actions
from hantise.games import find, shelf
from hantise.store import Store, record_of
from hantise.store.holding import Met, MyMatch, Result, results_of
from hantise.store.lists import Lists
from hantise.web.tables.live_table import cooperatively

MOST_SETTLED = 100  # unsettled matches of older versions that one request for a list replays


class Ending(NamedTuple):
    """The end of a match: the result as a sentence, the viewer's place, 0 for none, and whether they won."""

    words: str
    place: int = 0
    won: bool = False


def played(record: Record) -> Steps[State]:
    """The steps to the position after all events of the record; BadRecord if one of them is illegal."""
    state = record.start()
    for number, event in enumerate(record.events, start=1):
        yield
        for _action in checked_actions(record.game, state, number, event):
            pass
    return state


async def ended(store: Store, match: str) -> tuple[Record, State] | None:
    """The record of the match and its last position; None during the match, or if this program cannot play it."""
    found = await store.load(match)
    if found is None:
        return None
    try:
        record = record_of(found, find)
        state = await cooperatively(played(record))
    except HantiseError:
        return None
    return (record, state) if state.mover() == OVER else None


async def ending_of(store: Store, evening: MyMatch) -> Ending | None:
    """The end of the match; None while it goes on, or if this program cannot play it."""
    end = await ended(store, evening.id)
    if end is None:
        return None
    record, state = end
    if not evening.is_over:
        # The process that should have noted the end stopped before.
        await store.finish(evening.id, state.payoffs())
    seat = next(iter(evening.held)) if len(evening.held) == 1 else SPECTATOR
    verdict = record.game.verdict(record.game.shown(state, seat, record.options))
    words = outcome([*map(read_as, record.seats)], state.payoffs(), seat, verdict.margin)
    mine = results_of(state.payoffs())[seat] if seat != SPECTATOR else Result(0, False)
    return Ending(words, mine.place, mine.won)


async def settle(store: Store, held: frozenset[str]) -> None:
    """Note the results of ended matches that lack them, at most MOST_SETTLED at a time."""
    lists = Lists(store)
    found = await lists.unsettled(held, MOST_SETTLED)
    results = list[tuple[str, list[Result]]]()
    for match in found:
        end = await ended(store, match)
        results.append((match, results_of(end[1].payoffs()) if end else [Result(0, False)]))
    if results:
        await lists.settle(results)


# A player's strength against the computers that they met, by the arena's ratings, with intervals.

LEAST = 5  # with fewer matches an interval says nothing
NEWEST = 300  # only the newest matches of a game count, because players improve
# Draws of the bootstrap, and its seed, by which equal matches give equal intervals.
REPLICAS, SEED = 400, 1
KEPT = 500
ME, COMPUTER = 0, 1

# A match between the player and a level: the player's place, and the place of each computer of this level.
Meeting = tuple[int, tuple[int, ...]]


class Against(NamedTuple):
    """The player's rating points ahead of the computers of a level, with a 95 % interval, from `matches`."""

    level: str
    matches: int
    points: float
    low: float
    high: float


class Strength(NamedTuple):
    """The player's lead over each level met often enough in a game; the first level needs `missing` more matches."""

    game: str
    against: tuple[Against, ...]
    missing: int


async def strengths(store: Store, held: frozenset[str]) -> list[Strength]:
    """The player's strength in each game that they played against computers."""
    lists = Lists(store)
    met = [(game, await lists.met(held, game, NEWEST)) for game in shelf()]
    # In a thread, because a bootstrap would block the event loop.
    return await asyncio.to_thread(lambda: [_strength(game, found) for game, found in met if found])


def _strength(game: str, met: Sequence[Met]) -> Strength:
    found, most = list[Against](), 0
    for level in LEVELS:
        seen = [(match.place, tuple([place for bot, place in match.others if bot == level])) for match in met]
        meetings = sorted([(mine, theirs) for mine, theirs in seen if theirs])
        most = max(most, len(meetings))
        if len(meetings) >= LEAST:
            found.append(_against(level, tuple(meetings)))
    return Strength(game, tuple(found), max(0, LEAST - most))


@lru_cache(maxsize=KEPT)
def _against(level: str, meetings: tuple[Meeting, ...]) -> Against:
    """The player's rating against a level; each match counts as a deal, with a game of two for each computer in it."""
    games = {
        number: [((ME, COMPUTER), (-float(mine), -float(place))) for place in theirs]
        for number, (mine, theirs) in enumerate(meetings)
    }
    mine = ratings(2, games, SEED, REPLICAS)[ME]
    # Two ratings lie around their average, and so their distance is twice as large.
    return Against(level, len(meetings), 2 * mine.points, 2 * mine.low, 2 * mine.high)
