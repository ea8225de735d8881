"""The lists of browsers: what each has played, what it brought from elsewhere, and how it takes that along."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import UTC, datetime

from sqlalchemy import Connection, delete, insert, select

from hantise.store.bringing import Brought, bring
from hantise.store.holding import share_keys
from hantise.store.my_matches import (
    Ended,
    Evening,
    Met,
    Wanted,
    count_evenings,
    read_ended,
    read_evenings,
    read_met,
)
from hantise.store.removing import Forgetting, Naming, forget
from hantise.store.results import Result, read_unsettled, write_all
from hantise.store.shapes import Link
from hantise.store.store import Store
from hantise.store.tables import carriers

# Seats that are forgotten in one transaction, for which others wait.
AT_ONCE = 200


class Lists:
    """The lists in a store, each asked for by the keys of its browser."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def evenings(self, held: Collection[str], wanted: Wanted, skip: int, most: int) -> list[Evening]:
        """At most so many matches of the list, the newest first, without so many before them."""
        return await self._store.look(lambda connection: read_evenings(connection, held, wanted, skip, most))

    async def count(self, held: Collection[str], wanted: Wanted) -> int:
        """The number of matches of the list."""
        return await self._store.look(lambda connection: count_evenings(connection, held, wanted))

    async def ended(self, held: Collection[str]) -> list[Ended]:
        """The matches of the list with a known end where one seat is theirs, the oldest first."""
        return await self._store.look(lambda connection: read_ended(connection, held))

    async def met(self, held: Collection[str], game: str, most: int) -> list[Met]:
        """At most so many matches of this game with a known end against computers alone, the newest first."""
        return await self._store.look(lambda connection: read_met(connection, held, game, most))

    async def unsettled(self, held: Collection[str], most: int) -> list[str]:
        """At most so many matches of the list that are over, of which nobody noted how they ended."""
        return await self._store.look(lambda connection: read_unsettled(connection, held, most))

    async def settle(self, found: Sequence[tuple[str, Sequence[Result]]]) -> None:
        """Note how these matches ended."""
        await self._store.run(lambda connection: write_all(connection, found))

    async def bring(self, key: str, found: Sequence[Brought]) -> int:
        """The number of records that are new on the list of this key, each as a match that is over."""
        return await self._store.run(lambda connection: bring(connection, key, found))

    async def set_carrier(self, key: str, link: Link) -> None:
        """What this key holds is carried by this link from now on, and by no other."""
        await self._store.run(lambda connection: set_carrier(connection, key, link))

    async def carrier(self, key: str) -> Link | None:
        """The link that carries what this key holds; None if there is none that works."""
        return await self._store.look(lambda connection: read_carrier(connection, key))

    async def carried_by(self, link: str) -> str:
        """The key whose seats and list the link with this key carries; "" if it carries nothing any more."""
        return await self._store.look(lambda connection: carried_by(connection, link))

    async def carry(self, link: str, key: str) -> frozenset[str]:
        """The keys that give all they hold to this one too, for the first who asks; none if the link is used up."""
        return await self._store.run(lambda connection: carry(connection, link, key))

    async def forget(self, held: Collection[str], naming: Naming) -> Forgetting:
        """These keys are no keys any more, nor is anybody called as their holders were."""
        found = Forgetting([], [])
        while any(some := await self._forget_some(held, naming)):
            found.seats.extend(some.seats)
            found.removed.extend(some.removed)
        await self._store.wipe()
        return found

    async def _forget_some(self, held: Collection[str], naming: Naming) -> Forgetting:
        return await self._store.run(lambda connection: forget(connection, held, naming, AT_ONCE))


def set_carrier(connection: Connection, key: str, link: Link) -> None:
    """What this key holds is carried by this link from now on, and by no other."""
    over = carriers.c.until <= datetime.now(UTC)
    connection.execute(delete(carriers).where((carriers.c.hash == key) | over))
    row = {"hash": key, "link": link.key, "salt": link.salt, "until": link.until}
    connection.execute(insert(carriers).values(row))


def read_carrier(connection: Connection, key: str) -> Link | None:
    """The link that carries what this key holds; None if there is none that works."""
    row = connection.execute(select(carriers).where(carriers.c.hash == key)).one_or_none()
    return None if row is None or row.until <= datetime.now(UTC) else Link(row.link, row.salt, row.until)


def carried_by(connection: Connection, link: str) -> str:
    """The key whose seats and list the link with this key carries; "" if it carries nothing any more."""
    works = (carriers.c.link == link) & (carriers.c.until > datetime.now(UTC))
    return connection.scalar(select(carriers.c.hash).where(works)) or ""


def carry(connection: Connection, link: str, key: str) -> frozenset[str]:
    """The key that gives all it holds to this one too, for the first who asks; empty if the link is used up."""
    giver = carried_by(connection, link)
    # Deleted first: of any that ask at once, one deletes it.
    if not giver or not connection.execute(delete(carriers).where(carriers.c.link == link)).rowcount:
        return frozenset()
    share_keys(connection, [giver], key)
    return frozenset([giver])
