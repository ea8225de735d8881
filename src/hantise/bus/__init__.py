"""Messages and jobs between the workers of one house: `open_bus(url)`; a single worker has an `Alone` instead.

`open_bus(url).jobs` asks for jobs, and `open_taker(url)` takes them.
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
    """The address is no bus."""

    code = "bus-unusable"


def open_bus(url: str) -> Bus:
    """The bus at this URL, "" for a single worker; BusUnusable says why there is none.

    Redis may be away: workers do without it, and hear each other once it comes.
    """

    def open_redis() -> Bus:
        from hantise.bus.redis_bus import RedisBus

        return RedisBus(url)

    return _opened(url, open_redis) if url else Alone()


def open_taker(url: str) -> Taker:
    """The jobs on the bus at this URL; BusUnusable says why there are none."""

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
