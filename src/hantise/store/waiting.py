"""The matches that wait for a browser, for a list to continue from."""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import Connection, Select, func, select, true

from hantise.store.tables import events, keys, matches


def read_waiting(connection: Connection, held: Collection[str], most: int) -> list[str]:
    """The ids of at most so many matches not noted as over where these keys hold a seat, the one played last first."""
    return list(connection.scalars(waiting_for(held, most)))


def waiting_for(held: Collection[str], most: int) -> Select[tuple[str]]:
    """From the keys to their matches to the last event of each: other matches and older events are not looked at."""
    # Through a function, so that no database looks at all running matches first because they seem few.
    is_over = func.coalesce(matches.c.over, true())
    last = select(events.c.at).where(events.c.match == matches.c.id).order_by(events.c.version.desc()).limit(1)
    return (
        select(matches.c.id)
        .join(keys, keys.c.match == matches.c.id)
        .where(keys.c.hash.in_(held), is_over.is_(False))
        .distinct()
        .order_by(last.scalar_subquery().desc(), matches.c.id)
        .limit(most)
    )
