"""One server a database: a lock beside the file, which ends with the process however that ends."""

from __future__ import annotations

import os
import sys
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
_held: set[Path] = set()


class FileLock:
    """The right to be the only server on a file, from here until `release` or the end of the process."""

    def __init__(self, path: Path) -> None:
        """Take it; StoreBusy if it is taken, StoreUnusable if the folder does not let files be locked."""
        self._path = path
        if path in _held:
            raise _busy(path)
        self._handle = _open(path.with_name(path.name + ".lock"))
        try:
            _seize(self._handle)
        except OSError as error:
            os.close(self._handle)
            raise _busy(path) if error.errno in (EACCES, EAGAIN, EDEADLK) else _unusable(path, error) from error
        _held.add(path)

    def release(self) -> None:
        """Let others in; the empty lock file stays, because removing it could let two in."""
        _held.remove(self._path)
        os.close(self._handle)


def _open(path: Path) -> int:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        return os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise _unusable(path, error) from error


def _busy(path: Path) -> StoreBusy:
    return StoreBusy(f"another Hantise is using {path}: close it, or give this one another file with --database")


def _unusable(path: Path, error: OSError) -> StoreUnusable:
    reason = error.strerror or str(error)
    return StoreUnusable(f"the folder {path.parent} cannot be written ({reason}): give another place with --database")
