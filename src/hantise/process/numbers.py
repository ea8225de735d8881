"""The numbers of a process, at a port of their own, where Prometheus reads them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from prometheus_client import start_http_server
from prometheus_client.registry import Collector

from hantise.core import HantiseError

THIS_MACHINE = "127.0.0.1"


class NoNumbers(HantiseError):
    """The numbers cannot be told at the port that was asked for."""

    code = "no-numbers"


@contextmanager
def numbers_told(port: int | None, host: str, numbers: Collector) -> Iterator[None]:
    """Within the block these numbers can be read there, if a port is given; NoNumbers if it cannot be had."""
    if port is None:
        yield
        return
    try:
        server, thread = start_http_server(port, host, numbers)
    except (OSError, OverflowError, UnicodeError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        words = f"no metrics on port {port} of {host} ({reason}): give another with --metrics-port or --metrics-host"
        raise NoNumbers(words) from error
    try:
        yield
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
