"""--record: games that are played are kept in a file of games."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TypeAlias

from hantise.cli.files import check_folders
from hantise.core import Event
from hantise.datasets import Heading, writing
from hantise.datasets.lines import line_of

# A game's number, who sat where, the payoffs, and what was played.
Keep: TypeAlias = Callable[[int, Sequence[str], Sequence[float], Sequence[Event]], None]


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
        yield lambda *_game: None
        return
    check_folders(path)
    with writing(path, heading) as file:
        yield lambda *game: file.add(line_of(*game))
