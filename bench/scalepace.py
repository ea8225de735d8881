"""Moves at an even pace at many open tables, whose pages do all that their script does."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from itertools import cycle
from random import Random

from bench.contest import LackError
from bench.webhouse import Made
from bench.webload import SEATS, Load, OurTable, Page, Tally, measured

# A page that has heard nothing for so many seconds asks whether anybody is there; it is looked up so often.
SILENCE, LOOK = 2.0, 0.1
# Seconds until a page comes back that the house has sent away.
AGAIN = 0.4
# Seconds for all pages to be open.
PATIENCE = 120.0
# Sockets that are opened at once: the house's queue of those who come holds some more.
AT_ONCE = 20


class PacedTable(OurTable):
    """A move is sent when it is due and both have seen the one before; its way begins when it was due."""

    def __init__(self, host: str, tally: Tally, rng: Random, made: Iterator[Made]) -> None:
        super().__init__(host, tally, rng, made)
        self._due: float | None = None
        self._is_ready = False
        self._heard_at = [0.0] * SEATS
        self._returning = set[asyncio.Task[None]]()
        # How often a page had to come back.
        self.losses = 0

    def call(self, due: float) -> None:
        """A move is due, unless one is already."""
        if self._due is None:
            self._due = due
            self._go()

    def go_on(self, version: int) -> None:
        self._is_ready = True
        if not any(page.actions for page in self._pages):
            self._due, self._is_ready = None, False
            return self.change()
        self._go()

    def _go(self) -> None:
        if self._is_ready and self._due is not None:
            since, self._due, self._is_ready = self._due, None, False
            self.send(self._version, since)

    async def sit(self, seat: int, address: str, port: int) -> None:
        """Open the socket of one seat, again and again while the house cannot."""
        while True:
            try:
                return await super().sit(seat, address, port)
            except OSError:
                self.losses += 1
                await asyncio.sleep(AGAIN)

    def lost(self, seat: int) -> None:
        """The page comes back; what it had asked for is asked again."""
        self.losses += 1
        self._version, self._seen[seat], self._is_ready = -1, -1, False
        self._pages[seat] = Page()
        task = asyncio.create_task(self._return(seat))
        self._returning.add(task)
        task.add_done_callback(self._returning.discard)

    async def _return(self, seat: int) -> None:
        await asyncio.sleep(AGAIN)
        if self.sockets:
            await self.sit(seat, *self.address)

    def leave(self) -> None:
        for task in self._returning:
            task.cancel()
        super().leave()

    def knock(self, now: float) -> None:
        """Pages that have heard nothing for long ask whether anybody is there."""
        for seat, socket in self.sockets.items():
            if self._seen[seat] >= 0 and now - self._heard_at[seat] > SILENCE:
                self._heard_at[seat] = now
                socket.say(b"")

    def _heard(self, seat: int, text: bytes) -> None:
        self._heard_at[seat] = time.perf_counter()
        if text:
            super()._heard(seat, text)
            if self.sockets:
                self.sockets[seat].say(b'{"seen":%d}' % self._seen[seat])


@asynccontextmanager
async def opened(tables: Sequence[PacedTable], address: str, port: int) -> AsyncIterator[None]:
    """Within the block all pages of these tables are open; LackError where the house does not open them in time."""
    few = asyncio.Semaphore(AT_ONCE)

    async def open_one(table: PacedTable) -> None:
        async with few:
            await table.open(address, port)
            table.start()

    try:
        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(*map(open_one, tables))
    except TimeoutError:
        raise LackError(
            f"{SEATS * len(tables):,} pages were not open after {PATIENCE:g} seconds: this machine is busy"
        ) from None
    knocking = asyncio.create_task(_knock_on(tables))
    try:
        yield
    finally:
        knocking.cancel()
        for table in tables:
            table.leave()


async def _knock_on(tables: Sequence[PacedTable]) -> None:
    while True:
        await asyncio.sleep(LOOK)
        now = time.perf_counter()
        for table in tables:
            table.knock(now)


async def paced(tables: Sequence[PacedTable], tally: Tally, rate: float, seconds: float) -> Load:
    """What comes of so many moves a second for so many seconds, after half as many to warm up."""
    async with called(tables, rate):
        await asyncio.sleep(seconds / 2)
        return await measured(tally, seconds)


@asynccontextmanager
async def called(tables: Sequence[PacedTable], rate: float) -> AsyncIterator[None]:
    """Within the block so many moves a second are offered, table by table."""
    calling = asyncio.create_task(_call_on(tables, rate))
    try:
        yield
    finally:
        calling.cancel()


async def _call_on(tables: Sequence[PacedTable], rate: float) -> None:
    due = time.perf_counter()
    for table in cycle(tables):
        await asyncio.sleep(due - time.perf_counter())
        table.call(due)
        due += 1 / rate
