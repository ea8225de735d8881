"""A database for a host's command, which reads it beside a server, or owns and changes it; removing for good."""

from __future__ import annotations

import asyncio
import sqlite3
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Collection, Iterator, Sequence
from contextlib import asynccontextmanager, suppress
from datetime import datetime
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import Connection, Select, delete, func, inspect, select, text, update

from hantise.store import connecting
from hantise.store.connecting import (
    Address,
    Connections,
    StoreBusy,
    StoreUnusable,
    Work,
    explained,
    read_address,
    reader_connections,
    writer_connection,
)
from hantise.store.holding import free_seat, set_link
from hantise.store.lock import FileLock, keep_damaged, wal_of
from hantise.store.migrate import check_current
from hantise.store.rows import note_change, read_match
from hantise.store.safe import Safe, unlocked
from hantise.store.shapes import Match, SeatPlan
from hantise.store.store import Store
from hantise.store.tables import brought, carriers, events, keys, matches, metadata, removals, seats

T = TypeVar("T")


class Looking:
    """A database for reading; each piece of work sees it as it stood at one moment."""

    def __init__(self, address: Address, readers: Connections) -> None:
        """Not to be called: `looked_at` opens one."""
        self.name = str(address)
        self._address = address
        self._readers = readers

    async def run(self, work: Work[T]) -> T:
        """The work's result; StoreUnusable if the database cannot be read, or is empty."""

        def look(connection: Connection) -> T:
            if connection.dialect.name == "postgresql":
                # The transaction reads one moment; SQLite's transactions always do.
                connection.exec_driver_sql("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
            if not inspect(connection).get_table_names():
                raise _nothing_at(self._address)
            return work(connection)

        with explained(self._address):
            return await self._readers.run(look)

    async def run_current(self, work: Work[T]) -> T:
        """The result of work that needs the newest schema; StoreUnusable if the database has another."""

        def look(connection: Connection) -> T:
            check_current(connection, self.name)
            return work(connection)

        return await self.run(look)


@asynccontextmanager
async def looked_at(url: str) -> AsyncIterator[Looking]:
    """The database at a URL or path, for reading alone; StoreUnusable if there is none."""
    address = read_address(url)
    check_there(address)
    if address.path is not None and wal_of(address.path).exists():
        # Without a running server, a damaged log is copied first, because the first program to open the file drops it.
        with suppress(StoreBusy, StoreUnusable):
            lock = FileLock(address.path)
            try:
                keep_damaged(address.path)
            finally:
                lock.release()
    readers = reader_connections(address)
    assert readers is not None
    try:
        yield Looking(address, readers)
    finally:
        await readers.close()


def check_there(address: Address) -> None:
    """StoreUnusable where a database would have to be made."""
    # Opening it would make the file.
    if address.is_memory or (address.path is not None and not address.path.exists()):
        raise _nothing_at(address)


def _nothing_at(address: Address) -> StoreUnusable:
    return StoreUnusable(f"there is no database at {address}: nothing was played there yet")


async def peek(url: str, match_id: str, safe: Safe | None = None) -> Match | None:
    """The match as it stands, None if there is none; nothing is locked, made or written.

    Its secret is read from the safe, and left out where no safe is given.
    """
    async with looked_at(url) as database:
        found = await database.run_current(lambda connection: read_match(connection, match_id))
    if found is None or safe:
        return unlocked(found, safe) if found and safe else None
    dealing = found.plan.dealing
    return found._replace(plan=found.plan._replace(dealing=dealing and dealing.sealed()))


# The running matches and the long abandoned ones, read without opening any.


class Running(NamedTuple):
    """A match as a host sees it, without hidden facts or keys to seats.

    `seats` have neither holders nor links; `played` is the number of commands, `last` when the newest came, in UTC;
    `mover` is the seat to decide, None if unknown; `is_listed` if any player may join it from the front page.
    """

    id: str
    game: str
    seats: tuple[SeatPlan, ...]
    played: int
    last: datetime
    mover: int | None
    is_listed: bool


class Aged(NamedTuple):
    """A match that has not been played for some time; `is_over` if it is noted as over."""

    id: str
    is_over: bool


def read_overview(connection: Connection) -> list[Running]:
    """The matches not noted as over, the one played last first."""
    match = (matches.c.id, matches.c.game, matches.c.listed, matches.c.begun)
    query = _with_last_event(*match, events.c.version, events.c.mover, events.c.at)
    query = query.where(matches.c.over.is_(False)).order_by(events.c.at.desc(), matches.c.id)
    rows = connection.execute(query).all()
    running = select(matches.c.id).where(matches.c.over.is_(False))
    query = select(seats).where(seats.c.match.in_(running)).order_by(seats.c.match, seats.c.seat)
    sitting: dict[str, list[SeatPlan]] = defaultdict(list)
    for row in connection.execute(query):
        sitting[row.match].append(SeatPlan(row.name, row.bot, is_open=row.open, stand_in=row.stand_in))
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


# A database that a host's command owns and changes.


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
    """The owned store while no server runs at all, because a server would miss the change; StoreBusy if one does."""
    address = read_address(url)
    if not address.is_sqlite:
        # The server of a file is found by its lock, any other by its connections.
        connections = writer_connection(address)
        try:
            with explained(address):
                others = await connections.run(lambda connection: connection.scalar(text(_OTHERS)))
        finally:
            await connections.close()
        if others:
            raise StoreBusy(f"others are connected to {address}: stop what runs on it first, then try again")
    async with owned(url, makes) as store:
        yield store


_OTHERS = """
    SELECT count(*) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'
"""


async def give_back(url: str) -> int:
    """The number of bytes that an owned database gives back to the disk; 0 if it is no file, or cannot now."""
    path = read_address(url).path
    try:
        return 0 if path is None else await asyncio.to_thread(connecting.give_back, path)
    except sqlite3.Error:
        # The database reuses the free space anyway.
        return 0


# Removing for good: matches with all their rows, and browsers that want to be forgotten.


# Below the number of values that every SQLite takes in a statement.
_BATCH = 500


def remove(connection: Connection, ids: Sequence[str]) -> int:
    """The number of matches removed; a match whose rematch is removed has none any more."""
    _hold(connection, ids)
    return _remove(connection, ids)


def remove_aged(connection: Connection, agreed: Sequence[Aged], before: datetime) -> int:
    """The number of matches removed: those agreed on that were not played since."""
    ids = [match.id for match in agreed]
    _hold(connection, ids)
    still = {match.id for match in read_aged(connection, before)}
    return _remove(connection, [match for match in ids if match in still])


def _hold(connection: Connection, ids: Sequence[str]) -> None:
    """Lock these matches against moves until the transaction ends, in databases where others may write."""
    for some in _batches(ids):
        connection.execute(select(matches.c.id).where(matches.c.id.in_(some)).order_by(matches.c.id).with_for_update())


def _remove(connection: Connection, ids: Sequence[str]) -> int:
    # The column of each table that names a match, found in the schema: a new table is not forgotten.
    leading = [key.parent for table in metadata.sorted_tables for key in table.foreign_keys if key.references(matches)]
    count = 0
    for some in _batches(ids):
        for column in leading:
            connection.execute(delete(column.table).where(column.in_(some)))
        connection.execute(update(matches).where(matches.c.next.in_(some)).values(next=None))
        count += connection.execute(delete(matches).where(matches.c.id.in_(some))).rowcount
    return count


def _batches(ids: Sequence[str]) -> Iterator[Sequence[str]]:
    return (ids[first : first + _BATCH] for first in range(0, len(ids), _BATCH))


# Browsers that want to be forgotten: their keys are deleted, their seats freed, their names replaced.


# Gives an anonymous name unlike the other names at the table; True for a seat that waits for a player.
Naming = Callable[[Collection[str], bool], str]


class Forgotten(NamedTuple):
    """A seat of a forgotten browser; `is_free` if another player may take it now."""

    match: str
    seat: int
    is_free: bool


class Forgetting(NamedTuple):
    """The forgotten browsers' seats, and the removed matches that they alone had brought."""

    seats: list[Forgotten]
    removed: list[str]


def forget(connection: Connection, held: Collection[str], naming: Naming, most: int) -> Forgetting:
    """Forget these keys at no more than `most` seats and `most` matches that they brought, and replace the names there.

    An empty result means that all is forgotten.
    """
    theirs = (keys.c.match, keys.c.seat)
    rows = connection.execute(select(*theirs).where(keys.c.hash.in_(held)).distinct().limit(most)).all()
    found = [_forget_seat(connection, held, row.match, row.seat, naming) for row in rows]
    removed = _forget_brought(connection, held, naming, most)
    for table in (removals, carriers):
        connection.execute(delete(table).where(table.c.hash.in_(held)))
    return Forgetting(found, removed)


def _forget_seat(connection: Connection, held: Collection[str], match: str, seat: int, naming: Naming) -> Forgotten:
    here = (keys.c.match == match) & (keys.c.seat == seat)
    connection.execute(delete(keys).where(here, keys.c.hash.in_(held)))
    is_over = connection.scalar(select(matches.c.over).where(matches.c.id == match).with_for_update())
    is_free = not is_over and connection.scalar(select(keys.c.hash).where(here).limit(1)) is None
    if is_free:
        free_seat(connection, match, seat)
    else:
        set_link(connection, match, seat, None)
    _call(connection, match, seat, naming, is_free)
    note_change(connection, [match])
    return Forgotten(match, seat, is_free)


def _call(connection: Connection, match: str, seat: int, naming: Naming, is_free: bool) -> None:
    others = connection.scalars(select(seats.c.name).where(seats.c.match == match, seats.c.seat != seat)).all()
    here = (seats.c.match == match) & (seats.c.seat == seat)
    connection.execute(update(seats).where(here).values(name=naming(others, is_free)))


def _forget_brought(connection: Connection, held: Collection[str], naming: Naming, most: int) -> list[str]:
    """The removed matches that these keys alone brought; a record on another browser's list stays without the name."""
    theirs = (brought.c.match, brought.c.seat)
    rows = connection.execute(select(*theirs).where(brought.c.hash.in_(held)).distinct().limit(most)).all()
    ids = [row.match for row in rows]
    connection.execute(delete(brought).where(brought.c.hash.in_(held), brought.c.match.in_(ids)))
    shared = {*connection.scalars(select(brought.c.match).where(brought.c.match.in_(ids)))}
    for row in rows:
        if row.match in shared and row.seat >= 0:
            _call(connection, row.match, row.seat, naming, is_free=False)
            note_change(connection, [row.match])
    alone = [match for match in ids if match not in shared]
    remove(connection, alone)
    return alone
