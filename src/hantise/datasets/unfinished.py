"""A set that is being made: one file of its games in their order, which goes on where it was cut short."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final

import msgspec

from hantise.core import HantiseError
from hantise.datasets.files import BadDataset, lines
from hantise.datasets.lines import Heading, Line, read, written

NAME: Final = "unfinished.jsonl"


class OtherGames(HantiseError):
    """The folder holds a set of other games than those that are asked for."""

    code = "other-games"


class Unfinished:
    """The file, and how many games stand in it: those with the numbers from 0 on, each of them once.

    `headings` are those of the set's tables, with the day on which the file was begun. What was cut short is taken out
    of it. BadDataset where the file is none of these, OtherGames where its games are others.
    """

    def __init__(self, path: Path, headings: Sequence[Heading], there: Iterable[Line] = ()) -> None:
        """`there` are the games that a new file begins with."""
        self._path = path
        if not path.exists():
            self._begin(headings, there)
        _cut(path)
        self.headings = self._read_headings()
        check_alike(path, headings, self.headings)
        self.count = sum(1 for _line in self)

    def __iter__(self) -> Iterator[Line]:
        """The games; BadDataset if one is missing."""
        for number, text in enumerate(lines(self._path)):
            if number:
                yield self._checked(read(text, Line, self._path, number + 1), number - 1)

    def add(self, games: Iterable[Line]) -> Iterator[Line]:
        """These games, each in the file before it is handed on."""
        with self._path.open("ab") as file:
            for line in games:
                file.write(written(self._checked(line, self.count)))
                file.flush()
                self.count += 1
                yield line

    def end(self) -> None:
        """The games are elsewhere now."""
        self._path.unlink()

    def _begin(self, headings: Sequence[Heading], there: Iterable[Line]) -> None:
        """Write it whole or not at all."""
        new = self._path.with_name(f"new-{self._path.name}")
        with new.open("wb") as file:
            file.write(msgspec.json.encode(headings) + b"\n")
            file.writelines(map(written, there))
        new.replace(self._path)

    def _read_headings(self) -> list[Heading]:
        top = next(lines(self._path), b"")
        return read(top, list[Heading], self._path, 1)

    def _checked(self, line: Line, number: int) -> Line:
        if line.number != number:
            raise BadDataset(f"{self._path.name} has the game {line.number} where {number} should be")
        return line


def check_alike(path: Path, wanted: Sequence[Heading], found: Sequence[Heading]) -> None:
    """OtherGames if these headings differ in more than the day."""
    for name in Heading.__struct_fields__:
        ours, theirs = ([getattr(one, name) for one in headings] for headings in (wanted, found))
        if ours != theirs and name != "made":
            raise OtherGames(f"{path} holds other games: their {name} is {_short(theirs)}, not {_short(ours)}")


def _short(values: Sequence[object]) -> str:
    """What differs between tables one after another, else once."""
    told = list(dict.fromkeys(map(str, values)))
    return ", ".join(told)[:60]


def _cut(path: Path) -> None:
    """Take out a last line that was cut short."""
    with path.open("r+b") as file:
        file.truncate(sum(len(line) for line in file if line.endswith(b"\n")))
