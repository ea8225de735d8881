"""Databases for a host's commands, to read beside a server or to own and change; deletion of matches and users."""

from __future__ import annotations

import asyncio
import sqlite3
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Collection, Iterator, Sequence
from contextlib import asynccontextmanager, suppress
from datetime import datetime
from typing import NamedTuple, TypeVar

from sqlalchemy import Connection, delete, inspect, select, text, update

from hantise.store import circles, connecting
from hantise.store.clubs import erase_entrants
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
from hantise.store.tables import (
    IS_LAST,
    brought,
    carriers,
    events,
    keys,
    matches,
    metadata,
    removals,
    seats,
    subscriptions,
)

T = TypeVar("T")


class Looking:
    """A database for reading; each work sees a consistent snapshot."""

    def __init__(self, address: Address, readers: Connections) -> None:
        """Only for `looked_at`."""
        self.name = str(address)
        self._address = address
        self._readers = readers

    async def run(self, work: Work[T]) -> T:
        """The result of the work; StoreUnusable if the database cannot be read, or is empty."""

        def look(connection: Connection) -> T:
            if connection.dialect.name == "postgresql":
                # One snapshot for the transaction, as SQLite always has it.
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
    """The database at a URL or path, for reading; StoreUnusable if there is none."""
    address = read_address(url)
    check_there(address)
    if address.path is not None and wal_of(address.path).exists():
        # A damaged log is copied first, because SQLite drops it when the file is opened. A running server has done so.
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
    """StoreUnusable if there is no database; opening it would make the file."""
    if address.is_memory or (address.path is not None and not address.path.exists()):
        raise _nothing_at(address)


def _nothing_at(address: Address) -> StoreUnusable:
    return StoreUnusable(f"there is no database at {address}: nothing was played there yet")


async def peek(url: str, match_id: str, safe: Safe | None = None) -> Match | None:
    """The match as stored, None if there is none; nothing is locked, made or written.

    Its secret is unlocked by the safe, and left out without a safe.
    """
    async with looked_at(url) as database:
        found = await database.run_current(lambda connection: read_match(connection, match_id))
    if found is None or safe:
        return unlocked(found, safe) if found and safe else None
    dealing = found.plan.dealing
    return found._replace(plan=found.plan._replace(dealing=dealing and dealing.sealed()))


# The lists of running matches and of old ones; no match is replayed.


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
    """A match that was not played for some time; `is_over` if it is marked so."""

    id: str
    is_over: bool


def read_overview(connection: Connection) -> list[Running]:
    """The unfinished matches, the one played last first."""
    match = (matches.c.id, matches.c.game, matches.c.listed, matches.c.begun)
    query = select(*match, events.c.version, events.c.mover, events.c.at).select_from(matches)
    query = query.join(events, IS_LAST).where(matches.c.over.is_(False)).order_by(events.c.at.desc(), matches.c.id)
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
    """The matches that were not played since that time, the oldest first."""
    query = select(matches.c.id, matches.c.over).select_from(matches).join(events, IS_LAST).where(events.c.at < before)
    return [Aged(row.id, row.over) for row in connection.execute(query.order_by(events.c.at, matches.c.id))]


# A database that a command owns and changes.


@asynccontextmanager
async def owned(url: str, makes: bool = False) -> AsyncIterator[Store]:
    """The store at a URL or path, migrated to the newest schema, and made if `makes`.

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
    """The owned store; StoreBusy if any server runs, because it would miss the change."""
    address = read_address(url)
    if not address.is_sqlite:
        # A server on a file is found by its lock, a server on PostgreSQL by its connections.
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
    """Compact the file of an owned database; the freed bytes, 0 if there is no file or it fails."""
    path = read_address(url).path
    try:
        return 0 if path is None else await asyncio.to_thread(connecting.give_back, path)
    except sqlite3.Error:
        # The free space in the file will be reused.
        return 0


# Deletion of matches with all their rows.


# Below the limit of values of every SQLite.
_BATCH = 500


def remove(connection: Connection, ids: Sequence[str]) -> int:
    """Delete these matches, and links to them as rematches; the number of deleted matches."""
    _hold(connection, ids)
    return _remove(connection, ids)


def remove_aged(connection: Connection, agreed: Sequence[Aged], before: datetime) -> int:
    """Delete those of the agreed matches that were not played since; their number."""
    ids = [match.id for match in agreed]
    _hold(connection, ids)
    still = {match.id for match in read_aged(connection, before)}
    return _remove(connection, [match for match in ids if match in still])


def _hold(connection: Connection, ids: Sequence[str]) -> None:
    """Lock these matches against moves until the transaction ends; SQLite is locked as a whole."""
    for some in _batches(ids):
        connection.execute(select(matches.c.id).where(matches.c.id.in_(some)).order_by(matches.c.id).with_for_update())


def _remove(connection: Connection, ids: Sequence[str]) -> int:
    # Each column that refers to a match, found in the schema, so that new tables are included.
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


# Erasing a user: the keys are deleted, the seats freed, the names replaced.


# Makes an anonymous name unlike the other names at the table; the flag is True for a free seat.
Naming = Callable[[Collection[str], bool], str]


class Erased(NamedTuple):
    """A seat of an erased user; `is_free` if another player may take it now."""

    match: str
    seat: int
    is_free: bool


class Erasure(NamedTuple):
    """The seats of an erased user, and the deleted matches that this user alone had brought."""

    seats: list[Erased]
    removed: list[str]


def erase(connection: Connection, held: Collection[str], naming: Naming, most: int) -> Erasure:
    """Erase these keys at no more than `most` seats and `most` brought matches, and replace the names there.

    An empty result means that nothing is left.
    """
    theirs = (keys.c.match, keys.c.seat)
    rows = connection.execute(select(*theirs).where(keys.c.hash.in_(held)).distinct().limit(most)).all()
    found = [_erase_seat(connection, held, row.match, row.seat, naming) for row in rows]
    removed = _erase_brought(connection, held, naming, most)
    circles.leave_all(connection, held)
    for table in (removals, carriers, subscriptions):
        connection.execute(delete(table).where(table.c.hash.in_(held)))
    erase_entrants(connection, held, naming)
    connection.execute(update(matches).where(matches.c.screen.in_(held)).values(screen=""))
    return Erasure(found, removed)


def _erase_seat(connection: Connection, held: Collection[str], match: str, seat: int, naming: Naming) -> Erased:
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
    return Erased(match, seat, is_free)


def _call(connection: Connection, match: str, seat: int, naming: Naming, is_free: bool) -> None:
    others = connection.scalars(select(seats.c.name).where(seats.c.match == match, seats.c.seat != seat)).all()
    here = (seats.c.match == match) & (seats.c.seat == seat)
    connection.execute(update(seats).where(here).values(name=naming(others, is_free)))


def _erase_brought(connection: Connection, held: Collection[str], naming: Naming, most: int) -> list[str]:
    """Delete the matches that these keys alone brought; shared ones stay, without the name."""
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
