"""Records from files and from the database, and the files of --record."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from hantise import games
from hantise.cli.arguments import check_folders, database
from hantise.core import BadRecord, Record
from hantise.core.record import loads
from hantise.datasets import Dataset, Heading, Line, writing
from hantise.datasets.dataset import is_of_games

if TYPE_CHECKING:
    from hantise.store.safe import Safe

# Many times the longest game.
MOST_BYTES = 4_000_000
MOST_DIGITS = 9


def find_record(name: str, url: str | None, safe: Safe | None = None) -> Record:
    """The record in a file, or without such a file or with a database, of a stored match.

    `FILE#17` is game 17 in a file of games; FILE alone does where it has one game. With the safe, the record of a
    finished match has its secret. BadRecord if the record is wrong or not found.
    """
    path, (games_in, mark, number) = Path(name), name.rpartition("#")
    if url is not None:
        return _stored(name, url, safe)
    if path.is_dir():
        raise BadRecord(f"{name} is a folder; give the name of a file")
    if path.is_file():
        return _only(Dataset(path), name) if is_of_games(path) else read_file(path)
    if mark and Path(games_in).is_file():
        return _numbered(Dataset(games_in), games_in, number)
    return _stored(name, database(None), safe)


def _only(played: Dataset, name: str) -> Record:
    """The one game of a file of games; BadRecord tells how to choose one of several."""
    found = [line.number for line in islice(played, 2)]
    if not found:
        raise BadRecord(f"{name} is a file of games, and has none yet")
    if len(found) > 1:
        raise BadRecord(f"{name} is a file of several games: choose one by its number, as {name}#{found[0]}")
    return played.record(found[0], games.find)


def _numbered(played: Dataset, name: str, number: str) -> Record:
    if not (number.isascii() and number.isdigit() and len(number) <= MOST_DIGITS):
        first = next((line.number for line in played), 0)
        raise BadRecord(f"{number[:40]!r} is no number of a game: choose one as {name}#{first}")
    return played.record(int(number), games.find)


def read_file(path: Path) -> Record:
    """The record in a file, replayed once to check it; BadRecord if it is wrong."""
    with path.open("rb") as file:
        content = file.read(MOST_BYTES + 1)
    if len(content) > MOST_BYTES:
        raise BadRecord(f"{path.name} is too long for a record; at most {MOST_BYTES} bytes are read")
    try:
        return loads(content.decode("utf-8"), games.find)
    except UnicodeDecodeError as error:
        raise BadRecord(f"{path.name} is no record of Hantise: it is not text in UTF-8") from error
    except TypeError as error:
        raise BadRecord(f"{path.name} lacks players in its first line, or has an option that no game has") from error
    except BadRecord as error:
        raise type(error)(f"{path.name}: {error}") from error


def _stored(match: str, url: str, safe: Safe | None) -> Record:
    # Imported late, so that records in files do not load the database.
    import asyncio

    from hantise.store import peek, record_at_end
    from hantise.store.connecting import read_address

    address = read_address(url)
    if address.path is not None and not address.path.exists():
        raise BadRecord(f"there is no file {match[:80]!r}, and no match either: there is nothing at {address}")
    found = asyncio.run(peek(url, match, safe))
    if found is None:
        raise BadRecord(f"there is neither a file nor a match called {match[:80]!r}")
    return record_at_end(found, games.find)


# --record: a file of games.


# Adds a game to the file.
Keep: TypeAlias = Callable[[Line], None]


def today() -> str:
    """The date for a heading."""
    return datetime.now(UTC).date().isoformat()


@contextmanager
def writer(path: Path | None, heading: Heading) -> Iterator[Keep]:
    """A function that adds a game to a new file, or does nothing without a path; FileExistsError if there is a file."""
    if path is None:
        yield lambda _line: None
        return
    check_folders(path)
    with writing(path, heading) as file:
        yield file.add
