"""All records out of a house into a file, also beside a server, and all that are in a file into a house."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from sqlalchemy import Connection

from hantise.store.archive import Taken, checked_archive, read_archive, records_in, take
from hantise.store.copies import whole_file
from hantise.store.looking import looked_at
from hantise.store.owning import owned
from hantise.store.records import Find
from hantise.store.table_rows import count
from hantise.store.tables import matches


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
