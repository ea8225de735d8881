"""A hundred tables of each game at once, at one worker on one core: how long moves take, and what holds them up."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random
from urllib.parse import urlsplit

from bench.scalepace import PacedTable, opened, paced
from bench.webcontest import HOST, cores, kept_to
from bench.webhouse import LONG, Made, make_tables, serving
from bench.webload import Load, Tally, run_soon
from bench.webrow import Row, row
from hantise.games import codes

RATE, TABLES = 200, 100
# A table whose game has ended is followed by a fresh one.
FRESH = 2
MOST_MILLISECONDS = 100.0
# What the event loop writes of a callback that took LONG.
TOOK = re.compile(r"^Executing (.*) took ([0-9.]+) seconds$", re.MULTILINE)


def rows(rounds: int, seconds: float) -> Iterator[Row]:
    """The 99th percentile from a move to both pushes; and the callbacks that held up the event loop."""
    generator, server = cores()
    with tempfile.TemporaryDirectory() as folder, kept_to(generator):
        made = {game: make_tables(Path(folder) / "house", FRESH * rounds * TABLES, ["", ""], game) for game in codes()}
        with serving(Path(folder) / "house", server) as house:
            found = [_turn(house, made, turn, seconds) for turn in range(rounds)]
        told = f"{RATE} moves/s asked, {min(load.rate for load in found):.0f} made"
        name = f"web: p99 of a move to both pushes, {TABLES} tables of each game at once"
        yield row(name, "ms", [load.slowest for load in found], MOST_MILLISECONDS, note=told)
        log = Path(folder) / "slow"
        with serving(Path(folder) / "house", server, f"--slow={log}") as house:
            _turn(house, made, 0, seconds)
        held = sorted([(float(took) * 1000, what) for what, took in TOOK.findall(log.read_text("utf-8"))])
        named = f"web: callbacks that hold the loop over {LONG * 1000:.0f} ms, same tables"
        worst = f"the longest {held[-1][0]:.0f} ms: {held[-1][1][:120]}" if held else ""
        yield row(named, "", [len(held)], 0, note=worst)


def _turn(house: str, made: dict[str, list[Made]], turn: int, seconds: float) -> Load:
    """Moves at a hundred tables of each game, in turns; each game's tables begin anew with each turn."""
    port, tally, rng = urlsplit(house).port or 0, Tally(), Random(turn)
    each = {game: iter(some[FRESH * turn * TABLES : FRESH * (turn + 1) * TABLES]) for game, some in made.items()}
    tables = [PacedTable(f"{HOST}:{port}", tally, rng, each[game]) for _n in range(TABLES) for game in each]
    return run_soon(_paced(tables, tally, port, seconds))


async def _paced(tables: list[PacedTable], tally: Tally, port: int, seconds: float) -> Load:
    async with opened(tables, HOST, port):
        return await paced(tables, tally, RATE, seconds)
