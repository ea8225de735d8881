"""Files that are there as a whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory


@contextmanager
def whole_file(path: Path) -> Iterator[Path]:
    """A place to write a file to; it lies at the path, instead of what lay there, once the block has ended well."""
    with TemporaryDirectory(dir=path.parent, prefix=".hantise-") as beside:
        part = Path(beside, path.name)
        yield part
        with part.open("rb+") as file:
            os.fsync(file.fileno())
        part.replace(path)
