"""A database that a host's command changes."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from sqlalchemy import text

from hantise.store import sqlite
from hantise.store.address import Address, read_address
from hantise.store.engines import writer_connection
from hantise.store.errors import StoreBusy, explained
from hantise.store.looking import check_there
from hantise.store.store import Store


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
