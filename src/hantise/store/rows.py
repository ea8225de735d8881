"""Between rows and the shapes that the house knows."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Sequence
from typing import Any

from sqlalchemy import Connection, func, insert, literal, select, tuple_, update

from hantise.core import Event
from hantise.core.dealing import Dealing, Words, in_order
from hantise.core.heading import read_deal, read_fork, written_deal, written_fork
from hantise.store.appends import event_row
from hantise.store.members import free_code
from hantise.store.shapes import Hint, Link, Match, Plan, SeatPlan, Stamp
from hantise.store.tables import events, hints, keys, matches, removals, seats


def write_match(connection: Connection, match: Match, mover: int | None = None) -> str:
    """Store a match that was not there, at which `mover` decides; the code to join it by, "" if it waits for nobody."""
    code = free_code(connection) if any(seat.is_open for seat in match.plan.seats) else ""
    connection.execute(insert(matches), _match_row(match) | {"code": code})
    dealing = match.plan.dealing
    words = {added.seat: added for added in dealing.words} if dealing else {}
    rows = [_seat_row(match.id, n, s) | words_columns(words.get(n)) for n, s in enumerate(match.plan.seats)]
    connection.execute(insert(seats), rows)
    held = [{"hash": key, "match": match.id, "seat": n} for n, s in enumerate(match.plan.seats) for key in s.holders]
    if held:
        connection.execute(insert(keys), held)
    connection.execute(insert(events), [event_row(match.id, n, e, None, mover) for n, e in enumerate(match.events)])
    write_hints(connection, match.id, match.plan.hints)
    return code


def _match_row(match: Match) -> dict[str, Any]:
    plan = match.plan
    return {
        "id": match.id,
        "game": plan.game,
        "rules": plan.rules,
        "players": plan.players,
        "options": plan.options,
        "created": match.created,
        "next": match.next or None,
        "over": False,
        "watch": plan.watch,
        "begun": plan.has_begun,
        "guided": plan.is_guided,
        "commitment": plan.dealing and plan.dealing.commitment,
        "secret": plan.dealing and plan.dealing.secret,
        "told": plan.is_told,
        "public": plan.is_public,
        "listed": plan.is_listed,
        "gives_hints": plan.gives_hints,
        "fork": plan.fork and written_fork(plan.fork),
        "scheme": plan.dealing.scheme if plan.dealing else 1,
        "deal": plan.deal and written_deal(plan.deal),
    }


def _seat_row(match: str, number: int, seat: SeatPlan) -> dict[str, Any]:
    return {
        "match": match,
        "seat": number,
        "name": seat.name,
        "bot": seat.bot,
        "open": seat.is_open,
        "stand_in": seat.stand_in,
        "since": seat.since,
    } | link_columns(seat.link)


def link_columns(link: Link | None) -> dict[str, Any]:
    """The columns of a seat's link, or of its absence."""
    return {"link": link and link.key, "salt": link.salt if link else "", "until": link and link.until}


def words_columns(words: Words | None) -> dict[str, Any]:
    """The columns of a seat's words, or of their absence."""
    return {"words": words.text if words else "", "words_since": words.since if words else 0}


def read_stamps(connection: Connection, match_ids: Collection[str]) -> dict[str, Stamp]:
    """How far each of the matches has come that there are, whoever brought it there."""
    last = select(func.max(events.c.version)).where(events.c.match == matches.c.id).scalar_subquery()
    query = select(matches.c.id, matches.c.revision, last.label("last")).where(matches.c.id.in_(match_ids))
    return {row.id: Stamp(row.revision, row.last + 1) for row in connection.execute(query)}


def read_match(connection: Connection, match_id: str, since: int = 0) -> Match | None:
    """The match with its events from that version on, and the keys of who sits there; None if there is none."""
    row = connection.execute(select(matches).where(matches.c.id == match_id)).one_or_none()
    if row is None:
        return None
    sitting = _seats(connection, match_id)
    removed = frozenset(connection.scalars(select(removals.c.hash).where(removals.c.match == match_id)))
    plan = Plan(row.game, row.players, row.options, sitting, row.rules, row.watch, row.code, row.begun, row.guided)
    plan = plan._replace(dealing=_dealing(connection, row), is_told=row.told)
    plan = plan._replace(is_public=row.public, is_listed=row.listed, removed=removed)
    plan = plan._replace(gives_hints=row.gives_hints, hints=read_hints(connection, match_id))
    plan = plan._replace(fork=read_fork(row.fork, row.players), deal=read_deal(row.deal))
    return Match(row.id, plan, read_events(connection, match_id, since), row.created, row.next or "", row.revision)


def _dealing(connection: Connection, match: Any) -> Dealing | None:
    """The match's dealing, with all words."""
    if match.commitment is None:
        return None
    added = select(seats).where(seats.c.match == match.id, seats.c.words != "")
    words = [Words(row.seat, row.words_since, row.words) for row in connection.execute(added)]
    return Dealing(match.commitment, match.secret or "", in_order(words), match.scheme)


def _seats(connection: Connection, match_id: str) -> tuple[SeatPlan, ...]:
    holders: dict[int, set[str]] = defaultdict(set)
    for row in connection.execute(select(keys).where(keys.c.match == match_id)):
        holders[row.seat].add(row.hash)
    rows = connection.execute(select(seats).where(seats.c.match == match_id).order_by(seats.c.seat))
    links = ((row, Link(row.link, row.salt, row.until) if row.link else None) for row in rows)
    return tuple(
        SeatPlan(row.name, row.bot, frozenset(holders[row.seat]), row.open, link, row.stand_in, row.since)
        for row, link in links
    )


def read_events(connection: Connection, match_id: str, since: int) -> tuple[Event, ...]:
    """The events of the match from that version on."""
    query = select(events).where(events.c.match == match_id, events.c.version >= since).order_by(events.c.version)
    return tuple(map(_event, connection.execute(query)))


def read_each(connection: Connection, places: Collection[tuple[str, int]]) -> dict[tuple[str, int], Event]:
    """The events of these matches at these versions, those that there are."""
    place = tuple_(events.c.match, events.c.version)
    rows = connection.execute(select(events).where(place.in_(places)))
    return {(row.match, row.version): _event(row) for row in rows}


def _event(row: Any) -> Event:
    return Event(row.seat, tuple(row.actions), tuple(row.chance))


def write_rematch(connection: Connection, match_id: str, rematch: Match, mover: int | None) -> str:
    """The id of the match's rematch: this one, unless there was one before; whoever holds a seat keeps it there."""
    # Locked, so that of two workers the second waits and finds what the first has made.
    known = connection.scalar(select(matches.c.next).where(matches.c.id == match_id).with_for_update())
    if not known:
        write_match(connection, rematch, mover)
        connection.execute(update(matches).where(matches.c.id == match_id).values(next=rematch.id))
        held = select(keys.c.hash, literal(rematch.id), keys.c.seat).where(keys.c.match == match_id)
        connection.execute(insert(keys).from_select(["hash", "match", "seat"], held))
    return known or rematch.id


def read_running(connection: Connection) -> list[str]:
    """The ids of the matches not noted as over, oldest first."""
    query = select(matches.c.id).where(matches.c.over.is_(False)).order_by(matches.c.created, matches.c.id)
    return list(connection.scalars(query))


# The hints that were taken at a match: they stay, whatever is taken back later.


def write_hints(connection: Connection, match_id: str, taken: Sequence[Hint], first: int = 0) -> None:
    """Store these hints, in order, after the first so many."""
    rows = [_row(match_id, number, hint) for number, hint in enumerate(taken, start=first)]
    if rows:
        connection.execute(insert(hints), rows)


def _row(match_id: str, number: int, hint: Hint) -> dict[str, Any]:
    columns = {"match": match_id, "number": number, "text": hint.text, "aside": hint.is_aside}
    return columns | {"seat": hint.seat, "version": hint.version, "since": hint.since, "level": hint.level}


def read_hints(connection: Connection, match_id: str) -> tuple[Hint, ...]:
    """The hints that were taken at the match, in order."""
    rows = connection.execute(select(hints).where(hints.c.match == match_id).order_by(hints.c.number))
    return tuple([Hint(row.seat, row.version, row.since, row.level, row.text, row.aside) for row in rows])


def take_hint(connection: Connection, match_id: str, hint: Hint) -> bool:
    """Note that a hint is taken; False, and nothing is noted, if the match has moved on, or one was taken there."""
    # Held first: whatever is played meanwhile comes before the hint, which is refused then, or after it.
    connection.execute(select(matches.c.id).where(matches.c.id == match_id).with_for_update(key_share=True))
    last = connection.scalar(select(func.max(events.c.version)).where(events.c.match == match_id))
    taken = read_hints(connection, match_id)
    if last != hint.version - 1 or any(one.version == hint.version for one in taken):
        return False
    write_hints(connection, match_id, [hint], len(taken))
    return True


def put_aside(connection: Connection, match_id: str, version: int, is_aside: bool = True) -> None:
    """Note whether the hint that was taken at this version is put aside, or looked at."""
    here = (hints.c.match == match_id) & (hints.c.version == version)
    connection.execute(update(hints).where(here).values(aside=is_aside))
