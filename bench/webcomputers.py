"""How long computers take while others think: the real server, the real processes, tables of BOO."""

from __future__ import annotations

import asyncio
import sqlite3
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import ExitStack, closing
from itertools import pairwise
from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import urlopen

from bench.webhouse import Made, make_tables, serving
from bench.webrow import Row, row
from bench.webwire import Frames

MANY, ABSENT = 12, 20
# How soon a computer is to have decided: at one of many tables of the highest level, and on the lowest level anywhere.
PATIENT, SOON = 4.0, 0.3
# Between two looks at what is stored, and two signs of life of a page without scripts.
GLANCE, KNOCK = 0.01, 5.0
LEVEL1, LEVEL5 = ["level1", "level1"], ["level5", "level5"]

# The moments at which each match had its events, by the match.
Moments = dict[str, list[float]]


def rows(seconds: float) -> Iterator[Row]:
    """A lonely table first, then many that are watched, then many that nobody looks at any more."""
    with tempfile.TemporaryDirectory() as folder:
        yield from _lonely(Path(folder), seconds)
        yield from _watched(Path(folder), seconds)
        yield from _absent(Path(folder), seconds)


def _lonely(folder: Path, seconds: float) -> Iterator[Row]:
    turns, quick = _measured(folder / "lonely.sqlite3", seconds, 1, is_open=True)
    yield row("web: BOO, a turn of level 5 alone in the house", "s", turns, PATIENT)
    yield row("web: BOO, a decision of level 1 beside it", "s", quick, SOON)


def _watched(folder: Path, seconds: float) -> Iterator[Row]:
    turns, quick = _measured(folder / "watched.sqlite3", seconds, MANY, is_open=True)
    yield row(f"web: BOO, a turn at one of {MANY} tables of level 5", "s", turns, PATIENT)
    yield row("web: BOO, a decision of level 1 beside them", "s", quick, SOON)


def _absent(folder: Path, seconds: float) -> Iterator[Row]:
    _, quick = _measured(folder / "absent.sqlite3", seconds, ABSENT, is_open=False)
    yield row(f"web: BOO, level 1 beside {ABSENT} tables left alone", "s", quick, SOON)


def _measured(database: Path, seconds: float, count: int, is_open: bool) -> tuple[list[float], list[float]]:
    """The spans between events at so many tables of level 5 in one sum, and at a table of level 1 beside them."""
    thinkers, quick = make_tables(database, count, LEVEL5, "boo"), make_tables(database, 1, LEVEL1, "boo")
    with serving(database, None, "--thinking") as house:
        moments = asyncio.run(_visited(house, database, thinkers, quick, seconds, is_open))
    return _spans(moments, thinkers, seconds), _spans(moments, quick, seconds)


async def _visited(
    house: str, database: Path, thinkers: list[Made], quick: list[Made], seconds: float, is_open: bool
) -> Moments:
    """Pages of all are asked for, twice as without scripts or with a socket; the quick ones once the others think."""
    with ExitStack() as sockets:
        await _looked_at(house, thinkers)
        if is_open:
            for made in thinkers:
                sockets.callback((await _opened(house, made)).close)
        else:
            await _looked_at(house, thinkers)
        await asyncio.sleep(seconds / 4)
        await _looked_at(house, quick)
        knocking = asyncio.create_task(_knocked(house, quick))
        try:
            return await _seen(database, seconds)
        finally:
            knocking.cancel()


async def _looked_at(house: str, tables: list[Made]) -> None:
    await asyncio.gather(*(asyncio.to_thread(_look, f"{house}/t/{made.match}") for made in tables))


def _look(address: str) -> None:
    with urlopen(address, timeout=60) as page:
        page.read()


async def _knocked(house: str, tables: list[Made]) -> None:
    while True:
        await _looked_at(house, tables)
        await asyncio.sleep(KNOCK)


async def _opened(house: str, made: Made) -> Frames:
    place = urlsplit(house)
    socket = Frames(place.netloc, f"/t/{made.match}/live?version=1&language=en", lambda text: None)
    await asyncio.get_running_loop().create_connection(lambda: socket, place.hostname or "", place.port or 0)
    await socket.opened
    return socket


async def _seen(database: Path, seconds: float) -> Moments:
    """When each event was stored, for so long."""
    moments: Moments = defaultdict(list)
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as connection:
        end = time.monotonic() + seconds
        while (now := time.monotonic()) < end:
            for match, count in connection.execute("SELECT match, count(*) FROM event GROUP BY match"):
                moments[match].extend([now] * (count - len(moments[match])))
            await asyncio.sleep(GLANCE)
    return moments


def _spans(moments: Moments, tables: list[Made], seconds: float) -> list[float]:
    """Between one event and the next; all the time there was, where next to nothing came."""
    found = [_since_the_first_look(moments[made.match]) for made in tables]
    return [later - earlier for each in found for earlier, later in pairwise(each)] or [seconds]


def _since_the_first_look(moments: list[float]) -> list[float]:
    """What was there already at the first look has no moment of its own."""
    return [moment for moment in moments if moment > moments[0]]
