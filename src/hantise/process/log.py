"""A process's log, without any words of guests, as text or JSON lines; and its metrics port."""

from __future__ import annotations

import logging
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from traceback import format_tb
from typing import TextIO

import msgspec
from prometheus_client import start_http_server
from prometheus_client.registry import Collector

from hantise.core import HantiseError

TEXT, JSON = "text", "json"
FORMATS = (TEXT, JSON)
Errors = tuple[type[BaseException], ...]

_OURS = "hantise"
_PASSWORD = re.compile(r"(://[^/\s:@]*:)[^/\s@]+@")


def begin_log(form: str, harmless: Errors, stream: TextIO | None = None) -> None:
    """Log warnings and errors to the stream, by default stderr; `form` is one of FORMATS.

    The words of `harmless` errors are logged. Those of any other may quote a guest: it is logged by its kind and its
    traceback.
    """
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(JsonLines(harmless) if form == JSON else TextLines(harmless))
    logging.basicConfig(handlers=[handler], force=True)


class _Lines(logging.Formatter):
    def __init__(self, harmless: Errors) -> None:
        super().__init__()
        self._harmless = harmless

    def trace_of(self, record: logging.LogRecord) -> list[str]:
        """The lines about the error and its causes, the cause first."""
        error = record.exc_info[1] if record.exc_info else None
        lines = list[str]()
        for each in reversed([*_causes_of(error)]):
            crossed, kind = "".join(format_tb(each.__traceback__)).rstrip().split("\n"), type(each).__qualname__
            words = f"{kind}: {_without_passwords(str(each))}" if isinstance(each, self._harmless) else kind
            lines += [*filter(None, crossed), words]
        return lines


class TextLines(_Lines):
    """A line for each record, with the traceback of an error below it."""

    def format(self, record: logging.LogRecord) -> str:
        """The line, or the lines."""
        heading = f"{_time_of(record)} {record.levelname} {record.name}: {words_of(record)}"
        return "\n".join([heading, *self.trace_of(record)])


class JsonLines(_Lines):
    """A JSON object for each record: `time`, `level`, `logger`, `text`, and `error` for an error."""

    def format(self, record: logging.LogRecord) -> str:
        """The one line."""
        fields = {
            "time": _time_of(record),
            "level": record.levelname.lower(),
            "logger": record.name,
            "text": words_of(record),
        }
        error = "\n".join(self.trace_of(record))
        return msgspec.json.encode(fields | ({"error": error} if error else {})).decode()


def words_of(record: logging.LogRecord) -> str:
    """The message without passwords; of other libraries the first line, because the rest may show their data."""
    words = record.getMessage()
    if record.name.partition(".")[0] != _OURS:
        words = words.partition("\n")[0]
    return _without_passwords(words)


def _time_of(record: logging.LogRecord) -> str:
    return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")


def _causes_of(error: BaseException | None) -> Iterator[BaseException]:
    while error is not None:
        yield error
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)


def _without_passwords(text: str) -> str:
    return _PASSWORD.sub(r"\1***@", text)


# The metrics of a process, at a port of their own for Prometheus.

THIS_MACHINE = "127.0.0.1"


class NoMetricsPort(HantiseError):
    """The metrics port is not free."""

    code = "no-numbers"


@contextmanager
def metrics_served(port: int | None, host: str, numbers: Collector) -> Iterator[None]:
    """Within the block these metrics are at the port, if one is given; NoMetricsPort if it is not free."""
    if port is None:
        yield
        return
    try:
        server, thread = start_http_server(port, host, numbers)
    except (OSError, OverflowError, UnicodeError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        words = f"no metrics on port {port} of {host} ({reason}): give another with --metrics-port or --metrics-host"
        raise NoMetricsPort(words) from error
    try:
        yield
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
