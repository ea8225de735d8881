"""One server a database: locks beside the file and on it, which end with the process however that ends."""

from __future__ import annotations

import os
import struct
import sys
from collections.abc import Callable
from contextlib import ExitStack
from errno import EACCES, EAGAIN, EDEADLK
from pathlib import Path

from hantise.store.errors import StoreBusy, StoreUnusable

if sys.platform == "win32":
    import msvcrt

    def _seize(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _seize(handle: int) -> None:
        # Not flock: a forked worker would inherit it, and outlive a server that was killed.
        fcntl.lockf(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


# A process may lock its own file twice, and would then lose both locks by closing one.
_held: set[tuple[int, int] | Path] = set()


class FileLock:
    """The right to be the only server on a file, from here until `release` or the end of the process.

    The lock beside the file holds wherever files can be locked. It does not tell that two names are one file, and
    whoever removes it lets another in; so the file itself is locked as well, where the system can do that.
    """

    def __init__(self, path: Path) -> None:
        """Take it; StoreBusy if it is taken, StoreUnusable if the folder does not let files be locked."""
        # Before it is opened: to open and to close it here would let SQLite's own locks go.
        if path in _held or identity_of(path) in _held:
            raise _busy(path)
        with ExitStack() as taken:
            beside = _open(path.with_name(path.name + ".lock"))
            taken.callback(os.close, beside)
            _take(path, _seize, beside)
            itself = open_file(path)
            if itself is not None:
                taken.callback(let_go, itself)
                _take(path, seize, itself)
            self._names = {path, identity_of(path) or path}
            _held.update(self._names)
            self._taken = taken.pop_all()

    def release(self) -> None:
        """Let others in; the empty lock file stays, because removing it could let two in."""
        _held.difference_update(self._names)
        self._taken.close()


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
        raise (_foreign if path.exists() else _unusable)(path, error) from error


def _foreign(path: Path, error: OSError) -> StoreUnusable:
    """There is such a file, and it is somebody else's."""
    reason = error.strerror or str(error)
    return StoreUnusable(f"{path} cannot be opened ({reason}): give it to this user, or another place with --database")


def _busy(path: Path) -> StoreBusy:
    return StoreBusy(f"another Hantise is using {path}: close it, or give this one another file with --database")


def _unusable(path: Path, error: OSError) -> StoreUnusable:
    reason = error.strerror or str(error)
    return StoreUnusable(f"the folder {path.parent} cannot be written ({reason}): give another place with --database")


# A lock on a file itself, whatever name it is opened by; it lasts as long as its handle is open.


if sys.platform == "linux":
    import fcntl

    # Far beyond any database, where SQLite locks nothing. Of the open file, not of the process: closing another handle
    # of the same file, as SQLite does, would let the other kind go.
    _FAR, _ONE = 1 << 62, 1
    _LOCK = struct.pack("hhqqi", fcntl.F_WRLCK, os.SEEK_SET, _FAR, _ONE, 0)

    _seized: set[int] = set()

    def seize(handle: int) -> None:
        """Take the lock; OSError if somebody has it."""
        fcntl.fcntl(handle, fcntl.F_OFD_SETLK, _LOCK)
        _seized.add(handle)

    def let_go(handle: int) -> None:
        """Close the handle, and with it the lock."""
        _seized.discard(handle)
        os.close(handle)

    def _let_all_go() -> None:
        for handle in tuple(_seized):
            let_go(handle)

    # A forked worker would inherit the lock, and outlive a server that was killed.
    os.register_at_fork(after_in_child=_let_all_go)

else:

    def seize(handle: int) -> None:
        """Elsewhere the lock beside the file has to do."""

    let_go = os.close


def identity_of(path: Path) -> tuple[int, int] | None:
    """The identity of a file, the same for all its names; None where there is no file."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def open_file(path: Path) -> int | None:
    """A handle of the file, which is made if there is none; None where it may not be written, which SQLite explains.

    A new one is for its owner alone, because whoever reads it can foresee what chance brings; SQLite follows beside it.
    """
    try:
        return os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError:
        return None
