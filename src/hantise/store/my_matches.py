"""The matches of a browser as a list, page by page, and in sum; how each seat of a match did."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Sequence
from datetime import datetime
from enum import Enum
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Connection, Select, Subquery, delete, func, select, union

from hantise.core.heading import CommonDeal, read_deal
from hantise.core.outcome import places
from hantise.store.appends import INSERTS
from hantise.store.tables import brought, keys, matches, results, seats


class Company(Enum):
    """Who else sat there."""

    PEOPLE = "people"
    COMPUTERS = "computers"


class End(Enum):
    """How it ended for whoever looks at the list."""

    WON = "won"
    LOST = "lost"
    OPEN = "unfinished"


class Wanted(NamedTuple):
    """What a list shows: the matches of this game, in this company, with this end; of all where nothing is said."""

    game: str = ""
    company: Company | None = None
    end: End | None = None


class Evening(NamedTuple):
    """A match on a list, without its events.

    `held` are the seats of whoever looks, `is_brought` if they only brought its record; `bots` are the levels of the
    computers, "" for people. `is_over` is a hint; `next` is the id of the rematch, "" while there is none. `deal` is
    what its deal is called where other matches may have the same.
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


class Ended(NamedTuple):
    """A match with a known end, in the eyes of the one seat of whoever looks: with computers of these levels."""

    game: str
    place: int
    won: bool
    levels: frozenset[str]


class Met(NamedTuple):
    """A match against computers alone: the place of whoever looks, and those of the computers with their levels."""

    place: int
    others: tuple[tuple[str, int], ...]


def read_evenings(connection: Connection, held: Collection[str], wanted: Wanted, skip: int, most: int) -> list[Evening]:
    """At most so many matches of the list, the newest first, without so many before them."""
    rows = connection.execute(evenings_of(held, wanted).offset(skip).limit(most)).all()
    ids = [row.id for row in rows]
    sitting, own, came = sitting_at(connection, ids), seats_of(connection, held, ids), _brought(connection, held, ids)
    return [_evening(row, sitting[row.id], own[row.id], came.get(row.id, frozenset())) for row in rows]


def _evening(row: Any, sitting: list[tuple[str, str]], own: frozenset[int], came: frozenset[int]) -> Evening:
    names, bots = tuple([name for name, _bot in sitting]), tuple([bot for _name, bot in sitting])
    deal = read_deal(row.deal)
    return Evening(row.id, row.game, row.created, row.over, row.next or "", names, bots, own or came, not own, deal)


def count_evenings(connection: Connection, held: Collection[str], wanted: Wanted) -> int:
    """The number of matches of the list."""
    return connection.scalar(select(func.count()).select_from(evenings_of(held, wanted).subquery())) or 0


def evenings_of(held: Collection[str], wanted: Wanted) -> Select[Any]:
    """From the keys to their matches: other matches are not looked at."""
    own = own_of(held)
    mine = (results.c.match == own.c.match) & (results.c.seat == own.c.seat) & (own.c.seats == 1)
    query = select(matches.c.id, matches.c.game, matches.c.created, matches.c.over, matches.c.next, matches.c.deal)
    query = query.select_from(own).join(matches, matches.c.id == own.c.match).outerjoin(results, mine)
    for condition in _conditions(wanted, own.c.seats):
        query = query.where(condition)
    return query.order_by(matches.c.created.desc(), matches.c.id)


def _conditions(wanted: Wanted, own: ColumnElement[int]) -> list[ColumnElement[bool]]:
    found = list[ColumnElement[bool]]()
    if wanted.game:
        found.append(matches.c.game == wanted.game)
    if wanted.company is not None:
        people = select(func.count()).select_from(seats).where(seats.c.match == matches.c.id, seats.c.bot == "")
        others = people.scalar_subquery() > own
        found.append(others if wanted.company is Company.PEOPLE else ~others)
    if wanted.end is not None:
        lost, runs = results.c.place > 1, matches.c.over.is_(False)
        found.append({End.WON: results.c.won.is_(True), End.LOST: lost, End.OPEN: runs}[wanted.end])
    return found


def read_ended(connection: Connection, held: Collection[str]) -> list[Ended]:
    """The matches of the list with a known end where one seat is theirs, the oldest first."""
    own = own_of(held)
    query = _ended(own, matches.c.id, matches.c.game, results.c.place, results.c.won)
    rows = connection.execute(query.order_by(matches.c.created, matches.c.id)).all()
    levels: dict[str, set[str]] = defaultdict(set)
    there = select(seats.c.match, seats.c.bot).join(own, own.c.match == seats.c.match).where(seats.c.bot != "")
    for row in connection.execute(there):
        levels[row.match].add(row.bot)
    return [Ended(row.game, row.place, row.won, frozenset(levels[row.id])) for row in rows]


def _ended(own: Subquery, *columns: Any) -> Select[Any]:
    """These columns of the matches on this list with a known end where one seat is theirs."""
    mine = (results.c.match == own.c.match) & (results.c.seat == own.c.seat)
    query = select(*columns).select_from(own).join(matches, matches.c.id == own.c.match).join(results, mine)
    return query.where(own.c.seats == 1, results.c.place > 0)


def read_met(connection: Connection, held: Collection[str], game: str, most: int) -> list[Met]:
    """At most so many matches of this game on the list with a known end against computers alone, the newest first."""
    own = own_of(held)
    person = select(seats.c.match).where(seats.c.match == own.c.match, seats.c.seat != own.c.seat, seats.c.bot == "")
    query = _ended(own, matches.c.id, results.c.seat, results.c.place)
    query = query.where(matches.c.game == game, ~person.exists()).order_by(matches.c.created.desc(), matches.c.id)
    rows = connection.execute(query.limit(most)).all()
    others = _others(connection, [row.id for row in rows])
    return [Met(row.place, tuple(each[1:] for each in others[row.id] if each[0] != row.seat)) for row in rows]


def _others(connection: Connection, ids: Collection[str]) -> dict[str, list[tuple[int, str, int]]]:
    """(seat, level, place) of every seat of these matches."""
    there = (results.c.match == seats.c.match) & (results.c.seat == seats.c.seat)
    query = select(seats.c.match, seats.c.seat, seats.c.bot, results.c.place).join(results, there)
    found: dict[str, list[tuple[int, str, int]]] = defaultdict(list)
    for row in connection.execute(query.where(seats.c.match.in_(ids)).order_by(seats.c.match, seats.c.seat)):
        found[row.match].append((row.seat, row.bot, row.place))
    return found


def sitting_at(connection: Connection, ids: Collection[str]) -> dict[str, list[tuple[str, str]]]:
    """What the seats of each of these matches are called, and the levels of computers, in order."""
    query = select(seats.c.match, seats.c.name, seats.c.bot).where(seats.c.match.in_(ids))
    found: dict[str, list[tuple[str, str]]] = defaultdict(list)
    for row in connection.execute(query.order_by(seats.c.match, seats.c.seat)):
        found[row.match].append((row.name, row.bot))
    return found


def seats_of(connection: Connection, held: Collection[str], ids: Collection[str]) -> dict[str, frozenset[int]]:
    """The seats at these matches that these keys hold."""
    own: dict[str, frozenset[int]] = defaultdict(frozenset)
    query = select(keys.c.match, keys.c.seat).where(keys.c.hash.in_(held), keys.c.match.in_(ids))
    for row in connection.execute(query):
        own[row.match] |= {row.seat}
    return own


def _brought(connection: Connection, held: Collection[str], ids: Collection[str]) -> dict[str, frozenset[int]]:
    query = select(brought.c.match, brought.c.seat).where(brought.c.hash.in_(held), brought.c.match.in_(ids))
    return {row.match: frozenset([row.seat] if row.seat >= 0 else []) for row in connection.execute(query)}


# The matches of a browser: where it holds a seat, and what it brought from elsewhere.


def own_of(held: Collection[str]) -> Subquery:
    """A row for each match on the list of these keys: the lowest of their seats, and how many are theirs."""
    sat = select(keys.c.match, keys.c.seat).where(keys.c.hash.in_(held))
    came = select(brought.c.match, brought.c.seat).where(brought.c.hash.in_(held))
    both = union(sat, came).subquery()
    lowest, count = func.min(both.c.seat).label("seat"), func.count().label("seats")
    return select(both.c.match, lowest, count).group_by(both.c.match).subquery("own")


# How the seats of a match did that is over, noted so that a list needs no replaying.


class Result(NamedTuple):
    """How a seat did: its place from 1, shared by equals, 0 if unknown; whether it came first and somebody did not."""

    place: int
    won: bool


def results_of(payoffs: Sequence[float]) -> list[Result]:
    """The result of each seat, in order."""
    first, is_tie = max(payoffs), max(payoffs) == min(payoffs)
    place = {seat: place for place, seat in places(payoffs)}
    return [Result(place[seat], payoff == first and not is_tie) for seat, payoff in enumerate(payoffs)]


def write_results(connection: Connection, match_id: str, found: Sequence[Result]) -> None:
    """Note these results of a match that is there, and no others."""
    connection.execute(delete(results).where(results.c.match == match_id))
    rows = [{"match": match_id, "seat": n, "place": each.place, "won": each.won} for n, each in enumerate(found)]
    if rows:
        connection.execute(INSERTS[connection.dialect.name](results).values(rows).on_conflict_do_nothing())


def forget_results(connection: Connection, match_id: str) -> None:
    """The match goes on after its end."""
    connection.execute(delete(results).where(results.c.match == match_id))


def read_unsettled(connection: Connection, held: Collection[str], most: int) -> list[str]:
    """At most so many matches of these keys that are noted as over, without a note of how they ended."""
    mine = own_of(held)
    known = select(results.c.match).where(results.c.match == mine.c.match, results.c.seat == 0)
    query = select(mine.c.match).join(matches, matches.c.id == mine.c.match)
    query = query.where(matches.c.over.is_(True), ~known.exists()).order_by(matches.c.created.desc()).limit(most)
    return list(connection.scalars(query))


def write_all(connection: Connection, found: Collection[tuple[str, Sequence[Result]]]) -> None:
    """Note the results of these matches, those that are still there and over."""
    over = select(matches.c.id).where(matches.c.id.in_([match for match, _found in found]), matches.c.over.is_(True))
    there = set(connection.scalars(over.with_for_update()))
    for match, each in found:
        if match in there:
            write_results(connection, match, each)
