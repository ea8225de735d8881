"""The other workers of the house: they are told what is done here, and what they tell is taken in.

Nothing hangs on it that may not be lost: what is stored is looked up again and again, the oftener the less is heard.
"""

from __future__ import annotations

import asyncio
import logging
from asyncio import sleep as pause
from collections.abc import Callable, Coroutine
from time import monotonic
from typing import Any, TypeAlias
from weakref import WeakKeyDictionary

import msgspec
from msgspec import MsgspecError

from hantise.bus import Bus
from hantise.store import ANY, Stamp, StoreUnusable
from hantise.web.requests.limits import Attempts
from hantise.web.tables.live_table import LiveTable
from hantise.web.tables.tables import Tables
from hantise.web.tables.viewers import Pages, Presence, RemoteViewers, RemoteViewersAtTable

log = logging.getLogger(__name__)

# Seconds between two looks at the store for what nobody told: while others are heard, and while they are not.
LOOK, LOOK_DEAF = 5.0, 1.0
# Seconds after which a worker that says nothing is gone, and between two tellings of all the pages that are open here.
SILENCE, TELL = 4.0, 5.0


class WorkerSync:
    """This worker among the others."""

    def __init__(
        self, bus: Bus, remote_viewers: RemoteViewers, presence: Presence, limits: dict[str, Attempts]
    ) -> None:
        """`start` makes it work; `limits` are what is counted for all workers together, by name."""
        self._bus = bus
        self._remote_viewers = remote_viewers
        self._presence = presence
        self._limits = limits
        self._tables: Tables | None = None
        # What others know of each table: its version, and how often its company has changed.
        self._told: WeakKeyDictionary[LiveTable, tuple[int, int]] = WeakKeyDictionary()
        # The pages that were last told, and the matches of which they have changed since.
        self._pages: dict[str, Here] = {}
        self._unsaid: set[str] = set()
        # When each worker was last heard.
        self._heard: dict[str, float] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        presence.tell = self._note_presence
        for name, limit in limits.items():
            limit.tell = lambda place, name=name: self._say(Tried(name, place))  # type: ignore[misc]

    async def start(self, tables: Tables) -> None:
        """Hear the others, if there may be any, and look for what others write who are not heard."""
        self._tables = tables
        if self._bus.is_shared:
            await self._bus.start(lambda worker, message: self.hear(worker, message), self._turn)
            self._begin(self._repeat_on())
        if self._bus.is_shared or tables.store.is_shareable:
            self._begin(self._look_on())

    async def close(self) -> None:
        """Say nothing and hear nothing more."""
        for task in [*self._tasks]:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._bus.close()

    def at(self, match: str) -> RemoteViewersAtTable:
        """The open pages at other workers at that table."""
        return RemoteViewersAtTable(
            self._remote_viewers,
            match,
            lambda: self.tell_pages(match),
            lambda what, seat: self._say(Done(match, what, seat)),
        )

    # What is done here.

    def changed(self, table: LiveTable) -> None:
        """Something at the table is not as it was."""
        now, before = (table.position.version, table.seatings), self._told.get(table, (-1, -1))
        self._told[table] = now
        if table.is_following or not self._bus.is_shared:
            return
        if now[0] != before[0]:
            self._say(Moved(table.id, now[0], table.revision))
        if now[1] != before[1]:
            self._say(Seated(table.id))

    def rekeyed(self) -> None:
        """Who holds which seats is not as it was, at whatever tables."""
        self._say(Seated(""))

    def hurried(self, table: LiveTable) -> None:
        """The people at the table want to see the end."""
        self._say(Hurried(table.id))

    def tell_pages(self, match: str) -> None:
        """The pages that are open here are not what others were told; they are told once for all that happens now."""
        if not self._bus.is_shared:
            return
        if not self._unsaid:
            asyncio.get_running_loop().call_soon(self._say_pages)
        self._unsaid.add(match)

    def _say_pages(self) -> None:
        for match in self._unsaid:
            nobody, table = Here(match, (), 0, None), self._known(match)
            here = nobody
            if table is not None:
                seats = self._presence.open_here(match, len(table.names))
                here = Here(match, seats, table.viewers.here, table.viewers.shown)
            if here != self._pages.get(match, nobody):
                self._say(here)
            if here.pages:
                self._pages[match] = here
            else:
                self._pages.pop(match, None)
        self._unsaid.clear()

    def _note_presence(self, match: str, what: str, seats: tuple[int, ...]) -> None:
        if what == "asked":
            self._say(Asked(match, seats))
        elif what == "left":
            self._say(Left(match, seats[0]))
        else:
            self.tell_pages(match)

    def _say(self, what: WorkerMessage) -> None:
        if self._bus.is_shared:
            self._bus.say(written(what))

    # What others do.

    def hear(self, worker: str, message: bytes) -> None:
        """Another worker has said something, or with "" that it is there."""
        is_new, self._heard[worker] = worker not in self._heard, monotonic()
        if is_new:
            self._repeat()
        if message:
            try:
                self._take(worker, read(message))
            except MsgspecError as error:
                log.warning("another worker, of another version perhaps, is not understood: %s", error)

    def _take(self, worker: str, what: WorkerMessage) -> None:
        match what:
            case Moved(match, version, revision):
                self._follow(match, Stamp(revision, version))
            case Seated(""):
                self._begin(self._look())
            case Seated(match):
                self._follow(match)
            case Here(match, seats, pages, shown):
                if self._remote_viewers.note(worker, match, Pages(frozenset(seats), pages, shown)):
                    self._look_round(match)
            case Asked(match, seats):
                self._presence.hear(match, [*seats])
            case Left(match, seat):
                self._presence.hear_left(match, seat)
            case Hurried(match):
                if table := self._known(match):
                    table.hurry()
            case Done(match, done, seat):
                if table := self._known(match):
                    table.hear_try(done, seat)
            case Tried(name, place):
                if name in self._limits:
                    self._limits[name].count(place)

    def _known(self, match: str) -> LiveTable | None:
        return self._tables.known(match) if self._tables is not None else None

    def _follow(self, match: str, stamp: Stamp | None = None) -> None:
        """The table here is level with what was told of it, or where more may have changed with the store."""
        table = self._known(match)
        if table and not (stamp and stamp.version <= table.version):
            # Another revision may be older or newer than what is known here.
            self._begin(self._caught_up(table, stamp if stamp and stamp.revision == table.revision != ANY else None))

    def _look_round(self, match: str) -> None:
        """Who is away is another now, and computers that waited for pages look again."""
        if table := self._known(match):
            table.viewers.hears()
            table.tell_watchers()

    async def _caught_up(self, table: LiveTable, stamp: Stamp | None) -> None:
        try:
            await table.catch_up(stamp)
        except StoreUnusable as error:
            log.warning("what others did at %s is looked up later: %s", table.id, error)

    # What nobody has told.

    def _turn(self, is_well: bool) -> None:
        """Nobody was heard for a while, so nobody is known to be gone; and what was said is looked up."""
        self._heard = dict.fromkeys(self._heard, monotonic())
        if is_well:
            self._begin(self._look())
            self._repeat()

    async def _look_on(self) -> None:
        while True:
            looked = monotonic()
            while monotonic() - looked < (LOOK if self._bus.is_well else LOOK_DEAF):
                await pause(LOOK_DEAF)
            await self._look()

    async def _look(self) -> None:
        """All tables here are level with the store."""
        assert self._tables is not None
        tables = {table.id: table for table in self._tables.all()}
        try:
            stamps = await self._tables.store.stamps(tables.keys()) if tables else {}
            for match, stamp in stamps.items():
                await tables[match].catch_up(stamp)
        except StoreUnusable as error:
            log.warning("what others did is looked up later: %s", error)

    async def _repeat_on(self) -> None:
        while True:
            await pause(TELL)
            self._repeat()
            silent = [worker for worker, heard in self._heard.items() if monotonic() - heard > SILENCE]
            for worker in silent if self._bus.is_well else ():
                del self._heard[worker]
                for match in self._remote_viewers.lose(worker):
                    self._look_round(match)

    def _repeat(self) -> None:
        """Whoever has missed it hears now what pages are open here."""
        for here in self._pages.values():
            self._say(here)

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


# What workers tell each other: never what anybody has on their hand, nor who they are.


class _Message(msgspec.Struct, tag_field="news", tag=str.lower):
    """One thing that happened at another worker."""


class Moved(_Message):
    """An event was stored; the match has `version` events now, and `revision` changes of all else.

    A negative revision is of nobody's knowledge: whoever hears it asks the store.
    """

    match: str
    version: int
    revision: int = -1


class Seated(_Message):
    """Who sits at the match is not as it was; "" if that may be any match."""

    match: str


class Here(_Message):
    """The pages that are open at a table are these: whose, how many, and what all of them have shown."""

    match: str
    seats: tuple[int, ...]
    pages: int
    shown: int | None


class Asked(_Message):
    """A page of these seats was asked for."""

    match: str
    seats: tuple[int, ...]


class Left(_Message):
    """Who was seen on this seat has left it."""

    match: str
    seat: int


class Hurried(_Message):
    """The people at the table want to see the end."""

    match: str


class Done(_Message):
    """The holder of a seat did something of which there is a limit."""

    match: str
    what: str
    seat: int


class Tried(_Message):
    """Something that is limited was tried from an address: what, and from where."""

    what: str
    place: str


WorkerMessage: TypeAlias = Moved | Seated | Here | Asked | Left | Hurried | Done | Tried
# News as text, and the news in a text; msgspec.MsgspecError if it is none.
written: Callable[[WorkerMessage], bytes] = msgspec.json.Encoder().encode
read: Callable[[bytes], WorkerMessage] = msgspec.json.Decoder(WorkerMessage).decode
