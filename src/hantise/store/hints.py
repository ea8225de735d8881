"""The hints that were taken at a match: they stay, whatever is taken back later."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, func, insert, select, update

from hantise.store.shapes import Hint
from hantise.store.tables import events, hints, matches


def write_hints(connection: Connection, match_id: str, taken: Sequence[Hint], first: int = 0) -> None:
    """Store these hints, in order, after the first so many."""
    rows = [_row(match_id, number, hint) for number, hint in enumerate(taken, start=first)]
    if rows:
        connection.execute(insert(hints), rows)


def _row(match_id: str, number: int, hint: Hint) -> dict[str, Any]:
    columns = {"match": match_id, "number": number, "text": hint.text, "aside": hint.is_aside}
    return columns | {"seat": hint.seat, "version": hint.version, "since": hint.since, "level": hint.level}


def read_hints(connection: Connection, match_id: str) -> tuple[Hint, ...]:
    """The hints that were taken at the match, in order."""
    rows = connection.execute(select(hints).where(hints.c.match == match_id).order_by(hints.c.number))
    return tuple([Hint(row.seat, row.version, row.since, row.level, row.text, row.aside) for row in rows])


def take_hint(connection: Connection, match_id: str, hint: Hint) -> bool:
    """Note that a hint is taken; False, and nothing is noted, if the match has moved on, or one was taken there."""
    # Held first: whatever is played meanwhile comes before the hint, which is refused then, or after it.
    connection.execute(select(matches.c.id).where(matches.c.id == match_id).with_for_update(key_share=True))
    last = connection.scalar(select(func.max(events.c.version)).where(events.c.match == match_id))
    taken = read_hints(connection, match_id)
    if last != hint.version - 1 or any(one.version == hint.version for one in taken):
        return False
    write_hints(connection, match_id, [hint], len(taken))
    return True


def put_aside(connection: Connection, match_id: str, version: int, is_aside: bool) -> None:
    """Note whether the hint that was taken at this version is put aside, or looked at."""
    here = (hints.c.match == match_id) & (hints.c.version == version)
    connection.execute(update(hints).where(here).values(aside=is_aside))
