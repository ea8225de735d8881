"""A database that a host's command changes."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from hantise.store import sqlite
from hantise.store.address import read_address
from hantise.store.errors import StoreBusy
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


async def give_back(url: str) -> int:
    """The number of bytes that an owned database gives back to the disk; 0 where it is no file, or cannot now."""
    path = read_address(url).path
    try:
        return 0 if path is None else await asyncio.to_thread(sqlite.give_back, path)
    except sqlite3.Error:
        # What is free in the file is used again anyway.
        return 0
