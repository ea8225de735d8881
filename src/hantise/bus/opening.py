"""The bus that an address names."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar
from urllib.parse import urlsplit

from hantise.bus.bus import Alone, Bus
from hantise.bus.jobs import Taker
from hantise.core import HantiseError

T = TypeVar("T")


class BusUnusable(HantiseError):
    """There is no bus by that address."""

    code = "bus-unusable"


def open_bus(url: str) -> Bus:
    """The bus at this URL, "" for a worker that is alone; BusUnusable says what is wrong with it.

    It need not be there yet: workers do without a bus that is away, and hear each other once it comes.
    """
    return _opened(url, _bus) if url else Alone()


def open_taker(url: str) -> Taker:
    """The jobs that come by the bus at this URL; BusUnusable says what is wrong with it."""
    return _opened(url, _taker)


def _opened(url: str, open_by: Callable[[str], T]) -> T:
    if urlsplit(url).scheme not in ("redis", "rediss", "unix"):
        raise BusUnusable(f"{url[:60]!r} is no bus: write redis://host:6379/0")
    try:
        return open_by(url)
    except ModuleNotFoundError as error:
        raise BusUnusable(f"a bus needs the Python package {error.name}: install it with pip") from error
    except ValueError as error:
        raise BusUnusable(f"the address of the bus cannot be read ({error}): write redis://host:6379/0") from error


def _bus(url: str) -> Bus:
    from hantise.bus.redis_bus import RedisBus

    return RedisBus(url)


def _taker(url: str) -> Taker:
    from hantise.bus.redis_taker import RedisTaker

    return RedisTaker(url)
