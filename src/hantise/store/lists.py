"""Browsers' lists: brought records, and links that carry a list to another device; and matches of one deal."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from datetime import UTC, datetime
from typing import NamedTuple

from sqlalchemy import Connection, delete, func, insert, select

from hantise.core import SPECTATOR, Record
from hantise.store import holding
from hantise.store.connecting import reading, writing
from hantise.store.holding import share_keys
from hantise.store.hosts import Erasure, Naming, erase
from hantise.store.records import effective, plan_of
from hantise.store.rows import read_events, write_finished
from hantise.store.safe import hashed
from hantise.store.shapes import Link, SeatPlan
from hantise.store.store import Store
from hantise.store.tables import brought, carriers, keys, matches, results


class Brought(NamedTuple):
    """A checked record for a list: with the browser's seat, the levels of computers, and the time of the match."""

    record: Record
    results: Sequence[holding.Result]
    seat: int = SPECTATOR
    bots: tuple[str, ...] = ()
    created: datetime | None = None


def bring_records(connection: Connection, key: str, found: Sequence[Brought]) -> int:
    """Add the records to the list of this key, except those that it has; the number of new matches."""
    # A brought record is recognised by its digest, a match dealt here by its seal.
    own = holding.own_of([key])
    dealt = select(matches.c.commitment).join(own, own.c.match == matches.c.id)
    came = connection.scalars(select(brought.c.digest).where(brought.c.hash == key)).all()
    known = {*came, *filter(None, connection.scalars(dealt))}
    return sum(_bring(connection, key, one, known) for one in found)


def _bring(connection: Connection, key: str, one: Brought, known: set[str]) -> bool:
    digest, dealing = hashed(one.record.dumps()), one.record.dealing
    seal = dealing.commitment if dealing else ""
    if digest in known or seal in known or (not seal and _was_played(connection, key, one.record)):
        return False
    known |= {digest, *filter(None, [seal])}
    plan = plan_of(one.record)
    bots = one.bots or ("",) * len(plan.seats)
    seats = tuple([SeatPlan(seat.name, bot) for seat, bot in zip(plan.seats, bots, strict=True)])
    match_id = write_finished(connection, plan._replace(seats=seats), one.record.events, one.created)
    holding.write_results(connection, match_id, one.results)
    row = {"hash": key, "match": match_id, "seat": one.seat, "digest": digest}
    connection.execute(insert(brought).values(row))
    return True


def _was_played(connection: Connection, key: str, record: Record) -> bool:
    """True if the list has the same match; for matches without a seal."""
    own = holding.own_of([key])
    query = select(matches.c.id).join(own, own.c.match == matches.c.id)
    query = query.where(matches.c.game == record.game.code, matches.c.over.is_(True), matches.c.commitment.is_(None))
    played = (effective(read_events(connection, match, 0)) for match in connection.scalars(query).all())
    return any([*events] == [*record.events] for events in played)


# The link by which another browser takes over a list.


def write_carrier(connection: Connection, key: str, link: Link) -> None:
    """Make this the only link that carries the seats and the list of this key."""
    over = carriers.c.until <= datetime.now(UTC)
    connection.execute(delete(carriers).where((carriers.c.hash == key) | over))
    row = {"hash": key, "link": link.key, "salt": link.salt, "until": link.until}
    connection.execute(insert(carriers).values(row))


def read_carrier(connection: Connection, key: str) -> Link | None:
    """The link that carries the seats and the list of this key; None if none works."""
    row = connection.execute(select(carriers).where(carriers.c.hash == key)).one_or_none()
    return None if row is None or row.until <= datetime.now(UTC) else Link(row.link, row.salt, row.until)


def read_carried(connection: Connection, link: str) -> str:
    """The key whose seats and list this link carries; "" once the link does not work."""
    works = (carriers.c.link == link) & (carriers.c.until > datetime.now(UTC))
    return connection.scalar(select(carriers.c.hash).where(works)) or ""


def take_carried(connection: Connection, link: str, key: str) -> frozenset[str]:
    """Give this key all seats of the link's maker, whose key is returned; empty if the link is used up."""
    giver = read_carried(connection, link)
    # Of several concurrent callers, one deletes the link.
    if not giver or not connection.execute(delete(carriers).where(carriers.c.link == link)).rowcount:
        return frozenset()
    share_keys(connection, [giver], key)
    return frozenset([giver])


# Queries and changes of lists.


# Seats erased in one transaction, during which other writers wait.
AT_ONCE = 200


class Lists:
    """The lists in a store, each found by the keys of its browser."""

    matches = reading(holding.read_matches)
    count = reading(holding.count_matches)
    ended = reading(holding.read_ended)
    met = reading(holding.read_met)
    unsettled = reading(holding.read_unsettled)
    settle = writing(holding.write_all)
    bring = writing(bring_records)
    set_carrier = writing(write_carrier)
    carrier = reading(read_carrier)
    carried_by = reading(read_carried)
    carry = writing(take_carried)

    def __init__(self, store: Store) -> None:
        self.look, self.run, self._wipe = store.look, store.run, store.wipe

    async def erase(self, held: Collection[str], naming: Naming) -> Erasure:
        """Erase these keys and the names of their holders."""
        found = Erasure([], [])
        while any(some := await self.run(lambda connection: erase(connection, held, naming, AT_ONCE))):
            found.seats.extend(some.seats)
            found.removed.extend(some.removed)
        await self._wipe()
        return found


# Matches with the same deal, found by their seals, which are equal exactly if the deals are.


# Listed matches of one deal, at most.
MOST = 8


class CommonDeals:
    """Matches of a store that share a deal."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def count(self, commitment: str) -> int:
        """The number of matches with the deal of this seal."""
        query = select(func.count()).select_from(matches).where(matches.c.commitment == commitment)
        return await self._store.look(lambda connection: connection.scalar(query) or 0)

    async def played(self, held: Collection[str], commitment: str, match_id: str) -> str:
        """Another unfinished match with this deal and a seat of these keys; "" if there is none."""
        query = select(matches.c.id).join(keys, keys.c.match == matches.c.id)
        query = query.where(matches.c.commitment == commitment, matches.c.id != match_id, matches.c.over.is_(False))
        query = query.where(keys.c.hash.in_(held)).limit(1)
        return await self._store.look(lambda connection: connection.scalar(query) or "")

    async def others(self, held: Collection[str], commitment: str, match_id: str) -> list[str]:
        """The other finished matches of this deal on the list of these keys, the newest first."""
        own = holding.own_of(held)
        query = select(matches.c.id).join(own, own.c.match == matches.c.id)
        query = query.where(matches.c.commitment == commitment, matches.c.id != match_id, matches.c.over.is_(True))
        query = query.order_by(matches.c.created.desc(), matches.c.id).limit(MOST)
        return await self._store.look(lambda connection: list(connection.scalars(query)))

    async def places(self, commitment: str, match_id: str) -> Mapping[int, list[int]]:
        """For each seat of this match, its holder's places at other matches of the same deal, in order."""
        here, there = keys.alias(), keys.alias()
        had = (results.c.match == matches.c.id) & (results.c.seat == there.c.seat)
        told = here.c.seat, results.c.place, matches.c.created, matches.c.id
        query = select(*told).select_from(here).join(there, there.c.hash == here.c.hash)
        query = query.join(matches, matches.c.id == there.c.match).join(results, had)
        query = query.where(here.c.match == match_id, matches.c.id != match_id, matches.c.commitment == commitment)
        query = query.where(results.c.place > 0, matches.c.over.is_(True))
        query = query.order_by(matches.c.created, matches.c.id).distinct()
        found: dict[int, list[int]] = defaultdict(list)
        for row in await self._store.look(lambda connection: connection.execute(query).all()):
            found[row.seat].append(row.place)
        return found
