"""A house of its own process for the benchmarks: a database file as in earnest, no limit on how fast one plays."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from hantise.games import find
from hantise.store import Plan, SeatPlan, Store
from hantise.web.seats import new_secret
from hantise.web.tables import Tables

ROOT = Path(__file__).resolve().parent.parent
NAMES = ("Ida", "Basil", "Mira", "Bruno", "Lison", "Odile")


class Made(NamedTuple):
    """A table that was made, and the secret of each seat; "" for a computer's."""

    match: str
    secrets: tuple[str, ...]


class NoComputers:
    """Nobody is asked: where it is a computer's turn, it stays so."""

    async def decide(self, game: str, level: str, view: str, mind: int, seed: int) -> str:
        await asyncio.Event().wait()
        raise AssertionError


def make_tables(database: Path, count: int, seats: Sequence[str], **options: object) -> list[Made]:
    """So many tables of Ghooost!, stored; `seats` are the levels of computers, "" for people."""
    return asyncio.run(_make_tables(database, count, seats, options))


async def _make_tables(database: Path, count: int, seats: Sequence[str], options: dict[str, object]) -> list[Made]:
    store = await Store.open(f"sqlite:///{database}")
    try:
        tables = Tables(store)
        return [await _make(tables, seats, options) for _ in range(count)]
    finally:
        await store.close()


async def _make(tables: Tables, seats: Sequence[str], options: dict[str, object]) -> Made:
    game = find("ghooost")
    secrets = tuple("" if level else new_secret() for level in seats)
    plans = tuple(SeatPlan(*plan) for plan in zip(NAMES, seats, secrets))
    checked = game.options(len(seats), **options)
    match = await tables.make(Plan("ghooost", len(seats), dict(checked.values), plans, game.rules_version))
    return Made(match, secrets)


@contextmanager
def serving(database: Path, core: int | None = None) -> Iterator[str]:
    """The address of a house over this database, on one core where one is named."""
    command = [sys.executable, "-m", "bench.webhouse", str(database), "" if core is None else str(core)]
    surroundings = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), *sys.path])}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=surroundings, cwd=ROOT) as process:
        try:
            assert process.stdout is not None
            yield next(word for word in process.stdout.readline().split() if word.startswith("http://")).rstrip("/")
        finally:
            process.terminate()
            process.wait(30)


def main(database: str, core: str) -> int:
    """Serve until asked to stop."""
    from hantise.web import limits
    from hantise.web.server import run

    if core:
        os.sched_setaffinity(0, {int(core)})
    limits.COMMANDS = 1_000_000
    return run("127.0.0.1", 0, database, NoComputers())


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
