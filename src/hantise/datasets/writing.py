"""Games into a file, one after another."""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Protocol, TypeVar

from hantise.datasets.files import opened
from hantise.datasets.lines import Heading, Line, written


class Writer:
    """Takes games, one after another, into a file that is open."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file

    def add(self, line: Line) -> None:
        """One game more."""
        self._file.write(written(line))


@contextmanager
def writing(path: Path, heading: Heading) -> Iterator[Writer]:
    """What takes games into a new file with this heading; FileExistsError rather than writing over one."""
    with opened(path, "x") as file:
        file.write(written(heading))
        yield Writer(file)


class Numbered(Protocol):
    """What has a number in a series."""

    @property
    def number(self) -> int:
        """Each number from 0 on comes once."""


N = TypeVar("N", bound=Numbered)


def in_order(things: Iterable[N]) -> Iterator[N]:
    """The same in the order of their numbers; what comes early waits."""
    waiting: list[tuple[int, N]] = []
    wanted = 0
    for thing in things:
        heapq.heappush(waiting, (thing.number, thing))
        while waiting and waiting[0][0] == wanted:
            yield heapq.heappop(waiting)[1]
            wanted += 1
    yield from (thing for _number, thing in sorted(waiting, key=lambda pair: pair[0]))
