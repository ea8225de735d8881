"""One process at a time makes a set: what two add to one file would be there twice."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from hantise.core import HantiseError

if sys.platform == "win32":
    import msvcrt

    def _seize(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _seize(handle: int) -> None:
        fcntl.lockf(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


class AtWork(HantiseError):
    """Another process makes this set."""

    code = "at-work"


@contextmanager
def alone(folder: Path) -> Iterator[None]:
    """No other process gets into such a block for this folder; AtWork where one is in it.

    The lock ends with the process, however that ends. Its empty file lies beside the folder and stays, because removing
    it could let two in.
    """
    with folder.with_name(f".{folder.name}.lock").open("ab") as file:
        try:
            _seize(file.fileno())
        except OSError as error:
            raise AtWork(f"another hantise makes the set in {folder}: let it end first") from error
        yield
