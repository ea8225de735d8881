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

from hantise import games
from hantise.core import Game
from hantise.store import Plan, SeatPlan, Store, hashed
from hantise.web.tables.browser import new_secret
from hantise.web.tables.tables import Tables

ROOT = Path(__file__).resolve().parent.parent
THINKING = "thinking"
NAMES = ("Ida", "Basil", "Mira", "Bruno", "Lison", "Odile")


class Made(NamedTuple):
    """A table that was made, of a game, and the secret of the browser at each seat; "" for a computer's."""

    game: str
    match: str
    secrets: tuple[str, ...]


class NoComputers:
    """Nobody is asked: where it is a computer's turn, it stays so."""

    async def decide(self, game: str, level: str, view: str, mind: int, seed: int) -> str:
        await asyncio.Event().wait()
        raise AssertionError


def add_games() -> None:
    """Let the house find the games that lie beside this file, as it finds its own."""
    folder = str(ROOT / "bench" / "games")
    if folder not in games.__path__:
        games.__path__.append(folder)
        games.codes.cache_clear()


def make_tables(database: Path, count: int, seats: Sequence[str], game: str = "ghooost") -> list[Made]:
    """So many tables, stored; `seats` are the levels of computers, "" for people."""
    add_games()
    return asyncio.run(_make_tables(database, count, seats, games.find(game)))


async def _make_tables(database: Path, count: int, seats: Sequence[str], game: Game) -> list[Made]:
    store = await Store.open(f"sqlite:///{database}")
    try:
        tables = Tables(store)
        return await asyncio.gather(*(_make(tables, seats, game) for _ in range(count)))
    finally:
        await store.close()


async def _make(tables: Tables, seats: Sequence[str], game: Game) -> Made:
    secrets = tuple("" if level else new_secret() for level in seats)
    held = [frozenset({hashed(secret)}) if secret else frozenset[str]() for secret in secrets]
    plans = tuple(SeatPlan(*plan) for plan in zip(NAMES, seats, held))
    options = dict(game.options(len(seats)).values)
    match = await tables.make(Plan(game.code, len(seats), options, plans, game.rules_version))
    return Made(game.code, match, secrets)


@contextmanager
def serving(database: Path, core: int | None = None, thinking: bool = False) -> Iterator[str]:
    """The address of a house over this database, on one core where one is named; its computers think, or sleep."""
    wanted = ["" if core is None else str(core), THINKING if thinking else ""]
    command = [sys.executable, "-m", "bench.webhouse", str(database), *wanted]
    surroundings = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), *sys.path])}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=surroundings, cwd=ROOT) as process:
        try:
            assert process.stdout is not None
            yield next(word for word in process.stdout.readline().split() if word.startswith("http://")).rstrip("/")
        finally:
            process.terminate()
            process.wait(30)


def main(database: str, core: str, computers: str) -> int:
    """Serve until asked to stop."""
    from hantise.web.requests import limits
    from hantise.web.serving.server import run, serve

    if core:
        os.sched_setaffinity(0, {int(core)})
    limits.COMMANDS = limits.FRAMES = 1_000_000
    add_games()
    if computers == THINKING:
        return serve("127.0.0.1", 0, database, False)
    return run("127.0.0.1", 0, database, NoComputers())


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
