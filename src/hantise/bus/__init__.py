"""What the workers of one house tell each other: `open_bus(url)`; a worker that is alone tells nobody.

What some ask of others is a job: `open_bus(url).jobs` asks, and `open_taker(url)` takes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar
from urllib.parse import urlsplit

from hantise.bus.bus import Alone, Bus, Hearing, Jobs, Taken, Taker
from hantise.core import HantiseError

__all__ = ["Alone", "Bus", "BusUnusable", "Hearing", "Jobs", "Taken", "Taker", "open_bus", "open_taker"]

T = TypeVar("T")


class BusUnusable(HantiseError):
    """There is no bus by that address."""

    code = "bus-unusable"


def open_bus(url: str) -> Bus:
    """The bus at this URL, "" for a worker that is alone; BusUnusable says what is wrong with it.

    It need not be there yet: workers do without a bus that is away, and hear each other once it comes.
    """

    def open_redis() -> Bus:
        from hantise.bus.redis_bus import RedisBus

        return RedisBus(url)

    return _opened(url, open_redis) if url else Alone()


def open_taker(url: str) -> Taker:
    """The jobs that come by the bus at this URL; BusUnusable says what is wrong with it."""

    def open_redis() -> Taker:
        from hantise.bus.redis_jobs import RedisTaker

        return RedisTaker(url)

    return _opened(url, open_redis)


def _opened(url: str, open_by: Callable[[], T]) -> T:
    if urlsplit(url).scheme not in ("redis", "rediss", "unix"):
        raise BusUnusable(f"{url[:60]!r} is no bus: write redis://host:6379/0")
    try:
        return open_by()
    except ModuleNotFoundError as error:
        raise BusUnusable(f"a bus needs the Python package {error.name}: install it with pip") from error
    except ValueError as error:
        raise BusUnusable(f"the address of the bus cannot be read ({error}): write redis://host:6379/0") from error
