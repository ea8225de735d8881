"""All records of a house in one file, one after another: finished matches alone, as a record tells what is hidden."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

import msgspec
from sqlalchemy import Connection, select

from hantise.core import OVER, BadRecord, HantiseError, Record
from hantise.core.record import finished, reading
from hantise.store.backup import count
from hantise.store.codes import hashed, new_id
from hantise.store.copies import whole_file
from hantise.store.hosts import looked_at, owned
from hantise.store.members import mark_over
from hantise.store.records import RECORD_LIMIT, Find, plan_of, reading_record, record_of
from hantise.store.rows import read_match, write_match
from hantise.store.shapes import Match
from hantise.store.tables import matches


class Taken(NamedTuple):
    """How many records came in, and how many were there already."""

    new: int
    known: int


def records_in(connection: Connection, find: Find) -> Iterator[Record]:
    """The record of each finished match that this program can replay, the oldest first."""
    # A note alone says that they are over, and a record of a match that goes on would tell what is hidden.
    return (record for record in _noted(connection, find) if _is_over(record))


def _noted(connection: Connection, find: Find) -> Iterator[Record]:
    """The record of each match noted as over, without those of games and rules that this program does not have."""
    query = select(matches.c.id).where(matches.c.over.is_(True)).order_by(matches.c.created, matches.c.id)
    for match_id in connection.scalars(query).all():
        record = _record_of(read_match(connection, match_id), find)
        if record is not None:
            yield record


def _record_of(match: Match | None, find: Find) -> Record | None:
    try:
        return match and record_of(match, find)
    except HantiseError:
        return None


def _is_over(record: Record) -> bool:
    try:
        return record.replay().mover() == OVER
    except HantiseError:
        return False


def read_archive(path: Path, find: Find) -> Iterator[Record]:
    """Each record of a file, replayed to check it; BadRecord says which is wrong, and why, or that it is not over."""
    for number, text in enumerate(_texts(path), start=1):
        try:
            yield finished(reading_record(text, find, is_over=True))
        except BadRecord as error:
            raise BadRecord(f"record {number} of {path.name} is not taken, nor is any other: {error}") from error


def checked_archive(path: Path, find: Find) -> Iterator[Record]:
    """The same where all were read before, without playing them again."""
    return (finished(reading(text, find)) for text in _texts(path))


def _texts(path: Path) -> Iterator[str]:
    return (text for _line, text in texts_in(_lines(path)))


def texts_in(lines: Iterable[str]) -> Iterator[tuple[int, str]]:
    """The text of each record, after the number of its first line: from one heading to the next, or until too long."""
    text, first = "", 1
    for number, line in enumerate(lines, start=1):
        if text and (_is_heading(line) or len(text) > RECORD_LIMIT):
            yield first, text
            text, first = "", number
        text += line
    yield first, text


def _lines(path: Path) -> Iterator[str]:
    try:
        with path.open(encoding="utf-8", newline="\n") as file:
            yield from file
    except UnicodeDecodeError as error:
        raise BadRecord(f"{path.name} holds no records of Hantise: it is not text in UTF-8") from error


def _is_heading(line: str) -> bool:
    if '"hantise"' not in line:
        return False
    try:
        return "hantise" in msgspec.json.decode(line, type=dict)
    except msgspec.DecodeError:
        return False


def take(connection: Connection, records: Iterable[Record], find: Find) -> Taken:
    """Store each record that is not there yet as a finished match of which nobody holds a seat."""
    known = {_likeness(record) for record in _noted(connection, find)}
    new = old = 0
    for record in records:
        if _likeness(record) in known:
            old += 1
            continue
        known.add(_likeness(record))
        match = Match(new_id(), plan_of(record), tuple(record.events), datetime.now(UTC), "")
        write_match(connection, match)
        mark_over(connection, match.id)
        new += 1
    return Taken(new, old)


def _likeness(record: Record) -> str:
    return hashed(record.dumps())


# All records out of a house into a file, also beside a server, and all that are in a file into a house.


class Given(NamedTuple):
    """How many records went out, and how many matches stayed in."""

    records: int
    others: int


async def export_all(url: str, path: Path, find: Find) -> Given:
    """What has gone into a file at the path, in place of whatever lay there."""
    with whole_file(path) as part:
        async with looked_at(url) as database:
            return await database.run_current(lambda connection: _write(connection, part, find))


def _write(connection: Connection, part: Path, find: Find) -> Given:
    with part.open("x", encoding="utf-8", newline="\n") as file:
        number = sum(file.write(record.dumps()) > 0 for record in records_in(connection, find))
    return Given(number, count(connection, matches) - number)


async def import_all(url: str, path: Path, find: Find) -> Taken:
    """What has come in from the file: all its records, or none of them if BadRecord says that one is wrong."""
    for _record in read_archive(path, find):
        pass
    async with owned(url, makes=True) as store:
        return await store.run(lambda connection: take(connection, checked_archive(path, find), find))
