"""The devices that are told by Web Push when it is their turn, each found by its browser's key."""

from __future__ import annotations

from collections.abc import Collection
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from sqlalchemy import Connection, and_, delete, exists, or_, select

from hantise.store.appends import INSERTS
from hantise.store.connecting import reading, writing
from hantise.store.store import Store
from hantise.store.tables import keys, matches
from hantise.store.tables import subscriptions as devices

# Devices of one browser's key: more than one only if its cookie was copied.
MOST = 4
# A device that has not shown itself for so long is told no more; it shows itself with each page of a table.
KEPT, ANEW = timedelta(days=90), timedelta(days=1)
# One whose browser has no match that goes on is kept less long; until then friends may begin the next one with it.
IDLE = timedelta(days=30)


class Subscription(NamedTuple):
    """Where a device is told, with its public key and its secret, in its language.

    `house` is the address of the house, as the device knows it.
    """

    endpoint: str
    key: str
    auth: str
    language: str
    house: str


def keep(connection: Connection, holder: str, device: Subscription) -> None:
    """Tell this device of the browser with the key `holder`; one device too many ends the longest unseen one."""
    now = datetime.now(UTC)
    prune(connection, now)
    row = device._asdict() | {"hash": holder, "until": now + KEPT}
    insert = INSERTS[connection.dialect.name](devices).values(row)
    connection.execute(insert.on_conflict_do_update(index_elements=["endpoint"], set_=row))
    own = devices.c.hash == holder
    newest = select(devices.c.endpoint).where(own).order_by(devices.c.until.desc(), devices.c.endpoint).limit(MOST)
    connection.execute(delete(devices).where(own, devices.c.endpoint.not_in(newest)))


def prune(connection: Connection, now: datetime) -> None:
    """Forget the devices that have not shown themselves for long."""
    plays = exists().where(keys.c.hash == devices.c.hash, matches.c.id == keys.c.match, matches.c.over.is_(False))
    is_idle = and_(devices.c.until < now + KEPT - IDLE, ~plays)
    connection.execute(delete(devices).where(or_(devices.c.until < now, is_idle)))


def is_kept(connection: Connection, holder: str, device: Subscription) -> bool:
    """True if exactly this is stored, and was not long ago."""
    alike = [devices.c[name] == value for name, value in device._asdict().items()]
    lately = devices.c.until > datetime.now(UTC) + KEPT - ANEW
    return connection.scalar(select(devices.c.hash).where(devices.c.hash == holder, lately, *alike)) is not None


def stop(connection: Connection, endpoint: str) -> None:
    """Tell the device at this address no more; only the device itself and its service know it."""
    connection.execute(delete(devices).where(devices.c.endpoint == endpoint))


def of_holders(connection: Connection, holders: Collection[str]) -> list[Subscription]:
    """The devices of the browsers with these keys."""
    columns = [devices.c[name] for name in Subscription._fields]
    query = select(*columns).where(devices.c.hash.in_(holders), devices.c.until > datetime.now(UTC))
    return [Subscription(*row) for row in connection.execute(query)]


class Subscriptions:
    """The devices in a store."""

    keep = writing(keep)
    stop = writing(stop)
    is_kept = reading(is_kept)
    of = reading(of_holders)

    def __init__(self, store: Store) -> None:
        self.look, self.run = store.look, store.run
