"""A house of its own process for the benchmarks: a database file as in earnest, no limit on how fast one plays."""

from __future__ import annotations

import argparse
import asyncio
import logging
import os
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import NamedTuple

from bench.samples import sampled
from bench.servers import WITH_US
from hantise import games
from hantise.core import Game
from hantise.store import Plan, SeatPlan, Store, hashed
from hantise.web.tables.tables import Tables
from hantise.web.tables.visitor import new_secret

# A store gives up what waits too long, and a thousand tables would.
AT_ONCE = 10
ROOT = Path(__file__).resolve().parent.parent
# Seconds that a callback of the event loop may take before it is written down.
LONG = 0.01
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


def make_tables(database: Path | str, count: int, seats: Sequence[str], game: str = "ghooost") -> list[Made]:
    """So many tables, stored in a file or at a URL; `seats` are the levels of computers, "" for people."""
    add_games()
    return asyncio.run(_make_tables(str(database), count, seats, games.find(game)))


async def _make_tables(database: str, count: int, seats: Sequence[str], game: Game) -> list[Made]:
    store = await Store.open(database)
    try:
        tables, few = Tables(store), asyncio.Semaphore(AT_ONCE)
        return await asyncio.gather(*(_make(tables, seats, game, few) for _ in range(count)))
    finally:
        await store.close()


async def _make(tables: Tables, seats: Sequence[str], game: Game, few: asyncio.Semaphore) -> Made:
    secrets = tuple("" if level else new_secret() for level in seats)
    held = [frozenset({hashed(secret)}) if secret else frozenset[str]() for secret in secrets]
    plans = tuple(SeatPlan(*plan) for plan in zip(NAMES, seats, held))
    options = dict(game.options(len(seats)).values)
    async with few:
        match = await tables.make(Plan(game.code, len(seats), options, plans, game.rules_version))
    return Made(game.code, match, secrets)


class Running(NamedTuple):
    """A house that runs: its address, and the number of the process that all its processes stem from."""

    address: str
    pid: int


@contextmanager
def serving(database: Path, core: int | None = None, *words: str) -> Iterator[str]:
    """The address of a house over this database, on one core where one is named; more words as `main` takes them."""
    words = (*([] if core is None else [f"--core={core}"]), *words)
    with running(database, *words) as house:
        yield house.address


@contextmanager
def running(database: Path | str, *words: str) -> Iterator[Running]:
    """The house over this database that `main` serves when it is told these words besides."""
    command = [*WITH_US, sys.executable, "-m", "bench.webhouse", str(database), *words]
    surroundings = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), *sys.path])}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=surroundings, cwd=ROOT) as process:
        try:
            assert process.stdout is not None
            told = process.stdout.readline().split()
            yield Running(next(word for word in told if word.startswith("http://")).rstrip("/"), process.pid)
        finally:
            process.terminate()
            process.wait(30)


def main(words: list[str]) -> int:
    """Serve until asked to stop."""
    from hantise.web.serving.server import House, Workers, listening, serve

    args = _arguments(words)
    if args.core is not None:
        os.sched_setaffinity(0, {args.core})
    if args.undrawn:
        from bench.webundrawn import draw_nothing

        draw_nothing()
    if args.thinking:
        _let_go()
        return serve("127.0.0.1", 0, House(args.database))
    if args.slow:
        _watch_loop(args.slow)
    work = partial(_serve, args.database, args.bus, args.samples)
    with listening("127.0.0.1", 0) as listener:
        announce = partial(_announce, listener)
        if args.workers > 1:
            return Workers(args.workers, listener, work, announce).run()
        return work(listener, announce)


def _arguments(words: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="bench.webhouse", description=__doc__)
    parser.add_argument("database")
    parser.add_argument("--bus", default="", help="the bus by which workers hear each other")
    parser.add_argument("--workers", type=int, default=1, help="how many serve")
    parser.add_argument("--core", type=int, help="the one core to run on")
    parser.add_argument("--thinking", action="store_true", help="computers think, and do not sleep")
    parser.add_argument("--undrawn", action="store_true", help="tell pages the bare actions, and draw nothing")
    parser.add_argument("--slow", type=Path, help="the file that says which callbacks held up the event loop")
    parser.add_argument("--samples", type=Path, help="the file that in the end says where time went")
    return parser.parse_args(words)


def _watch_loop(file: Path) -> None:
    """From now on the event loop writes down each callback that takes long."""
    from hantise.web.serving import server

    make, log = server.loop_of(1), logging.getLogger("asyncio")

    def watched() -> asyncio.AbstractEventLoop:
        loop = make()
        loop.set_debug(True)
        loop.slow_callback_duration = LONG
        return loop

    server.loop_of = lambda workers: watched
    log.addHandler(logging.FileHandler(file, encoding="utf-8"))
    log.propagate = False


def _serve(database: str, bus: str, samples: Path | None, listener: socket.socket, announce: Callable[[], None]) -> int:
    """As one worker whose computers sleep."""
    from hantise.web.serving.server import House, Shared, run_at

    _let_go()
    with sampled(samples):
        return run_at(listener, NoComputers(), announce, House(database, shared=Shared(bus)))


def _let_go() -> None:
    """Nobody is too fast or comes by too many lines, and the games of the benchmarks are there."""
    from hantise.web import limits
    from hantise.web.serving import connection

    limits.COMMANDS = limits.FRAMES = connection.MOST = 1_000_000
    add_games()


def _announce(listener: socket.socket) -> None:
    from hantise.web.serving.server import address_of

    print(address_of(listener), flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
