"""Two files of a house: a backup of its database, and the records of its finished matches.

A backup can be restored into SQLite or PostgreSQL. It holds the hashed keys by which players hold their seats.
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
from hantise.store.rows import read_match, write_finished
from hantise.store.safe import hashed
from hantise.store.store import Store
from hantise.store.tables import Moment, events, matches, metadata


class BadBackup(HantiseError):
    """The file cannot be written or restored here, or is not a backup."""

    code = "bad-backup"


class Contents(NamedTuple):
    """The numbers of matches and events in a database or a backup."""

    matches: int
    events: int


def contents(connection: Connection) -> Contents:
    """The contents of the database."""
    return Contents(_count(connection, matches), _count(connection, events))


def _count(connection: Connection, table: Table) -> int:
    return connection.scalar(select(func.count()).select_from(table)) or 0


# The file of a backup: gzipped lines of JSON.
#
# The first line is the heading. Each table has a line with its name and its columns, and then a line for each row. The
# last line gives the number of lines before it and their SHA-256.


FORMAT = 1


class Heading(msgspec.Struct, frozen=True):
    """The heading of a backup: its format, the migration of its schema, the version of Hantise, and its time in UTC."""

    hantise_backup: int
    schema: str
    program: str
    made: datetime


class Section(msgspec.Struct, frozen=True):
    """The table and the columns of the rows that follow."""

    table: str
    columns: list[str]


class _End(msgspec.Struct, frozen=True):
    lines: int
    sha256: str


class _Lines:
    """A writer that counts and hashes its lines."""

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
    """The heading of a backup; BadBackup if the file is not a backup, or a newer program made it."""
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
    """Each line between the first and the last; BadBackup if the file is damaged, at the last line at the latest.

    A caller must be able to roll back what it did with earlier lines.
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


# Dump and load of all rows, table by table, for both kinds of database and any version of the schema.


# Rows in memory at once, and in a statement: below the limit of values of every SQLite.
BATCH = 500


def _tables_in(connection: Connection) -> list[Table]:
    """The tables as the database has them, perhaps of an older schema, each after those it refers to."""
    found = MetaData()

    def on_column(_inspector: object, _table: object, column: Any) -> None:
        """Give the column a type with the same values in both kinds of database."""
        if isinstance(column["type"], DateTime):
            column["type"] = Moment()
        elif isinstance(column["type"], JSON):
            column["type"] = JSON(none_as_null=True)

    event.listen(found, "column_reflect", on_column)
    found.reflect(connection, only=lambda name, _found: name in metadata.tables)
    return found.sorted_tables


def _dump(connection: Connection, heading: Heading, lines: _Lines) -> Contents:
    """Write all rows as lines, in the same order from both kinds of database; their numbers."""
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
    """Give the empty database the backup's schema and rows."""
    bring_to(connection, heading.schema)
    tables = {table.name: table for table in _tables_in(connection)}
    for section, rows in _batches(path):
        table = tables[section.table]
        kinds = [table.columns[name].type for name in section.columns]
        values = [map(_value, kinds, row) for row in rows]
        connection.execute(insert(table), [dict(zip(section.columns, row, strict=True)) for row in values])


def _batches(path: Path) -> Iterator[tuple[Section, list[list[Any]]]]:
    """The rows in batches, each with its table."""
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


# Making a backup, also beside a running server, and restoring one.


async def back_up(url: str, path: Path) -> Contents:
    """The contents of the backup written to the path, where it replaces any older file.

    The file appears once it is on the disk and was restored into an empty database beside it as a check. An older
    schema is stored as it is, and is migrated when the backup is restored.
    """
    with _whole_file(path) as part:
        async with looked_at(url) as database:
            held, digest = await database.run(lambda connection: _write_backup(connection, database.name, part))
        address = read_address(f"{part}.trial")
        trial = writer_connection(address)
        try:
            with explained(address):
                await trial.run(lambda connection: _check_restores(connection, part, digest))
        finally:
            await trial.close()
    return held


def _write_backup(connection: Connection, name: str, part: Path) -> tuple[Contents, str]:
    """Write the backup to this path; its contents and its digest."""
    check_ours(connection, name)
    heading = Heading(FORMAT, step_of(connection), hantise.__version__, datetime.now(UTC))
    try:
        # Readable by its owner alone, because it holds the hashed keys of seats.
        with (
            open(part, "xb", opener=partial(os.open, mode=0o600)) as file,
            gzip.GzipFile("", "wb", fileobj=file) as packed,
        ):
            lines = _Lines(packed.write)
            held, digest = _dump(connection, heading, lines), lines.digest
            packed.write(msgspec.json.encode(_End(lines.count, digest)) + b"\n")
            return held, digest
    except OSError as error:
        raise BadBackup(f"the backup cannot be written ({error.strerror}): give another place") from error


def _check_restores(connection: Connection, path: Path, digest: str) -> None:
    """Restore the file into this empty database; BadBackup unless a dump of that has the same digest."""
    heading, lines = read_heading(path), _Lines(lambda _data: None)
    _fill(connection, path, heading)
    _dump(connection, heading, lines)
    if lines.digest != digest:
        raise BadBackup(f"{path} does not give back what the database held: look after the disk, and try again")


def check_backup(path: Path) -> Heading:
    """The heading of the backup; BadBackup if it is damaged, or cannot be restored here."""
    heading = read_heading(path)
    if not is_known(heading.schema):
        raise _newer(path)
    for _line in _read_lines(path):
        pass
    return heading


class Restoring(NamedTuple):
    """A backup that can be restored, and the database whose contents it would replace."""

    store: Store
    name: str
    path: Path

    async def held(self) -> Contents:
        """The contents of the database."""
        return await self.store.run(contents)

    async def restore(self) -> Contents:
        """Replace the contents of the database by those of the backup; an error leaves the old ones."""

        def restored(connection: Connection) -> Contents:
            metadata.drop_all(connection)
            connection.exec_driver_sql(f"DROP TABLE IF EXISTS {VERSION_TABLE}")
            _fill(connection, self.path, read_heading(self.path))
            upgrade(connection, self.name)
            return contents(connection)

        return await self.store.run(restored)


@asynccontextmanager
async def restoring(url: str, path: Path) -> AsyncIterator[Restoring]:
    """A backup and its target database; BadBackup, StoreBusy or StoreUnusable before anything is changed."""
    check_backup(path)
    async with alone(url, makes=True) as store:
        yield Restoring(store, str(read_address(url)), path)


@contextmanager
def _whole_file(path: Path) -> Iterator[Path]:
    """A temporary path; its file replaces the one at `path` at the end of the block, unless it raises."""
    with TemporaryDirectory(dir=path.parent, prefix=".hantise-") as beside:
        part = Path(beside, path.name)
        yield part
        with part.open("rb+") as file:
            os.fsync(file.fileno())
        part.replace(path)


# All records in one file: only of finished matches, because a record reveals hidden facts.


class Given(NamedTuple):
    """The number of records exported, and of matches left out."""

    records: int
    others: int


class Taken(NamedTuple):
    """The number of records imported, and of those already there."""

    new: int
    known: int


async def export_all(url: str, path: Path, find: Find) -> Given:
    """The count of an export to the path, where it replaces any older file; the server may be running."""
    with _whole_file(path) as part:
        async with looked_at(url) as database:
            return await database.run_current(lambda connection: _write_records(connection, part, find))


def _write_records(connection: Connection, part: Path, find: Find) -> Given:
    """Write the record of each finished match that this program can replay, the oldest first."""
    number = 0
    with part.open("x", encoding="utf-8", newline="\n") as file:
        for record in _noted(connection, find):
            # The column may be wrong, and the record of a running match would reveal hidden facts.
            with suppress(HantiseError):
                if record.replay().mover() == OVER:
                    file.write(record.dumps())
                    number += 1
    return Given(number, _count(connection, matches) - number)


def _noted(connection: Connection, find: Find) -> Iterator[Record]:
    """The record of each match marked as over, if this program has its game and rules."""
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
    """The count of an import from the file: all its records, or none and BadRecord if one is wrong."""
    for number, told in enumerate(_texts(path), start=1):
        try:
            finished(reading_record(told, find, is_over=True))
        except BadRecord as error:
            raise BadRecord(f"record {number} of {path.name} is not taken, nor is any other: {error}") from error
    async with owned(url, makes=True) as store:
        # The records were replayed above; reading them does not replay them again.
        return await store.run(lambda it: _take(it, (finished(reading(told, find)) for told in _texts(path)), find))


def _take(connection: Connection, records: Iterable[Record], find: Find) -> Taken:
    """Store each new record as a finished match whose seats have no holders."""
    known = {hashed(record.dumps()) for record in _noted(connection, find)}
    new = old = 0
    for record in records:
        likeness = hashed(record.dumps())
        if likeness in known:
            old += 1
            continue
        known.add(likeness)
        write_finished(connection, plan_of(record), record.events)
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
    """Each record: the number of its first line, and its text, up to the next heading or the limit of length."""
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
