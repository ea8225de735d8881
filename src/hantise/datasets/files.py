"""Lines in a file, compressed as its name says: `.zst`, `.gz`, or not at all."""

from __future__ import annotations

import gzip
import io
import zlib
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from importlib import import_module
from pathlib import Path
from typing import IO, Any, Final

from hantise.core import HantiseError

# Bytes: many times the longest game that anybody plays.
LONGEST_LINE: Final = 4_000_000


class BadDataset(HantiseError):
    """The file is no file of games, or has no such game."""

    code = "bad-dataset"


@contextmanager
def opened(path: Path, mode: str) -> Iterator[IO[bytes]]:
    """The file, as lines go in ("x", a new one) or come out ("r"); OSError where that cannot be."""
    with path.open(f"{mode}b") as raw, _unpacked(path.suffix, raw, mode) as file:
        yield file


def _unpacked(suffix: str, raw: IO[bytes], mode: str) -> AbstractContextManager[Any]:
    if suffix == ".gz":
        # No time and no name inside: equal games give equal files.
        return gzip.GzipFile("", f"{mode}b", fileobj=raw, mtime=0)
    if suffix == ".zst":
        module = _zstandard()
        # What it opens for reading has no lines.
        return module.open(raw, "wb") if mode == "x" else io.BufferedReader(module.open(raw, "rb"))
    return nullcontext(raw)


def lines(path: Path) -> Iterator[bytes]:
    """The lines of the file, one after another; BadDataset where it is cut short, damaged, or a line has no end."""
    try:
        with opened(path, "r") as file:
            while line := file.readline(LONGEST_LINE):
                if not line.endswith(b"\n"):
                    raise BadDataset(f"{path.name} is cut short, or no file of games")
                yield line
    except _damages(path) as error:
        raise BadDataset(f"{path.name} is damaged: {error}") from error


def _damages(path: Path) -> tuple[type[Exception], ...]:
    """What reading raises where a packed file is not whole."""
    own: list[type[Exception]] = [_zstandard().ZstdError] if path.suffix == ".zst" else []
    return (EOFError, zlib.error, gzip.BadGzipFile, *own)


def _zstandard() -> Any:
    try:
        return import_module("zstandard")
    except ImportError as error:
        raise BadDataset("files that end in .zst need the extra: pip install 'hantise[data]'; .gz does not") from error
