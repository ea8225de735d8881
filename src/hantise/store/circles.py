"""Circles: people who meet again and again, by a link and without accounts, with the matches that they play there."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Connection, Table, delete, exists, func, insert, select, update

from hantise.store.connecting import reading, writing
from hantise.store.holding import Result, sitting_at
from hantise.store.rows import JUDGED, ReviewState
from hantise.store.safe import new_id
from hantise.store.store import Store
from hantise.store.tables import (
    IS_LAST,
    circle_keys,
    circle_matches,
    circle_members,
    circles,
    events,
    keys,
    matches,
    results,
    reviews,
)

# Members of a circle, and circles of a browser.
MOST_MEMBERS, MOST_CIRCLES = 12, 12
# The newest matches of a circle, which alone count.
MOST_MATCHES = 300


class Member(NamedTuple):
    """A member, whose number in the circle stays the same."""

    number: int
    name: str
    ghost: str


class Circle(NamedTuple):
    """A circle with its members in the order in which they came; `keeper` is the number of the one who keeps it.

    `link` is the secret by which others join. `starts` counts the games that were begun from its page. `own` is the
    number of the member who asks, -1 for a stranger.
    """

    id: str
    link: str
    name: str
    keeper: int
    starts: int
    members: tuple[Member, ...]
    own: int

    @property
    def is_kept(self) -> bool:
        """True if the member who asks keeps the circle."""
        return self.own == self.keeper

    @property
    def is_full(self) -> bool:
        """True if nobody can join any more."""
        return len(self.members) >= MOST_MEMBERS

    def named(self, number: int) -> Member | None:
        """The member of this number; None if there is none."""
        return next((member for member in self.members if member.number == number), None)


class Joining(NamedTuple):
    """Somebody who becomes a member of a new circle: the name, the ghost, and the keys of their browsers."""

    name: str
    ghost: str
    keys: frozenset[str]


class Evening(NamedTuple):
    """A match of a circle: `seats` are those that each member holds, `results` those of the seats once it is over.

    `version` is its number of events, of which the first and the last came at `begun` and `ended`. `mover` is known
    while it goes on. `facts` are what was noted about it after its end, None if nothing was; `is_reviewed` if a review
    of it is done.
    """

    id: str
    game: str
    created: datetime
    is_over: bool
    watch: bool
    names: tuple[str, ...]
    bots: tuple[str, ...]
    seats: Mapping[int, frozenset[int]]
    results: Mapping[int, Result]
    version: int
    begun: datetime
    ended: datetime
    mover: int | None
    facts: Any
    is_reviewed: bool


def make(connection: Connection, name: str, people: Sequence[Joining], match_id: str = "") -> str:
    """A new circle, with its first match if it has one; its id. The first of the people keeps it.

    Others who are in too many circles are left out; "" if the first one is.
    """
    free = [one for one in people if _count(connection, one.keys) < MOST_CIRCLES][:MOST_MEMBERS]
    if free[:1] != [*people[:1]]:
        return ""
    circle = new_id()
    connection.execute(insert(circles).values(id=circle, link=new_id(), name=name, keeper=0))
    for number, one in enumerate(free):
        _add(connection, circle, number, one)
    if match_id:
        add_match(connection, circle, match_id)
    return circle


def _count(connection: Connection, held: Collection[str]) -> int:
    query = select(func.count(circle_keys.c.circle.distinct())).where(circle_keys.c.hash.in_(held))
    return connection.scalar(query) or 0


def _add(connection: Connection, circle: str, number: int, one: Joining) -> None:
    row = {"circle": circle, "number": number}
    connection.execute(insert(circle_members).values(row | {"name": one.name, "ghost": one.ghost}))
    connection.execute(insert(circle_keys), [row | {"hash": key} for key in sorted(one.keys)])


def read(connection: Connection, circle: str, held: Collection[str], link: str = "") -> Circle | None:
    """The circle for a member, or for a stranger with its link; None for anybody else."""
    row = connection.execute(select(circles).where(circles.c.id == circle)).one_or_none()
    if row is None:
        return None
    query = select(func.min(circle_keys.c.number)).where(circle_keys.c.circle == circle, circle_keys.c.hash.in_(held))
    own: int | None = connection.scalar(query)
    if own is None and link != row.link:
        return None
    found = _members(connection, [circle])[circle]
    return Circle(row.id, row.link, row.name, row.keeper, row.starts, tuple(found), -1 if own is None else own)


def _members(connection: Connection, ids: Collection[str]) -> dict[str, list[Member]]:
    query = select(circle_members).where(circle_members.c.circle.in_(ids))
    found: dict[str, list[Member]] = defaultdict(list)
    for row in connection.execute(query.order_by(circle_members.c.circle, circle_members.c.number)):
        found[row.circle].append(Member(row.number, row.name, row.ghost))
    return found


def read_own(connection: Connection, held: Collection[str], match_id: str = "") -> list[tuple[str, str, list[Member]]]:
    """The id, the name and the members of each circle of these keys; with a match, of those that played it."""
    query = select(circles.c.id, circles.c.name).join(circle_keys, circle_keys.c.circle == circles.c.id)
    query = query.where(circle_keys.c.hash.in_(held)).distinct().order_by(circles.c.name, circles.c.id)
    if match_id:
        query = query.join(circle_matches, circle_matches.c.circle == circles.c.id)
        query = query.where(circle_matches.c.match == match_id)
    rows = connection.execute(query).all()
    found = _members(connection, [row.id for row in rows])
    return [(row.id, row.name, found[row.id]) for row in rows]


def read_keys(connection: Connection, circle: str) -> dict[int, frozenset[str]]:
    """The keys of each member's browsers, by the member's number."""
    query = select(circle_keys.c.number, circle_keys.c.hash).where(circle_keys.c.circle == circle)
    found: dict[int, frozenset[str]] = defaultdict(frozenset)
    for row in connection.execute(query):
        found[row.number] |= {row.hash}
    return found


# Changes. Each locks the circle's row, so that those of several members come one after the other.


def join(connection: Connection, circle: str, link: str, one: Joining) -> bool:
    """Let somebody join by this link; False if it does not lead there any more, or one of both is full."""
    here = select(circles.c.link).where(circles.c.id == circle).with_for_update()
    if connection.scalar(here) != link or _count(connection, one.keys) >= MOST_CIRCLES:
        return False
    numbers = connection.scalars(select(circle_members.c.number).where(circle_members.c.circle == circle)).all()
    if len(numbers) >= MOST_MEMBERS:
        return False
    _add(connection, circle, max(numbers, default=-1) + 1, one)
    return True


def call_circle(connection: Connection, circle: str, name: str) -> None:
    """Rename the circle."""
    connection.execute(update(circles).where(circles.c.id == circle).values(name=name))


def call_member(connection: Connection, circle: str, number: int, name: str, ghost: str) -> None:
    """Give a member another name and ghost."""
    connection.execute(update(circle_members).where(_is(circle_members, circle, number)).values(name=name, ghost=ghost))


def hand_over(connection: Connection, circle: str, keeper: int, number: int) -> bool:
    """Let another member keep the circle; False if this one does not keep it, or there is no such member."""
    _lock(connection, circle)
    there = connection.scalar(select(circle_members.c.number).where(_is(circle_members, circle, number)))
    kept = (circles.c.id == circle) & (circles.c.keeper == keeper)
    return there is not None and connection.execute(update(circles).where(kept).values(keeper=number)).rowcount == 1


def remove_member(connection: Connection, circle: str, number: int) -> None:
    """Remove a member, who cannot come back by the link that they know."""
    connection.execute(update(circles).where(circles.c.id == circle).values(link=new_id()))
    leave(connection, circle, number)


def leave(connection: Connection, circle: str, number: int) -> None:
    """Let a member go. The longest member keeps what a keeper leaves, and a circle without members is deleted."""
    _lock(connection, circle)
    for table in (circle_keys, circle_members):
        connection.execute(delete(table).where(_is(table, circle, number)))
    first: int | None = connection.scalar(
        select(func.min(circle_members.c.number)).where(circle_members.c.circle == circle)
    )
    if first is None:
        remove(connection, circle)
    else:
        left = (circles.c.id == circle) & (circles.c.keeper == number)
        connection.execute(update(circles).where(left).values(keeper=first))


def leave_all(connection: Connection, held: Collection[str]) -> None:
    """Take these keys out of all circles; members without another browser leave."""
    mine = connection.execute(
        select(circle_keys.c.circle, circle_keys.c.number).where(circle_keys.c.hash.in_(held)).distinct()
    ).all()
    for circle in sorted({row.circle for row in mine}):
        _lock(connection, circle)
    connection.execute(delete(circle_keys).where(circle_keys.c.hash.in_(held)))
    for circle, number in mine:
        if connection.scalar(select(circle_keys.c.hash).where(_is(circle_keys, circle, number)).limit(1)) is None:
            leave(connection, circle, number)


def remove(connection: Connection, circle: str) -> None:
    """Delete the circle; its matches stay."""
    for table in (circle_keys, circle_members, circle_matches):
        connection.execute(delete(table).where(table.c.circle == circle))
    connection.execute(delete(circles).where(circles.c.id == circle))


def take_turn(connection: Connection, circle: str, starts: int) -> bool:
    """Of members who begin the next game at once, let one do so: True for the first at this number of `starts`."""
    next_one = update(circles).where(circles.c.id == circle, circles.c.starts == starts)
    return connection.execute(next_one.values(starts=starts + 1)).rowcount == 1


def add_match(connection: Connection, circle: str, match_id: str) -> None:
    """Note that the circle plays this match; nothing if the circle is gone."""
    if _lock(connection, circle):
        connection.execute(insert(circle_matches).values(circle=circle, match=match_id))


def _lock(connection: Connection, circle: str) -> str:
    """The id of the circle, whose row is locked until the commit; "" if it is gone."""
    return connection.scalar(select(circles.c.id).where(circles.c.id == circle).with_for_update()) or ""


def _is(table: Table, circle: str, number: int) -> ColumnElement[bool]:
    return (table.c.circle == circle) & (table.c.number == number)


# The matches of a circle.


def read_evenings(connection: Connection, circle: str) -> list[Evening]:
    """The newest matches of the circle, the newest first."""
    query = select(matches.c.id, matches.c.game, matches.c.created, matches.c.over, matches.c.watch)
    done = (reviews.c.match == matches.c.id) & (reviews.c.part == JUDGED) & (reviews.c.state == ReviewState.DONE.value)
    query = query.add_columns(circle_matches.c.facts, exists().where(done).label("reviewed"))
    query = query.select_from(matches).join(circle_matches, circle_matches.c.match == matches.c.id)
    query = query.where(circle_matches.c.circle == circle).order_by(matches.c.created.desc(), matches.c.id)
    rows = connection.execute(query.limit(MOST_MATCHES)).all()
    ids = [row.id for row in rows]
    sitting, held, ended = sitting_at(connection, ids), _held(connection, circle, ids), _results(connection, ids)
    running = select(matches.c.id, events.c.mover).select_from(matches).join(events, IS_LAST)
    running = running.where(matches.c.id.in_(ids), matches.c.over.is_(False))
    movers = {row.id: row.mover for row in connection.execute(running)}
    lasted = select(events.c.match, func.count().label("n"), func.min(events.c.at).label("first"))
    lasted = lasted.add_columns(func.max(events.c.at).label("last")).where(events.c.match.in_(ids))
    lengths = {row.match: row for row in connection.execute(lasted.group_by(events.c.match))}
    found = list[Evening]()
    for row in rows:
        names, bots = (tuple([told[part] for told in sitting[row.id]]) for part in (0, 1))
        told, length = (row.id, row.game, row.created, row.over, row.watch, names, bots), lengths[row.id]
        times = length.n, length.first, length.last
        found.append(Evening(*told, held[row.id], ended[row.id], *times, movers.get(row.id), row.facts, row.reviewed))
    return found


def _held(connection: Connection, circle: str, ids: Collection[str]) -> dict[str, dict[int, frozenset[int]]]:
    """The seats of each member at each of these matches."""
    query = select(keys.c.match, keys.c.seat, circle_keys.c.number).join(circle_keys, circle_keys.c.hash == keys.c.hash)
    query = query.where(circle_keys.c.circle == circle, keys.c.match.in_(ids))
    found: dict[str, dict[int, frozenset[int]]] = defaultdict(lambda: defaultdict(frozenset))
    for row in connection.execute(query):
        found[row.match][row.number] |= {row.seat}
    return found


def _results(connection: Connection, ids: Collection[str]) -> dict[str, dict[int, Result]]:
    found: dict[str, dict[int, Result]] = defaultdict(dict)
    for row in connection.execute(select(results).where(results.c.match.in_(ids), results.c.place > 0)):
        found[row.match][row.seat] = Result(row.place, row.won)
    return found


def note_facts(connection: Connection, circle: str, found: Mapping[str, Any]) -> None:
    """Keep these facts about matches of the circle, by their ids."""
    for match, facts in found.items():
        here = (circle_matches.c.circle == circle) & (circle_matches.c.match == match)
        connection.execute(update(circle_matches).where(here).values(facts=facts))


class Circles:
    """The circles in a store."""

    read = reading(read)
    own = reading(read_own)
    keys = reading(read_keys)
    evenings = reading(read_evenings)
    make = writing(make)
    join = writing(join)
    call = writing(call_circle)
    call_member = writing(call_member)
    hand_over = writing(hand_over)
    remove_member = writing(remove_member)
    leave = writing(leave)
    remove = writing(remove)
    take_turn = writing(take_turn)
    add_match = writing(add_match)
    note_facts = writing(note_facts)

    def __init__(self, store: Store) -> None:
        self.look, self.run = store.look, store.run
