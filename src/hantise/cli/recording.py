"""--record: games that are played are kept in a file of games."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TypeAlias

from hantise.cli.files import check_folders
from hantise.datasets import Heading, Line, writing

# Takes a game.
Keep: TypeAlias = Callable[[Line], None]


def add_record(parser: ArgumentParser) -> None:
    """--record."""
    told = "keep every game in this new file; .gz and .zst are packed (hantise stats and replay read it)"
    parser.add_argument("--record", type=Path, metavar="FILE", help=told)


def today() -> str:
    """The day, as a heading has it."""
    return datetime.now(UTC).date().isoformat()


@contextmanager
def writer(path: Path | None, heading: Heading) -> Iterator[Keep]:
    """What keeps a game in the file, nothing where there is no path; FileExistsError rather than writing over one."""
    if path is None:
        yield lambda _line: None
        return
    check_folders(path)
    with writing(path, heading) as file:
        yield file.add
