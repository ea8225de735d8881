"""The address of the matches: a file, the memory, or a database server."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from hantise.store.errors import StoreUnusable

# PostgreSQL by the driver that awaits, which need not be named.
POSTGRESQL = "postgresql+asyncpg"


class Address(NamedTuple):
    """A database: `path` is its file, None where it has none."""

    url: URL
    path: Path | None

    @property
    def is_sqlite(self) -> bool:
        """True for a database that SQLite holds."""
        return self.url.get_backend_name() == "sqlite"

    @property
    def is_memory(self) -> bool:
        """True for a database in this process's memory only."""
        return self.is_sqlite and self.path is None

    def __str__(self) -> str:
        return str(self.path) if self.path else self.url.render_as_string(hide_password=True)


def read_address(text: str) -> Address:
    """The database that a URL or a bare path names; StoreUnusable says what is wrong with it."""
    try:
        url = make_url(text.strip()) if "://" in text else URL.create("sqlite", database=text.strip())
    except (ArgumentError, ValueError) as error:
        raise StoreUnusable("that database URL cannot be read: write it like sqlite:///folder/file.db") from error
    if url.drivername == "postgresql":
        url = url.set(drivername=POSTGRESQL)
    if url.get_backend_name() != "sqlite":
        return Address(url, None)
    if url.query or url.host:
        raise StoreUnusable(f"the database {text!r} cannot be read: write sqlite:/// and a path, without more")
    return _file(url.database or "", in_memory=url.database in (None, ":memory:"), text=text)


def is_shareable(text: str) -> bool:
    """True if several workers may use the database that this names; StoreUnusable as `read_address` says."""
    return not read_address(text).is_sqlite


def _file(database: str, in_memory: bool, text: str) -> Address:
    if in_memory:
        return Address(URL.create("sqlite"), None)
    if not database or "\0" in database:
        raise StoreUnusable(f"{text!r} names no database: give a path, or sqlite:/// and a path")
    # One name for the file whatever links lead to it, so that two servers meet at one lock.
    try:
        path = Path(database).expanduser().resolve()
    except RuntimeError as error:
        raise StoreUnusable(f"{text!r} is in a home that is not known: give the whole path") from error
    return Address(URL.create("sqlite", database=str(path)), path)
