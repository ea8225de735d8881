"""Matches that are removed for good, with their seats, keys and events."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime

from sqlalchemy import Column, Connection, delete, select, update

from hantise.store.overview import Aged, read_aged
from hantise.store.tables import matches, metadata

# Below the number of values that every SQLite takes in a statement.
_BATCH = 500


def remove(connection: Connection, ids: Sequence[str]) -> int:
    """The number of matches that were there and are no more; whichever they were the rematch of has none now."""
    _hold(connection, ids)
    return _remove(connection, ids)


def remove_aged(connection: Connection, agreed: Sequence[Aged], before: datetime) -> int:
    """The number of matches removed: those agreed on, unless somebody has played them since."""
    ids = [match.id for match in agreed]
    _hold(connection, ids)
    still = {match.id for match in read_aged(connection, before)}
    return _remove(connection, [match for match in ids if match in still])


def _hold(connection: Connection, ids: Sequence[str]) -> None:
    """Nobody plays on there until the transaction ends, where others may write."""
    for some in _batches(ids):
        connection.execute(select(matches.c.id).where(matches.c.id.in_(some)).order_by(matches.c.id).with_for_update())


def _remove(connection: Connection, ids: Sequence[str]) -> int:
    return sum(_remove_some(connection, some) for some in _batches(ids))


def _remove_some(connection: Connection, ids: Sequence[str]) -> int:
    for column in _leading_to_matches():
        connection.execute(delete(column.table).where(column.in_(ids)))
    connection.execute(update(matches).where(matches.c.next.in_(ids)).values(next=None))
    return connection.execute(delete(matches).where(matches.c.id.in_(ids))).rowcount


def _leading_to_matches() -> list[Column[str]]:
    """The column of each table that names a match, so that no table is forgotten."""
    return [key.parent for table in metadata.sorted_tables for key in table.foreign_keys if key.references(matches)]


def _batches(ids: Sequence[str]) -> Iterator[Sequence[str]]:
    return (ids[first : first + _BATCH] for first in range(0, len(ids), _BATCH))
