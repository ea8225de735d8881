"""Backups: everything that a database holds, as one file that any database of ours can be restored from.

The keys of seats are in it, as hashes: without them nobody could go on with a match.
"""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import (
    JSON,
    Column,
    Connection,
    DateTime,
    MetaData,
    Table,
    Text,
    collate,
    event,
    func,
    insert,
    select,
    text,
)

import hantise
from hantise.store.errors import BadBackup
from hantise.store.migrate import VERSION_TABLE, bring_to, check_ours, is_known, step_of, upgrade
from hantise.store.tables import Moment, events, matches, metadata


class Contents(NamedTuple):
    """What a database or a backup holds."""

    matches: int
    events: int


class Dumped(NamedTuple):
    """What was written: `digest` vouches for all lines of it."""

    heading: Heading
    contents: Contents
    digest: str


def contents(connection: Connection) -> Contents:
    """What the database holds."""
    return Contents(count(connection, matches), count(connection, events))


def dump(connection: Connection, name: str, write: Callable[[bytes], object]) -> Dumped:
    """Write a backup of the database as it stands; StoreUnusable for a newer one, or another program's.

    An older one goes as it is, and is brought up to date where it is restored.
    """
    check_ours(connection, name)
    heading = Heading(FORMAT, step_of(connection), hantise.__version__, datetime.now(UTC))
    lines = Lines(write)
    counts = _dump(connection, heading, lines)
    digest = lines.digest
    lines.end()
    return Dumped(heading, Contents(counts[matches.name], counts[events.name]), digest)


def _dump(connection: Connection, heading: Heading, lines: Lines) -> dict[str, int]:
    """The number of rows of each table, now that they are all among the lines."""
    lines.add(heading)
    counts = dict[str, int]()
    for table in tables_in(connection):
        lines.add(Section(str(table.name), [str(column.name) for column in columns_of(table)]))
        before = lines.count
        for row in rows_in(connection, table):
            lines.add(row)
        counts[table.name] = lines.count - before
    return counts


def check_backup(path: Path) -> Heading:
    """The heading of a backup that is whole and can be restored here; else BadBackup."""
    heading = read_heading(path)
    if not is_known(heading.schema):
        raise newer(path)
    for _line in read_lines(path):
        pass
    return heading


def check_restores(connection: Connection, path: Path, dumped: Dumped) -> None:
    """BadBackup unless this empty database, filled from the file, has what was dumped, to the last sign."""
    _fill(connection, path, dumped.heading)
    lines = Lines(lambda _data: None)
    _dump(connection, dumped.heading, lines)
    if lines.digest != dumped.digest:
        raise BadBackup(f"{path} does not give back what the database held: look after the disk, and try again")


def restore(connection: Connection, name: str, path: Path) -> Contents:
    """What the database of that name holds now: all that the backup does, and nothing else, in the newest schema.

    If it raises, the transaction has to be undone.
    """
    metadata.drop_all(connection)
    connection.execute(text(f"DROP TABLE IF EXISTS {VERSION_TABLE}"))
    _fill(connection, path, read_heading(path))
    upgrade(connection, name)
    return contents(connection)


def _fill(connection: Connection, path: Path, heading: Heading) -> None:
    """Give the empty database the schema that the backup was made by, and its rows."""
    bring_to(connection, heading.schema)
    tables = {table.name: table for table in tables_in(connection)}
    for section, rows in _batches(path):
        write_rows(connection, tables[section.table], section.columns, rows)


def _batches(path: Path) -> Iterator[tuple[Section, list[list[Any]]]]:
    """The rows, some at a time, with the table that they are of."""
    section, rows = Section("", []), list[list[Any]]()
    for line in read_lines(path):
        if rows and (isinstance(line, Section) or len(rows) == BATCH):
            yield section, rows
            rows = []
        if isinstance(line, Section):
            section = line
        else:
            rows.append(line)
    if rows:
        yield section, rows


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


class Lines:
    """Lines on their way out, counted and summed up."""

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
        """What vouches for all lines so far."""
        return self._sum.hexdigest()

    def end(self) -> None:
        """The last line."""
        self._write(msgspec.json.encode(_End(self.count, self.digest)) + b"\n")


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
        raise newer(path)
    return heading


def read_lines(path: Path) -> Iterator[Section | list[Any]]:
    """Each line between the first and the last; BadBackup, at the end at the latest, if they are not what was written.

    Whoever acts on a line before all have come has to be able to undo it.
    """
    read_heading(path)
    count, digest, before = 0, sha256(), b""
    with _whole(path), gzip.open(path) as file:
        for line in file:
            if count > 1:
                yield msgspec.json.decode(before, type=Section | list[Any])
            digest.update(before)
            before, count = line, count + 1
        end = msgspec.json.decode(before, type=_End)
    if (end.lines, end.sha256) != (count - 1, digest.hexdigest()):
        raise _damaged(path)


@contextmanager
def _whole(path: Path) -> Iterator[None]:
    try:
        yield
    except (gzip.BadGzipFile, EOFError, zlib.error, msgspec.DecodeError, UnicodeDecodeError) as error:
        raise _damaged(path) from error


def newer(path: Path) -> BadBackup:
    """The backup was made by a program that knows more."""
    return BadBackup(f"{path} was made by a newer Hantise: update this one, then restore it")


def _damaged(path: Path) -> BadBackup:
    return BadBackup(f"{path} is damaged or cut short, so nothing of it was restored: take another copy of it")


# All rows of a database, table by table, as they leave it and come back, whichever database and step of the schema.


# Rows that are in memory at once; and below the number of values that every SQLite takes in a statement.
BATCH = 500


def tables_in(connection: Connection) -> list[Table]:
    """The tables as they are there, which may be older than the program's, each after those it refers to."""
    found = MetaData()
    event.listen(found, "column_reflect", _type)
    found.reflect(connection, only=lambda name, _found: name in metadata.tables)
    return found.sorted_tables


def _type(_inspector: object, _table: object, column: Any) -> None:
    """Types that give and take the same values in every database."""
    if isinstance(column["type"], DateTime):
        column["type"] = Moment()
    elif isinstance(column["type"], JSON):
        column["type"] = JSON(none_as_null=True)


def columns_of(table: Table) -> list[Column[Any]]:
    """Its columns in an order that does not hang on how they came to be."""
    return sorted(table.columns, key=lambda column: column.name)


def rows_in(connection: Connection, table: Table) -> Iterator[list[Any]]:
    """The values of each row, in the order of the primary key, which is the same in every database."""
    is_spoken = connection.dialect.name == "postgresql"
    order = [collate(it, "C") if is_spoken and isinstance(it.type, Text) else it for it in table.primary_key]
    query = select(*columns_of(table)).order_by(*order)
    for row in connection.execute(query, execution_options={"yield_per": BATCH}):
        yield list(row)


def count(connection: Connection, table: Table) -> int:
    """The number of its rows."""
    return connection.scalar(select(func.count()).select_from(table)) or 0


def write_rows(connection: Connection, table: Table, columns: Sequence[str], rows: Sequence[Sequence[Any]]) -> None:
    """Put these rows in, each with its values in the order of the columns, and times as text."""
    kinds = [table.columns[name].type for name in columns]
    values = [map(_value, kinds, row) for row in rows]
    connection.execute(insert(table), [dict(zip(columns, row, strict=True)) for row in values])


def _value(kind: object, value: Any) -> Any:
    return datetime.fromisoformat(value) if isinstance(kind, Moment) and value is not None else value
