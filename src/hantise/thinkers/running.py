"""A thinker as a process: it thinks until it is asked to end."""

from __future__ import annotations

import asyncio
import logging
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

from hantise.bots.deciding import Finder
from hantise.bots.pool import Pool, cores_of
from hantise.bus import Taker, open_taker
from hantise.thinkers.job import LONG, QUICK
from hantise.thinkers.thinker import Mind, Thinker

# Seconds for what it has begun to decide; whoever asked it to end kills after ten.
FINISHING = 5.0


def think(bus: str, find_game: Finder, processes: int | None = None) -> int:
    """Think for whoever asks by the bus, until Ctrl-C or a polite signal, and give the exit status.

    So many long decisions are thought about at the same time, one for each core unless it is said; quick ones have a
    process of their own. BusUnusable if there is no bus by that address; one that is away is waited for.
    """
    logging.basicConfig(stream=sys.stderr)
    taker = open_taker(bus)
    places = {QUICK: 1, LONG: processes or cores_of(1)}
    pool = Pool(find_game, cores=sum(places.values()))
    try:
        pool.start()
        asyncio.run(_run(taker, pool, places))
    finally:
        pool.close()
    return 0


async def _run(taker: Taker, mind: Mind, places: dict[str, int]) -> None:
    thinker = Thinker(taker, mind, places)
    running = asyncio.create_task(thinker.run(_announce))
    loop = asyncio.get_running_loop()

    def end(is_polite: bool) -> None:
        thinker.end()
        loop.call_later(FINISHING if is_polite else 0.0, running.cancel)

    with _heeding(lambda is_polite: loop.call_soon_threadsafe(end, is_polite)):
        await asyncio.wait([running])
    await taker.close()
    if not running.cancelled():
        running.result()


@contextmanager
def _heeding(end: Callable[[bool], object]) -> Iterator[None]:
    """Within the block the first SIGTERM is a polite wish to end; any other signal is one to end at once."""
    heard: list[int] = []

    def hear(number: int, _frame: FrameType | None) -> None:
        heard.append(number)
        end(heard == [signal.SIGTERM])

    before = {number: signal.signal(number, hear) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _announce() -> None:
    print("Hantise thinks for whoever asks (Ctrl-C ends it)", flush=True)
