"""A lock, so that a database file has one server, and a check of its write-ahead log after a crash."""

from __future__ import annotations

import logging
import os
import shutil
import struct
import sys
from collections.abc import Callable
from contextlib import ExitStack
from datetime import datetime
from errno import EACCES, EAGAIN, EDEADLK
from pathlib import Path

from hantise.process.locking import lock
from hantise.store.connecting import StoreBusy, StoreUnusable

# A process could lock its own file twice, and closing one handle would release both locks.
_held: set[tuple[int, int] | Path] = set()


class FileLock:
    """The lock of a server on its database file, until `release` or the end of the process.

    A lock file beside the database works on every system, but fails if the database has two names or the lock file is
    removed. Therefore the database file is locked as well, where the system can do that.
    """

    def __init__(self, path: Path) -> None:
        """Take the lock; StoreBusy if it is taken, StoreUnusable if the folder allows no locks."""
        # Checked before opening, because closing another handle releases SQLite's own locks.
        if path in _held or identity_of(path) in _held:
            raise _busy(path)
        with ExitStack() as taken:
            beside = _open(lock_of(path))
            taken.callback(os.close, beside)
            _take(path, lock, beside)
            itself = open_file(path)
            if itself is not None:
                taken.callback(let_go, itself)
                _take(path, seize, itself)
            self._names = {path, identity_of(path) or path}
            _held.update(self._names)
            self._taken = taken.pop_all()

    def release(self) -> None:
        """Release the lock. The lock file stays, because removing it could let two servers in."""
        _held.difference_update(self._names)
        self._taken.close()


def lock_of(path: Path) -> Path:
    """The path of the lock file beside the database."""
    return path.with_name(path.name + ".lock")


def _take(path: Path, seize: Callable[[int], None], handle: int) -> None:
    try:
        seize(handle)
    except OSError as error:
        raise _busy(path) if error.errno in (EACCES, EAGAIN, EDEADLK) else _unusable(path, error) from error


def _open(path: Path) -> int:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        return os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        if not path.exists():
            raise _unusable(path, error) from error
        # It belongs to another user.
        told = f"{path} cannot be opened ({error.strerror or error})"
        raise StoreUnusable(f"{told}: give it to this user, or another place with --database") from error


def _busy(path: Path) -> StoreBusy:
    return StoreBusy(f"another Hantise is using {path}: close it, or give this one another file with --database")


def _unusable(path: Path, error: OSError) -> StoreUnusable:
    return StoreUnusable(
        f"the folder {path.parent} cannot be written ({error.strerror or error}): give another place with --database"
    )


# The lock on the database file, independent of its name; it ends when the handle is closed.


if sys.platform == "linux":
    import fcntl

    # A byte far beyond any database, where SQLite locks nothing. The lock belongs to the open file, because a lock of
    # the process would end when SQLite closes another handle.
    _FAR, _ONE = 1 << 62, 1
    _LOCK = struct.pack("hhqqi", fcntl.F_WRLCK, os.SEEK_SET, _FAR, _ONE, 0)

    _seized: set[int] = set()

    def seize(handle: int) -> None:
        """Take the lock; OSError if another process has it."""
        fcntl.fcntl(handle, fcntl.F_OFD_SETLK, _LOCK)
        _seized.add(handle)

    def let_go(handle: int) -> None:
        """Close the handle, and with it the lock."""
        _seized.discard(handle)
        os.close(handle)

    # A forked worker closes the handle, because it would keep the lock after the server was killed.
    os.register_at_fork(after_in_child=lambda: [*map(let_go, tuple(_seized))])

else:

    def seize(handle: int) -> None:
        """Do nothing; the lock file must do."""

    let_go = os.close


def identity_of(path: Path) -> tuple[int, int] | None:
    """The identity of a file, the same for all its names; None if there is no file."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def open_file(path: Path) -> int | None:
    """A handle of the file, made if there is none; None if it is not writable, which SQLite reports later.

    A new file is readable by its owner alone, because its secrets foretell chance. SQLite copies its mode to the log.
    """
    try:
        return os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError:
        return None


# A check of the write-ahead log: SQLite would silently drop all frames after a damaged one.


log = logging.getLogger(__name__)

# https://sqlite.org/fileformat2.html#walformat: a heading, then frames, each a heading and a page. Each checksum
# continues the one before it.
_HEADING, _FRAME = struct.Struct(">8I"), struct.Struct(">6I")
_MAGIC = 0x377F0682
_WORD = (1 << 32) - 1


def wal_of(path: Path) -> Path:
    """The path of the database's write-ahead log."""
    return path.with_name(path.name + "-wal")


def keep_damaged(path: Path) -> bool:
    """True if the write-ahead log is damaged; then both files are copied, and an error is logged."""
    if not _is_damaged(wal_of(path)):
        return False
    kept = path.with_name(f"{path.name}.damaged-{datetime.now():%Y%m%d-%H%M%S}")
    shutil.copy2(path, kept)
    shutil.copy2(wal_of(path), wal_of(kept))
    words = "%s is damaged: the moves played last before the server stopped are missing; both files are kept as %s"
    log.error(words, wal_of(path), kept)
    return True


def _is_damaged(wal: Path) -> bool:
    """True if a frame before the last one is unreadable; a killed process may leave the last one half written."""
    if not wal.exists() or wal.stat().st_size <= _HEADING.size:
        return False
    with wal.open("rb") as file:
        heading = file.read(_HEADING.size)
        magic, _version, size, _number, *salts, first, second = _HEADING.unpack(heading)
        order = {_MAGIC: "<", _MAGIC + 1: ">"}.get(magic)
        if order is None or (sums := _summed((0, 0), heading[:24], order)) != (first, second):
            return True
        is_broken = False
        while len(data := file.read(_FRAME.size + size)) == _FRAME.size + size:
            _page, _commit, *rest = _FRAME.unpack_from(data)
            # Frames with other salts are left over from an earlier log.
            is_of_now = rest[:2] == salts
            if is_broken and is_of_now:
                return True
            if not is_broken:
                sums = _summed(_summed(sums, data[:8], order), data[_FRAME.size :], order)
                is_broken = not is_of_now or sums != tuple(rest[2:])
    return False


def _summed(sums: tuple[int, int], data: bytes, order: str) -> tuple[int, int]:
    """The two running checksums, continued with these bytes."""
    first, second = sums
    for one, other in struct.iter_unpack(f"{order}II", data):
        first = (first + one + second) & _WORD
        second = (second + other + first) & _WORD
    return first, second
