"""What a running process tells: a log without anything that a guest said, as text or as JSON lines, and numbers."""

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
    """Warnings and errors go to the stream from now on, to stderr unless there is another; `form` is one of FORMATS.

    Of `harmless` errors the words are told. Those of any other may quote what a guest typed: it is told by its kind and
    the lines that it crossed.
    """
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(JsonLines(harmless) if form == JSON else TextLines(harmless))
    logging.basicConfig(handlers=[handler], force=True)


class _Lines(logging.Formatter):
    def __init__(self, harmless: Errors) -> None:
        super().__init__()
        self._harmless = harmless

    def trace_of(self, record: logging.LogRecord) -> list[str]:
        """Lines that tell of the error and of what caused it, the cause first."""
        error = record.exc_info[1] if record.exc_info else None
        lines = list[str]()
        for each in reversed([*_causes_of(error)]):
            crossed, kind = "".join(format_tb(each.__traceback__)).rstrip().split("\n"), type(each).__qualname__
            words = f"{kind}: {_without_passwords(str(each))}" if isinstance(each, self._harmless) else kind
            lines += [*filter(None, crossed), words]
        return lines


class TextLines(_Lines):
    """A line for each record, and below it those that an error crossed."""

    def format(self, record: logging.LogRecord) -> str:
        """The line, or the lines."""
        heading = f"{_time_of(record)} {record.levelname} {record.name}: {words_of(record)}"
        return "\n".join([heading, *self.trace_of(record)])


class JsonLines(_Lines):
    """A JSON object for each record: `time`, `level`, `logger`, `text`, and `error` where something broke."""

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
    """The message, without passwords; of other programs' its first line, as what follows may show what they hold."""
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


# The numbers of a process, at a port of their own, where Prometheus reads them.

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
