"""The file of a backup: lines of JSON, compressed, of which the last vouches for all before it.

The first line is the heading. Each table has a line with its name and its columns, and then one for each row. The last
says how many lines were before it, and what their SHA-256 is.
"""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec

from hantise.store.errors import BadBackup

FORMAT = 1


class Heading(msgspec.Struct, frozen=True):
    """What a backup says of itself: its format, the newest step of its schema, who made it and when, in UTC."""

    hantise_backup: int
    schema: str
    program: str
    made: datetime


class Section(msgspec.Struct, frozen=True):
    """The rows that follow are of this table, with these columns."""

    table: str
    columns: list[str]


class _End(msgspec.Struct, frozen=True):
    lines: int
    sha256: str


class Lines:
    """Lines on their way out, counted and summed up."""

    def __init__(self, write: Callable[[bytes], object]) -> None:
        self._write = write
        self.count, self._sum = 0, sha256()

    def add(self, line: object) -> None:
        """One more line."""
        data = msgspec.json.encode(line) + b"\n"
        self.count += 1
        self._sum.update(data)
        self._write(data)

    @property
    def digest(self) -> str:
        """What vouches for all lines so far."""
        return self._sum.hexdigest()

    def end(self) -> None:
        """The last line."""
        self._write(msgspec.json.encode(_End(self.count, self.digest)) + b"\n")


def read_heading(path: Path) -> Heading:
    """The heading of a backup; BadBackup if the file is none, or one of a newer program."""
    try:
        with gzip.open(path) as file:
            heading = msgspec.json.decode(file.readline(), type=Heading)
    except (gzip.BadGzipFile, msgspec.DecodeError) as error:
        raise _foreign(path) from error
    except (EOFError, zlib.error, UnicodeDecodeError) as error:
        raise _damaged(path) from error
    if heading.hantise_backup > FORMAT:
        raise newer(path)
    return heading


def read_lines(path: Path) -> Iterator[Section | list[Any]]:
    """Each line between the first and the last; BadBackup, at the end at the latest, if they are not what was written.

    Whoever acts on a line before all have come has to be able to undo it.
    """
    read_heading(path)
    count, digest, before = 0, sha256(), b""
    with _whole(path), gzip.open(path) as file:
        for line in file:
            if count > 1:
                yield _read(before)
            digest.update(before)
            before, count = line, count + 1
        end = msgspec.json.decode(before, type=_End)
    if (end.lines, end.sha256) != (count - 1, digest.hexdigest()):
        raise _damaged(path)


def _read(line: bytes) -> Section | list[Any]:
    return msgspec.json.decode(line, type=Section | list[Any])


@contextmanager
def _whole(path: Path) -> Iterator[None]:
    try:
        yield
    except (gzip.BadGzipFile, EOFError, zlib.error, msgspec.DecodeError, UnicodeDecodeError) as error:
        raise _damaged(path) from error


def newer(path: Path) -> BadBackup:
    """The backup was made by a program that knows more."""
    return BadBackup(f"{path} was made by a newer Hantise: update this one, then restore it")


def _foreign(path: Path) -> BadBackup:
    return BadBackup(f"{path} is no backup of Hantise: give a file that hantise backup wrote")


def _damaged(path: Path) -> BadBackup:
    return BadBackup(f"{path} is damaged or cut short, so nothing of it was restored: take another copy of it")
