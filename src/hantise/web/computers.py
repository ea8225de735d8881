"""Computers at the tables: whenever it is their turn they are asked, off the event loop."""

from __future__ import annotations

import asyncio
import logging
import secrets
from typing import Protocol

from hantise.web.commands import Command
from hantise.web.problems import Stale
from hantise.web.table import LiveTable

log = logging.getLogger(__name__)


class Pool(Protocol):
    """Who answers for the computers; always the name of a legal action."""

    async def decide(self, game: str, level: str, view: str, seed: int) -> str:
        """The name of the action that a computer of this level takes with this view."""


class Computers:
    """The computers that are thinking now, at most one task a table."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool
        self._tasks: dict[str, asyncio.Task[None]] = {}

    async def watch(self, table: LiveTable, patience: float) -> None:
        """Let the table's computers play on until a person is to decide; wait for that, but not for long."""
        if table.level and table.id not in self._tasks:
            task = asyncio.create_task(self._play_on(table))
            self._tasks[table.id] = task
            task.add_done_callback(lambda _: self._tasks.pop(table.id, None))
        if table.id in self._tasks and patience > 0:
            await asyncio.wait([self._tasks[table.id]], timeout=patience)

    async def close(self) -> None:
        """Stop them all; what they have not stored was not played."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _play_on(self, table: LiveTable) -> None:
        try:
            while table.level:
                await self._decide(table)
        except Exception:
            # The next look at the table asks again.
            log.exception("the computer at %s stopped", table.id)

    async def _decide(self, table: LiveTable) -> None:
        position, seat = table.position, table.position.mover
        view = table.game.view(position.state, seat)
        name = await self._pool.decide(table.game.code, table.level, view.dump(), secrets.randbits(62))
        try:
            await table.play(seat, Command(position.version, (name,), secrets.token_urlsafe(12)))
        except Stale:
            log.info("the table %s had moved on before its computer answered", table.id)
