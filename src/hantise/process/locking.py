"""An exclusive lock on an open file, which ends with the process."""

from __future__ import annotations

import sys

if sys.platform == "win32":
    import msvcrt

    def lock(handle: int) -> None:
        """Take the lock; OSError if another process has it."""
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def lock(handle: int) -> None:
        """Take the lock; OSError if another process has it."""
        # Not flock: a forked worker would inherit it, and outlive a server that was killed.
        fcntl.lockf(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
