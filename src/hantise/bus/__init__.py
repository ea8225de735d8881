"""Messages and jobs between the workers of one house: `open_bus(url)`; a single worker has a `Bus()` without others.

`open_bus(url).jobs` asks for jobs, and `open_taker(url)` takes them.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

from hantise.bus.bus import Bus, Jobs, OnMessage, Taken, Taker
from hantise.core import HantiseError

__all__ = ["Bus", "BusUnusable", "Jobs", "OnMessage", "Taken", "Taker", "open_bus", "open_taker"]


class BusUnusable(HantiseError):
    """The address is no bus."""

    code = "bus-unusable"


def open_bus(url: str) -> Bus:
    """The bus at this URL, "" for a single worker; BusUnusable says why there is none.

    Redis may be away: workers do without it, and hear each other once it comes.
    """
    if not url:
        return Bus()
    with _explained(url):
        from hantise.bus.redis_bus import RedisBus

        return RedisBus(url)


def open_taker(url: str) -> Taker:
    """The jobs on the bus at this URL; BusUnusable says why there are none."""
    with _explained(url):
        from hantise.bus.redis_jobs import RedisTaker

        return RedisTaker(url)


@contextmanager
def _explained(url: str) -> Iterator[None]:
    """Within the block a client for this URL is made; BusUnusable says what fails."""
    if urlsplit(url).scheme not in ("redis", "rediss", "unix"):
        raise BusUnusable(f"{url[:60]!r} is no bus: write redis://host:6379/0")
    try:
        yield
    except ModuleNotFoundError as error:
        raise BusUnusable(f"a bus needs the Python package {error.name}: install it with pip") from error
    except ValueError as error:
        raise BusUnusable(f"the address of the bus cannot be read ({error}): write redis://host:6379/0") from error
