"""A database that a host's command looks at, while a server may be running on it, or owns and changes."""

from __future__ import annotations

import asyncio
import sqlite3
from collections import defaultdict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import Connection, Select, func, inspect, select, text

from hantise.store import sqlite
from hantise.store.address import Address, read_address
from hantise.store.engines import Connections, Work, reader_connections, writer_connection
from hantise.store.errors import StoreBusy, StoreUnusable, explained
from hantise.store.lock import FileLock
from hantise.store.migrate import check_current
from hantise.store.rows import read_match
from hantise.store.safe import Safe, unlocked
from hantise.store.shapes import Match, SeatPlan
from hantise.store.store import Store
from hantise.store.tables import events, matches, seats
from hantise.store.wal import keep_damaged, wal_of

T = TypeVar("T")


class Looking:
    """A database that is read; each piece of work sees it as it stood at one moment."""

    def __init__(self, address: Address, readers: Connections) -> None:
        """Not to be called: `looked_at` opens one."""
        self.name = str(address)
        self._address = address
        self._readers = readers

    async def run(self, work: Work[T]) -> T:
        """The work's result; StoreUnusable says why the database cannot be read, or that nothing is in it yet."""
        with explained(self._address):
            return await self._readers.run(lambda connection: self._look(connection, work))

    async def run_current(self, work: Work[T]) -> T:
        """The same for work that knows the newest schema alone; StoreUnusable if the database has another."""

        def look(connection: Connection) -> T:
            check_current(connection, self.name)
            return work(connection)

        return await self.run(look)

    def _look(self, connection: Connection, work: Work[T]) -> T:
        if connection.dialect.name == "postgresql":
            # Whatever is read in this transaction is of one moment; SQLite's are so anyway.
            connection.exec_driver_sql("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
        if not inspect(connection).get_table_names():
            raise _nothing_at(self._address)
        return work(connection)


@asynccontextmanager
async def looked_at(url: str) -> AsyncIterator[Looking]:
    """The database at a URL or path, of which nothing is changed; StoreUnusable if there is none."""
    address = read_address(url)
    check_there(address)
    if address.path is not None and wal_of(address.path).exists():
        _keep_damaged(address.path)
    readers = reader_connections(address)
    assert readers is not None
    try:
        yield Looking(address, readers)
    finally:
        await readers.close()


def _keep_damaged(path: Path) -> None:
    """What a killed server left damaged is copied, because the first to open the file drops it; else a server runs."""
    with suppress(StoreBusy, StoreUnusable):
        lock = FileLock(path)
        try:
            keep_damaged(path)
        finally:
            lock.release()


def check_there(address: Address) -> None:
    """StoreUnusable where a database would have to be made."""
    # Opening it would make the file.
    if address.is_memory or (address.path is not None and not address.path.exists()):
        raise _nothing_at(address)


def _nothing_at(address: Address) -> StoreUnusable:
    return StoreUnusable(f"there is no database at {address}: nothing was played there yet")


# A look at a match while a server may be running on the same database.


async def peek(url: str, match_id: str, safe: Safe | None = None) -> Match | None:
    """The match as it stands, None if there is none; nothing is locked, made or written.

    Its secret is read from the safe, and left out where no safe is given.
    """
    async with looked_at(url) as database:
        found = await database.run_current(lambda connection: read_match(connection, match_id))
    return found and (unlocked(found, safe) if safe else _sealed(found))


def _sealed(match: Match) -> Match:
    dealing = match.plan.dealing
    return match._replace(plan=match.plan._replace(dealing=dealing and dealing.sealed()))


# The matches that are running, and those that nobody has played for long, without opening any.


class Running(NamedTuple):
    """A match as a host sees it: nothing of what is hidden, and nothing that opens a seat.

    `seats` have neither holders nor links; `played` is the number of commands, `last` when the newest came, in UTC;
    `mover` is who is to decide, None if that is not known; `is_listed` if anybody may join it from the front page.
    """

    id: str
    game: str
    seats: tuple[SeatPlan, ...]
    played: int
    last: datetime
    mover: int | None
    is_listed: bool


class Aged(NamedTuple):
    """A match that nobody has played for some time; `is_over` if it is noted as such."""

    id: str
    is_over: bool


def read_overview(connection: Connection) -> list[Running]:
    """The matches not noted as over, the one played last first."""
    match = (matches.c.id, matches.c.game, matches.c.listed, matches.c.begun)
    query = _with_last_event(*match, events.c.version, events.c.mover, events.c.at)
    query = query.where(matches.c.over.is_(False)).order_by(events.c.at.desc(), matches.c.id)
    rows = connection.execute(query).all()
    sitting = _seats(connection)
    found = list[Running]()
    for row in rows:
        sat = tuple(sitting[row.id])
        waits = not row.begun and row.version == 0 and any(seat.is_open and not seat.stand_in for seat in sat)
        found.append(Running(row.id, row.game, sat, row.version, row.at, row.mover, row.listed and waits))
    return found


def read_aged(connection: Connection, before: datetime) -> list[Aged]:
    """The matches played last before that time, the longest ago first."""
    query = _with_last_event(matches.c.id, matches.c.over).where(events.c.at < before)
    return [Aged(row.id, row.over) for row in connection.execute(query.order_by(events.c.at, matches.c.id))]


def _with_last_event(*columns: Any) -> Select[Any]:
    every = events.alias()
    last = select(func.max(every.c.version)).where(every.c.match == matches.c.id).scalar_subquery()
    newest = (events.c.match == matches.c.id) & (events.c.version == last)
    return select(*columns).select_from(matches).join(events, newest)


def _seats(connection: Connection) -> dict[str, list[SeatPlan]]:
    running = select(matches.c.id).where(matches.c.over.is_(False))
    columns = (seats.c.match, seats.c.name, seats.c.bot, seats.c.open, seats.c.stand_in)
    query = select(*columns).where(seats.c.match.in_(running)).order_by(seats.c.match, seats.c.seat)
    found: dict[str, list[SeatPlan]] = defaultdict(list)
    for row in connection.execute(query):
        found[row.match].append(SeatPlan(row.name, row.bot, is_open=row.open, stand_in=row.stand_in))
    return found


# A database that a host's command changes.


@asynccontextmanager
async def owned(url: str, makes: bool = False) -> AsyncIterator[Store]:
    """The store at a URL or path, brought up to date, and made if it `makes` one.

    StoreUnusable if there is none, StoreBusy where a server runs on its file.
    """
    if not makes:
        check_there(read_address(url))
    try:
        store = await Store.open(url)
    except StoreBusy as error:
        raise StoreBusy(f"a server is running on {read_address(url)}: stop it first, then try again") from error
    try:
        yield store
    finally:
        await store.close()


@asynccontextmanager
async def alone(url: str, makes: bool = False) -> AsyncIterator[Store]:
    """The same where no server may run at all, as it would not notice the change; StoreBusy while others are there."""
    address = read_address(url)
    if not address.is_sqlite:
        await _check_alone(address)
    async with owned(url, makes) as store:
        yield store


async def _check_alone(address: Address) -> None:
    """A file's server holds its lock; one of another kind has connections."""
    connections = writer_connection(address)
    try:
        with explained(address):
            others = await connections.run(lambda connection: connection.scalar(text(_OTHERS)))
    finally:
        await connections.close()
    if others:
        raise StoreBusy(f"others are connected to {address}: stop what runs on it first, then try again")


_OTHERS = """
    SELECT count(*) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'
"""


async def give_back(url: str) -> int:
    """The number of bytes that an owned database gives back to the disk; 0 where it is no file, or cannot now."""
    path = read_address(url).path
    try:
        return 0 if path is None else await asyncio.to_thread(sqlite.give_back, path)
    except sqlite3.Error:
        # What is free in the file is used again anyway.
        return 0
