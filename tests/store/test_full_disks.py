"""A full disk and a read-only server: acknowledged events stay, and the server recovers by itself."""

import asyncio
import secrets
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine

import engines
from disks import Disk, small_disk
from hantise.store import Appended, Store, StoreUnusable
from hantise.store.connecting import read_address
from store.making import FIRST, begun, event, found_again, loaded, opened, plan

# Bytes of an event that cannot be compressed, and of the free space while the disk is full.
LONG, LEFT = 50_000, 300_000


@pytest.fixture
def disk() -> Iterator[Disk]:
    with small_disk(160) as made:
        yield made


async def play(store: Store, match: str, full: str = "the disk is full: free some space and try again") -> int:
    """Append long events until one is refused for that reason; their number."""
    for version in range(1, 1000):
        try:
            verdict = await store.append(match, version, event(secrets.token_hex(LONG // 2)), f"key {version}")
        except StoreUnusable as error:
            if full in str(error):
                return version
            raise
        if verdict is not Appended.DONE:
            break
    raise AssertionError("an event was not written, and nobody said why")


async def test_a_full_disk_loses_nothing_and_playing_goes_on_once_there_is_space(disk: Disk) -> None:
    async with opened(disk.folder / "matches.db") as store:
        match, version = await played_on(store, disk)
    async with opened(disk.folder / "matches.db") as store:
        await check_kept(store, match, version)


async def played_on(store: Store, disk: Disk) -> tuple[str, int]:
    """A match that continued once there was space again, and its number of events."""
    match = (await store.create(plan(), FIRST)).id
    disk.fill(LEFT)
    version = await play(store, match)
    assert version > 1
    await check_kept(store, match, version)
    disk.empty()
    assert await store.append(match, version, event("play"), "after") is Appended.DONE
    return match, version + 1


async def check_kept(store: Store, match: str, version: int) -> None:
    """All events up to that version are there, and reading needs no space."""
    assert len((await loaded(store, match)).events) == version


@engines.NEEDS_SERVERS
async def test_so_it_is_with_a_servers_disk(disk: Disk) -> None:
    with engines.postgres(within=disk.folder) as server:
        async with opened(engines.database_url(server)) as store:
            await check_kept(store, *await played_on(store, disk))


@engines.NEEDS_SERVERS
async def test_a_server_that_ends_because_its_disk_is_full_is_found_again(disk: Disk) -> None:
    """PostgreSQL stops if it cannot write its log, and is restarted by its administrator."""
    # Its next log file has 16 megabytes.
    with engines.postgres("-c", "synchronous_commit=on", ahead=disk.folder) as server:
        async with begun(engines.database_url(server)) as (store, match):
            disk.fill(LEFT)
            done = await play(store, match, "cannot be used")
            disk.empty()
            server.kill()
            server.start()
            found = len((await found_again(store, match)).events)
            # The outcome of the last one was unknown.
            assert found - done in (0, 1)
            assert await store.append(match, found, event("play"), "after") is Appended.DONE


async def test_a_file_that_is_only_read_is_played_on_once_it_may_be_written(tmp_path: Path) -> None:
    async with begun(tmp_path / "matches.db") as (store, match):
        only_read(store, "ON")
        with pytest.raises(StoreUnusable, match="cannot be written: change who may write it"):
            await store.append(match, 1, event("play"), "key")
        await check_kept(store, match, 1)
        only_read(store, "OFF")
        assert await store.append(match, 1, event("play"), "key") is Appended.DONE


def only_read(store: Store, setting: str) -> None:
    """As on a full disk: SQLite gives the same error."""
    connection = store._connection.engine.raw_connection()
    connection.cursor().execute(f"PRAGMA query_only = {setting}")
    connection.close()


@pytest.mark.soak
@engines.NEEDS_SERVERS
async def test_a_server_that_is_only_read_is_played_on_once_it_may_be_written() -> None:
    with engines.postgres() as server:
        url = engines.database_url(server)
        async with begun(url) as (store, match):
            await allow_writing(url, False)
            with pytest.raises(StoreUnusable, match="is read-only now"):
                await store.append(match, 1, event("play"), "key")
            with pytest.raises(StoreUnusable, match="is read-only now"):
                await store.check_writing()
            await check_kept(store, match, 1)
            await allow_writing(url, True)
            await store.check_writing()
            assert await store.append(match, 1, event("play"), "key") is Appended.DONE


async def allow_writing(url: str, is_allowed: bool) -> None:
    """As an administrator does to make another server the primary."""
    engine = create_async_engine(read_address(url).url, isolation_level="AUTOCOMMIT")
    setting = "off" if is_allowed else "on"
    async with engine.connect() as connection:
        await connection.execute(text(f"ALTER SYSTEM SET default_transaction_read_only = {setting}"))
        await connection.execute(text("SELECT pg_reload_conf()"))
        # Open connections notice it a moment later.
        await asyncio.sleep(0.5)
    await engine.dispose()
