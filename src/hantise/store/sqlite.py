"""All that is true of SQLite only: how its connections are opened and what they promise."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from time import monotonic, sleep
from typing import Any

from sqlalchemy import Connection, event
from sqlalchemy.engine import Engine

from hantise.store.errors import StoreUnusable
from hantise.store.patience import TRANSACTION

# WAL lets others read while one writes; FULL keeps what was acknowledged through a loss of power (on macOS that
# takes fullfsync too). The writer checkpoints on its own, every thousand pages and when it closes. What is removed is
# overwritten, for those who want to be forgotten.
_AHEAD = "journal_mode = WAL"
WRITER = (_AHEAD, "synchronous = FULL", "fullfsync = ON", "foreign_keys = ON", "secure_delete = ON")
READER = ("query_only = ON",)

# RETURNING came with this one.
OLDEST = (3, 35, 0)

# Transactions begin where we say so, and not where the driver guesses.
# Another program may hold the file for so many seconds: less than a transaction may take, so that it is known to fail.
ARGUMENTS: dict[str, Any] = {"isolation_level": None, "check_same_thread": False, "timeout": TRANSACTION - 1}
# Seconds before it is tried again.
_PAUSE = 0.01


def check_version(version: tuple[int, ...] = sqlite3.sqlite_version_info) -> None:
    """StoreUnusable if Python came with an SQLite that is too old."""
    if version < OLDEST:
        found, oldest = (".".join(map(str, v)) for v in (version, OLDEST))
        raise StoreUnusable(f"this Python has SQLite {found}, and {oldest} or later is needed: use a newer Python")


def check_whole(connection: Connection) -> None:
    """DatabaseError if the pages of the file do not fit each other any more."""
    fault = connection.exec_driver_sql("PRAGMA quick_check(1)").scalar_one()
    if fault != "ok":
        raise sqlite3.DatabaseError(f"database disk image is malformed: {fault}")


def give_back(path: Path) -> int:
    """The number of bytes that the file gives back to the disk, of those that hold nothing any more."""
    before = path.stat().st_size
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("VACUUM").close()
        # The smaller file is written ahead of the old one until then.
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").close()
    return before - path.stat().st_size


def write_back(path: Path) -> None:
    """All that is written ahead of the file goes into it, and nothing of it is left beside the file."""
    with closing(sqlite3.connect(path, isolation_level=None, timeout=ARGUMENTS["timeout"])) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").close()


def prepare(engine: Engine, pragmas: tuple[str, ...], begin: str) -> None:
    """Give every connection of the engine these pragmas, and begin its transactions with this statement."""

    def on_connect(connection: Any, _record: object) -> None:
        for pragma in pragmas:
            (_write_ahead if pragma == _AHEAD else _set)(connection, pragma)

    def on_begin(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    event.listen(engine, "connect", on_connect)
    event.listen(engine, "begin", on_begin)


def _set(connection: sqlite3.Connection, pragma: str) -> None:
    connection.execute(f"PRAGMA {pragma}").close()


def _write_ahead(connection: sqlite3.Connection, pragma: str) -> None:
    """As long as others may wait: SQLite itself refuses at once whoever makes this change while another does."""
    end = monotonic() + ARGUMENTS["timeout"]
    while True:
        try:
            return _set(connection, pragma)
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or monotonic() > end:
                raise
        sleep(_PAUSE)
