"""Adding to the logs: many commands at once, of which one per match and version wins."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any, NamedTuple

from sqlalchemy import Dialect, select, tuple_
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from hantise.core import Event
from hantise.store.shapes import Appended
from hantise.store.tables import events

_INSERTS = {"sqlite": sqlite.insert, "postgresql": postgresql.insert}
_ROW = (events.c.match, events.c.version, events.c.key)


class Append(NamedTuple):
    """A command to be stored as event number `version` of the match."""

    match: str
    version: int
    event: Event
    key: str

    @property
    def name(self) -> tuple[str, int, str]:
        """What tells its row from every other."""
        return self.match, self.version, self.key

    @property
    def command(self) -> tuple[str, str]:
        """What two sendings of the same command share."""
        return self.match, self.key


def event_row(match: str, version: int, event: Event, key: str | None) -> dict[str, Any]:
    """The row for an event; no key for what no command did."""
    return {
        "match": match,
        "version": version,
        "seat": event.seat,
        "actions": event.actions,
        "chance": event.chance,
        "key": key,
        "at": datetime.now(UTC),
    }


async def store_appends(connection: AsyncConnection, appends: Sequence[Append]) -> list[Appended]:
    """What became of each; the first wins where two are for one version or are one command."""
    fitting = await _fitting(connection, appends)
    done = await _insert(connection, fitting)
    lost = [append for append in appends if append.name not in done]
    known = await _known(connection, lost)
    return [_verdict(append, done, known) for append in appends]


def _verdict(append: Append, done: set[tuple[str, int, str]], known: set[tuple[str, str]]) -> Appended:
    if append.name in done:
        # Sent twice within one batch: only the first of them did it.
        done.remove(append.name)
        known.add(append.command)
        return Appended.DONE
    return Appended.AGAIN if append.command in known else Appended.STALE


async def _fitting(connection: AsyncConnection, appends: Sequence[Append]) -> list[Append]:
    """Those that would leave no gap. Nothing is ever removed, so this stays true until they are inserted."""
    before = [(append.match, append.version - 1) for append in appends]
    place = tuple_(events.c.match, events.c.version)
    rows = await connection.execute(select(events.c.match, events.c.version).where(place.in_(before)))
    found = {(row.match, row.version) for row in rows}
    return [append for append in appends if (append.match, append.version - 1) in found]


async def _insert(connection: AsyncConnection, appends: Sequence[Append]) -> set[tuple[str, int, str]]:
    """The names of those that were inserted: neither their version nor their command was there."""
    if not appends:
        return set()
    insert = insert_for(connection.dialect)(events).on_conflict_do_nothing().returning(*_ROW)
    rows = await connection.execute(insert, [event_row(*append) for append in appends])
    return {(row.match, row.version, row.key) for row in rows}


async def _known(connection: AsyncConnection, appends: Sequence[Append]) -> set[tuple[str, str]]:
    """The commands among these that are stored, whoever stored them."""
    if not appends:
        return set()
    command = tuple_(events.c.match, events.c.key)
    wanted = [append.command for append in appends]
    rows = await connection.execute(select(events.c.match, events.c.key).where(command.in_(wanted)))
    return {(row.match, row.key) for row in rows}


def insert_for(dialect: Dialect) -> Any:
    """The database's own insert, which knows ON CONFLICT; every one that we can use spells it alike."""
    return _INSERTS[dialect.name]
