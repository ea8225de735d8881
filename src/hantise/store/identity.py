"""A lock on a file itself, whatever name it is opened by; it lasts as long as its handle is open."""

from __future__ import annotations

import os
import struct
import sys
from pathlib import Path

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
