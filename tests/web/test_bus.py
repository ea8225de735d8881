"""What workers tell each other goes in one go as far as it can."""

import asyncio
import time

import pytest
from redis.asyncio import Redis

import engines
from hantise.bus import open_bus, redis_bus
from thinkers.elsewhere import until
from web.workers import Servers

pytestmark = engines.NEEDS_SERVERS


async def test_what_is_said_at_once_comes_in_its_order_and_in_few_goes(servers: Servers) -> None:
    """A worker with very many open tables repeats what pages it has: one go for each would keep the others busy.

    A claim that is given back late opens no line again: a computer that is called off while its worker ends gives it
    back after the bus is closed.
    """
    url, heard, said = servers.bus(), list[bytes](), [b"%d" % number for number in range(1500)]
    one, other = open_bus(url), open_bus(url)
    await one.start(lambda _worker, _words: None, lambda _is_well: None)
    await other.start(lambda _worker, words: heard.append(words), lambda _is_well: None)
    await until(lambda: one.is_well and other.is_well)
    async with Redis.from_url(url) as redis, redis.pubsub() as line:
        await line.psubscribe("*")
        assert await line.get_message(timeout=5) is not None
        for words in said:
            one.send(words)
        await until(lambda: len([words for words in heard if words]) >= len(said))
        goes = 0
        while await line.get_message(timeout=0.05) is not None:
            goes += 1
    assert [words for words in heard if words] == said
    assert goes < 50
    assert await one.lease("table", 5.0)
    await one.close()
    await other.close()
    async with Redis.from_url(url) as redis:
        before = (await redis.info("stats"))["total_connections_received"]
        await one.release("table")
        assert await one.lease("table", 5.0)
        assert (await redis.info("stats"))["total_connections_received"] == before


async def test_a_worker_that_got_no_time_to_run_hears_on(
    servers: Servers, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A host is told of a bus only once it was lost."""
    for name, seconds in (("SILENCE", 0.3), ("BEAT", 0.1)):
        monkeypatch.setattr(redis_bus, name, seconds)
    bus, told = open_bus(servers.bus()), list[bool]()
    await bus.start(lambda _worker, _words: None, told.append)
    await until(lambda: bus.is_well)
    time.sleep(3 * redis_bus.SILENCE)
    await asyncio.sleep(3 * redis_bus.BEAT)
    await bus.close()
    assert told == [True]
    assert caplog.messages == []
