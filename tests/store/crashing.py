"""A child process that appends to matches as fast as it can, and prints each acknowledged event."""

import asyncio
import os
import signal
from multiprocessing.connection import Connection

from hantise.store import Appended, Store
from store.making import FIRST, event, loaded, plan

TABLES = 4


def append_until_killed(url: str, teller: Connection) -> None:
    asyncio.run(_play(url, teller))


async def _play(url: str, teller: Connection) -> None:
    store = await Store.open(url)
    matches = await store.running()
    while len(matches) < TABLES:
        matches.append((await store.create(plan(), FIRST)).id)
        tell(teller, matches[-1], 0)
    await asyncio.gather(*(_append(store, match, teller) for match in matches))


async def _append(store: Store, match: str, teller: Connection) -> None:
    version = len((await loaded(store, match)).events)
    while True:
        verdict = await store.append(match, version, event(f"{match}:{version}"), f"key {version}")
        assert verdict is Appended.DONE
        tell(teller, match, version)
        version += 1


def tell(teller: Connection, match: str, version: int) -> None:
    """Print in one write, so that a kill leaves a whole line or none."""
    teller.send_bytes(f"{match} {version}".encode())


def hold(url: str, teller: Connection, with_worker: bool) -> None:
    """Keep the database open until killed; a forked worker may outlive this process."""
    asyncio.run(_hold(url, teller, with_worker))


async def _hold(url: str, teller: Connection, with_worker: bool) -> None:
    await Store.open(url)
    teller.send_bytes(str(_worker() if with_worker else 0).encode())
    await asyncio.Event().wait()


def _worker() -> int:
    """Fork a worker, and wait until it has closed the handles that it inherited."""
    begun, begins = os.pipe()
    worker = os.fork()
    if not worker:
        os.write(begins, b"!")
        signal.pause()
    os.read(begun, 1)
    return worker
