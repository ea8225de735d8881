"""Between rows and the shapes that the house knows: matches, their members, hints and reviews."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Mapping, Sequence
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

from hantise.core import Event
from hantise.core.dealing import Dealing, Words, in_order
from hantise.core.heading import read_deal, read_fork, written_deal, written_fork
from hantise.store import safe
from hantise.store.appends import INSERTS, event_row
from hantise.store.shapes import Hint, Link, Match, Plan, SeatPlan, Stamp
from hantise.store.tables import answers, events, hints, keys, matches, removals, reviews, seats


def write_match(connection: Connection, match: Match, mover: int | None = None) -> str:
    """Store a match that was not there, at which `mover` decides; its code, "" if it has no open seat."""
    plan, dealing = match.plan, match.plan.dealing
    code = free_code(connection) if any(seat.is_open for seat in plan.seats) else ""
    row = {"id": match.id, "created": match.created, "next": match.next or None, "over": False, "code": code}
    row |= {"game": plan.game, "rules": plan.rules, "players": plan.players, "options": plan.options}
    row |= {"watch": plan.watch, "begun": plan.has_begun, "guided": plan.is_guided, "gives_hints": plan.gives_hints}
    row |= {"public": plan.is_public, "listed": plan.is_listed, "told": plan.is_told}
    row |= {"commitment": dealing and dealing.commitment, "secret": dealing and dealing.secret}
    row |= {"scheme": dealing.scheme if dealing else 1, "deal": plan.deal and written_deal(plan.deal)}
    row |= {"fork": plan.fork and written_fork(plan.fork)}
    connection.execute(insert(matches), row)
    words = {added.seat: added for added in dealing.words} if dealing else {}
    rows, held = list[dict[str, Any]](), list[dict[str, Any]]()
    for number, seat in enumerate(plan.seats):
        where, added = {"match": match.id, "seat": number}, words.get(number)
        row = where | {"name": seat.name, "bot": seat.bot, "open": seat.is_open} | link_columns(seat.link)
        row |= {"words": added.text if added else "", "words_since": added.since if added else 0}
        rows.append(row | {"stand_in": seat.stand_in, "since": seat.since})
        held += [where | {"hash": key} for key in seat.holders]
    connection.execute(insert(seats), rows)
    if held:
        connection.execute(insert(keys), held)
    connection.execute(insert(events), [event_row(match.id, n, e, None, mover) for n, e in enumerate(match.events)])
    _write_hints(connection, match.id, plan.hints)
    return code


def link_columns(link: Link | None) -> dict[str, Any]:
    """The columns of a seat's link, or of its absence."""
    return {"link": link and link.key, "salt": link.salt if link else "", "until": link and link.until}


def read_stamps(connection: Connection, match_ids: Collection[str]) -> dict[str, Stamp]:
    """The stamp of each of these matches that exists, from the changes of all workers."""
    last = select(func.max(events.c.version)).where(events.c.match == matches.c.id).scalar_subquery()
    query = select(matches.c.id, matches.c.revision, last.label("last")).where(matches.c.id.in_(match_ids))
    return {row.id: Stamp(row.revision, row.last + 1) for row in connection.execute(query)}


def read_match(connection: Connection, match_id: str, since: int = 0) -> Match | None:
    """The match with its events from that version on and its holders' keys; None if there is none."""
    row = connection.execute(select(matches).where(matches.c.id == match_id)).one_or_none()
    if row is None:
        return None
    holders: dict[int, set[str]] = defaultdict(set)
    for held in connection.execute(select(keys).where(keys.c.match == match_id)):
        holders[held.seat].add(held.hash)
    sitting, words = list[SeatPlan](), list[Words]()
    for it in connection.execute(select(seats).where(seats.c.match == match_id).order_by(seats.c.seat)):
        link = Link(it.link, it.salt, it.until) if it.link else None
        sitting.append(SeatPlan(it.name, it.bot, frozenset(holders[it.seat]), it.open, link, it.stand_in, it.since))
        words += [Words(it.seat, it.words_since, it.words)] if it.words else []
    removed = frozenset(connection.scalars(select(removals.c.hash).where(removals.c.match == match_id)))
    dealing = row.commitment and Dealing(row.commitment, row.secret or "", in_order(words), row.scheme)
    plan = Plan(
        row.game, row.players, row.options, tuple(sitting), row.rules, row.watch, row.code, row.begun, row.guided
    )
    plan = plan._replace(dealing=dealing, is_told=row.told)
    plan = plan._replace(is_public=row.public, is_listed=row.listed, removed=removed)
    plan = plan._replace(gives_hints=row.gives_hints, hints=_read_hints(connection, match_id))
    plan = plan._replace(fork=read_fork(row.fork, row.players), deal=read_deal(row.deal))
    return Match(row.id, plan, read_events(connection, match_id, since), row.created, row.next or "", row.revision)


def read_events(connection: Connection, match_id: str, since: int) -> tuple[Event, ...]:
    """The events of the match from that version on."""
    query = select(events).where(events.c.match == match_id, events.c.version >= since).order_by(events.c.version)
    return tuple(map(_event, connection.execute(query)))


def read_each(connection: Connection, places: Collection[tuple[str, int]]) -> dict[tuple[str, int], Event]:
    """The events of these matches at these versions, where they exist."""
    place = tuple_(events.c.match, events.c.version)
    rows = connection.execute(select(events).where(place.in_(places)))
    return {(row.match, row.version): _event(row) for row in rows}


def _event(row: Any) -> Event:
    return Event(row.seat, tuple(row.actions), tuple(row.chance))


def write_rematch(connection: Connection, match_id: str, rematch: Match, mover: int | None) -> str:
    """The id of the match's rematch: this one, unless there was one before; all holders keep their seats there."""
    # Locked: of two workers the second waits and finds the first one's rematch.
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


# The hints taken at a match: they stay even if moves are taken back later.


def _write_hints(connection: Connection, match_id: str, taken: Sequence[Hint], first: int = 0) -> None:
    """Store these hints, in order, after the first so many."""
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
    """Note that a hint is taken; False, and nothing is noted, if the match has moved on, or one was taken there."""
    # Held first: a move made meanwhile comes before the hint, which is then refused, or after it.
    connection.execute(select(matches.c.id).where(matches.c.id == match_id).with_for_update(key_share=True))
    last = connection.scalar(select(func.max(events.c.version)).where(events.c.match == match_id))
    taken = _read_hints(connection, match_id)
    if last != hint.version - 1 or any(one.version == hint.version for one in taken):
        return False
    _write_hints(connection, match_id, [hint], len(taken))
    return True


def put_aside(connection: Connection, match_id: str, version: int, is_aside: bool = True) -> None:
    """Note whether the hint that was taken at this version is put aside, or looked at."""
    here = (hints.c.match == match_id) & (hints.c.version == version)
    connection.execute(update(hints).where(here).values(aside=is_aside))


# The members of a stored match: its code, names and stand-ins.


def free_code(connection: Connection) -> str:
    """A code that no match with an open seat has."""
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
    """The match of this code, the newest if an older one that is full had it too; "" if there is none."""
    if not code:
        return ""
    query = select(matches.c.id).where(matches.c.code == code)
    return connection.scalar(query.order_by(matches.c.created.desc(), matches.c.id).limit(1)) or ""


def set_name(connection: Connection, match_id: str, seat: int, name: str) -> None:
    """Note the name of this seat's player."""
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
# A player wished to begin before all had come.
mark_begun = _marking(begun=True)
# A guided first game goes on without its guide.
mark_unguided = _marking(guided=False)
# The front page lists it no more.
mark_unlisted = _marking(listed=False)


def note_change(connection: Connection, match_ids: Collection[str] | Select[tuple[str]]) -> None:
    """Raise the revision of these matches, which counts the changes other than events."""
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
    """Note that the secret of a finished match is told to a player; False if it has another revision by now."""
    here = matches.c.id == match_id
    if revision is not None:
        here &= matches.c.revision == revision
    return connection.execute(update(matches).where(here).values(told=True)).rowcount == 1


def mark_going_on(connection: Connection, match_id: str) -> bool:
    """Note that the match goes on after its end; False if a player was told its secret."""
    here = (matches.c.id == match_id) & matches.c.told.is_(False)
    return connection.execute(update(matches).where(here).values(over=False)).rowcount == 1


def seat_of(match_id: str, seat: int) -> Update:
    """A change to this seat."""
    return update(seats).where(seats.c.match == match_id, seats.c.seat == seat)


# Reviews of matches that are over: how far each has come, and the answers that are there already.


# The part of a review that judges each seat by its own knowledge; other parts are seats that had seen everything.
JUDGED: Final = -1


class ReviewState(Enum):
    """WANTED until it is DONE; CANCELLED by a player, or FAILED at a question without an answer."""

    WANTED = "wanted"
    DONE = "done"
    CANCELLED = "cancelled"
    FAILED = "failed"


class Shelved(NamedTuple):
    """A review as it is stored: how it was `made`, and how many of all its questions are answered."""

    made: str
    total: int
    answered: int
    state: ReviewState


def read_review(connection: Connection, match_id: str, part: int = JUDGED) -> Shelved | None:
    """That part of the match's review as far as it is done; None if it was never wanted."""
    row = connection.execute(select(reviews).where(_is(reviews, match_id, part))).one_or_none()
    if row is None:
        return None
    return Shelved(row.made, row.total, _count(connection, match_id, part), ReviewState(row.state))


def read_answers(connection: Connection, match_id: str, part: int = JUDGED) -> dict[int, str]:
    """The answers that are there, by the numbers of their questions."""
    query = select(answers.c.number, answers.c.answer).where(_is(answers, match_id, part))
    return {row.number: row.answer for row in connection.execute(query)}


def read_wanted(connection: Connection) -> list[tuple[str, int]]:
    """The ids of the matches whose reviews are to be gone on with, each with the part."""
    wanted = reviews.c.state == ReviewState.WANTED.value
    query = select(reviews.c.match, reviews.c.part).where(wanted).order_by(reviews.c.match, reviews.c.part)
    return [(row.match, row.part) for row in connection.execute(query)]


def want_review(connection: Connection, match_id: str, made: str, total: int, part: int = JUDGED) -> bool:
    """Note that a review made so is wanted, and delete answers made otherwise; False if the match is gone."""
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
    """Keep these answers; False, and nothing is kept, if a review made so is not wanted any more.

    The review is done once all answers are there.
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
    """Stop an unfinished review; its answers stay, in case it is wanted again."""
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
