"""The memory of one worker at which two thousand idle pages and two hundred tables in play are open."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from functools import partial
from itertools import islice
from pathlib import Path
from random import Random
from typing import TypeAlias

from bench.processes import check_told, most_memory
from bench.scalehouse import FILE, SHARED, House, serving_all, sharing, with_a_file
from bench.scalepace import PacedTable, called, opened
from bench.webcontest import HOST
from bench.webload import SEATS, Tally, run_soon
from bench.webrow import Row, row

MOST = 400.0
IDLE, ACTIVE = 1000, 200
RATE = 200
# A house has some tables more, for whose game ends.
SPARE = 100
# A worker that begins takes long to be filled, and one is like another.
ROUNDS = 3

# What begins a house with so many tables.
Begun: TypeAlias = Callable[[int], AbstractContextManager[House]]


def rows(rounds: int, seconds: float) -> Iterator[Row]:
    """In both set-ups; each turn fills a worker that has just begun."""
    check_told()
    note = f"{IDLE * SEATS:,} idle pages at {IDLE:,} tables, {ACTIVE} other tables with {ACTIVE * SEATS} pages in play"
    with serving_all() as both, tempfile.TemporaryDirectory() as folder:
        for told, begun in ((FILE, partial(with_a_file, Path(folder))), (SHARED, partial(sharing, both, 1))):
            found = [_turn(begun, seconds) for _ in range(min(rounds, ROUNDS))]
            yield row(f"scale: memory of one worker, {told}", "MB", found, MOST, note=note)


def _turn(begun: Begun, seconds: float) -> float:
    with begun(IDLE + ACTIVE + SPARE) as house:
        run_soon(_fill(house, seconds))
        return most_memory(house.pid)


async def _fill(house: House, seconds: float) -> None:
    """Idle pages ask whether anybody is there, as those in play do."""
    made, host = iter(house.tables), f"{HOST}:{house.port}"
    tables = [PacedTable(host, Tally(), Random(1), made) for _ in range(IDLE + ACTIVE)]
    async with opened(tables, HOST, house.port), called([*islice(tables, ACTIVE)], RATE):
        await asyncio.sleep(seconds)
