"""The condition of a database: what a start would meet there, found without making, migrating or changing anything."""

from __future__ import annotations

import os
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import Connection, func, inspect, select

from hantise.store.connecting import (
    StoreBusy,
    StoreUnusable,
    check_version,
    explained,
    read_address,
    reader_connections,
)
from hantise.store.lock import FileLock, lock_of
from hantise.store.migrate import check_ours, is_newest
from hantise.store.tables import events


class NotWritable(StoreUnusable):
    """This user may not write there."""


class Condition(NamedTuple):
    """A database that a house could open: its `path`, None on a server; whether it has tables, and those of now.

    `is_held` if a house holds its file at this moment; `last` is when its newest event was stored, `now` the time by
    the clock of its server, both None where there is none.
    """

    name: str
    path: Path | None = None
    is_begun: bool = False
    is_newest: bool = False
    is_held: bool = False
    last: datetime | None = None
    now: datetime | None = None


async def condition_of(url: str) -> Condition:
    """The condition of the database at a URL or path; StoreUnusable says why no house could open it."""
    address = read_address(url)
    found = Condition(str(address), address.path)
    if address.is_sqlite:
        check_version()
    if address.path is not None:
        _check_writable(address.path)
        if not address.path.exists():
            return found
        found = found._replace(is_held=_is_held(address.path))
    readers = reader_connections(address)
    if readers is None:
        return found
    try:
        with explained(address):
            return await readers.run(lambda connection: _looked(connection, found))
    finally:
        await readers.close()


def _check_writable(path: Path) -> None:
    """StoreUnusable if this user could not make the file, or write into it."""
    if path.exists() and not os.access(path, os.W_OK):
        raise NotWritable(f"{path} cannot be written: give it to this user, or another place with --database")
    # Folders that are missing are made.
    folder = next(above for above in path.parents if above.exists())
    if not folder.is_dir() or not os.access(folder, os.W_OK | os.X_OK):
        raise NotWritable(f"the folder {folder} cannot be written: give another place with --database")


def _is_held(path: Path) -> bool:
    """True if a house has the file; where none ever had it, no lock is left behind."""
    if not lock_of(path).exists():
        return False
    try:
        FileLock(path).release()
    except StoreBusy:
        return True
    return False


def _looked(connection: Connection, found: Condition) -> Condition:
    name, now = found.name, None
    if connection.dialect.name == "postgresql":
        now = connection.scalar(select(func.clock_timestamp()))
        if connection.exec_driver_sql("SHOW transaction_read_only").scalar_one() == "on":
            raise StoreUnusable(f"{name} is read-only now: let it be written, or give another one with --database")
    tables = inspect(connection).get_table_names()
    check_ours(connection, name)
    last = connection.scalar(select(func.max(events.c.at))) if events.name in tables else None
    return found._replace(is_begun=bool(tables), is_newest=is_newest(connection), last=last, now=now)
