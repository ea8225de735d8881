"""Reads and writes of rows: matches, their members, hints and reviews."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import UTC, datetime
from enum import Enum
from typing import Any, Final, NamedTuple

from sqlalchemy import (
    ColumnElement,
    Connection,
    Select,
    Table,
    Update,
    delete,
    func,
    insert,
    literal,
    select,
    tuple_,
    update,
)

from hantise.core import OVER, Event
from hantise.core.dealing import Dealing, Words, in_order
from hantise.core.heading import read_deal, read_fork, written_deal, written_fork
from hantise.store import safe
from hantise.store.appends import INSERTS, event_row
from hantise.store.programmes import read_programme
from hantise.store.shapes import Hint, Link, Match, Plan, SeatPlan, Stamp, read_leisure
from hantise.store.tables import (
    IS_LAST,
    LAST_VERSION,
    answers,
    circle_matches,
    events,
    hints,
    keys,
    matches,
    removals,
    reviews,
    seats,
)

# The fields of a plan and of its seats that are stored as they are, with their columns.
_PLAN = {
    name: name for name in ("game", "rules", "players", "options", "watch", "code", "gives_hints", "screen", "club")
}
_PLAN |= {"has_begun": "begun", "is_guided": "guided", "is_public": "public", "is_listed": "listed", "is_told": "told"}
_SEAT = {"name": "name", "bot": "bot", "is_open": "open", "stand_in": "stand_in", "since": "since"}


def write_match(connection: Connection, match: Match, mover: int | None = None) -> str:
    """Store a new match, at which `mover` decides; its code, "" if it has no open seat."""
    plan, dealing = match.plan, match.plan.dealing
    code = free_code(connection) if any(seat.is_open for seat in plan.seats) else ""
    row = {column: getattr(plan, field) for field, column in _PLAN.items()}
    row |= {"id": match.id, "created": match.created, "next": match.next or None, "over": False, "code": code}
    row |= {"commitment": dealing and dealing.commitment, "secret": dealing and dealing.secret}
    row |= {"scheme": dealing.scheme if dealing else 1, "deal": plan.deal and written_deal(plan.deal)}
    row |= {"fork": plan.fork and written_fork(plan.fork), "leisure": plan.leisure.written() if plan.leisure else ""}
    row |= {"programme": plan.programme and plan.programme.written()}
    connection.execute(insert(matches), row)
    words = {added.seat: added for added in dealing.words} if dealing else {}
    rows, held = list[dict[str, Any]](), list[dict[str, Any]]()
    for number, seat in enumerate(plan.seats):
        where, added = {"match": match.id, "seat": number}, words.get(number)
        row = where | {column: getattr(seat, field) for field, column in _SEAT.items()} | link_columns(seat.link)
        rows.append(row | {"words": added.text if added else "", "words_since": added.since if added else 0})
        held += [where | {"hash": key} for key in seat.holders]
    connection.execute(insert(seats), rows)
    if held:
        connection.execute(insert(keys), held)
    connection.execute(insert(events), [event_row(match.id, n, e, None, mover) for n, e in enumerate(match.events)])
    _write_hints(connection, match.id, plan.hints)
    return code


def write_finished(connection: Connection, plan: Plan, played: Sequence[Event], created: datetime | None = None) -> str:
    """Store a new match that is over; its id."""
    match = Match(safe.new_id(), plan, tuple(played), created or datetime.now(UTC), "")
    write_match(connection, match)
    mark_over(connection, match.id)
    return match.id


def link_columns(link: Link | None) -> dict[str, Any]:
    """The columns of a seat's link, or of none."""
    return {"link": link and link.key, "salt": link.salt if link else "", "until": link and link.until}


def read_stamps(connection: Connection, match_ids: Collection[str]) -> dict[str, Stamp]:
    """The stamp of each of these matches that exists."""
    columns = (matches.c.id, matches.c.revision, LAST_VERSION.label("last"))
    query = select(*columns).where(matches.c.id.in_(match_ids))
    return {row.id: Stamp(row.revision, row.last + 1) for row in connection.execute(query)}


def read_match(connection: Connection, match_id: str, since: int = 0) -> Match | None:
    """The match with its holders' keys, and with its events from version `since` on; None if there is none."""
    row = connection.execute(select(matches).where(matches.c.id == match_id)).one_or_none()
    if row is None:
        return None
    holders: dict[int, set[str]] = defaultdict(set)
    for held in connection.execute(select(keys).where(keys.c.match == match_id)):
        holders[held.seat].add(held.hash)
    sitting, words = list[SeatPlan](), list[Words]()
    for it in connection.execute(select(seats).where(seats.c.match == match_id).order_by(seats.c.seat)):
        link = Link(it.link, it.salt, it.until) if it.link else None
        plain = {field: getattr(it, column) for field, column in _SEAT.items()}
        sitting.append(SeatPlan(**plain, holders=frozenset(holders[it.seat]), link=link))
        words += [Words(it.seat, it.words_since, it.words)] if it.words else []
    removed = frozenset(connection.scalars(select(removals.c.hash).where(removals.c.match == match_id)))
    dealing = row.commitment and Dealing(row.commitment, row.secret or "", in_order(words), row.scheme)
    plan = Plan(
        **{field: getattr(row, column) for field, column in _PLAN.items()},
        seats=tuple(sitting),
        dealing=dealing,
        removed=removed,
        hints=_read_hints(connection, match_id),
        fork=read_fork(row.fork, row.players),
        deal=read_deal(row.deal),
        leisure=read_leisure(row.leisure),
        programme=read_programme(row.programme),
    )
    asked_at = _asked_at(connection, row) if plan.leisure else None
    fresh = read_events(connection, match_id, since)
    return Match(row.id, plan, fresh, row.created, row.next or "", row.revision, asked_at)


def _asked_at(connection: Connection, match: Any) -> datetime:
    """When the last event of this match came, or a guest after it."""
    query = select(events.c.at).where(events.c.match == match.id).order_by(events.c.version.desc()).limit(1)
    at: datetime = connection.execute(query).scalar_one()
    return max(at, match.came or at)


def read_leisurely(connection: Connection) -> list[str]:
    """The running matches, at leisure or of a tournament, in which a computer is to decide."""
    query = select(matches.c.id).select_from(matches).join(events, IS_LAST)
    query = query.join(seats, (seats.c.match == matches.c.id) & (seats.c.seat == events.c.mover))
    is_computer = (seats.c.bot != "") | (seats.c.stand_in != "")
    return list(
        connection.scalars(
            query.where(matches.c.over.is_(False), (matches.c.leisure != "") | (matches.c.club != ""), is_computer)
        )
    )


def read_events(connection: Connection, match_id: str, since: int) -> tuple[Event, ...]:
    """The events of the match from version `since` on."""
    query = select(events).where(events.c.match == match_id, events.c.version >= since).order_by(events.c.version)
    return tuple(map(_event, connection.execute(query)))


def read_each(connection: Connection, places: Collection[tuple[str, int]]) -> dict[tuple[str, int], Event]:
    """The events at these matches and versions, if they exist."""
    place = tuple_(events.c.match, events.c.version)
    rows = connection.execute(select(events).where(place.in_(places)))
    return {(row.match, row.version): _event(row) for row in rows}


def _event(row: Any) -> Event:
    return Event(row.seat, tuple(row.actions), tuple(row.chance), row.in_place)


def write_rematch(connection: Connection, match_id: str, rematch: Match, mover: int | None) -> str:
    """Store the rematch, unless there is one; its id. All holders keep their seats there.

    A match that gets the rest of a programme as its rematch becomes the game before in that programme.
    """
    # Locked, so that a second worker waits, and finds the rematch of the first one.
    known = connection.scalar(select(matches.c.next).where(matches.c.id == match_id).with_for_update())
    if not known:
        write_match(connection, rematch, mover)
        connection.execute(update(matches).where(matches.c.id == match_id).values(next=rematch.id))
        if rematch.plan.programme:
            before = rematch.plan.programme.before().written()
            connection.execute(update(matches).where(matches.c.id == match_id).values(programme=before))
        held = select(keys.c.hash, literal(rematch.id), keys.c.seat).where(keys.c.match == match_id)
        connection.execute(insert(keys).from_select(["hash", "match", "seat"], held))
        # Whose evening it is, stays.
        circle = select(circle_matches.c.circle, literal(rematch.id)).where(circle_matches.c.match == match_id)
        connection.execute(insert(circle_matches).from_select(["circle", "match"], circle))
    return known or rematch.id


def read_running(connection: Connection) -> list[str]:
    """The ids of the unfinished matches, oldest first."""
    query = select(matches.c.id).where(matches.c.over.is_(False)).order_by(matches.c.created, matches.c.id)
    return list(connection.scalars(query))


# The hints of a match, which stay even if moves are undone.


def _write_hints(connection: Connection, match_id: str, taken: Sequence[Hint], first: int = 0) -> None:
    """Store these hints, in order, from number `first` on."""
    rows = list[dict[str, Any]]()
    for number, hint in enumerate(taken, start=first):
        columns = {"match": match_id, "number": number, "text": hint.text, "aside": hint.is_aside}
        rows.append(columns | {"seat": hint.seat, "version": hint.version, "since": hint.since, "level": hint.level})
    if rows:
        connection.execute(insert(hints), rows)


def _read_hints(connection: Connection, match_id: str) -> tuple[Hint, ...]:
    rows = connection.execute(select(hints).where(hints.c.match == match_id).order_by(hints.c.number))
    return tuple([Hint(row.seat, row.version, row.since, row.level, row.text, row.aside) for row in rows])


def take_hint(connection: Connection, match_id: str, hint: Hint) -> bool:
    """Store a hint; False, and nothing is stored, if the match has moved on, or has a hint at this version."""
    last = _last_version(connection, match_id)
    taken = _read_hints(connection, match_id)
    if last != hint.version - 1 or any(one.version == hint.version for one in taken):
        return False
    _write_hints(connection, match_id, [hint], len(taken))
    return True


def _last_version(connection: Connection, match_id: str) -> int | None:
    """The version of the last event; a lock until the commit keeps it the last one."""
    connection.execute(select(matches.c.id).where(matches.c.id == match_id).with_for_update(key_share=True))
    last: int | None = connection.scalar(select(func.max(events.c.version)).where(events.c.match == match_id))
    return last


def put_aside(connection: Connection, match_id: str, version: int, is_aside: bool = True) -> None:
    """Mark the hint at this version as put aside, or as shown again."""
    here = (hints.c.match == match_id) & (hints.c.version == version)
    connection.execute(update(hints).where(here).values(aside=is_aside))


# The members of a stored match: its code, names and stand-ins.


def free_code(connection: Connection) -> str:
    """A new code, unlike those of all matches with an open seat."""
    while True:
        code = safe.new_code()
        query = (
            select(matches.c.id)
            .where(matches.c.code == code)
            .join(seats, seats.c.match == matches.c.id)
            .where(seats.c.open.is_(True))
        )
        if connection.execute(query.limit(1)).first() is None:
            return code


def find_code(connection: Connection, code: str) -> str:
    """The match with this code, the newest if an older one has it too; "" if there is none."""
    if not code:
        return ""
    query = select(matches.c.id).where(matches.c.code == code)
    return connection.scalar(query.order_by(matches.c.created.desc(), matches.c.id).limit(1)) or ""


def set_name(connection: Connection, match_id: str, seat: int, name: str) -> None:
    """Rename the player of this seat."""
    connection.execute(seat_of(match_id, seat).values(name=name))


def set_stand_in(connection: Connection, match_id: str, seat: int, level: str, since: int) -> None:
    """Let a computer decide for this seat from event number `since` on, or with "" its holder."""
    connection.execute(seat_of(match_id, seat).values(stand_in=level, since=since))


def _marking(**values: bool) -> Callable[[Connection, str], None]:
    """Work that sets these columns of a match."""

    def mark(connection: Connection, match_id: str) -> None:
        connection.execute(update(matches).where(matches.c.id == match_id).values(values))

    return mark


mark_over = _marking(over=True)
# A guided first game continues without the lesson.
mark_unguided = _marking(guided=False)
# The front page does not list it any more.
mark_unlisted = _marking(listed=False)


def mark_begun(connection: Connection, match_id: str) -> None:
    """Note that a player started the game before all had come."""
    connection.execute(update(matches).where(matches.c.id == match_id).values(begun=True, came=datetime.now(UTC)))


def note_change(connection: Connection, match_ids: Collection[str] | Select[tuple[str]]) -> None:
    """Increment the revision of these matches, which counts all changes besides events."""
    connection.execute(update(matches).where(matches.c.id.in_(match_ids)).values(revision=matches.c.revision + 1))


def set_words(connection: Connection, match_id: str, words: Words, version: int) -> bool:
    """Store the words that a seat adds to the chance of later draws.

    False, and nothing is stored, if the match has not exactly `version` events, or the seat has words already.
    """
    if _last_version(connection, match_id) != version - 1:
        return False
    has_none = seat_of(match_id, words.seat).where(seats.c.words == "")
    return bool(connection.execute(has_none.values(words=words.text, words_since=words.since)).rowcount)


def mark_told(connection: Connection, match_id: str, revision: int | None = None) -> bool:
    """Mark the secret of a finished match as told to a player, and a duplicate deal at all its tables.

    False if the match has another revision by now, or another table of the deal plays on.
    """
    here = matches.c.id == match_id
    row = connection.execute(select(matches.c.commitment, matches.c.deal).where(here)).one_or_none()
    if row is not None and (deal := read_deal(row.deal)) and deal.is_duplicate:
        return tell_deal(connection, row.commitment)
    if revision is not None:
        here &= matches.c.revision == revision
    is_told = connection.execute(update(matches).where(here).values(told=True)).rowcount == 1
    if is_told:
        note_change(connection, [match_id])
    return is_told


def tell_deal(connection: Connection, commitment: str, *, is_closed: bool = False) -> bool:
    """Mark the secret of a duplicate deal as told at all its tables; False, and it stays untold, while one plays on.

    Where the round `is_closed`, a table that plays on counts no more. The locks keep an end from being taken back.
    """
    query = select(matches.c.id, matches.c.deal).where(matches.c.commitment == commitment).order_by(matches.c.id)
    found = connection.execute(query.with_for_update()).all()
    tables = [row.id for row in found if (deal := read_deal(row.deal)) and deal.is_duplicate]
    # A second statement, because the first has waited for events of others. Records that came in have no mover.
    playing = select(matches.c.id).select_from(matches).join(events, IS_LAST)
    playing = playing.where(matches.c.id.in_(tables), events.c.mover != OVER)
    if not is_closed and connection.execute(playing.limit(1)).first():
        return False
    connection.execute(update(matches).where(matches.c.id.in_(tables)).values(told=True))
    note_change(connection, tables)
    return True


def mark_going_on(connection: Connection, match_id: str) -> bool:
    """Mark a finished match as running again; False if a player was told its secret."""
    here = (matches.c.id == match_id) & matches.c.told.is_(False)
    return connection.execute(update(matches).where(here).values(over=False)).rowcount == 1


def seat_of(match_id: str, seat: int) -> Update:
    """An update of this seat."""
    return update(seats).where(seats.c.match == match_id, seats.c.seat == seat)


# Reviews of finished matches: their progress, and the answers so far.


# The part that judges each seat by its own knowledge; the other parts are seats, with knowledge of everything.
JUDGED: Final = -1


class ReviewState(Enum):
    """WANTED until DONE, or CANCELLED by a player, or FAILED at a question without an answer."""

    WANTED = "wanted"
    DONE = "done"
    CANCELLED = "cancelled"
    FAILED = "failed"


class Shelved(NamedTuple):
    """A stored review: how it was `made`, and the numbers of its questions and answers."""

    made: str
    total: int
    answered: int
    state: ReviewState


def read_review(connection: Connection, match_id: str, part: int = JUDGED) -> Shelved | None:
    """The stored part of the match's review; None if it was never wanted."""
    row = connection.execute(select(reviews).where(_is(reviews, match_id, part))).one_or_none()
    if row is None:
        return None
    return Shelved(row.made, row.total, _count(connection, match_id, part), ReviewState(row.state))


def read_answers(connection: Connection, match_id: str, part: int = JUDGED) -> dict[int, str]:
    """The stored answers, by the numbers of their questions."""
    query = select(answers.c.number, answers.c.answer).where(_is(answers, match_id, part))
    return {row.number: row.answer for row in connection.execute(query)}


def read_wanted(connection: Connection) -> list[tuple[str, int]]:
    """The matches and parts of all unfinished reviews."""
    wanted = reviews.c.state == ReviewState.WANTED.value
    query = select(reviews.c.match, reviews.c.part).where(wanted).order_by(reviews.c.match, reviews.c.part)
    return [(row.match, row.part) for row in connection.execute(query)]


def want_review(connection: Connection, match_id: str, made: str, total: int, part: int = JUDGED) -> bool:
    """Mark a review as wanted, and delete answers that were made otherwise; False if the match is gone."""
    here = select(matches.c.id).where(matches.c.id == match_id).with_for_update(key_share=True)
    if connection.scalar(here) is None:
        return False
    known = connection.scalar(select(reviews.c.made).where(_is(reviews, match_id, part)))
    if known != made:
        for table in (answers, reviews):
            connection.execute(delete(table).where(_is(table, match_id, part)))
        row = {"match": match_id, "part": part, "made": made, "total": total, "state": ReviewState.WANTED.value}
        connection.execute(INSERTS[connection.dialect.name](reviews).values(row).on_conflict_do_nothing())
    elif _count(connection, match_id, part) < total:
        _set_state(connection, match_id, part, ReviewState.WANTED)
    return True


def keep_answers(
    connection: Connection, match_id: str, made: str, found: Mapping[int, str], part: int = JUDGED
) -> bool:
    """Store these answers; False, and nothing is stored, if a review made so is not wanted any more.

    The review is done once it has all answers.
    """
    here = select(reviews).where(_is(reviews, match_id, part)).with_for_update()
    row = connection.execute(here).one_or_none()
    if row is None or (row.made, row.state) != (made, ReviewState.WANTED.value):
        return False
    rows = [{"match": match_id, "part": part, "number": number, "answer": answer} for number, answer in found.items()]
    if rows:
        connection.execute(INSERTS[connection.dialect.name](answers).on_conflict_do_nothing(), rows)
    if _count(connection, match_id, part) >= row.total:
        _set_state(connection, match_id, part, ReviewState.DONE)
    return True


def leave_review(connection: Connection, match_id: str, state: ReviewState, part: int = JUDGED) -> None:
    """Stop an unfinished review; its answers stay, because it may be wanted again."""
    wanted = _is(reviews, match_id, part) & (reviews.c.state == ReviewState.WANTED.value)
    connection.execute(update(reviews).where(wanted).values(state=state.value))


def drop_review(connection: Connection, match_id: str) -> None:
    """Delete all parts of the match's review."""
    connection.execute(delete(answers).where(answers.c.match == match_id))
    connection.execute(delete(reviews).where(reviews.c.match == match_id))


def _set_state(connection: Connection, match_id: str, part: int, state: ReviewState) -> None:
    connection.execute(update(reviews).where(_is(reviews, match_id, part)).values(state=state.value))


def _count(connection: Connection, match_id: str, part: int) -> int:
    return connection.scalar(select(func.count()).where(_is(answers, match_id, part))) or 0


def _is(table: Table, match_id: str, part: int) -> ColumnElement[bool]:
    return (table.c.match == match_id) & (table.c.part == part)
