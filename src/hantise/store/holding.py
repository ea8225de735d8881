"""Browsers' seats and lists of matches; a browser is known by its key, the hash of its secret."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Sequence
from datetime import UTC, datetime
from enum import Enum
from typing import Any, NamedTuple

from sqlalchemy import Connection, Select, Subquery, delete, exists, func, literal, or_, select, true, union, update

from hantise.core.heading import CommonDeal, read_deal
from hantise.core.outcome import places
from hantise.store.appends import INSERTS
from hantise.store.programmes import read_programme
from hantise.store.rows import free_code, link_columns, mark_unlisted, note_change, seat_of
from hantise.store.shapes import MAKER, Link, Listed, Waiting, read_leisure
from hantise.store.tables import (
    IS_LAST,
    brought,
    carriers,
    circle_keys,
    club_keys,
    events,
    keys,
    matches,
    removals,
    results,
    seats,
    subscriptions,
)


def claim_seat(connection: Connection, match_id: str, key: str, name: str = "", since: int = 0) -> int | None:
    """Give the first open seat to this key alone; None if no seat is open, or a host removed this key.

    Concurrent claims get different seats. With the name "" the seat keeps its name; `since` as in SeatPlan.
    """
    removed = select(removals.c.hash).where(removals.c.match == match_id, removals.c.hash == key)
    if connection.scalar(removed) is not None:
        return None
    is_open = (seats.c.match == match_id) & seats.c.open.is_(True)
    seat: int | None = connection.scalar(select(func.min(seats.c.seat)).where(is_open))
    if seat is None:
        return None
    # Checked again, because PostgreSQL lets others write between the two statements.
    taken = connection.execute(update(seats).where(is_open, seats.c.seat == seat).values(_taken(name, since)))
    if not taken.rowcount:
        return claim_seat(connection, match_id, key, name, since)
    _give_key(connection, match_id, seat, key)
    _note_came(connection, match_id)
    return seat


def enter_by(connection: Connection, match_id: str, link: str, key: str, name: str = "", since: int = 0) -> int | None:
    """Give this key the seat of the link; None if the link is used up or has ended.

    If several keys use the link at once, one gets the seat.
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
    if row.open:
        _note_came(connection, match_id)
    return int(row.seat)


def set_link(connection: Connection, match_id: str, seat: int, link: Link | None) -> None:
    """Make this the seat's only link."""
    connection.execute(seat_of(match_id, seat).values(link_columns(link)))


def free_seat(connection: Connection, match_id: str, seat: int, link: Link | None = None) -> str:
    """Free the seat for another player, who may come by the code, which is returned, or by the link.

    A match without its maker is no longer listed.
    """
    invited = select(seats.c.seat).where(seats.c.match == match_id, seats.c.open.is_(True)).limit(1)
    code = connection.scalar(select(matches.c.code).where(matches.c.id == match_id, invited.exists()))
    if not code:
        # Old guests may know an old code, and another match may have it by now.
        code = _renew_code(connection, match_id)
    if seat == MAKER:
        mark_unlisted(connection, match_id)
    connection.execute(delete(keys).where(keys.c.match == match_id, keys.c.seat == seat))
    connection.execute(seat_of(match_id, seat).values({"open": True} | link_columns(link)))
    return code


def remove_guest(connection: Connection, match_id: str, seat: int) -> str:
    """Free the seat of a removed guest, whose browsers can claim no seat here again; the new code."""
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
    """True if this key holds a seat, has brought a record, belongs to a circle or a tournament, or is a big screen."""
    places = (keys, brought, circle_keys, club_keys)
    known = [select(table.c.hash).where(table.c.hash == key).limit(1) for table in places]
    shown = select(matches.c.screen).where(matches.c.screen == key).limit(1)
    return any(connection.scalar(query) is not None for query in (*known, shown))


def share_keys(connection: Connection, held: Collection[str], key: str) -> None:
    """Give this key the seats of the other keys, their records, and their places in circles and tournaments."""
    theirs = select(literal(key), keys.c.match, keys.c.seat).where(keys.c.hash.in_(held)).distinct()
    came = select(literal(key), brought.c.match, brought.c.seat, brought.c.digest).where(brought.c.hash.in_(held))
    met = select(literal(key), circle_keys.c.circle, func.min(circle_keys.c.number))
    met = met.where(circle_keys.c.hash.in_(held)).group_by(circle_keys.c.circle)
    members = select(literal(key), club_keys.c.club, club_keys.c.number).where(club_keys.c.hash.in_(held)).distinct()
    for table, rows in ((keys, theirs), (brought, came), (circle_keys, met), (club_keys, members)):
        insert = INSERTS[connection.dialect.name](table)
        connection.execute(insert.from_select(list(table.c), rows).on_conflict_do_nothing())
    note_change(connection, select(keys.c.match).where(keys.c.hash.in_(held)))


def renew_keys(connection: Connection, held: Collection[str], key: str, match_id: str, seat: int) -> None:
    """Replace the other keys by this key, which then holds the given seat alone."""
    share_keys(connection, held, key)
    others = (keys.c.match == match_id) & (keys.c.seat == seat) & (keys.c.hash != key)
    connection.execute(delete(keys).where(or_(keys.c.hash.in_(held), others)))
    # The old keys lose all else, too.
    for table in (brought, carriers, subscriptions, circle_keys, club_keys):
        connection.execute(delete(table).where(table.c.hash.in_(held)))
    set_link(connection, match_id, seat, None)


def _note_came(connection: Connection, match_id: str) -> None:
    """Note that a guest has come now: at leisure nobody is late before."""
    connection.execute(update(matches).where(matches.c.id == match_id).values(came=datetime.now(UTC)))


def _taken(name: str, since: int) -> dict[str, Any]:
    """The columns that change when a guest takes an open seat; without a name the seat keeps its own."""
    return {"open": False, "stand_in": "", "since": since} | link_columns(None) | ({"name": name} if name else {})


def _give_key(connection: Connection, match_id: str, seat: int, key: str) -> None:
    insert = INSERTS[connection.dialect.name](keys)
    connection.execute(insert.values({"hash": key, "match": match_id, "seat": seat}).on_conflict_do_nothing())


# The lists of running matches: those of a browser's seats, and those that any player may join.


def read_waiting(connection: Connection, held: Collection[str], most: int) -> list[Waiting]:
    """At most `most` unfinished matches with a seat of these keys, the one played last first."""
    rows = connection.execute(waiting_for(held, most)).all()
    ids = [row.id for row in rows]
    names, own = _names_of(connection, ids), _seats_of(connection, held, ids)
    found = list[Waiting]()
    for row in rows:
        leisure = read_leisure(row.leisure)
        asked_at = max(row.at, row.came or row.at) if leisure else None
        found.append(Waiting(row.id, row.game, row.rules, names[row.id], own[row.id], row.mover, leisure, asked_at))
    return found


def waiting_for(held: Collection[str], most: int) -> Select[Any]:
    """The query for those matches and the last event of each; it reads no other rows."""
    # The function hides the index of `over`, because a planner may start there if running matches seem few.
    is_over = func.coalesce(matches.c.over, true())
    return (
        select(matches.c.id, matches.c.game, matches.c.rules, matches.c.leisure, matches.c.came)
        .add_columns(events.c.mover, events.c.at)
        .join(keys, keys.c.match == matches.c.id)
        .join(events, IS_LAST)
        .where(keys.c.hash.in_(held), is_over.is_(False))
        .distinct()
        .order_by(events.c.at.desc(), matches.c.id)
        .limit(most)
    )


def _names_of(connection: Connection, ids: Collection[str]) -> dict[str, tuple[str, ...]]:
    """The names of the seats of each of these matches, in order."""
    return {match: tuple([name for name, _bot in sat]) for match, sat in sitting_at(connection, ids).items()}


def read_listed(connection: Connection, most: int) -> list[Listed]:
    """At most `most` listed matches that wait for players, the newest first."""
    rows = connection.execute(listed(most)).all()
    names = _names_of(connection, [row.id for row in rows])
    return [Listed(row.id, row.game, row.rules, names[row.id], row.free) for row in rows]


def listed(most: int) -> Select[tuple[str, str, int, int]]:
    """The query for those matches: a seat with a stand-in is not free, and a game with a move has begun."""
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


# The list of all matches of a browser: in pages, and in numbers.


class Opponents(Enum):
    """The kind of the other players at a match."""

    PEOPLE = "people"
    COMPUTERS = "computers"


class End(Enum):
    """The end of a match for the owner of the list."""

    WON = "won"
    LOST = "lost"
    OPEN = "unfinished"


class Wanted(NamedTuple):
    """The filter of a list: the game, the opponents and the end; by default all."""

    game: str = ""
    opponents: Opponents | None = None
    end: End | None = None


class MyMatch(NamedTuple):
    """A match on a list, without its events.

    `held` are the owner's seats, `is_brought` if they only brought its record. `bots` are the levels of the computers,
    "" for people. `is_over` is a cached hint; the events decide. `next` is the id of the rematch, "" while there is
    none. `deal` names its deal if other matches may have the same. It `goes_on` if it is a game of an evening, and not
    the last one.
    """

    id: str
    game: str
    created: datetime
    is_over: bool
    next: str
    names: tuple[str, ...]
    bots: tuple[str, ...]
    held: frozenset[int]
    is_brought: bool
    deal: CommonDeal | None = None
    goes_on: bool = False

    @property
    def others(self) -> tuple[str, ...]:
        """The names of the other people."""
        seats = enumerate(zip(self.names, self.bots, strict=True))
        return tuple([name for seat, (name, bot) in seats if not bot and seat not in self.held])


class Ended(NamedTuple):
    """A match with a known result of the owner's one seat, against computers of these levels."""

    game: str
    place: int
    won: bool
    levels: frozenset[str]


class Met(NamedTuple):
    """A match against computers alone: the owner's place, and each computer's level and place."""

    place: int
    others: tuple[tuple[str, int], ...]


def read_matches(connection: Connection, held: Collection[str], wanted: Wanted, skip: int, most: int) -> list[MyMatch]:
    """At most `most` matches of the list, the newest first, after the first `skip`."""
    rows = connection.execute(matches_of(held, wanted).offset(skip).limit(most)).all()
    ids = [row.id for row in rows]
    sitting, own, came = sitting_at(connection, ids), _seats_of(connection, held, ids), dict[str, frozenset[int]]()
    query = select(brought.c.match, brought.c.seat).where(brought.c.hash.in_(held), brought.c.match.in_(ids))
    for match, seat in connection.execute(query):
        came[match] = frozenset([seat] if seat >= 0 else [])
    found = list[MyMatch]()
    for row in rows:
        names, bots = (tuple([told[part] for told in sitting[row.id]]) for part in (0, 1))
        mine = own[row.id] or came.get(row.id, frozenset())
        told = (row.id, row.game, row.created, row.over, row.next or "", names, bots, mine)
        programme, deal = read_programme(row.programme), read_deal(row.deal)
        goes_on = programme is not None and programme.coming is not None
        found.append(MyMatch(*told, is_brought=not own[row.id], deal=deal, goes_on=goes_on))
    return found


def count_matches(connection: Connection, held: Collection[str], wanted: Wanted) -> int:
    """The number of matches of the list."""
    return connection.scalar(select(func.count()).select_from(matches_of(held, wanted).subquery())) or 0


def matches_of(held: Collection[str], wanted: Wanted) -> Select[Any]:
    """The query for the matches of the list; it reads no other matches."""
    own = own_of(held)
    mine = (results.c.match == own.c.match) & (results.c.seat == own.c.seat) & (own.c.seats == 1)
    query = select(matches.c.id, matches.c.game, matches.c.created, matches.c.over, matches.c.next, matches.c.deal)
    query = query.add_columns(matches.c.programme)
    query = query.select_from(own).join(matches, matches.c.id == own.c.match).outerjoin(results, mine)
    if wanted.game:
        query = query.where(matches.c.game == wanted.game)
    if wanted.opponents is not None:
        people = select(func.count()).select_from(seats).where(seats.c.match == matches.c.id, seats.c.bot == "")
        others = people.scalar_subquery() > own.c.seats
        query = query.where(others if wanted.opponents is Opponents.PEOPLE else ~others)
    if wanted.end is not None:
        lost, runs = results.c.place > 1, matches.c.over.is_(False)
        query = query.where({End.WON: results.c.won.is_(True), End.LOST: lost, End.OPEN: runs}[wanted.end])
    return query.order_by(matches.c.created.desc(), matches.c.id)


def read_ended(connection: Connection, held: Collection[str]) -> list[Ended]:
    """The matches of the list with a known result of exactly one own seat, the oldest first."""
    own = own_of(held)
    query = _ended(own, matches.c.id, matches.c.game, results.c.place, results.c.won)
    rows = connection.execute(query.order_by(matches.c.created, matches.c.id)).all()
    levels: dict[str, set[str]] = defaultdict(set)
    there = select(seats.c.match, seats.c.bot).join(own, own.c.match == seats.c.match).where(seats.c.bot != "")
    for row in connection.execute(there):
        levels[row.match].add(row.bot)
    return [Ended(row.game, row.place, row.won, frozenset(levels[row.id])) for row in rows]


def _ended(own: Subquery, *columns: Any) -> Select[Any]:
    """The query for these columns of those matches."""
    mine = (results.c.match == own.c.match) & (results.c.seat == own.c.seat)
    query = select(*columns).select_from(own).join(matches, matches.c.id == own.c.match).join(results, mine)
    return query.where(own.c.seats == 1, results.c.place > 0)


def read_met(connection: Connection, held: Collection[str], game: str, most: int) -> list[Met]:
    """At most `most` matches of this game against computers alone with a known result, the newest first."""
    own = own_of(held)
    person = select(seats.c.match).where(seats.c.match == own.c.match, seats.c.seat != own.c.seat, seats.c.bot == "")
    query = _ended(own, matches.c.id, results.c.seat, results.c.place)
    query = query.where(matches.c.game == game, ~person.exists()).order_by(matches.c.created.desc(), matches.c.id)
    rows = connection.execute(query.limit(most)).all()
    mine = {row.id: row.seat for row in rows}
    there = (results.c.match == seats.c.match) & (results.c.seat == seats.c.seat)
    sat = select(seats.c.match, seats.c.seat, seats.c.bot, results.c.place).join(results, there)
    others: dict[str, list[tuple[str, int]]] = defaultdict(list)
    for match, seat, level, place in connection.execute(
        sat.where(seats.c.match.in_(mine)).order_by(seats.c.match, seats.c.seat)
    ):
        if seat != mine[match]:
            others[match].append((level, place))
    return [Met(row.place, tuple(others[row.id])) for row in rows]


def sitting_at(connection: Connection, ids: Collection[str]) -> dict[str, list[tuple[str, str]]]:
    """The name and the level of each seat of these matches, in order; the level of a person is ""."""
    query = select(seats.c.match, seats.c.name, seats.c.bot).where(seats.c.match.in_(ids))
    found: dict[str, list[tuple[str, str]]] = defaultdict(list)
    for row in connection.execute(query.order_by(seats.c.match, seats.c.seat)):
        found[row.match].append((row.name, row.bot))
    return found


def _seats_of(connection: Connection, held: Collection[str], ids: Collection[str]) -> dict[str, frozenset[int]]:
    """The seats at these matches that these keys hold."""
    own: dict[str, frozenset[int]] = defaultdict(frozenset)
    query = select(keys.c.match, keys.c.seat).where(keys.c.hash.in_(held), keys.c.match.in_(ids))
    for row in connection.execute(query):
        own[row.match] |= {row.seat}
    return own


def own_of(held: Collection[str]) -> Subquery:
    """A row for each match on the list of these keys: the lowest of their seats, and the number of their seats."""
    sat = select(keys.c.match, keys.c.seat).where(keys.c.hash.in_(held))
    came = select(brought.c.match, brought.c.seat).where(brought.c.hash.in_(held))
    both = union(sat, came).subquery()
    lowest, count = func.min(both.c.seat).label("seat"), func.count().label("seats")
    return select(both.c.match, lowest, count).group_by(both.c.match).subquery("own")


# The results of finished matches: a cache for lists, which would otherwise replay the matches.


class Result(NamedTuple):
    """The result of a seat: its place from 1, shared by equals, 0 if unknown; `won` if first, unless all are."""

    place: int
    won: bool


def results_of(payoffs: Sequence[float]) -> list[Result]:
    """The result of each seat, in order."""
    first, is_tie = max(payoffs), max(payoffs) == min(payoffs)
    place = {seat: place for place, seat in places(payoffs)}
    return [Result(place[seat], payoff == first and not is_tie) for seat, payoff in enumerate(payoffs)]


def write_results(connection: Connection, match_id: str, found: Sequence[Result]) -> None:
    """Replace the results of an existing match by these."""
    connection.execute(delete(results).where(results.c.match == match_id))
    rows = [{"match": match_id, "seat": n, "place": each.place, "won": each.won} for n, each in enumerate(found)]
    if rows:
        connection.execute(INSERTS[connection.dialect.name](results).values(rows).on_conflict_do_nothing())


def forget_results(connection: Connection, match_id: str) -> None:
    """Delete the results of a match that is continued after its end."""
    connection.execute(delete(results).where(results.c.match == match_id))


def read_unsettled(connection: Connection, held: Collection[str], most: int) -> list[str]:
    """At most `most` finished matches of these keys without results."""
    mine = own_of(held)
    known = select(results.c.match).where(results.c.match == mine.c.match, results.c.seat == 0)
    query = select(mine.c.match).join(matches, matches.c.id == mine.c.match)
    query = query.where(matches.c.over.is_(True), ~known.exists()).order_by(matches.c.created.desc()).limit(most)
    return list(connection.scalars(query))


def write_all(connection: Connection, found: Collection[tuple[str, Sequence[Result]]]) -> None:
    """Store the results of those matches that still exist and are over."""
    over = select(matches.c.id).where(matches.c.id.in_([match for match, _found in found]), matches.c.over.is_(True))
    there = set(connection.scalars(over.with_for_update()))
    for match, each in found:
        if match in there:
            write_results(connection, match, each)
