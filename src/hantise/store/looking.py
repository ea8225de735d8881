"""A database that is looked at while a server may be running on it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import TypeVar

from sqlalchemy import Connection, inspect

from hantise.store.address import Address, read_address
from hantise.store.engines import Connections, Work, reader_connections
from hantise.store.errors import StoreBusy, StoreUnusable
from hantise.store.failures import explained
from hantise.store.lock import FileLock
from hantise.store.migrate import check_current
from hantise.store.rows import read_match
from hantise.store.safe import Safe, unlocked
from hantise.store.shapes import Match
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
