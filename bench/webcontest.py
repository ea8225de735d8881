"""Our house, durable, against boardgame.io in memory: in turns, each server on one core, the generator on another."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from statistics import median
from urllib.parse import urlsplit

from bench.contest import LackError
from bench.servers import free_port
from bench.webhouse import Made, make_tables, serving
from bench.webload import TABLES, Load, OurTable, Tally, TheirTable, run
from bench.webnode import boardgame
from bench.webrow import Row, row

HOST = "127.0.0.1"


# What is played here while tic-tac-toe is played there, which is of about the size of connect four.
GAMES = {"ghooost": ("Ghooost! in its room", 0.6), "boards": ("connect four in its room", 0.75)}
# Who has ended a game sits down at a fresh table; so many there are for each that is played at.
FRESH = 4


def contest(rounds: int, seconds: float) -> Iterator[Row]:
    """For each of our games the ratio of moves a second, with the percentiles of both; and without any drawing."""
    generator, server = cores()
    with tempfile.TemporaryDirectory() as folder, kept_to(generator):
        for game, (told, target) in GAMES.items():
            found = _measure(Path(folder), game, server, rounds, seconds)
            yield _row(told, target, [(ours, theirs) for ours, _undrawn, theirs in found])
            yield _row(f"{told}, nothing drawn", target, [(undrawn, theirs) for _ours, undrawn, theirs in found])


def _measure(folder: Path, game: str, server: int, rounds: int, seconds: float) -> list[tuple[Load, Load, Load]]:
    """Ours, ours that draws nothing, and theirs, in turns."""
    drawn, undrawn = folder / f"{game}.sqlite3", folder / f"{game}-undrawn.sqlite3"
    tables = [iter(make_tables(file, TABLES * FRESH * rounds, ["", ""], game)) for file in (drawn, undrawn)]
    theirs = free_port()
    with serving(drawn, server) as house, serving(undrawn, server, "--undrawn") as bare, boardgame(theirs, server):
        ports = [urlsplit(address).port or 0 for address in (house, bare)]
        return [_turn(tables, ports, theirs, turn, seconds) for turn in range(rounds)]


def _turn(
    tables: Sequence[Iterator[Made]], ports: Sequence[int], theirs: int, turn: int, seconds: float
) -> tuple[Load, Load, Load]:
    ours, undrawn = (_ours(made, port, turn, seconds) for made, port in zip(tables, ports, strict=True))
    return ours, undrawn, _theirs(theirs, turn, seconds)


def _row(told: str, target: float, found: Sequence[tuple[Load, Load]]) -> Row:
    ratios = [ours.rate / theirs.rate for ours, theirs in found]
    note = f"ours {_told([ours for ours, _ in found])}; theirs (tic-tac-toe) {_told([theirs for _, theirs in found])}"
    return row(f"web: moves of {told}, durable / boardgame.io in memory", "x", ratios, target, False, note)


def _told(loads: Sequence[Load]) -> str:
    rate, middle, slowest, busy = (median(found) for found in zip(*loads))
    return f"{rate:,.0f} moves/s, p50 {middle:.0f} ms, p99 {slowest:.0f} ms, generator {busy:.0%} busy"


def _ours(made: Iterator[Made], port: int, turn: int, seconds: float) -> Load:
    """Random moves at a hundred fresh tables of ours for two."""
    host, rng, tally = f"{HOST}:{port}", Random(turn), Tally()
    return run([OurTable(host, tally, rng, made) for _ in range(TABLES)], tally, HOST, port, seconds)


def _theirs(port: int, turn: int, seconds: float) -> Load:
    """Random moves in a hundred fresh matches of tic-tac-toe."""
    host, rng, tally = f"{HOST}:{port}", Random(turn), Tally()
    matches = [f"match-{turn}-{number}" for number in range(TABLES)]
    return run([TheirTable(host, tally, rng, match) for match in matches], tally, HOST, port, seconds)


def cores() -> tuple[int, int]:
    """One for the generator, one for whichever server is measured."""
    if not hasattr(os, "sched_getaffinity"):
        raise LackError("this system cannot keep a process to one core, so the load is not measured")
    cores = sorted(os.sched_getaffinity(0))
    if len(cores) < 2:
        raise LackError("the load needs two cores, one for the server and one for what drives it")
    return cores[0], cores[1]


@contextmanager
def kept_to(core: int) -> Iterator[None]:
    """Within the block this process runs on that core."""
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {core})
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)
