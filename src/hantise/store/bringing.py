"""Records that somebody brings to their list: each a match that is over, where nobody holds a seat."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import NamedTuple

from sqlalchemy import Connection, insert, select

from hantise.core import SPECTATOR, Record
from hantise.store.codes import new_id
from hantise.store.hashing import hashed
from hantise.store.own import own_of
from hantise.store.records import plan_of
from hantise.store.results import Result, write_results
from hantise.store.rows import mark_over, read_events, write_match
from hantise.store.shapes import Match, SeatPlan
from hantise.store.tables import brought, matches
from hantise.store.takebacks import effective


class Brought(NamedTuple):
    """A checked record with what a list adds to it: one's own seat, the levels of computers, and when it was made."""

    record: Record
    results: Sequence[Result]
    seat: int = SPECTATOR
    bots: tuple[str, ...] = ()
    created: datetime | None = None


def bring(connection: Connection, key: str, found: Sequence[Brought]) -> int:
    """The number of matches that are new on the list of this key; what is there already stays alone."""
    return sum(_bring(connection, key, one) for one in found)


def _bring(connection: Connection, key: str, one: Brought) -> bool:
    digest = hashed(one.record.dumps())
    if _is_known(connection, key, one.record, digest):
        return False
    match = _match_of(one)
    write_match(connection, match)
    mark_over(connection, match.id)
    write_results(connection, match.id, one.results)
    row = {"hash": key, "match": match.id, "seat": one.seat, "digest": digest}
    connection.execute(insert(brought).values(row))
    return True


def _match_of(one: Brought) -> Match:
    plan = plan_of(one.record)
    bots = one.bots or ("",) * len(plan.seats)
    seats = tuple([SeatPlan(seat.name, bot) for seat, bot in zip(plan.seats, bots, strict=True)])
    created = one.created or datetime.now(UTC)
    return Match(new_id(), plan._replace(seats=seats), tuple(one.record.events), created, "")


def _is_known(connection: Connection, key: str, record: Record, digest: str) -> bool:
    came = select(brought.c.match).where(brought.c.hash == key, brought.c.digest == digest).limit(1)
    return connection.scalar(came) is not None or _was_played(connection, key, record)


def _was_played(connection: Connection, key: str, record: Record) -> bool:
    """True if the list has a match that was dealt and played so, whoever of its seats is called otherwise since."""
    own = own_of([key])
    dealing = record.dealing and record.dealing.commitment
    alike = matches.c.commitment == dealing if dealing else matches.c.commitment.is_(None)
    query = select(matches.c.id).join(own, own.c.match == matches.c.id)
    query = query.where(matches.c.game == record.game.code, matches.c.over.is_(True), alike)
    played = (effective(read_events(connection, match, 0)) for match in connection.scalars(query).all())
    return any([*events] == [*record.events] for events in played)
