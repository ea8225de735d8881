"""The same house on Starlette's socket: what our own reading and writing of frames gains, in the same run."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path

from bench.webcontest import FRESH, cores, kept_to, ours
from bench.webhouse import PLAIN, make_tables, running
from bench.webload import TABLES, Load
from bench.webrow import Row, row

# Below this gain, frames are no business of ours.
TARGET = 1.2


def rows(rounds: int, seconds: float) -> Iterator[Row]:
    """Moves a second and processor time a move, ours against Starlette's, in turns."""
    generator, server = cores()
    with tempfile.TemporaryDirectory() as folder, kept_to(generator):
        found = _measured(Path(folder), server, rounds, seconds)
    yield _row("moves, our frames / Starlette's", found, [own.rate / plain.rate for own, plain in found])
    yield _row("processor, Starlette's frames / ours", found, [plain.cost / own.cost for own, plain in found])


def _measured(folder: Path, server: int, rounds: int, seconds: float) -> list[tuple[Load, Load]]:
    """Our frames and Starlette's, in turns."""
    bases = folder / "ours.sqlite3", folder / "plain.sqlite3"
    made = [iter(make_tables(base, TABLES * FRESH * rounds, ["", ""])) for base in bases]
    with ExitStack() as houses:
        own, plain = (houses.enter_context(running(base, server, mode)) for base, mode in zip(bases, ("", PLAIN)))
        return [
            (
                ours(made[0], own.port, turn, seconds, own.process),
                ours(made[1], plain.port, turn, seconds, plain.process),
            )
            for turn in range(rounds)
        ]


def _row(name: str, found: Sequence[tuple[Load, Load]], ratios: list[float]) -> Row:
    own, plain = ([load[kind] for load in found] for kind in (0, 1))
    return row(f"web: {name}", "x", ratios, TARGET, False, f"ours {_told(own)}; Starlette's {_told(plain)}")


def _told(loads: Sequence[Load]) -> str:
    rates, costs = sorted(load.rate for load in loads), sorted(load.cost for load in loads)
    middle = len(loads) // 2
    return f"{rates[middle]:,.0f} moves/s, {costs[middle] * 1e6:,.0f} us a move"
