"""What is removed for good: matches with all that is theirs, and browsers that want to be forgotten."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from datetime import datetime
from typing import NamedTuple

from sqlalchemy import Column, Connection, delete, select, update

from hantise.store.holding import free_seat, set_link
from hantise.store.hosts import Aged, read_aged
from hantise.store.members import note_change
from hantise.store.tables import brought, carriers, keys, matches, metadata, removals, seats

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


# Browsers that want to be forgotten: their keys go, their seats are free, and they are called like anybody.


# The name that nobody can be known by, unlike those of the others at the table; for a seat that waits for somebody.
Naming = Callable[[Collection[str], bool], str]


class Forgotten(NamedTuple):
    """A seat that was theirs; `is_free` if somebody else may take it now."""

    match: str
    seat: int
    is_free: bool


class Forgetting(NamedTuple):
    """The seats that were theirs, and the matches that are removed because they alone had brought them."""

    seats: list[Forgotten]
    removed: list[str]


def forget(connection: Connection, held: Collection[str], naming: Naming, most: int) -> Forgetting:
    """At most so many seats of these keys, and matches that they brought, of which they are no keys any more.

    Their holders have no name there. Whoever finds nothing more has forgotten all.
    """
    theirs = (keys.c.match, keys.c.seat)
    rows = connection.execute(select(*theirs).where(keys.c.hash.in_(held)).distinct().limit(most)).all()
    found = [_forget_seat(connection, held, row.match, row.seat, naming) for row in rows]
    removed = _forget_brought(connection, held, naming, most)
    for table in (removals, carriers):
        connection.execute(delete(table).where(table.c.hash.in_(held)))
    return Forgetting(found, removed)


def _forget_seat(connection: Connection, held: Collection[str], match: str, seat: int, naming: Naming) -> Forgotten:
    here = (keys.c.match == match) & (keys.c.seat == seat)
    connection.execute(delete(keys).where(here, keys.c.hash.in_(held)))
    is_over = connection.scalar(select(matches.c.over).where(matches.c.id == match).with_for_update())
    is_free = not is_over and connection.scalar(select(keys.c.hash).where(here).limit(1)) is None
    if is_free:
        free_seat(connection, match, seat)
    else:
        set_link(connection, match, seat, None)
    _call(connection, match, seat, naming, is_free)
    note_change(connection, [match])
    return Forgotten(match, seat, is_free)


def _call(connection: Connection, match: str, seat: int, naming: Naming, is_free: bool) -> None:
    others = connection.scalars(select(seats.c.name).where(seats.c.match == match, seats.c.seat != seat)).all()
    here = (seats.c.match == match) & (seats.c.seat == seat)
    connection.execute(update(seats).where(here).values(name=naming(others, is_free)))


def _forget_brought(connection: Connection, held: Collection[str], naming: Naming, most: int) -> list[str]:
    """A record that another browser has on its list too stays there, without the name."""
    theirs = (brought.c.match, brought.c.seat)
    rows = connection.execute(select(*theirs).where(brought.c.hash.in_(held)).distinct().limit(most)).all()
    ids = [row.match for row in rows]
    connection.execute(delete(brought).where(brought.c.hash.in_(held), brought.c.match.in_(ids)))
    shared = {*connection.scalars(select(brought.c.match).where(brought.c.match.in_(ids)))}
    for row in rows:
        if row.match in shared and row.seat >= 0:
            _call(connection, row.match, row.seat, naming, is_free=False)
            note_change(connection, [row.match])
    alone = [match for match in ids if match not in shared]
    remove(connection, alone)
    return alone
