"""Records that somebody brings to their list: each a match that is over, where nobody holds a seat."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import NamedTuple

from sqlalchemy import Connection, insert, select

from hantise.core import SPECTATOR, Record
from hantise.store.codes import hashed, new_id
from hantise.store.own import own_of
from hantise.store.records import effective, plan_of
from hantise.store.results import Result, write_results
from hantise.store.rows import mark_over, read_events, write_match
from hantise.store.shapes import Match, SeatPlan
from hantise.store.tables import brought, matches


class Brought(NamedTuple):
    """A checked record with what a list adds to it: one's own seat, the levels of computers, and when it was made."""

    record: Record
    results: Sequence[Result]
    seat: int = SPECTATOR
    bots: tuple[str, ...] = ()
    created: datetime | None = None


def bring_records(connection: Connection, key: str, found: Sequence[Brought]) -> int:
    """The number of matches that are new on the list of this key; what is there already stays alone."""
    known = _known(connection, key)
    return sum(_bring(connection, key, one, known) for one in found)


def _known(connection: Connection, key: str) -> set[str]:
    """By what records are known that are on the list: digests of those that came, seals of those that were dealt."""
    own = own_of([key])
    dealt = select(matches.c.commitment).join(own, own.c.match == matches.c.id)
    came = connection.scalars(select(brought.c.digest).where(brought.c.hash == key)).all()
    return {*came, *filter(None, connection.scalars(dealt))}


def _bring(connection: Connection, key: str, one: Brought, known: set[str]) -> bool:
    digest, dealing = hashed(one.record.dumps()), one.record.dealing
    seal = dealing.commitment if dealing else ""
    if digest in known or seal in known or (not seal and _was_played(connection, key, one.record)):
        return False
    known |= {digest, *filter(None, [seal])}
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


def _was_played(connection: Connection, key: str, record: Record) -> bool:
    """True if the list has a match that committed to nothing and was played so."""
    own = own_of([key])
    query = select(matches.c.id).join(own, own.c.match == matches.c.id)
    query = query.where(matches.c.game == record.game.code, matches.c.over.is_(True), matches.c.commitment.is_(None))
    played = (effective(read_events(connection, match, 0)) for match in connection.scalars(query).all())
    return any([*events] == [*record.events] for events in played)
