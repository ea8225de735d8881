"""How long a move takes at a thousand open pages, with two workers on PostgreSQL and Redis against one with a file."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from random import Random
from statistics import median
from typing import NamedTuple

from bench.processes import check_told, cores
from bench.scalehouse import House, serving_all, sharing, with_a_file
from bench.scalepace import PacedTable, opened, paced
from bench.webcontest import HOST
from bench.webload import SEATS, Load, Tally, run_soon
from bench.webrow import Row, row

TARGET = 1.5
RATE, TABLES = 200, 500
# Seconds after which a house has done what opening a thousand pages at once leaves to do.
SETTLE = 4.0


class _Guests(NamedTuple):
    """The tables of one house, and what came of their moves."""

    house: House
    tally: Tally
    tables: list[PacedTable]


def rows(rounds: int, seconds: float) -> Iterator[Row]:
    """The 99th percentile of both, in turns; the median in the note."""
    check_told()
    with ExitStack() as running:
        folder = Path(running.enter_context(tempfile.TemporaryDirectory()))
        both = running.enter_context(serving_all())
        alone = running.enter_context(with_a_file(folder, 2 * TABLES))
        pair = running.enter_context(sharing(both, 2, 2 * TABLES))
        one, two = _guests(alone), _guests(pair)
        found = run_soon(_measured(one, two, rounds, seconds))
    ratios = [two.slowest / one.slowest for one, two in found]
    name = f"scale: p99 at {RATE} moves/s and {TABLES * SEATS:,} pages, two workers / a file"
    yield row(name, "x", ratios, TARGET, note=f"{_note(found)}; {_returns(one)} and {_returns(two)} pages came back")


def _guests(house: House) -> _Guests:
    tally, rng, made = Tally(), Random(1), iter(house.tables)
    host = f"{HOST}:{house.port}"
    return _Guests(house, tally, [PacedTable(host, tally, rng, made) for _ in range(TABLES)])


async def _measured(one: _Guests, two: _Guests, rounds: int, seconds: float) -> list[tuple[Load, Load]]:
    """In turns; pages are open at the house alone that is measured."""
    return [(await _turn(one, seconds), await _turn(two, seconds)) for _ in range(rounds)]


async def _turn(guests: _Guests, seconds: float) -> Load:
    guests.tally.ways.clear()
    async with opened(guests.tables, HOST, guests.house.port):
        await asyncio.sleep(SETTLE)
        return await paced(guests.tables, guests.tally, RATE, seconds)


def _returns(guests: _Guests) -> int:
    """How many pages the house has sent away."""
    return sum(table.losses for table in guests.tables)


def _note(found: Sequence[tuple[Load, Load]]) -> str:
    one, two = (_told([pair[side] for pair in found]) for side in (0, 1))
    return f"{cores()} cores for all, the generator's too: a file {one}; two workers {two}"


def _told(loads: Sequence[Load]) -> str:
    rate, middle, slowest, _busy = (median(found) for found in zip(*loads))
    return f"{rate:,.0f} moves/s, p50 {middle:.1f} ms, p99 {slowest:.1f} ms"
