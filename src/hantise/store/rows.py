"""Between rows and the shapes that the house knows."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, insert, select, update

from hantise.core import Event
from hantise.store.appends import event_row
from hantise.store.company import free_code
from hantise.store.hashing import hashed
from hantise.store.shapes import Match, Plan, SeatPlan
from hantise.store.tables import events, matches, seats


def write_match(connection: Connection, match: Match) -> str:
    """Store a match that was not there; the code to join it by, "" if it waits for nobody."""
    code = free_code(connection) if any(seat.is_open for seat in match.plan.seats) else ""
    connection.execute(insert(matches), _match_row(match) | {"code": code})
    connection.execute(insert(seats), [_seat_row(match.id, n, s) for n, s in enumerate(match.plan.seats)])
    connection.execute(insert(events), [event_row(match.id, n, e, None) for n, e in enumerate(match.events)])
    return code


def _match_row(match: Match) -> dict[str, Any]:
    plan = match.plan
    return {
        "id": match.id,
        "game": plan.game,
        "rules": plan.rules,
        "players": plan.players,
        "options": plan.options,
        "created": match.created,
        "next": match.next or None,
        "over": False,
        "watch": plan.watch,
    }


def _seat_row(match: str, number: int, seat: SeatPlan) -> dict[str, Any]:
    return {
        "match": match,
        "seat": number,
        "name": seat.name,
        "bot": seat.bot,
        "secret": hashed(seat.secret),
        "open": seat.is_open,
        "stand_in": seat.stand_in,
        "since": seat.since,
    }


def read_match(connection: Connection, match_id: str) -> Match | None:
    """The match with all its events, without its secrets; None if there is none."""
    row = connection.execute(select(matches).where(matches.c.id == match_id)).one_or_none()
    if row is None:
        return None
    sitting = _seats(connection, match_id)
    plan = Plan(row.game, row.players, row.options, sitting, row.rules, row.watch, row.code)
    return Match(row.id, plan, _events(connection, match_id), row.created, row.next or "")


def _seats(connection: Connection, match_id: str) -> tuple[SeatPlan, ...]:
    query = select(seats).where(seats.c.match == match_id).order_by(seats.c.seat)
    return tuple(
        SeatPlan(row.name, row.bot, "", row.open, row.stand_in, row.since) for row in connection.execute(query)
    )


def _events(connection: Connection, match_id: str) -> tuple[Event, ...]:
    query = select(events).where(events.c.match == match_id).order_by(events.c.version)
    rows = connection.execute(query)
    return tuple(Event(row.seat, tuple(row.actions), tuple(row.chance)) for row in rows)


def find_seat(connection: Connection, secret: str) -> tuple[str, int] | None:
    """The match and the seat that a secret opens; none is opened by no secret."""
    if not secret:
        return None
    query = select(seats.c.match, seats.c.seat).where(seats.c.secret == hashed(secret))
    row = connection.execute(query).one_or_none()
    return None if row is None else (row.match, row.seat)


def set_next(connection: Connection, match_id: str, next_id: str) -> str:
    """The id of the rematch that stands: this one, unless there was one before."""
    unset = update(matches).where(matches.c.id == match_id, matches.c.next.is_(None))
    connection.execute(unset.values(next=next_id))
    return connection.scalar(select(matches.c.next).where(matches.c.id == match_id)) or ""


def mark_over(connection: Connection, match_id: str, over: bool) -> None:
    """Note that a match is over, or that it goes on after all."""
    connection.execute(update(matches).where(matches.c.id == match_id).values(over=over))


def read_running(connection: Connection) -> list[str]:
    """The ids of the matches not noted as over, oldest first."""
    query = select(matches.c.id).where(matches.c.over.is_(False)).order_by(matches.c.created, matches.c.id)
    return list(connection.scalars(query))
