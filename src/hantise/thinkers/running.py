"""A thinker as a process: it thinks until it is asked to end."""

from __future__ import annotations

import asyncio
import signal

from hantise.bots.deciding import Finder
from hantise.bots.pool import Pool, cores_of
from hantise.bots.process import NoAnswer
from hantise.bus import Taker, open_taker
from hantise.process.log import TEXT, begin_log
from hantise.process.numbers import THIS_MACHINE, numbers_told
from hantise.process.signals import heeding
from hantise.thinkers.job import LONG, QUICK
from hantise.thinkers.thinker import NUMBERS, Mind, Thinker

# Seconds for what it has begun to decide; whoever asked it to end kills after ten.
FINISHING = 5.0
# What these say is in the log: no guest typed it.
HARMLESS = (NoAnswer, OSError)


def think(
    bus: str,
    find_game: Finder,
    processes: int | None = None,
    log_format: str = TEXT,
    metrics_port: int | None = None,
    metrics_host: str = THIS_MACHINE,
) -> int:
    """Think for whoever asks by the bus, until Ctrl-C or a polite signal, and give the exit status.

    So many long decisions are thought about at the same time, one for each core unless it is said; quick ones have a
    process of their own. Its numbers can be read at a port, if one is given. BusUnusable if there is no bus by that
    address, one that is away is waited for; NoNumbers if the port cannot be had.
    """
    begin_log(log_format, HARMLESS)
    taker = open_taker(bus)
    places = {QUICK: 1, LONG: processes or cores_of(1)}
    pool = Pool(find_game, cores=sum(places.values()))
    try:
        with numbers_told(metrics_port, metrics_host, NUMBERS):
            pool.start()
            asyncio.run(_run(taker, pool, places))
    finally:
        pool.close()
    return 0


async def _run(taker: Taker, mind: Mind, places: dict[str, int]) -> None:
    thinker = Thinker(taker, mind, places)
    running = asyncio.create_task(thinker.run(_announce))
    loop = asyncio.get_running_loop()

    heard: list[int] = []

    def end(number: int) -> None:
        """The first SIGTERM is a polite wish to end; any other signal is one to end at once."""
        heard.append(number)
        thinker.end()
        loop.call_later(FINISHING if heard == [signal.SIGTERM] else 0.0, running.cancel)

    with heeding(lambda number: loop.call_soon_threadsafe(end, number)):
        await asyncio.wait([running])
    await taker.close()
    if not running.cancelled():
        running.result()


def _announce() -> None:
    print("Hantise thinks for whoever asks (Ctrl-C ends it)", flush=True)
