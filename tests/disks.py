"""A disk of a few megabytes, to be filled and emptied again."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest


class Disk:
    """A disk with a folder of its own; what fills it is one file, so that it is emptied at once."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._filling = folder / "filling"

    def fill(self, but: int = 0) -> None:
        """Nothing is left but so many bytes."""
        left = os.statvfs(self.folder)
        with self._filling.open("wb") as file:
            os.posix_fallocate(file.fileno(), 0, left.f_bavail * left.f_frsize - but)

    def empty(self) -> None:
        """There is space again."""
        self._filling.unlink()


@contextmanager
def small_disk(megabytes: int) -> Iterator[Disk]:
    """A new disk of so many megabytes; the test is skipped where none may be mounted."""
    with TemporaryDirectory(prefix="hantise-disk-", dir="/tmp") as folder:
        mount = ["mount", "-t", "tmpfs", "-o", f"size={megabytes}m,mode=777", "tmpfs", folder]
        if sys.platform != "linux" or subprocess.run(mount, capture_output=True, check=False).returncode != 0:
            pytest.skip(reason="this user may mount no small disk")
        try:
            yield Disk(Path(folder))
        finally:
            # Whoever still has a file open there keeps nobody from going on.
            subprocess.run(["umount", "--lazy", folder], check=True)
