"""A damaged write-ahead log is not dropped silently."""

import os
import random
import signal
import sys
import time
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import pytest

import effort
from effort import IS_SOAK
from hantise.store import Store, StoreBusy, StoreUnusable, peek
from hantise.store.lock import keep_damaged, wal_of
from store.crashing import append_until_killed, hold
from store.making import FIRST, begun, event, loaded, log, opened, plan, play_to

Damage = Callable[[bytearray], object]


# The files of that server, by their names, and the match.
_left: list[tuple[dict[str, bytes], str]] = []


async def left_by_a_kill(place: Path) -> tuple[Path, str]:
    """The files of a server that was killed after many events, and their match."""
    if not _left:
        running = place / "running" / "left.db"
        async with begun(running) as (store, match):
            await play_to(store, match, 40)
            _left.append(({path.name: path.read_bytes() for path in (running, wal_of(running))}, match))
    files, found = _left[0]
    for name, data in files.items():
        (place / name).write_bytes(data)
    return place / "left.db", found


def flip(place: int) -> Damage:
    def damage(data: bytearray) -> None:
        data[place] ^= 0xFF

    return damage


async def refusal(path: Path, _match: str) -> str:
    """The error of the store as it opens, "" without one."""
    try:
        await (await Store.open(str(path))).close()
    except StoreUnusable as error:
        return str(error)
    return ""


FRAME = 24 + 4096
DAMAGES: dict[str, Damage] = {
    "its heading": flip(17),
    "its first word": flip(0),
    "its heading's sum": flip(28),
    "a page": flip(32 + 3 * FRAME + 100),
    "a frame's number": flip(32 + 3 * FRAME + 2),
    "a frame's salt": flip(32 + 3 * FRAME + 9),
    "a frame's sum": flip(32 + 3 * FRAME + 20),
    "a hole": lambda data: data.__setitem__(slice(32 + FRAME, 32 + 2 * FRAME), bytes(FRAME)),
    "all of it": lambda data: data.__setitem__(slice(None), bytes(len(data))),
}


async def look(path: Path, match: str) -> str:
    with suppress(StoreUnusable):
        await peek(str(path), match)
    return ""


USES = [*((damage, refusal) for damage in DAMAGES.values()), (DAMAGES["a page"], look)]


@pytest.mark.parametrize(("damage", "use"), USES, ids=[*DAMAGES, "a page, and somebody only looks"])
async def test_damage_is_told_and_the_files_are_kept(
    tmp_path: Path, damage: Damage, use: Callable[[Path, str], Awaitable[str]], caplog: pytest.LogCaptureFixture
) -> None:
    """SQLite drops unreadable frames for readers, too."""
    left, match = await left_by_a_kill(tmp_path)
    data = bytearray(wal_of(left).read_bytes())
    damage(data)
    wal_of(left).write_bytes(data)
    before = left.read_bytes()
    # If pages do not fit without the lost ones, the store does not open.
    assert await use(left, match) in ("", f"{left} is damaged: put a copy back, or give another file with --database")
    assert [record.getMessage().count("left.db-wal is damaged") for record in caplog.records] == [1]
    (kept,) = tmp_path.glob("left.db.damaged-*[0-9]")
    assert wal_of(kept).read_bytes() == data
    assert use is look or kept.read_bytes() == before


@pytest.mark.parametrize("cut", [0, 1, 20, 24, 100, FRAME - 1, FRAME])
async def test_what_a_kill_leaves_is_no_damage(tmp_path: Path, cut: int, caplog: pytest.LogCaptureFixture) -> None:
    left, match = await left_by_a_kill(tmp_path)
    data = wal_of(left).read_bytes()
    wal_of(left).write_bytes(data[: len(data) - cut])
    async with opened(left) as store:
        assert len((await loaded(store, match)).events) >= 39
    assert caplog.records == []
    assert list(tmp_path.glob("*damaged*")) == []


async def test_frames_from_before_the_heading_are_no_damage(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """After a checkpoint the log is written anew from its beginning, and old frames stay at its end."""
    path = tmp_path / "matches.db"
    async with opened(path) as store:
        await store.run(lambda connection: connection.exec_driver_sql("PRAGMA wal_autocheckpoint = 100").scalar_one())
        match = await store.create(plan(), FIRST)
        await play_to(store, match.id, 600 if IS_SOAK else 60)
        # The heading counts the checkpoints.
        assert int.from_bytes(wal_of(path).read_bytes()[12:16]) > 0
        assert not keep_damaged(path)
    assert caplog.records == []


def test_nothing_written_ahead_is_no_damage(tmp_path: Path) -> None:
    assert not keep_damaged(tmp_path / "matches.db")
    wal_of(tmp_path / "matches.db").write_bytes(b"x" * 31)
    assert not keep_damaged(tmp_path / "matches.db")


PAGE = 4096


@pytest.mark.parametrize("damage", [bytes(PAGE), bytes(range(256)) * (PAGE // 256)], ids=["empty", "foreign"])
async def test_a_damaged_page_is_told_or_was_nobodys(tmp_path: Path, damage: bytes) -> None:
    """For every page of the file: no game is changed, and the server continues."""
    path = tmp_path / "matches.db"
    async with begun(path) as (store, match):
        await play_to(store, match, 120)
    whole, told = path.read_bytes(), list[str]()
    places = range(0, len(whole), PAGE)
    for place in places if IS_SOAK else [*places[:6], *places[6::5]]:
        path.write_bytes(whole[:place] + damage + whole[place + PAGE :])
        try:
            async with opened(path) as store:
                found = await loaded(store, match)
                assert found.events == log(120)
        except StoreUnusable as error:
            told.append(str(error))
    assert len(told) > 2
    assert all("is damaged: put a copy back" in words or "is no database" in words for words in told)


# A process that is killed at any moment loses nothing that it acknowledged, and leaves no lock behind.


# Databases, and kills of a writer in each: 120 kills in all in a soak.
LIVES, KILLS = 8, 15 if effort.IS_SOAK else 4


@contextmanager
def process(run: Callable[..., None], *arguments: Any) -> Iterator[tuple[Any, Connection]]:
    """A child process, and the pipe of its output; it is killed in the end."""
    context = get_context("forkserver")
    context.set_forkserver_preload(["hantise.store", "store.crashing"])
    listener, teller = context.Pipe(duplex=False)
    child = context.Process(target=run, args=(arguments[0], teller, *arguments[1:]), daemon=True)
    child.start()
    teller.close()
    try:
        yield child, listener
    finally:
        child.kill()
        child.join()
        child.close()
        listener.close()


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
@pytest.mark.parametrize("life", effort.seeds(LIVES))
async def test_what_was_acknowledged_survives_any_kill(tmp_path: Path, life: int) -> None:
    rng = random.Random(life)
    acknowledged: dict[str, int] = defaultdict(int)
    for _ in range(KILLS):
        for match, version in told_until_killed(tmp_path / "matches.db", rng):
            acknowledged[match] = max(acknowledged[match], version)
        async with opened(tmp_path / "matches.db") as store:
            await check(store, acknowledged)
    assert sum(acknowledged.values()) > KILLS


def told_until_killed(path: Path, rng: random.Random) -> list[tuple[str, int]]:
    """The acknowledgements of a child before it was killed: as it opened, or during its appends."""
    told: list[tuple[str, int]] = []
    with process(append_until_killed, str(path)) as (child, listener):
        if rng.random() < 0.7:
            told += (heard(listener) for _ in range(rng.randrange(1, 60)))
        time.sleep(rng.random() * 0.02)  # anywhere within a commit, or while it still opens
        child.kill()
        child.join()
        assert child.exitcode == -signal.SIGKILL
        told += rest(listener)
    return told


def heard(listener: Connection) -> tuple[str, int]:
    match, version = listener.recv_bytes().decode().split()
    return match, int(version)


def rest(listener: Connection) -> Iterator[tuple[str, int]]:
    """The rest of the output before the end."""
    try:
        while True:
            yield heard(listener)
    except EOFError:
        return


async def check(store: Store, acknowledged: dict[str, int]) -> None:
    """Every log has no gap, at least all acknowledged events, and each event as it was sent."""
    assert set(acknowledged) <= set(await store.running())
    for match in await store.running():
        found = await loaded(store, match)
        assert found.events == (FIRST, *(event(f"{match}:{n}") for n in range(1, len(found.events))))
        assert len(found.events) > acknowledged[match]


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
@pytest.mark.parametrize("with_worker", [False, True], ids=["alone", "with a worker that outlives it"])
async def test_a_second_process_is_refused_until_the_first_ends_however_it_ends(
    tmp_path: Path, with_worker: bool
) -> None:
    path = str(tmp_path / "matches.db")
    with process(hold, path, with_worker) as (child, listener):
        worker = int(listener.recv_bytes())
        try:
            with pytest.raises(StoreBusy, match="close it, or give this one another file with --database"):
                await Store.open(path)
            child.kill()
            child.join()
            async with opened(path):
                pass
        finally:
            if worker:
                os.kill(worker, signal.SIGKILL)
