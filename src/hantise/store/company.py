"""Who sits down at a stored match, and who stands in for whom."""

from __future__ import annotations

from sqlalchemy import Connection, Select, Update, func, select, update

from hantise.store import codes
from hantise.store.hashing import hashed
from hantise.store.tables import matches, seats


def free_code(connection: Connection) -> str:
    """A code that no match with an open seat has."""
    while True:
        code = codes.new_code()
        query = _with_code(code).join(seats, seats.c.match == matches.c.id).where(seats.c.open.is_(True))
        if connection.execute(query.limit(1)).first() is None:
            return code


def find_code(connection: Connection, code: str) -> str:
    """The match of this code, the newest if an older one that is full had it too; "" if there is none."""
    if not code:
        return ""
    query = _with_code(code).order_by(matches.c.created.desc(), matches.c.id).limit(1)
    return connection.scalar(query) or ""


def _with_code(code: str) -> Select[tuple[str]]:
    return select(matches.c.id).where(matches.c.code == code)


def claim_seat(connection: Connection, match_id: str, secret: str, name: str) -> int | None:
    """The first open seat, from now on opened by this secret and no other; None if nobody is waited for."""
    is_open = (seats.c.match == match_id) & seats.c.open.is_(True)
    seat: int | None = connection.scalar(select(func.min(seats.c.seat)).where(is_open))
    if seat is None:
        return None
    values = {"open": False, "secret": hashed(secret)} | ({"name": name} if name else {})
    # Asked again, for databases where others may write between the two.
    taken = connection.execute(update(seats).where(is_open, seats.c.seat == seat).values(**values))
    return seat if taken.rowcount else claim_seat(connection, match_id, secret, name)


def close_seat(connection: Connection, match_id: str, seat: int) -> None:
    """Note that whoever was waited for has come."""
    connection.execute(_seat(match_id, seat).values(open=False))


def set_name(connection: Connection, match_id: str, seat: int, name: str) -> None:
    """Note how whoever sits there is called."""
    connection.execute(_seat(match_id, seat).values(name=name))


def set_stand_in(connection: Connection, match_id: str, seat: int, level: str, since: int) -> None:
    """Note who decides for this seat from event number `since` on: a computer, or with "" its holder."""
    connection.execute(_seat(match_id, seat).values(stand_in=level, since=since))


def _seat(match_id: str, seat: int) -> Update:
    return update(seats).where(seats.c.match == match_id, seats.c.seat == seat)
