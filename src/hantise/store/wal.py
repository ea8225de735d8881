"""A check of SQLite's write-ahead log, before SQLite drops what it cannot read."""

from __future__ import annotations

import logging
import shutil
import struct
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import BinaryIO, NamedTuple

log = logging.getLogger(__name__)

# https://sqlite.org/fileformat2.html#walformat: a heading, then frames, each a heading and a page; every checksum goes
# on from the one before it.
_HEADING, _FRAME = struct.Struct(">8I"), struct.Struct(">6I")
_MAGIC = 0x377F0682
_WORD = (1 << 32) - 1


class _Sums(NamedTuple):
    """The two sums that vouch for everything before."""

    first: int
    second: int

    def over(self, data: bytes, order: str) -> _Sums:
        """The sums once this has come too."""
        first, second = self
        words = struct.iter_unpack(f"{order}II", data)
        for one, other in words:
            first = (first + one + second) & _WORD
            second = (second + other + first) & _WORD
        return _Sums(first, second)


def wal_of(path: Path) -> Path:
    """The file beside the database."""
    return path.with_name(path.name + "-wal")


def keep_damaged(path: Path) -> bool:
    """True if the write-ahead log is damaged; then both files are copied, and the log says so."""
    if not _is_damaged(wal_of(path)):
        return False
    kept = path.with_name(f"{path.name}.damaged-{datetime.now():%Y%m%d-%H%M%S}")
    shutil.copy2(path, kept)
    shutil.copy2(wal_of(path), wal_of(kept))
    words = "%s is damaged: the moves played last before the server stopped are missing; both files are kept as %s"
    log.error(words, wal_of(path), kept)
    return True


def _is_damaged(wal: Path) -> bool:
    """True if frames follow one that cannot be read; a killed process may leave the last one half written."""
    if not wal.exists() or wal.stat().st_size <= _HEADING.size:
        return False
    with wal.open("rb") as file:
        heading = file.read(_HEADING.size)
        order = _order(heading)
        return order is None or _breaks_off(file, heading, order)


def _order(heading: bytes) -> str | None:
    """The byte order of the checksums; None if the heading is not valid."""
    magic, *_fields, first, second = _HEADING.unpack(heading)
    order = {_MAGIC: "<", _MAGIC + 1: ">"}.get(magic)
    is_whole = order is not None and _Sums(0, 0).over(heading[:24], order) == (first, second)
    return order if is_whole else None


def _breaks_off(file: BinaryIO, heading: bytes, order: str) -> bool:
    _magic, _version, size, _number, *salts, first, second = _HEADING.unpack(heading)
    sums, broken = _Sums(first, second), False
    for frame, page in _frames(file, size):
        _page, _commit, *rest = _FRAME.unpack(frame)
        # Frames with other salts are older than the heading, and count no more.
        is_of_now = rest[:2] == salts
        if broken and is_of_now:
            return True
        if not broken:
            sums = sums.over(frame[:8], order).over(page, order)
            broken = not is_of_now or sums != tuple(rest[2:])
    return False


def _frames(file: BinaryIO, size: int) -> Iterator[tuple[bytes, bytes]]:
    """Each whole frame: its heading and its page."""
    while len(data := file.read(_FRAME.size + size)) == _FRAME.size + size:
        yield data[: _FRAME.size], data[_FRAME.size :]
