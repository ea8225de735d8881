"""The link that takes all seats of a browser, and its list, to another one: it works once, and not for long."""

from __future__ import annotations

from datetime import UTC, datetime

from sqlalchemy import Connection, delete, insert, select

from hantise.store.holding import share_keys
from hantise.store.shapes import Link
from hantise.store.tables import carriers


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
