"""A set of games in a folder: a packed file for each number of players, numbered through all.

One process makes it; what was cut short goes on.
"""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Executor, Future
from contextlib import ExitStack, contextmanager
from heapq import merge
from pathlib import Path
from typing import Final

import msgspec

from hantise.bots.arena import Contest, Finder, Seated, play_one
from hantise.core import HantiseError, Options
from hantise.datasets.dataset import Dataset, writing
from hantise.datasets.lines import BadDataset, Heading, Line, line_of, lines, read, written


def name_of(heading: Heading) -> str:
    """The name of the file with this heading."""
    return f"{heading.game}-{heading.players}.jsonl.gz"


class GameSet:
    """The games of the files in that folder, all of one game; `files` have their paths, the fewest players first."""

    def __init__(self, folder: Path) -> None:
        found = [(path, Dataset(path)) for path in folder.glob("*.jsonl.gz")]
        self.files = dict(sorted(found, key=lambda pair: pair[1].heading.players))

    def __iter__(self) -> Iterator[Line]:
        """Each game, in the order of the numbers."""
        return merge(*self.files.values(), key=lambda line: line.number)

    @property
    def headings(self) -> list[Heading]:
        """The headings of the files."""
        return [file.heading for file in self.files.values()]


def pack(folder: Path, headings: Sequence[Heading], games: Iterable[Line]) -> None:
    """Write the games into the files of these headings, in place of those that lie there, once all is written."""
    paths = [folder / name_of(heading) for heading in headings]
    new = [path.with_name(f"new-{path.name}.part.gz") for path in paths]
    with ExitStack() as stack:
        for path in new:
            path.unlink(missing_ok=True)
        writers = [stack.enter_context(writing(path, heading)) for path, heading in zip(new, headings)]
        for line in games:
            writers[line.number % len(writers)].add(line)
    for one, path in zip(new, paths):
        one.replace(path)


# The games of a set: numbered through all of its tables in turn, each of its own number and deal alone.


def contest_of(heading: Heading, options: Options) -> Contest:
    """The terms on which the arena plays the games under this heading, which it notes."""
    bots = tuple(heading.bots)
    return Contest(heading.game, options, bots, heading.seed, heading.budget, notes_games=True)


def play_number(find: Finder, contests: Sequence[Contest], number: int, made: Seated) -> Line:
    """The game of that number of the set: tables take turns, and no two of its games have one deal."""
    deal, table = divmod(number, len(contests))
    contest = contests[table]
    # One seating of each deal, another one each time, so that games are independent of each other.
    place = deal % contest.games_a_deal()
    outcome = play_one(find, contest, deal * contest.games_a_deal() + place, made)
    return line_of(number, outcome.seats, outcome.payoffs, outcome.events)


def in_turn(
    find: Finder, contests: Sequence[Contest], numbers: Iterable[int], executor: Executor, ahead: int, made: Seated
) -> Iterator[Line]:
    """These games in their order, so many in hand at a time; who made the executor gives up those not asked for."""
    running: deque[Future[Line]] = deque()
    for number in numbers:
        running.append(executor.submit(play_number, find, contests, number, made))
        if len(running) >= ahead:
            yield running.popleft().result()
    while running:
        yield running.popleft().result()


# One process at a time makes a set: what two add to one file would be there twice.


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


# A set that is being made: one file of its games in their order, which goes on where it was cut short.


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
        with path.open("r+b") as file:
            # A last line that was cut short is taken out.
            file.truncate(sum(len(line) for line in file if line.endswith(b"\n")))
        self.headings = read(next(lines(path), b""), list[Heading], path, 1)
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
