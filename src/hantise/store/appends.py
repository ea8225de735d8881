"""Adding to the logs: many commands at once, of which one per match and version wins."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from functools import cache
from typing import Any, NamedTuple, TypeAlias

from sqlalchemy import Connection, bindparam, exists, or_, select, tuple_
from sqlalchemy.dialects import postgresql, sqlite

from hantise.core import Event
from hantise.store.shapes import ANY, Appended
from hantise.store.tables import events, matches

# Those that know ON CONFLICT; every database that we can use spells it alike.
INSERTS: dict[str, Any] = {"sqlite": sqlite.insert, "postgresql": postgresql.insert}
_ROW = (events.c.match, events.c.version, events.c.key)


# A match and a key; and what was asked for by it: by which seat, and which actions.
Command: TypeAlias = tuple[str, str]
Asked: TypeAlias = tuple[int, tuple[str, ...]]


class Append(NamedTuple):
    """A command to be stored as event number `version` of the match; `mover` decides after it, None if unknown.

    It was allowed by the match as it was at this `revision`, and is stored at no other; -1 for any.
    """

    match: str
    version: int
    event: Event
    key: str
    mover: int | None = None
    revision: int = ANY

    @property
    def name(self) -> tuple[str, int, str]:
        """The key of its row."""
        return self.match, self.version, self.key

    @property
    def command(self) -> Command:
        """The idempotency key of its command."""
        return self.match, self.key

    @property
    def asked(self) -> Asked:
        """The part that must be equal when a command comes again."""
        return self.event.seat, self.event.actions


def event_row(match: str, version: int, event: Event, key: str | None, mover: int | None = None) -> dict[str, Any]:
    """The row for an event; no key for what no command did, and who decides after it, None if unknown."""
    return {
        "match": match,
        "version": version,
        "seat": event.seat,
        "actions": event.actions,
        "chance": event.chance,
        "key": key,
        "at": datetime.now(UTC),
        "mover": mover,
    }


class CrossedError(Exception):
    """Some of the commands are for one version or were stored before: the transaction has to begin again."""


def store_all(connection: Connection, appends: Sequence[Append]) -> list[Appended]:
    """DONE for all of them, by a single statement, as is usual; else CrossedError."""
    # By their matches, so that of two workers none holds what the other one waits for; else as they came.
    ordered = sorted(appends, key=lambda append: append.match)
    rows = [_row(append) | {"before": append.version - 1, "known": append.revision} for append in ordered]
    if rows and connection.execute(_append_for(connection.dialect.name), rows).rowcount != len(rows):
        raise CrossedError
    return [Appended.DONE] * len(rows)


def store_each(connection: Connection, appends: Sequence[Append]) -> list[Appended]:
    """Append each and say what became of it; the first of two for one version or of one command wins."""
    fitting = _fitting(connection, appends)
    done = _insert(connection, fitting)
    lost = [append for append in appends if append.name not in done]
    known = _known(connection, lost)
    return [_verdict(append, done, known) for append in appends]


@cache
def _append_for(dialect: str) -> Any:
    """An insert that leaves no gap and changes nothing: it skips whatever does not come right after what is there."""
    before = events.alias()
    is_there = exists().where(before.c.match == bindparam("match"), before.c.version == bindparam("before"))
    known = bindparam("known", type_=matches.c.revision.type)
    values = select(*(bindparam(column.name, type_=column.type) for column in events.c)).select_from(matches)
    values = values.where(matches.c.id == bindparam("match"), or_(known == ANY, matches.c.revision == known), is_there)
    # Held until the end: whatever else changes at the match comes before it, and is seen, or after it.
    values = values.with_for_update(key_share=True)
    return INSERTS[dialect](events).from_select(list(events.c), values).on_conflict_do_nothing()


def _verdict(append: Append, done: set[tuple[str, int, str]], known: dict[Command, Asked]) -> Appended:
    if append.name in done:
        # Sent twice within one batch: only the first of them did it.
        done.remove(append.name)
        known[append.command] = append.asked
        return Appended.DONE
    if append.command not in known:
        return Appended.STALE
    return Appended.AGAIN if known[append.command] == append.asked else Appended.OTHER


def _row(append: Append) -> dict[str, Any]:
    return event_row(append.match, append.version, append.event, append.key, append.mover)


def _allowed(connection: Connection, appends: Sequence[Append]) -> list[Append]:
    """Those whose match is as it was when they were allowed, which it stays until the transaction ends."""
    held = select(matches.c.id, matches.c.revision).where(matches.c.id.in_([append.match for append in appends]))
    rows = connection.execute(held.order_by(matches.c.id).with_for_update(key_share=True))
    revisions = {row.id: row.revision for row in rows}
    return [append for append in appends if append.revision in (ANY, revisions.get(append.match))]


def _fitting(connection: Connection, appends: Sequence[Append]) -> list[Append]:
    """The events that leave no gap. Nothing goes but whole matches, so this stays true until they are inserted."""
    if not appends:
        return []
    appends = _allowed(connection, appends)
    before = [(append.match, append.version - 1) for append in appends]
    place = tuple_(events.c.match, events.c.version)
    rows = connection.execute(select(events.c.match, events.c.version).where(place.in_(before)))
    found = {(row.match, row.version) for row in rows}
    return [append for append in appends if (append.match, append.version - 1) in found]


def _insert(connection: Connection, appends: Sequence[Append]) -> set[tuple[str, int, str]]:
    """The names of those that were inserted: neither their version nor their command was there."""
    if not appends:
        return set()
    insert = INSERTS[connection.dialect.name](events).on_conflict_do_nothing().returning(*_ROW)
    rows = connection.execute(insert, [_row(append) for append in appends])
    return {(row.match, row.version, row.key) for row in rows}


def _known(connection: Connection, appends: Sequence[Append]) -> dict[Command, Asked]:
    """The commands among these that are stored, whoever stored them, with what was asked for."""
    if not appends:
        return {}
    command = tuple_(events.c.match, events.c.key)
    wanted = [append.command for append in appends]
    columns = select(events.c.match, events.c.key, events.c.seat, events.c.actions)
    rows = connection.execute(columns.where(command.in_(wanted)))
    return {(row.match, row.key): (row.seat, tuple(row.actions)) for row in rows}
