"""Computers at the tables: whenever it is their turn they are asked, off the event loop."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Sequence
from hashlib import blake2b
from time import monotonic
from typing import Protocol

from hantise.web.commands import Command
from hantise.web.position import Chapter
from hantise.web.problems import Stale, StoodIn
from hantise.web.table import LiveTable

log = logging.getLogger(__name__)

# Seconds from one action to a computer's next, where somebody watches it happen.
PACE = 1.2
# After so many decisions in a row of computers alone, the people are out of it and wait for the end: so much faster.
ALONE, HASTE = 12, 4


def mind_of(match: str, seat: int) -> int:
    """Which mind sits there: always the same for the seat of a match, so that what it forgot stays forgotten."""
    return int.from_bytes(blake2b(f"{match}:{seat}".encode(), digest_size=7).digest(), "big")


def are_alone(levels: Sequence[str], chapters: Sequence[Chapter]) -> bool:
    """Whether people sit here too, and none of them has had anything to decide for a while."""
    seats = [chapter.event.seat for chapter in chapters[-ALONE:]]
    return "" in levels and len(seats) == ALONE and all(seat >= 0 and levels[seat] for seat in seats)


class Pool(Protocol):
    """Who answers for the computers; always the name of a legal action."""

    async def decide(self, game: str, level: str, view: str, mind: int, seed: int) -> str:
        """The name of the action that a computer of this level and mind takes with this view."""


class Computers:
    """The computers that are thinking now, at most one task a table."""

    def __init__(self, pool: Pool, pace: float = PACE) -> None:
        self._pool = pool
        self._pace = pace
        self._tasks: dict[str, asyncio.Task[None]] = {}

    async def watch(self, table: LiveTable, patience: float) -> None:
        """Let the table's computers play on until a person is to decide; wait for that, but not for long.

        Where somebody watches live, nobody waits here: the news is brought to them. Nor do computers play
        at a table that waits.
        """
        if table.level and not table.waits and (table.id not in self._tasks or self._tasks[table.id].done()):
            task = asyncio.create_task(self._play_on(table))
            self._tasks[table.id] = task
            task.add_done_callback(lambda done: self._forget(table.id, done))
        if table.id in self._tasks and patience > 0 and not table.watchers:
            await asyncio.wait([self._tasks[table.id]], timeout=patience)

    async def close(self) -> None:
        """Stop them all; what they have not stored was not played."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _forget(self, match: str, task: asyncio.Task[None]) -> None:
        if self._tasks.get(match) is task:
            del self._tasks[match]

    async def _play_on(self, table: LiveTable) -> None:
        try:
            while table.level:
                await self._decide(table)
        except Exception:
            # The next look at the table asks again.
            log.exception("the computer at %s stopped", table.id)

    async def _decide(self, table: LiveTable) -> None:
        position, seat = table.position, table.position.mover
        view, began = table.game.view(position.state, seat), monotonic()
        level, mind = table.level, mind_of(table.id, seat)
        name = await self._pool.decide(table.game.code, level, view.dump(), mind, secrets.randbits(62))
        await self._let_it_be_seen(table, began)
        try:
            await table.play(seat, Command(position.version, (name,), secrets.token_urlsafe(12)), level)
        except (Stale, StoodIn):
            log.info("the table %s had moved on before its computer answered", table.id)

    async def _let_it_be_seen(self, table: LiveTable, began: float) -> None:
        """Wait until what was done before has been seen; thinking counts as waiting."""
        if not table.watchers:
            return
        pace = self._pace / HASTE if are_alone(table.levels, table.position.chapters) else self._pace
        left = began + pace - monotonic()
        if left > 0:
            await asyncio.sleep(left)
