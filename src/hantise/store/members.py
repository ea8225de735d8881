"""The members of a stored match: the code it is joined by, names, who stands in for whom."""

from __future__ import annotations

from collections.abc import Callable, Collection

from sqlalchemy import Connection, Select, Update, func, select, update

from hantise.core.dealing import Words
from hantise.store import codes
from hantise.store.tables import events, matches, seats


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


def set_name(connection: Connection, match_id: str, seat: int, name: str) -> None:
    """Note how whoever sits there is called."""
    connection.execute(seat_of(match_id, seat).values(name=name))


def set_stand_in(connection: Connection, match_id: str, seat: int, level: str, since: int) -> None:
    """Note who decides for this seat from event number `since` on: a computer, or with "" its holder."""
    connection.execute(seat_of(match_id, seat).values(stand_in=level, since=since))


def _marking(**values: bool) -> Callable[[Connection, str], None]:
    """Work that notes this about a match."""

    def mark(connection: Connection, match_id: str) -> None:
        connection.execute(update(matches).where(matches.c.id == match_id).values(values))

    return mark


mark_over = _marking(over=True)
# Somebody wished to play before all had come.
mark_begun = _marking(begun=True)
# A guided first game goes on without its guide.
mark_unguided = _marking(guided=False)
# The front page lists it no more.
mark_unlisted = _marking(listed=False)


def note_change(connection: Connection, match_ids: Collection[str] | Select[tuple[str]]) -> None:
    """Count one more change of these matches in what is not an event."""
    connection.execute(update(matches).where(matches.c.id.in_(match_ids)).values(revision=matches.c.revision + 1))


def set_words(connection: Connection, match_id: str, words: Words, version: int) -> bool:
    """Note what a seat adds to the chance that is still to be drawn.

    False, and nothing is noted, if the match has not exactly that many events, or the seat has added some before.
    """
    # Held first: an event that is being appended comes before these words, and is counted, or is drawn by them.
    connection.execute(select(matches.c.id).where(matches.c.id == match_id).with_for_update(key_share=True))
    last = connection.scalar(select(func.max(events.c.version)).where(events.c.match == match_id))
    if last != version - 1:
        return False
    has_none = seat_of(match_id, words.seat).where(seats.c.words == "")
    return bool(connection.execute(has_none.values(words=words.text, words_since=words.since)).rowcount)


def mark_told(connection: Connection, match_id: str, revision: int | None = None) -> bool:
    """Note that somebody is told the secret of a match that is over; False if it has another revision by now."""
    here = matches.c.id == match_id
    if revision is not None:
        here &= matches.c.revision == revision
    return connection.execute(update(matches).where(here).values(told=True)).rowcount == 1


def mark_going_on(connection: Connection, match_id: str) -> bool:
    """Note that the match goes on after its end; False if somebody was told its secret."""
    here = (matches.c.id == match_id) & matches.c.told.is_(False)
    return connection.execute(update(matches).where(here).values(over=False)).rowcount == 1


def seat_of(match_id: str, seat: int) -> Update:
    """A change to this seat."""
    return update(seats).where(seats.c.match == match_id, seats.c.seat == seat)
