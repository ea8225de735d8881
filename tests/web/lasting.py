"""People at open pages of several workers who play on whatever is killed, and know what was acknowledged to them."""

import asyncio
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from threading import Event, Thread
from typing import NamedTuple

import msgspec

from bench.webhouse import Made
from bench.webload import SEATS, OurTable, Page, Tally, run_soon
from web.test_killing import Row

# Seconds: until a page that was lost comes back, until what nobody answers is sent again, and until a worker that takes
# a line but does not open the page is left.
BACK, AGAIN, OPENING = 0.1, 1.0, 10.0


class Asked(NamedTuple):
    """A command as it was sent; sent again it is the same."""

    match: str
    version: int
    seat: int
    action: str

    @property
    def text(self) -> bytes:
        """The message of a page."""
        key = f"version-{self.version}"
        return msgspec.json.encode({"seat": self.seat, "version": self.version, "key": key, "actions": [self.action]})

    @property
    def row(self) -> Row:
        """What is stored of it."""
        return self.version, self.seat, (self.action,), f"{self.seat}:version-{self.version}"


class Away(NamedTuple):
    """A page that was lost and has come back: for how many seconds, and since when."""

    seconds: float
    since: float


@dataclass
class Book:
    """What all of them know: what was acknowledged by match and version, and how long each lost page was away."""

    acknowledged: dict[tuple[str, int], Row] = field(default_factory=dict)
    away: list[Away] = field(default_factory=list)


class LastingTable(OurTable):
    """Both seats of a table, each at another worker; a page that is lost comes back at the next one."""

    def __init__(self, ports: Sequence[int], book: Book, rng: Random, made: Iterator[Made]) -> None:
        super().__init__("", Tally(), rng, made)
        self._ports = ports
        self._book = book
        self._asked: Asked | None = None
        self._sent_at = 0.0
        self._tries = 0
        self._lost_at: dict[int, float] = {}
        self._tasks = set[asyncio.Task[None]]()

    async def sit(self, seat: int, address: str, port: int) -> None:
        made = self._made
        while made is self._made:
            port = self._ports[(seat + self._tries) % len(self._ports)]
            self.host = f"{address}:{port}"
            try:
                async with asyncio.timeout(OPENING):
                    return await super().sit(seat, address, port)
            except OSError:
                self._tries += 1
                await asyncio.sleep(BACK)

    def lost(self, seat: int) -> None:
        self._seen[seat], self._pages[seat] = -1, Page()
        self._lost_at.setdefault(seat, time.monotonic())
        self._tries += 1
        task = asyncio.create_task(self._back(seat, self._made))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _back(self, seat: int, made: Made) -> None:
        await asyncio.sleep(BACK)
        if made is self._made and self.sockets:
            await self.sit(seat, *self.address)

    def _heard(self, seat: int, text: bytes) -> None:
        if seat in self._lost_at:
            since = self._lost_at.pop(seat)
            self._book.away.append(Away(time.monotonic() - since, since))
        super()._heard(seat, text)

    def go_on(self, version: int) -> None:
        """Both have seen what was asked; then the next."""
        if self._asked is not None and self._asked.version < version:
            self._book.acknowledged[self._asked.match, self._asked.version] = self._asked.row
            self._asked = None
        self.move(version)

    def move(self, version: int) -> None:
        seat = next((seat for seat in range(SEATS) if self._pages[seat].actions), None)
        if seat is None:
            return self.change()
        self._asked = Asked(self._made.match, version, seat, self.rng.choice(self._pages[seat].actions))
        self._send()

    def _send(self) -> None:
        assert self._asked is not None
        self._sent_at = time.monotonic()
        self.sockets[self._asked.seat].say(self._asked.text)

    def send_again(self) -> None:
        """What nobody has answered for long, if there is a page to send it by."""
        if self._asked and self._seen[self._asked.seat] >= 0 and time.monotonic() - self._sent_at > AGAIN:
            self._send()

    def leave(self) -> None:
        self._asked = None
        self._lost_at.clear()
        super().leave()

    async def stop(self) -> None:
        """Nobody plays there any more, or is about to."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.leave()


class Players(Thread):
    """All of them, in a thread of their own, until they are told to stop."""

    def __init__(self, tables: Sequence[LastingTable], book: Book) -> None:
        super().__init__(daemon=True)
        self.failure: BaseException | None = None
        self._tables, self._book = tables, book
        self._ended = Event()

    def done(self) -> int:
        """How many moves were acknowledged to those who play on."""
        assert self.is_alive(), self.failure
        return len(self._book.acknowledged)

    def stop(self) -> None:
        """Nobody plays any more; what failed among them is raised."""
        self._ended.set()
        self.join(60)
        if self.failure is not None:
            raise self.failure

    def run(self) -> None:
        try:
            run_soon(self._play())
        except BaseException as failure:
            self.failure = failure

    async def _play(self) -> None:
        for table in self._tables:
            await table.open("127.0.0.1", 0)
            table.start()
        while not self._ended.is_set():
            await asyncio.sleep(AGAIN / 4)
            for table in self._tables:
                table.send_again()
        for table in self._tables:
            await table.stop()
