"""Browsers that want to be forgotten: their keys go, their seats are free, and they are called like anybody."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import NamedTuple

from sqlalchemy import Connection, delete, select, update

from hantise.store.company import note_change
from hantise.store.holding import forget_list, free_seat, set_link
from hantise.store.removing import remove
from hantise.store.tables import brought, keys, matches, removals, seats

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


def forget(connection: Connection, held: Collection[str], naming: Naming) -> Forgetting:
    """These keys are no keys any more, nor is anybody called as their holders were."""
    theirs = connection.execute(select(keys.c.match, keys.c.seat).where(keys.c.hash.in_(held)).distinct()).all()
    connection.execute(delete(keys).where(keys.c.hash.in_(held)))
    connection.execute(delete(removals).where(removals.c.hash.in_(held)))
    found = [_forget_seat(connection, row.match, row.seat, naming) for row in theirs]
    removed = _forget_brought(connection, held, naming)
    forget_list(connection, held)
    return Forgetting(found, removed)


def _forget_seat(connection: Connection, match: str, seat: int, naming: Naming) -> Forgotten:
    is_over = connection.scalar(select(matches.c.over).where(matches.c.id == match).with_for_update())
    others = select(keys.c.hash).where(keys.c.match == match, keys.c.seat == seat).limit(1)
    is_free = not is_over and connection.scalar(others) is None
    if is_free:
        free_seat(connection, match, seat, None)
    else:
        set_link(connection, match, seat, None)
    _call(connection, match, seat, naming, is_free)
    note_change(connection, [match])
    return Forgotten(match, seat, is_free)


def _call(connection: Connection, match: str, seat: int, naming: Naming, is_free: bool) -> None:
    others = connection.scalars(select(seats.c.name).where(seats.c.match == match, seats.c.seat != seat)).all()
    here = (seats.c.match == match) & (seats.c.seat == seat)
    connection.execute(update(seats).where(here).values(name=naming(others, is_free)))


def _forget_brought(connection: Connection, held: Collection[str], naming: Naming) -> list[str]:
    """A record that another browser has on its list too stays there, without the name."""
    rows = connection.execute(select(brought.c.match, brought.c.seat).where(brought.c.hash.in_(held)).distinct()).all()
    connection.execute(delete(brought).where(brought.c.hash.in_(held)))
    alone = [row.match for row in rows if not _is_listed(connection, row.match)]
    remove(connection, alone)
    for row in rows:
        if row.match not in alone and row.seat >= 0:
            _call(connection, row.match, row.seat, naming, is_free=False)
            note_change(connection, [row.match])
    return alone


def _is_listed(connection: Connection, match: str) -> bool:
    return connection.scalar(select(brought.c.hash).where(brought.c.match == match).limit(1)) is not None
