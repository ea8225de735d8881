"""Decisions a second of two thinkers against one, each with one process for long decisions."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager

from bench.contest import LackError
from bench.processes import check_told, cores
from bench.servers import WITH_US, are_installed, bus_url, redis
from bench.webrow import Row, row
from hantise.bots.process import Question
from hantise.bus import Bus, Jobs, open_bus
from hantise.core import Rng
from hantise.games import find
from hantise.thinkers import LONG, Job, written

TARGET = 1.8
GAME, LEVEL = "ghooost", "level5"
# More tables than thinkers have places, so that none of them waits for work.
TABLES = 6
PATIENCE = 30.0


def rows(rounds: int, seconds: float) -> Iterator[Row]:
    """Two thinkers by one, in turns."""
    check_told()
    if not are_installed():
        raise LackError("Redis is not installed here, so thinkers are not measured")
    with redis() as running:
        url = bus_url(running)
        found = [(_turn(url, 1, seconds), _turn(url, 2, seconds)) for _ in range(rounds)]
    yield row(
        "scale: decisions, two thinkers / one", "x", [two / one for one, two in found], TARGET, False, _note(found)
    )


def _note(found: Sequence[tuple[float, float]]) -> str:
    ones = sorted(one for one, _two in found)
    rate = ones[len(ones) // 2]
    return f"{GAME}, {LEVEL}, {rate:.3g} decisions a second with one; {cores()} cores, shared with Redis and who asks"


def _turn(url: str, number: int, seconds: float) -> float:
    """Decisions for each second of that many thinkers."""
    with ExitStack() as thinkers:
        for _ in range(number):
            thinkers.enter_context(thinker(url))
        return asyncio.run(_rate(url, seconds))


@contextmanager
def thinker(url: str) -> Iterator[subprocess.Popen[str]]:
    """A process of `hantise think` that is there, with one process for long decisions."""
    line = [*WITH_US, sys.executable, "-m", "hantise", "think", "--bus", url, "--processes", "1"]
    with subprocess.Popen(line, stdout=subprocess.PIPE, text=True) as running:
        try:
            assert running.stdout is not None
            if "thinks for" not in running.stdout.readline():
                raise LackError("thinkers do not come up here")
            yield running
        finally:
            running.terminate()
            running.wait(PATIENCE)


async def _rate(url: str, seconds: float) -> float:
    bus = open_bus(url)
    await bus.start(lambda _name, _message: None, lambda _is_well: None)
    try:
        await _until_well(bus)
        # What they have to find first, they have found before the time begins.
        await asyncio.gather(*(_asked(bus.jobs, table, 0.0) for table in range(TABLES)))
        began = time.monotonic()
        counts = await asyncio.gather(*(_asked(bus.jobs, table, began + seconds) for table in range(TABLES)))
        return sum(counts) / (time.monotonic() - began)
    finally:
        await bus.close()


async def _until_well(bus: Bus) -> None:
    until = time.monotonic() + PATIENCE
    while not bus.is_well:
        if time.monotonic() > until:
            raise LackError("Redis does not answer, so thinkers are not measured")
        await asyncio.sleep(0.02)


async def _asked(jobs: Jobs, table: int, until: float) -> int:
    """One decision after another, at least one, until then; how many were answered."""
    answered = 0
    while not answered or time.monotonic() < until:
        version = answered
        words = written(Job(f"table-{table}", version, 0, 0.0, _question(table * 1000 + version)))
        if await jobs.ask(LONG, f"table-{table}", words, PATIENCE) is None:
            raise LackError("thinkers do not answer here")
        answered += 1
    return answered


def _question(seed: int) -> Question:
    game, rng = find(GAME), Rng(seed)
    state = game.start(game.options(2))
    state.roll(rng)
    return Question(GAME, LEVEL, game.view(state, state.mover()).dump(), seed, seed)
