"""Both ends of a bus for tests: workers that ask, and thinkers that take."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress

from redis.asyncio import Redis

from hantise.bus import Bus, Taken, Taker, open_bus, open_taker
from hantise.thinkers import LONG, QUICK
from hantise.thinkers.running import Mind, Thinker

PLACES = {QUICK: 1, LONG: 1}


@asynccontextmanager
async def joined(url: str) -> AsyncIterator[Bus]:
    """A worker's end of the bus, which hears and is heard."""
    bus = open_bus(url)
    await bus.start(lambda _name, _message: None, lambda _is_well: None)
    try:
        await until(lambda: bus.is_well)
        yield bus
    finally:
        await bus.close()


@asynccontextmanager
async def taking(url: str) -> AsyncIterator[Taker]:
    """A taker that is known to be there, and that beats for nothing by itself."""
    taker = open_taker(url)
    await taker.beat(())
    for queue in PLACES:
        # The first time it only makes itself known to the queue.
        assert await taker.take(queue) is None
    try:
        yield taker
    finally:
        await taker.close()


@asynccontextmanager
async def thinking(url: str, mind: Mind, places: dict[str, int] = PLACES) -> AsyncIterator[Thinker]:
    """A thinker that is there."""
    taker, up = open_taker(url), asyncio.Event()
    thinker = Thinker(taker, mind, places)
    running = asyncio.create_task(thinker.run(up.set))
    try:
        await asyncio.wait_for(up.wait(), 10)
        yield thinker
    finally:
        running.cancel()
        with suppress(asyncio.CancelledError):
            await running
        await taker.close()


async def taken_by(taker: Taker, queue: str = QUICK, seconds: float = 5.0) -> Taken:
    """The next job, waited for."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if taken := await taker.take(queue):
            return taken
    raise AssertionError("no job came")


async def undone(client: Redis) -> int:
    """How many jobs stand in all queues, taken or not."""
    return sum([await client.xlen(stream) for stream in await client.keys("*:jobs:*")])


async def until(is_so: Callable[[], object], seconds: float = 10.0) -> float:
    """Wait for it; how long it took."""
    began = time.monotonic()
    while not is_so():
        assert time.monotonic() - began < seconds, "it never came"
        await asyncio.sleep(0.02)
    return time.monotonic() - began
