"""The matches that are running, and those that nobody has played for long, without opening any."""

from __future__ import annotations

from collections import defaultdict
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import Connection, Select, func, select

from hantise.store.shapes import SeatPlan
from hantise.store.tables import events, matches, seats


class Running(NamedTuple):
    """A match as a host sees it: nothing of what is hidden, and nothing that opens a seat.

    `seats` have neither holders nor links; `played` is the number of commands, `last` when the newest came, in UTC;
    `mover` is who is to decide, None if that is not known; `is_listed` if anybody may join it from the front page.
    """

    id: str
    game: str
    seats: tuple[SeatPlan, ...]
    played: int
    last: datetime
    mover: int | None
    is_listed: bool


class Aged(NamedTuple):
    """A match that nobody has played for some time; `is_over` if it is noted as such."""

    id: str
    is_over: bool


def read_overview(connection: Connection) -> list[Running]:
    """The matches not noted as over, the one played last first."""
    match = (matches.c.id, matches.c.game, matches.c.listed, matches.c.begun)
    query = _with_last_event(*match, events.c.version, events.c.mover, events.c.at)
    query = query.where(matches.c.over.is_(False)).order_by(events.c.at.desc(), matches.c.id)
    rows = connection.execute(query).all()
    sitting = _seats(connection)
    return [_running(row, tuple(sitting[row.id])) for row in rows]


def _running(row: Any, seats: tuple[SeatPlan, ...]) -> Running:
    waits = not row.begun and row.version == 0 and any(seat.is_open and not seat.stand_in for seat in seats)
    return Running(row.id, row.game, seats, row.version, row.at, row.mover, row.listed and waits)


def read_aged(connection: Connection, before: datetime) -> list[Aged]:
    """The matches played last before that time, the longest ago first."""
    query = _with_last_event(matches.c.id, matches.c.over).where(events.c.at < before)
    return [Aged(row.id, row.over) for row in connection.execute(query.order_by(events.c.at, matches.c.id))]


def _with_last_event(*columns: Any) -> Select[Any]:
    every = events.alias()
    last = select(func.max(every.c.version)).where(every.c.match == matches.c.id).scalar_subquery()
    newest = (events.c.match == matches.c.id) & (events.c.version == last)
    return select(*columns).select_from(matches).join(events, newest)


def _seats(connection: Connection) -> dict[str, list[SeatPlan]]:
    running = select(matches.c.id).where(matches.c.over.is_(False))
    columns = (seats.c.match, seats.c.name, seats.c.bot, seats.c.open, seats.c.stand_in)
    query = select(*columns).where(seats.c.match.in_(running)).order_by(seats.c.match, seats.c.seat)
    found: dict[str, list[SeatPlan]] = defaultdict(list)
    for row in connection.execute(query):
        found[row.match].append(SeatPlan(row.name, row.bot, is_open=row.open, stand_in=row.stand_in))
    return found
