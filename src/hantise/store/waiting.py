"""Lists of matches that wait: for a browser that sits there, and for anybody who may join."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection
from typing import Any

from sqlalchemy import Connection, Select, exists, func, select, true, update

from hantise.store.shapes import Listed, Waiting
from hantise.store.tables import events, keys, matches, seats


def read_waiting(connection: Connection, held: Collection[str], most: int) -> list[Waiting]:
    """At most so many matches not noted as over where these keys hold a seat, the one played last first."""
    rows = connection.execute(waiting_for(held, most)).all()
    names, own = names_of(connection, [row.id for row in rows]), _own(connection, held)
    return [Waiting(row.id, row.game, row.rules, tuple(names[row.id]), own[row.id], row.mover) for row in rows]


def waiting_for(held: Collection[str], most: int) -> Select[Any]:
    """From the keys to their matches to the last event of each: other matches and older events are not looked at."""
    # Through a function, so that no database looks at all running matches first because they seem few.
    is_over = func.coalesce(matches.c.over, true())
    every = events.alias()
    last = select(func.max(every.c.version)).where(every.c.match == matches.c.id).scalar_subquery()
    return (
        select(matches.c.id, matches.c.game, matches.c.rules, events.c.mover, events.c.at)
        .join(keys, keys.c.match == matches.c.id)
        .join(events, (events.c.match == matches.c.id) & (events.c.version == last))
        .where(keys.c.hash.in_(held), is_over.is_(False))
        .distinct()
        .order_by(events.c.at.desc(), matches.c.id)
        .limit(most)
    )


def names_of(connection: Connection, ids: Collection[str]) -> dict[str, list[str]]:
    """What the seats of each of these matches are called, in order."""
    query = select(seats.c.match, seats.c.name).where(seats.c.match.in_(ids)).order_by(seats.c.match, seats.c.seat)
    names: dict[str, list[str]] = defaultdict(list)
    for row in connection.execute(query):
        names[row.match].append(row.name)
    return names


def _own(connection: Connection, held: Collection[str]) -> dict[str, frozenset[int]]:
    own: dict[str, frozenset[int]] = defaultdict(frozenset)
    for row in connection.execute(select(keys.c.match, keys.c.seat).where(keys.c.hash.in_(held))):
        own[row.match] |= {row.seat}
    return own


# The matches that anybody may join, for the front page.


def read_listed(connection: Connection, most: int) -> list[Listed]:
    """At most so many matches on the list that wait for somebody before they begin, the newest first."""
    rows = connection.execute(listed(most)).all()
    names = names_of(connection, [row.id for row in rows])
    return [Listed(row.id, row.game, row.rules, tuple(names[row.id]), row.free) for row in rows]


def listed(most: int) -> Select[tuple[str, str, int, int]]:
    """A seat that a computer keeps is not free, and a game in which somebody has moved has begun."""
    free = (seats.c.match == matches.c.id) & seats.c.open.is_(True) & (seats.c.stand_in == "")
    number = select(func.count()).select_from(seats).where(free).scalar_subquery()
    is_played = exists().where(events.c.match == matches.c.id, events.c.version > 0)
    return (
        select(matches.c.id, matches.c.game, matches.c.rules, number.label("free"))
        .where(matches.c.listed.is_(True), matches.c.begun.is_(False), matches.c.over.is_(False))
        .where(exists().where(free), ~is_played)
        .order_by(matches.c.created.desc(), matches.c.id)
        .limit(most)
    )


def mark_unlisted(connection: Connection, match_id: str) -> None:
    """Note that the front page lists the match no more."""
    connection.execute(update(matches).where(matches.c.id == match_id).values(listed=False))
