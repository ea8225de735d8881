"""A set of games in a folder: a packed file for each number of players, with the games numbered through all of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack
from heapq import merge
from pathlib import Path

from hantise.datasets.dataset import Dataset
from hantise.datasets.lines import Heading, Line
from hantise.datasets.writing import writing


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
