"""The matches that anybody may join, for the front page."""

from __future__ import annotations

from sqlalchemy import Connection, Select, exists, func, select, update

from hantise.store.shapes import Listed
from hantise.store.tables import events, matches, seats
from hantise.store.waiting import names_of


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
