"""The lists of browsers: what each has played, what it brought from elsewhere, and how it takes that along."""

from __future__ import annotations

from collections.abc import Collection
from datetime import UTC, datetime

from sqlalchemy import Connection, delete, insert, select

from hantise.store.bringing import bring_records
from hantise.store.engines import reading, writing
from hantise.store.holding import share_keys
from hantise.store.my_matches import count_evenings, read_ended, read_evenings, read_met
from hantise.store.removing import Forgetting, Naming, forget
from hantise.store.results import read_unsettled, write_all
from hantise.store.shapes import Link
from hantise.store.store import Store
from hantise.store.tables import carriers

# Seats that are forgotten in one transaction, for which others wait.
AT_ONCE = 200


def write_carrier(connection: Connection, key: str, link: Link) -> None:
    """What this key holds is carried by this link from now on, and by no other."""
    over = carriers.c.until <= datetime.now(UTC)
    connection.execute(delete(carriers).where((carriers.c.hash == key) | over))
    row = {"hash": key, "link": link.key, "salt": link.salt, "until": link.until}
    connection.execute(insert(carriers).values(row))


def read_carrier(connection: Connection, key: str) -> Link | None:
    """The link that carries what this key holds; None if there is none that works."""
    row = connection.execute(select(carriers).where(carriers.c.hash == key)).one_or_none()
    return None if row is None or row.until <= datetime.now(UTC) else Link(row.link, row.salt, row.until)


def read_carried(connection: Connection, link: str) -> str:
    """The key whose seats and list the link with this key carries; "" if it carries nothing any more."""
    works = (carriers.c.link == link) & (carriers.c.until > datetime.now(UTC))
    return connection.scalar(select(carriers.c.hash).where(works)) or ""


def take_carried(connection: Connection, link: str, key: str) -> frozenset[str]:
    """The key that gives all it holds to this one too, for the first who asks; empty if the link is used up."""
    giver = read_carried(connection, link)
    # Deleted first: of any that ask at once, one deletes it.
    if not giver or not connection.execute(delete(carriers).where(carriers.c.link == link)).rowcount:
        return frozenset()
    share_keys(connection, [giver], key)
    return frozenset([giver])


class Lists:
    """The lists in a store, each asked for by the keys of its browser."""

    evenings = reading(read_evenings)
    count = reading(count_evenings)
    ended = reading(read_ended)
    met = reading(read_met)
    unsettled = reading(read_unsettled)
    settle = writing(write_all)
    bring = writing(bring_records)
    set_carrier = writing(write_carrier)
    carrier = reading(read_carrier)
    carried_by = reading(read_carried)
    carry = writing(take_carried)

    def __init__(self, store: Store) -> None:
        self.look, self.run, self._wipe = store.look, store.run, store.wipe

    async def forget(self, held: Collection[str], naming: Naming) -> Forgetting:
        """These keys are no keys any more, nor is anybody called as their holders were."""
        found = Forgetting([], [])
        while any(some := await self.run(lambda connection: forget(connection, held, naming, AT_ONCE))):
            found.seats.extend(some.seats)
            found.removed.extend(some.removed)
        await self._wipe()
        return found
