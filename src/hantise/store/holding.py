"""The seats that browsers hold, each by its key, the hash of a secret that nobody else knows."""

from __future__ import annotations

from collections.abc import Collection
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Connection, Select, delete, exists, func, literal, or_, select, true, update

from hantise.store.appends import INSERTS
from hantise.store.members import free_code, mark_unlisted, note_change, seat_of
from hantise.store.my_matches import seats_of, sitting_at
from hantise.store.rows import link_columns
from hantise.store.shapes import MAKER, Link, Listed, Waiting
from hantise.store.tables import brought, carriers, events, keys, matches, removals, seats


def claim_seat(connection: Connection, match_id: str, key: str, name: str = "", since: int = 0) -> int | None:
    """The first open seat, from now on held by this key alone; None if nobody is waited for, or not who was removed.

    Of any that ask at once, each gets another seat. A name of "" leaves the seat its own; `since` as in SeatPlan.
    """
    if _is_removed(connection, match_id, key):
        return None
    is_open = (seats.c.match == match_id) & seats.c.open.is_(True)
    seat: int | None = connection.scalar(select(func.min(seats.c.seat)).where(is_open))
    if seat is None:
        return None
    # Asked again, for databases where others may write between the two.
    taken = connection.execute(update(seats).where(is_open, seats.c.seat == seat).values(_taken(name, since)))
    if not taken.rowcount:
        return claim_seat(connection, match_id, key, name, since)
    _give_key(connection, match_id, seat, key)
    return seat


def enter_by(connection: Connection, match_id: str, link: str, key: str, name: str = "", since: int = 0) -> int | None:
    """The seat that the link led to, from now on held by this key too; None if the link is used up or has ended.

    Of any that ask at once, one gets it.
    """
    leads = (seats.c.match == match_id) & (seats.c.link == link)
    leads &= or_(seats.c.until.is_(None), seats.c.until > datetime.now(UTC))
    row = connection.execute(select(seats.c.seat, seats.c.open).where(leads)).first()
    if row is None:
        return None
    values = _taken(name, since) if row.open else link_columns(None)
    if not connection.execute(update(seats).where(leads).values(values)).rowcount:
        return None
    _give_key(connection, match_id, row.seat, key)
    return int(row.seat)


def set_link(connection: Connection, match_id: str, seat: int, link: Link | None) -> None:
    """The seat's only link from now on."""
    connection.execute(seat_of(match_id, seat).values(link_columns(link)))


def free_seat(connection: Connection, match_id: str, seat: int, link: Link | None = None) -> str:
    """The code by which somebody may come to the seat, which nobody holds any more; by the link too.

    A match whose maker has left it is not listed any more.
    """
    awaited = select(seats.c.seat).where(seats.c.match == match_id, seats.c.open.is_(True)).limit(1)
    code = connection.scalar(select(matches.c.code).where(matches.c.id == match_id, awaited.exists()))
    if not code:
        # Whoever kept an old code would come in by it, and another match may have it meanwhile.
        code = _renew_code(connection, match_id)
    if seat == MAKER:
        mark_unlisted(connection, match_id)
    connection.execute(delete(keys).where(keys.c.match == match_id, keys.c.seat == seat))
    connection.execute(seat_of(match_id, seat).values({"open": True} | link_columns(link)))
    return code


def remove_guest(connection: Connection, match_id: str, seat: int) -> str:
    """The same as `free_seat` for a guest who is to stay away: their browsers claim no seat, and the code is new."""
    theirs = select(keys.c.match, keys.c.hash).where(keys.c.match == match_id, keys.c.seat == seat)
    insert = INSERTS[connection.dialect.name](removals)
    connection.execute(insert.from_select(["match", "hash"], theirs).on_conflict_do_nothing())
    free_seat(connection, match_id, seat)
    return _renew_code(connection, match_id)


def _renew_code(connection: Connection, match_id: str) -> str:
    code = free_code(connection)
    connection.execute(update(matches).where(matches.c.id == match_id).values(code=code))
    return code


def is_key(connection: Connection, key: str) -> bool:
    """True if this key holds any seat, or has a list of what it brought."""
    known = [select(table.c.match).where(table.c.hash == key).limit(1) for table in (keys, brought)]
    return any(connection.scalar(query) is not None for query in known)


def share_keys(connection: Connection, held: Collection[str], key: str) -> None:
    """This key holds all seats that those hold, and has what they brought on its list."""
    theirs = select(literal(key), keys.c.match, keys.c.seat).where(keys.c.hash.in_(held)).distinct()
    connection.execute(_insert(connection).from_select(list(keys.c), theirs).on_conflict_do_nothing())
    came = select(literal(key), brought.c.match, brought.c.seat, brought.c.digest).where(brought.c.hash.in_(held))
    insert = INSERTS[connection.dialect.name](brought)
    connection.execute(insert.from_select(list(brought.c), came).on_conflict_do_nothing())
    note_change(connection, select(keys.c.match).where(keys.c.hash.in_(held)))


def renew_keys(connection: Connection, held: Collection[str], key: str, match_id: str, seat: int) -> None:
    """This key holds all seats that those held, which hold none any more; this seat it holds alone."""
    share_keys(connection, held, key)
    others = (keys.c.match == match_id) & (keys.c.seat == seat) & (keys.c.hash != key)
    connection.execute(delete(keys).where(or_(keys.c.hash.in_(held), others)))
    forget_list(connection, held)
    set_link(connection, match_id, seat, None)


def forget_list(connection: Connection, held: Collection[str]) -> None:
    """These keys have brought nothing, and no link leads to what they hold."""
    for table in (brought, carriers):
        connection.execute(delete(table).where(table.c.hash.in_(held)))


def _is_removed(connection: Connection, match_id: str, key: str) -> bool:
    found = select(removals.c.hash).where(removals.c.match == match_id, removals.c.hash == key)
    return connection.scalar(found) is not None


def _taken(name: str, since: int) -> dict[str, Any]:
    """The columns that change when a guest takes an open seat; without a name the seat keeps its own."""
    return {"open": False, "stand_in": "", "since": since} | link_columns(None) | ({"name": name} if name else {})


def _give_key(connection: Connection, match_id: str, seat: int, key: str) -> None:
    row = {"hash": key, "match": match_id, "seat": seat}
    connection.execute(_insert(connection).values(row).on_conflict_do_nothing())


def _insert(connection: Connection) -> Any:
    return INSERTS[connection.dialect.name](keys)


# Lists of matches that wait: for a browser that sits there, and for anybody who may join.


def read_waiting(connection: Connection, held: Collection[str], most: int) -> list[Waiting]:
    """At most so many matches not noted as over where these keys hold a seat, the one played last first."""
    rows = connection.execute(waiting_for(held, most)).all()
    ids = [row.id for row in rows]
    names, own = names_of(connection, ids), seats_of(connection, held, ids)
    return [Waiting(row.id, row.game, row.rules, names[row.id], own[row.id], row.mover) for row in rows]


def waiting_for(held: Collection[str], most: int) -> Select[Any]:
    """From the keys to their matches to the last event of each: other matches and older events are not looked at."""
    # Through a function, so that no database looks at all running matches first because they seem few.
    is_over = func.coalesce(matches.c.over, true())
    every = events.alias()
    last = select(func.max(every.c.version)).where(every.c.match == matches.c.id).scalar_subquery()
    return (
        select(matches.c.id, matches.c.game, matches.c.rules, events.c.mover, events.c.at)
        .join(keys, keys.c.match == matches.c.id)
        .join(events, (events.c.match == matches.c.id) & (events.c.version == last))
        .where(keys.c.hash.in_(held), is_over.is_(False))
        .distinct()
        .order_by(events.c.at.desc(), matches.c.id)
        .limit(most)
    )


def names_of(connection: Connection, ids: Collection[str]) -> dict[str, tuple[str, ...]]:
    """What the seats of each of these matches are called, in order."""
    return {match: tuple([name for name, _bot in sat]) for match, sat in sitting_at(connection, ids).items()}


# The matches that anybody may join, for the front page.


def read_listed(connection: Connection, most: int) -> list[Listed]:
    """At most so many matches on the list that wait for somebody before they begin, the newest first."""
    rows = connection.execute(listed(most)).all()
    names = names_of(connection, [row.id for row in rows])
    return [Listed(row.id, row.game, row.rules, names[row.id], row.free) for row in rows]


def listed(most: int) -> Select[tuple[str, str, int, int]]:
    """A seat that a computer keeps is not free, and a game in which somebody has moved has begun."""
    free = (seats.c.match == matches.c.id) & seats.c.open.is_(True) & (seats.c.stand_in == "")
    number = select(func.count()).select_from(seats).where(free).scalar_subquery()
    is_played = exists().where(events.c.match == matches.c.id, events.c.version > 0)
    return (
        select(matches.c.id, matches.c.game, matches.c.rules, number.label("free"))
        .where(matches.c.listed.is_(True), matches.c.begun.is_(False), matches.c.over.is_(False))
        .where(exists().where(free), ~is_played)
        .order_by(matches.c.created.desc(), matches.c.id)
        .limit(most)
    )
