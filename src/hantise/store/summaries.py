"""The matches at which somebody has a seat, for a list to continue from."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any

from sqlalchemy import Connection, Select, func, select

from hantise.store.hashing import hashed
from hantise.store.shapes import Summary
from hantise.store.tables import events, matches, seats


def read_summaries(connection: Connection, secrets: Sequence[str]) -> list[Summary]:
    """One summary for each seat that these secrets open, the one played last first."""
    rows = connection.execute(_query(secrets)).all()
    names = _names(connection, {row.id for row in rows})
    return [_summary(row, names[row.id]) for row in rows]


def _query(secrets: Sequence[str]) -> Select[Any]:
    log = (
        select(events.c.match, func.count().label("version"), func.max(events.c.at).label("played"))
        .group_by(events.c.match)
        .subquery()
    )
    columns = (matches.c.id, matches.c.game, matches.c.created, matches.c.over, matches.c.next, seats.c.seat)
    return (
        select(*columns, log.c.version, log.c.played)
        .join(seats, seats.c.match == matches.c.id)
        .join(log, log.c.match == matches.c.id)
        .where(seats.c.secret.in_([hashed(secret) for secret in secrets if secret]))
        .order_by(log.c.played.desc(), matches.c.id, seats.c.seat)
    )


def _names(connection: Connection, ids: Iterable[str]) -> dict[str, list[str]]:
    query = select(seats.c.match, seats.c.name).where(seats.c.match.in_(ids)).order_by(seats.c.match, seats.c.seat)
    names: dict[str, list[str]] = defaultdict(list)
    for row in connection.execute(query):
        names[row.match].append(row.name)
    return names


def _summary(row: Any, names: list[str]) -> Summary:
    return Summary(
        row.id, row.game, row.seat, tuple(names), row.version, row.created, row.played, row.over, row.next or ""
    )
