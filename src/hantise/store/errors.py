"""Reasons why a database cannot be used, also its own complaints; each error is one sentence with its remedy."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from hantise.core import HantiseError


class StoreBusy(HantiseError):
    """Another server runs on the same database."""

    code = "store-busy"


class StoreUnusable(HantiseError):
    """The database cannot be opened, read or written."""

    code = "store-unusable"


class BadBackup(HantiseError):
    """The file of a backup cannot be written, is none, or cannot be restored here."""

    code = "bad-backup"


# A database's complaints as sentences that a person can act on.


_FULL = "cannot grow, the disk is full: free some space and try again"
# What SQLite says, and what to do.
_REMEDIES = {
    "not a database": "is no database: give another file with --database",
    "malformed": "is damaged: put a copy back, or give another file with --database",
    "disk is full": _FULL,
    "readonly": "cannot be written: change who may write it, or give another file with --database",
    "unable to open": "cannot be opened: give another file with --database",
    "locked": "is held by another program: close that and try again",
}
# The same for PostgreSQL, which has codes: https://www.postgresql.org/docs/current/errcodes-appendix.html.
_REMEDIES_BY_CODE = {
    "53100": _FULL,
    "25006": "is read-only now: let it be written, or give the server that is with --database",
}


@contextmanager
def explained(database: object) -> Iterator[None]:
    """Within the block, what the database complains about is raised as StoreUnusable."""
    try:
        yield
    except (SQLAlchemyError, sqlite3.Error, OSError) as error:
        raise StoreUnusable(f"{database} {_remedy(error)}") from error


def is_silence(error: Exception) -> bool:
    """True for an error that whatever else is asked of the database now would meet as well."""
    if isinstance(error, DBAPIError):
        return error.connection_invalidated or "locked" in str(error.orig)
    return isinstance(error, OSError)


def _remedy(error: Exception) -> str:
    if isinstance(error, TimeoutError):
        return "does not answer: look after it; Hantise goes on by itself once it does"
    cause = error.orig if isinstance(error, DBAPIError) else error
    # A database may add in further lines what it was given.
    reason = str(cause).partition("\n")[0]
    known = [remedy for words, remedy in _REMEDIES.items() if words in reason]
    known += [remedy for code, remedy in _REMEDIES_BY_CODE.items() if code == getattr(cause, "sqlstate", "")]
    return next(iter(known), f"cannot be used ({reason}): look after it, or give another database with --database")
