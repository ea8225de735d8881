"""A thinker process, `hantise think`: it makes decisions until it is told to end."""

from __future__ import annotations

import asyncio
import logging
import signal
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Protocol

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector

from hantise.bots.pool import Causes, Pool, cores_of
from hantise.bots.process import Finder, NoAnswer, Question
from hantise.bus import Taken, Taker, open_taker
from hantise.process import handling_signals
from hantise.process.log import TEXT, THIS_MACHINE, begin_log, metrics_served
from hantise.thinkers import LONG, QUICK, read

# Seconds for decisions in progress; a service manager kills after ten.
FINISHING = 5.0
# Errors whose words the log may show: they quote no guest.
HARMLESS = (NoAnswer, OSError)


def think(
    bus: str,
    find_game: Finder,
    processes: int | None = None,
    log_format: str = TEXT,
    metrics_port: int | None = None,
    metrics_host: str = THIS_MACHINE,
) -> int:
    """Make decisions for the bus until Ctrl-C or SIGTERM, and return the exit status.

    `processes` is the number of long decisions at the same time, by default one for each core; quick ones have a
    process of their own. The metrics are at a port, if one is given. BusUnusable if the address is no bus; one that is
    away is waited for. NoMetricsPort if the port is not free.
    """
    begin_log(log_format, HARMLESS)
    taker = open_taker(bus)
    places = {QUICK: 1, LONG: processes or cores_of(1)}
    pool = Pool(find_game, cores=sum(places.values()))
    try:
        with metrics_served(metrics_port, metrics_host, NUMBERS):
            pool.start()
            asyncio.run(_run(taker, pool, places))
    finally:
        pool.close()
    return 0


async def _run(taker: Taker, mind: Mind, places: dict[str, int]) -> None:
    thinker = Thinker(taker, mind, places)
    up = "Hantise thinks for whoever asks (Ctrl-C ends it)"
    running = asyncio.create_task(thinker.run(lambda: print(up, flush=True)))
    loop = asyncio.get_running_loop()
    heard: list[int] = []

    def end(number: int) -> None:
        """The first SIGTERM lets decisions in progress finish; any other signal ends at once."""
        heard.append(number)
        thinker.end()
        loop.call_later(FINISHING if heard == [signal.SIGTERM] else 0.0, running.cancel)

    with handling_signals(lambda number: loop.call_soon_threadsafe(end, number)):
        await asyncio.wait([running])
    await taker.close()
    if not running.cancelled():
        running.result()


# A thinker takes as many jobs as it has free processes, and never one more.

log = logging.getLogger(__name__)

# Seconds between two beats, by which others know that this thinker lives.
BEAT = 0.5
# The answer without a decision: the worker decides by itself.
NOTHING = b""


class Mind(Protocol):
    """The processes that think, as a Pool."""

    async def think(self, question: Question, seconds: float) -> str:
        """The name of a legal action, within about `seconds`; raises if there is none."""


class Thinker:
    """Takes jobs of each queue, at some places, for as long as it runs."""

    def __init__(self, taker: Taker, mind: Mind, places: Mapping[str, int]) -> None:
        """`places` are the numbers of jobs at the same time, by queue."""
        self._taker = taker
        self._mind = mind
        self._places = places
        self._taken: list[Taken] = []
        self._causes = Causes()
        self._is_ending = False

    async def run(self, up: Callable[[], None] = lambda: None) -> None:
        """Work until `end` is called and all taken jobs are answered; cancelled, return its jobs at once.

        `up` is called once the bus is reached for the first time.
        """
        beating = asyncio.create_task(self._beat_on(up))
        try:
            async with asyncio.TaskGroup() as working:
                for queue, count in self._places.items():
                    for _place in range(count):
                        working.create_task(self._work_on(queue))
        finally:
            beating.cancel()
            await asyncio.wait([beating])
            await self._taker.leave(self._taken)

    def end(self) -> None:
        """Take no further job."""
        self._is_ending = True

    async def _beat_on(self, up: Callable[[], None]) -> None:
        is_up = False
        while True:
            await self._taker.beat([*self._taken])
            _HEARS.set(self._taker.is_well)
            if self._taker.is_well and not is_up:
                is_up = True
                up()
            await asyncio.sleep(BEAT)

    async def _work_on(self, queue: str) -> None:
        while not self._is_ending:
            taken = await self._taker.take(queue)
            if taken is not None:
                self._taken.append(taken)
                with thinking(queue, taken.waited):
                    answer = await self._answer_to(taken)
                await self._taker.answer(taken, answer)
                self._taken.remove(taken)

    async def _answer_to(self, taken: Taken) -> bytes:
        try:
            job = read(taken.words)
            return (await self._mind.think(job.question, job.seconds - taken.waited)).encode()
        except Exception as error:
            # A job of another version does not stop this thinker.
            _LEFT.inc()
            if self._causes.is_new(type(error).__name__, str(error)):
                log.warning("a decision stays with whoever asked for it: %s", error)
            return NOTHING


# The metrics of a thinker, apart from those of a worker.

# Seconds: a quick decision takes hundredths, a long one as much as its table allows.
SECONDS = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 3.5, 5.0, 10.0, 20.0)

NUMBERS = CollectorRegistry()
ProcessCollector(registry=NUMBERS)
_HEARS = Gauge("hantise_thinker_hears", "1 while the bus is heard, else 0", registry=NUMBERS)
_BUSY = Gauge("hantise_thinker_busy", "Decisions that it thinks about", ["queue"], registry=NUMBERS)
_WAITED = Histogram(
    "hantise_thinker_waited_seconds", "Decisions, until taken", ["queue"], registry=NUMBERS, buckets=SECONDS
)
_THOUGHT = Histogram(
    "hantise_thinker_seconds", "Decisions, from taken to made", ["queue"], registry=NUMBERS, buckets=SECONDS
)
_LEFT = Counter("hantise_thinker_left", "Decisions that stay with whoever asked", registry=NUMBERS)


@contextmanager
def thinking(queue: str, waited: float) -> Iterator[None]:
    """Within the block a decision of this queue is made, which waited for some seconds."""
    _WAITED.labels(queue).observe(waited)
    with _BUSY.labels(queue).track_inprogress(), _THOUGHT.labels(queue).time():
        yield
