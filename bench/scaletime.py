"""Where the time of one worker under load goes."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from random import Random

from bench.processes import check_told
from bench.samples import Stacks, busiest, read, share_of
from bench.scalehouse import FILE, SHARED, House, serving_all, sharing, with_a_file
from bench.webcontest import FRESH, HOST
from bench.webload import TABLES, OurTable, Tally, run
from bench.webrow import Row, row

TOP = 10
# Percent of its time that a worker with a file drew when a move took it 563 us, 360 of them drawing.
MOST = 64.0
DRAWING = ("pushes.push_of", "pushes.frame_of", "shown.look_with")
# Each of them fills a worker anew.
ROUNDS = 3


def rows(rounds: int, seconds: float) -> Iterator[Row]:
    """The share of drawing in both set-ups, and in the note the functions that were at work themselves for longest."""
    check_told()
    with serving_all() as both, tempfile.TemporaryDirectory() as name:
        folder, tables = Path(name), TABLES * FRESH
        for told in (FILE, SHARED):
            found = []
            for number in range(min(rounds, ROUNDS)):
                samples = folder / f"{told}-{number}"
                word = f"--samples={samples}"
                shared = told == SHARED
                house = sharing(both, 1, tables, word) if shared else with_a_file(folder, tables, word)
                found.append(_turn(house, samples, seconds))
            yield _row(told, found)


def _turn(begun: AbstractContextManager[House], samples: Path, seconds: float) -> Stacks:
    with begun as house:
        tally, made = Tally(), iter(house.tables)
        tables = [OurTable(f"{HOST}:{house.port}", tally, Random(1), made) for _ in range(TABLES)]
        run(tables, tally, HOST, house.port, seconds)
    return read(samples)


def _row(told: str, found: list[Stacks]) -> Row:
    shares = [100 * share_of(stacks, *DRAWING) for stacks in found]
    top = ", ".join(f"{name} {share:.1%}" for name, share in busiest(sum(found, Stacks()), TOP))
    return row(f"scale: drawing in a worker's time, {told}", "%", shares, MOST, note=f"at work themselves: {top}")
