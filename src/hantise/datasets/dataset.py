"""A file of many games, read and written."""

from __future__ import annotations

import heapq
from codecs import BOM_UTF8
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Protocol, TypeVar

from hantise.core import Game, Record
from hantise.core.record import loads
from hantise.datasets.lines import FORMAT, KEY, BadDataset, Heading, Line, lines, opened, read, record_text, written


class Dataset:
    """The games in a file, in its order; each is read when it is asked for.

    Raises BadDataset where the file is none of games or damaged, OSError where it cannot be read.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        top = next(lines(path), None)
        if top is None or KEY.encode() not in top:
            raise BadDataset(f"{path.name} is no file of games: its first line lacks the key {KEY}")
        self.heading = read(top.removeprefix(BOM_UTF8), Heading, path, 1)
        if self.heading.format != FORMAT:
            raise BadDataset(f"{path.name} has format {self.heading.format}; this program reads format {FORMAT}")

    def __iter__(self) -> Iterator[Line]:
        """Each game; its moves are not checked."""
        for number, line in enumerate(lines(self._path), start=1):
            if number > 1:
                game = read(line, Line, self._path, number)
                if not len(game.seats) == len(game.payoffs) == self.heading.players:
                    raise BadDataset(f"line {number} of {self._path.name} has not as many seats as its heading says")
                yield game

    def record(self, number: int, find: Callable[[str], Game]) -> Record:
        """The game of that number as a record, replayed to check it; BadDataset if there is none, or BadRecord."""
        for line in self:
            if line.number == number:
                return loads(record_text(self.heading, line), find)
        raise BadDataset(f"{self._path.name} has no game of the number {number}")


# Games into a file, one after another.


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
