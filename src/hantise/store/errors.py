"""Reasons why a database cannot be used; each error is one sentence with its remedy."""

from __future__ import annotations

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
