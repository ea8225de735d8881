"""All that a house holds as one file: a backup of its database, or the records of its finished matches.

A backup restores any database of ours. The keys of seats are in it, as hashes: without them nobody could go on with a
match.
"""

from __future__ import annotations

import gzip
import os
import zlib
from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from datetime import UTC, datetime
from functools import partial
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import JSON, Connection, DateTime, MetaData, Table, Text, collate, event, func, insert, select

import hantise
from hantise.core import OVER, BadRecord, HantiseError, Record
from hantise.core.record import finished, reading
from hantise.store.connecting import explained, read_address, writer_connection
from hantise.store.hosts import alone, looked_at, owned
from hantise.store.migrate import VERSION_TABLE, bring_to, check_ours, is_known, step_of, upgrade
from hantise.store.records import RECORD_LIMIT, Find, plan_of, reading_record, record_of
from hantise.store.rows import mark_over, read_match, write_match
from hantise.store.safe import hashed, new_id
from hantise.store.shapes import Match
from hantise.store.store import Store
from hantise.store.tables import Moment, events, matches, metadata


class BadBackup(HantiseError):
    """The file of a backup cannot be written, is none, or cannot be restored here."""

    code = "bad-backup"


class Contents(NamedTuple):
    """What a database or a backup holds."""

    matches: int
    events: int


def contents(connection: Connection) -> Contents:
    """What the database holds."""
    return Contents(_count(connection, matches), _count(connection, events))


def _count(connection: Connection, table: Table) -> int:
    return connection.scalar(select(func.count()).select_from(table)) or 0


# The file of a backup: lines of JSON, compressed, of which the last vouches for all before it.
#
# The first line is the heading. Each table has a line with its name and its columns, and then one for each row. The
# last says how many lines were before it, and what their SHA-256 is.


FORMAT = 1


class Heading(msgspec.Struct, frozen=True):
    """What a backup says of itself: its format, the newest step of its schema, who made it and when, in UTC."""

    hantise_backup: int
    schema: str
    program: str
    made: datetime


class Section(msgspec.Struct, frozen=True):
    """The rows that follow are of this table, with these columns."""

    table: str
    columns: list[str]


class _End(msgspec.Struct, frozen=True):
    lines: int
    sha256: str


class _Lines:
    """Lines on their way out, counted and summed up; the digest of those so far vouches for them."""

    def __init__(self, write: Callable[[bytes], object]) -> None:
        self._write = write
        self.count, self._sum = 0, sha256()

    def add(self, line: object) -> None:
        """One more line."""
        data = msgspec.json.encode(line) + b"\n"
        self.count += 1
        self._sum.update(data)
        self._write(data)

    @property
    def digest(self) -> str:
        return self._sum.hexdigest()


def read_heading(path: Path) -> Heading:
    """The heading of a backup; BadBackup if the file is none, or one of a newer program."""
    try:
        with gzip.open(path) as file:
            heading = msgspec.json.decode(file.readline(), type=Heading)
    except (gzip.BadGzipFile, msgspec.DecodeError) as error:
        raise BadBackup(f"{path} is no backup of Hantise: give a file that hantise backup wrote") from error
    except (EOFError, zlib.error, UnicodeDecodeError) as error:
        raise _damaged(path) from error
    if heading.hantise_backup > FORMAT:
        raise _newer(path)
    return heading


def _read_lines(path: Path) -> Iterator[Section | list[Any]]:
    """Each line between the first and the last; BadBackup, at the end at the latest, if they are not what was written.

    Whoever acts on a line before all have come has to be able to undo it.
    """
    read_heading(path)
    count, digest, before = 0, sha256(), b""
    try:
        with gzip.open(path) as file:
            for line in file:
                if count > 1:
                    yield msgspec.json.decode(before, type=Section | list[Any])
                digest.update(before)
                before, count = line, count + 1
            end = msgspec.json.decode(before, type=_End)
    except (gzip.BadGzipFile, EOFError, zlib.error, msgspec.DecodeError, UnicodeDecodeError) as error:
        raise _damaged(path) from error
    if (end.lines, end.sha256) != (count - 1, digest.hexdigest()):
        raise _damaged(path)


def _newer(path: Path) -> BadBackup:
    return BadBackup(f"{path} was made by a newer Hantise: update this one, then restore it")


def _damaged(path: Path) -> BadBackup:
    return BadBackup(f"{path} is damaged or cut short, so nothing of it was restored: take another copy of it")


# All rows of a database, table by table, as they leave it and come back, whichever database and step of the schema.


# Rows that are in memory at once; and below the number of values that every SQLite takes in a statement.
BATCH = 500


def _tables_in(connection: Connection) -> list[Table]:
    """The tables as they are there, which may be older than the program's, each after those it refers to."""
    found = MetaData()

    def on_column(_inspector: object, _table: object, column: Any) -> None:
        """Types that give and take the same values in every database."""
        if isinstance(column["type"], DateTime):
            column["type"] = Moment()
        elif isinstance(column["type"], JSON):
            column["type"] = JSON(none_as_null=True)

    event.listen(found, "column_reflect", on_column)
    found.reflect(connection, only=lambda name, _found: name in metadata.tables)
    return found.sorted_tables


def _dump(connection: Connection, heading: Heading, lines: _Lines) -> Contents:
    """What the tables hold, now that all their rows are among the lines, in the same order in every database."""
    lines.add(heading)
    counts = dict[str, int]()
    is_spoken = connection.dialect.name == "postgresql"
    for table in _tables_in(connection):
        columns = sorted(table.columns, key=lambda column: column.name)
        lines.add(Section(str(table.name), [str(column.name) for column in columns]))
        before = lines.count
        order = [collate(it, "C") if is_spoken and isinstance(it.type, Text) else it for it in table.primary_key]
        query = select(*columns).order_by(*order)
        for row in connection.execute(query, execution_options={"yield_per": BATCH}):
            lines.add(list(row))
        counts[table.name] = lines.count - before
    return Contents(counts[matches.name], counts[events.name])


def _fill(connection: Connection, path: Path, heading: Heading) -> None:
    """Give the empty database the schema that the backup was made by, and its rows."""
    bring_to(connection, heading.schema)
    tables = {table.name: table for table in _tables_in(connection)}
    for section, rows in _batches(path):
        table = tables[section.table]
        kinds = [table.columns[name].type for name in section.columns]
        values = [map(_value, kinds, row) for row in rows]
        connection.execute(insert(table), [dict(zip(section.columns, row, strict=True)) for row in values])


def _batches(path: Path) -> Iterator[tuple[Section, list[list[Any]]]]:
    """The rows, some at a time, with the table that they are of."""
    section, rows = Section("", []), list[list[Any]]()
    for line in _read_lines(path):
        if rows and (isinstance(line, Section) or len(rows) == BATCH):
            yield section, rows
            rows = []
        if isinstance(line, Section):
            section = line
        else:
            rows.append(line)
    if rows:
        yield section, rows


def _value(kind: object, value: Any) -> Any:
    return datetime.fromisoformat(value) if isinstance(kind, Moment) and value is not None else value


# Backups, made and proved while a server may be running, and restored.


async def back_up(url: str, path: Path) -> Contents:
    """What has gone into a file at the path, in place of whatever lay there.

    The file is there only once it is whole, on the disk, and was restored into an empty database beside it. A database
    of an older schema goes as it is, and is brought up to date where it is restored.
    """
    with _whole_file(path) as part:
        async with looked_at(url) as database:
            made = await database.run(lambda connection: _write_backup(connection, database.name, part))
        address = read_address(f"{part}.trial")
        trial = writer_connection(address)
        try:
            with explained(address):
                await trial.run(lambda connection: _check_restores(connection, part, made.digest))
        finally:
            await trial.close()
    return made.contents


class _Written(NamedTuple):
    contents: Contents
    digest: str


def _write_backup(connection: Connection, name: str, part: Path) -> _Written:
    check_ours(connection, name)
    heading = Heading(FORMAT, step_of(connection), hantise.__version__, datetime.now(UTC))
    try:
        # For its maker alone: it holds what opens seats, if only as hashes.
        with (
            open(part, "xb", opener=partial(os.open, mode=0o600)) as file,
            gzip.GzipFile("", "wb", fileobj=file) as packed,
        ):
            lines = _Lines(packed.write)
            made = _Written(_dump(connection, heading, lines), lines.digest)
            packed.write(msgspec.json.encode(_End(lines.count, made.digest)) + b"\n")
            return made
    except OSError as error:
        raise BadBackup(f"the backup cannot be written ({error.strerror}): give another place") from error


def _check_restores(connection: Connection, path: Path, digest: str) -> None:
    """BadBackup unless this empty database, filled from the file, has what was written, to the last sign."""
    heading, lines = read_heading(path), _Lines(lambda _data: None)
    _fill(connection, path, heading)
    _dump(connection, heading, lines)
    if lines.digest != digest:
        raise BadBackup(f"{path} does not give back what the database held: look after the disk, and try again")


def check_backup(path: Path) -> Heading:
    """The heading of a backup that is whole and can be restored here; else BadBackup."""
    heading = read_heading(path)
    if not is_known(heading.schema):
        raise _newer(path)
    for _line in _read_lines(path):
        pass
    return heading


class Restoring(NamedTuple):
    """A backup that can be restored, and the database that would give up what it has for it."""

    store: Store
    name: str
    path: Path

    async def held(self) -> Contents:
        """What the database holds."""
        return await self.store.run(contents)

    async def restore(self) -> Contents:
        """What it holds now: what the backup does, no more; if anything goes wrong, what it did before."""

        def restored(connection: Connection) -> Contents:
            metadata.drop_all(connection)
            connection.exec_driver_sql(f"DROP TABLE IF EXISTS {VERSION_TABLE}")
            _fill(connection, self.path, read_heading(self.path))
            upgrade(connection, self.name)
            return contents(connection)

        return await self.store.run(restored)


@asynccontextmanager
async def restoring(url: str, path: Path) -> AsyncIterator[Restoring]:
    """A backup and the database that it is for; BadBackup, StoreBusy or StoreUnusable before anything is changed."""
    check_backup(path)
    async with alone(url, makes=True) as store:
        yield Restoring(store, str(read_address(url)), path)


@contextmanager
def _whole_file(path: Path) -> Iterator[Path]:
    """A place to write a file to; it lies at the path, instead of what lay there, once the block has ended well."""
    with TemporaryDirectory(dir=path.parent, prefix=".hantise-") as beside:
        part = Path(beside, path.name)
        yield part
        with part.open("rb+") as file:
            os.fsync(file.fileno())
        part.replace(path)


# All records in one file, one after another: of finished matches alone, as a record tells what is hidden.


class Given(NamedTuple):
    """How many records went out, and how many matches stayed in."""

    records: int
    others: int


class Taken(NamedTuple):
    """How many records came in, and how many were there already."""

    new: int
    known: int


async def export_all(url: str, path: Path, find: Find) -> Given:
    """What has gone into a file at the path, in place of whatever lay there; the server may be running."""
    with _whole_file(path) as part:
        async with looked_at(url) as database:
            return await database.run_current(lambda connection: _write_records(connection, part, find))


def _write_records(connection: Connection, part: Path, find: Find) -> Given:
    """The record of each finished match that this program can replay, the oldest first."""
    number = 0
    with part.open("x", encoding="utf-8", newline="\n") as file:
        for record in _noted(connection, find):
            # A note alone says that they are over, and a record of a match that goes on would tell what is hidden.
            with suppress(HantiseError):
                if record.replay().mover() == OVER:
                    file.write(record.dumps())
                    number += 1
    return Given(number, _count(connection, matches) - number)


def _noted(connection: Connection, find: Find) -> Iterator[Record]:
    """The record of each match noted as over, without those of games and rules that this program does not have."""
    query = select(matches.c.id).where(matches.c.over.is_(True)).order_by(matches.c.created, matches.c.id)
    for match_id in connection.scalars(query).all():
        match = read_match(connection, match_id)
        try:
            record = match and record_of(match, find)
        except HantiseError:
            continue
        if record is not None:
            yield record


async def import_all(url: str, path: Path, find: Find) -> Taken:
    """What has come in from the file: all its records, or none of them if BadRecord says that one is wrong."""
    for number, told in enumerate(_texts(path), start=1):
        try:
            finished(reading_record(told, find, is_over=True))
        except BadRecord as error:
            raise BadRecord(f"record {number} of {path.name} is not taken, nor is any other: {error}") from error
    async with owned(url, makes=True) as store:
        # All were played again to check them, and are not once more.
        return await store.run(lambda it: _take(it, (finished(reading(told, find)) for told in _texts(path)), find))


def _take(connection: Connection, records: Iterable[Record], find: Find) -> Taken:
    """Store each record that is not there yet as a finished match of which nobody holds a seat."""
    known = {hashed(record.dumps()) for record in _noted(connection, find)}
    new = old = 0
    for record in records:
        likeness = hashed(record.dumps())
        if likeness in known:
            old += 1
            continue
        known.add(likeness)
        match = Match(new_id(), plan_of(record), tuple(record.events), datetime.now(UTC), "")
        write_match(connection, match)
        mark_over(connection, match.id)
        new += 1
    return Taken(new, old)


def _texts(path: Path) -> Iterator[str]:
    try:
        with path.open(encoding="utf-8", newline="\n") as file:
            for _first, told in texts_in(file):
                yield told
    except UnicodeDecodeError as error:
        raise BadRecord(f"{path.name} holds no records of Hantise: it is not text in UTF-8") from error


def texts_in(lines: Iterable[str]) -> Iterator[tuple[int, str]]:
    """The text of each record, after the number of its first line: from one heading to the next, or until too long."""
    text, first = "", 1
    for number, line in enumerate(lines, start=1):
        if text and (_is_heading(line) or len(text) > RECORD_LIMIT):
            yield first, text
            text, first = "", number
        text += line
    yield first, text


def _is_heading(line: str) -> bool:
    if '"hantise"' not in line:
        return False
    try:
        return "hantise" in msgspec.json.decode(line, type=dict)
    except msgspec.DecodeError:
        return False
