"""A bar for long work, on stderr, where somebody is watching."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from typing import TypeVar

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

T = TypeVar("T")


def watched(things: Iterable[T], words: str, total: int | None = None) -> Iterator[T]:
    """Each thing in turn, with a bar that says how far it has got; `total` for things that do not know how many."""
    if not sys.stderr.isatty():
        yield from things
        return
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        yield from bar.track(things, total=total, description=words)
