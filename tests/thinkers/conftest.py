"""A Redis for the tests of thinkers, in which each has a bus of its own."""

from collections.abc import AsyncIterator, Iterator
from itertools import count

import pytest
from redis.asyncio import Redis

import engines
from hantise.bus import Bus
from thinkers.elsewhere import joined

_numbers = count()


@pytest.fixture(scope="session")
def redis() -> Iterator[engines.Engine]:
    with engines.redis("--databases", "1000") as running:
        yield running


@pytest.fixture
def url(redis: engines.Engine) -> str:
    """The address of a bus of its own."""
    return f"redis://127.0.0.1:{redis.port}/{next(_numbers) % 1000}"


@pytest.fixture
async def bus(url: str) -> AsyncIterator[Bus]:
    """A worker's end of it."""
    async with joined(url) as end:
        yield end


@pytest.fixture
async def redis_itself(url: str) -> AsyncIterator[Redis]:
    client = Redis.from_url(url)
    yield client
    await client.aclose()
