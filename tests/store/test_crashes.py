"""A process that is killed at any moment loses nothing that it acknowledged, and leaves no lock behind."""

import os
import random
import signal
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import pytest

import effort
from hantise.store import Store, StoreBusy
from store.crashing import append_until_killed, hold
from store.making import FIRST, event, loaded, opened

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")

# Databases, and kills of whoever writes into each: 120 kills in all in a soak.
LIVES, KILLS = 8, 15 if effort.IS_SOAK else 4


@contextmanager
def process(run: Callable[..., None], *arguments: Any) -> Iterator[tuple[Any, Connection]]:
    """A child, from a server that has imported what it needs, and what it tells; killed in the end."""
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
    """What a child acknowledged before it was killed: while it opened, or in the midst of its appends."""
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
    """What was told before the end and not heard yet."""
    try:
        while True:
            yield heard(listener)
    except EOFError:
        return


async def check(store: Store, acknowledged: dict[str, int]) -> None:
    """Every log goes on without a gap to at least what was acknowledged, each event as it was sent."""
    assert set(acknowledged) <= set(await store.running())
    for match in await store.running():
        found = await loaded(store, match)
        assert found.events == (FIRST, *(event(f"{match}:{n}") for n in range(1, len(found.events))))
        assert len(found.events) > acknowledged[match]


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
