"""Backups, made and proved while a server may be running, and restored; files that are whole or not there at all."""

from __future__ import annotations

import gzip
import os
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from sqlalchemy import Connection

from hantise.store.address import read_address
from hantise.store.backup import Contents, Dumped, check_backup, check_restores, contents, dump, restore
from hantise.store.engines import writer_connection
from hantise.store.errors import BadBackup, explained
from hantise.store.hosts import alone, looked_at
from hantise.store.store import Store


async def back_up(url: str, path: Path) -> Contents:
    """What has gone into a file at the path, in place of whatever lay there.

    The file is there only once it is whole, on the disk, and was restored into an empty database beside it.
    """
    with whole_file(path) as part:
        async with looked_at(url) as database:
            dumped = await database.run(lambda connection: _write(connection, database.name, part))
        await _prove(part, dumped)
    return dumped.contents


def _write(connection: Connection, name: str, part: Path) -> Dumped:
    try:
        # For its maker alone: it holds what opens seats, if only as hashes.
        with (
            open(part, "xb", opener=partial(os.open, mode=0o600)) as file,
            gzip.GzipFile("", "wb", fileobj=file) as packed,
        ):
            return dump(connection, name, packed.write)
    except OSError as error:
        raise BadBackup(f"the backup cannot be written ({error.strerror}): give another place") from error


async def _prove(part: Path, dumped: Dumped) -> None:
    address = read_address(f"{part}.trial")
    trial = writer_connection(address)
    try:
        with explained(address):
            await trial.run(lambda connection: check_restores(connection, part, dumped))
    finally:
        await trial.close()


class Restoring(NamedTuple):
    """A backup that can be restored, and the database that would give up what it has for it."""

    store: Store
    name: str
    path: Path

    async def held(self) -> Contents:
        """What the database holds."""
        return await self.store.run(contents)

    async def restore(self) -> Contents:
        """What it holds now, which is what the backup does; if anything goes wrong, it holds what it did."""
        return await self.store.run(lambda connection: restore(connection, self.name, self.path))


@asynccontextmanager
async def restoring(url: str, path: Path) -> AsyncIterator[Restoring]:
    """A backup and the database that it is for; BadBackup, StoreBusy or StoreUnusable before anything is changed."""
    check_backup(path)
    async with alone(url, makes=True) as store:
        yield Restoring(store, str(read_address(url)), path)


# Files that are there as a whole or not at all.


@contextmanager
def whole_file(path: Path) -> Iterator[Path]:
    """A place to write a file to; it lies at the path, instead of what lay there, once the block has ended well."""
    with TemporaryDirectory(dir=path.parent, prefix=".hantise-") as beside:
        part = Path(beside, path.name)
        yield part
        with part.open("rb+") as file:
            os.fsync(file.fileno())
        part.replace(path)
