"""Tournaments: their people, the tables of each round, and the results."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import UTC, datetime
from secrets import token_hex
from typing import Any, NamedTuple

from sqlalchemy import Connection, and_, delete, func, insert, select, update

from hantise.core.dealing import SECRET
from hantise.core.game import Value
from hantise.store.connecting import reading, writing
from hantise.store.rows import tell_deal, write_match
from hantise.store.safe import new_id
from hantise.store.shapes import Match
from hantise.store.store import Store
from hantise.store.tables import IS_LAST, club_keys, clubs, entrants, events, matches, results, sittings

# The number of the organiser, beside those of the entrants; and of the table of those who sit out a round.
ORGANISER, BYE = 0, 0
# The place of all at a table that did not finish in time: they share it.
SHARED = 1


class Entrant(NamedTuple):
    """A person of a tournament, from the round `came` on; after the round `left` no more, None if they stay."""

    number: int
    name: str
    face: str
    came: int
    left: int | None = None


class Sitting(NamedTuple):
    """Where an entrant sits in a round: at table `at`, counted from 1, or BYE.

    `place` is the result, None while there is none. `mover` is the seat that is to decide, None if nobody is.
    """

    round: int
    entrant: int
    at: int
    seat: int = 0
    match: str = ""
    place: int | None = None
    mover: int | None = None


class Club(NamedTuple):
    """A tournament of a game, at tables of `size` or fewer, drawn by its `kind`.

    A round lasts `minutes`, 0 until the organiser begins the next; the current one, `round`, ends at `due`. If it
    `is_duplicate`, all tables of a round have one deal.
    """

    id: str
    title: str
    game: str
    options: dict[str, Value]
    size: int
    kind: str
    rounds: int
    minutes: int = 0
    due: datetime | None = None
    is_open: bool = True
    round: int = 0
    is_duplicate: bool = False
    entrants: tuple[Entrant, ...] = ()
    sittings: tuple[Sitting, ...] = ()

    @property
    def present(self) -> list[Entrant]:
        """The people who have not left."""
        return [entrant for entrant in self.entrants if entrant.left is None]

    @property
    def current(self) -> list[Sitting]:
        """The sittings of the current round."""
        return [sitting for sitting in self.sittings if sitting.round == self.round]

    @property
    def is_playing(self) -> bool:
        """True while a table of the current round has no result."""
        return any(sitting.at != BYE and sitting.place is None for sitting in self.current)

    @property
    def is_over(self) -> bool:
        """True once all rounds were played."""
        return self.round >= self.rounds and not self.is_playing


_PLAIN = ("id", "title", "game", "options", "size", "kind", "rounds", "minutes", "due", "round")


def write_club(connection: Connection, club: Club, organiser: str, secret: str) -> None:
    """Store a new tournament of the browser with this key, and the locked secret of its deals, "" for none."""
    row = {name: getattr(club, name) for name in _PLAIN} | {"open": club.is_open, "secret": secret}
    connection.execute(insert(clubs), row)
    connection.execute(insert(club_keys), {"hash": organiser, "club": club.id, "number": ORGANISER})


def read_club(connection: Connection, club_id: str) -> Club | None:
    """The tournament with its people and all its rounds; None if there is none."""
    row = connection.execute(select(clubs).where(clubs.c.id == club_id)).one_or_none()
    if row is None:
        return None
    query = select(entrants).where(entrants.c.club == club_id).order_by(entrants.c.number)
    people = [Entrant(it.number, it.name, it.face, it.came, it.left) for it in connection.execute(query)]
    return Club(
        **{name: getattr(row, name) for name in _PLAIN},
        is_open=row.open,
        is_duplicate=row.secret != "",
        entrants=tuple(people),
        sittings=tuple(_read_sittings(connection, club_id)),
    )


def _read_sittings(connection: Connection, club_id: str) -> list[Sitting]:
    """All sittings; the result of a match counts once it is over."""
    ended = and_(results.c.match == sittings.c.match_id, results.c.seat == sittings.c.seat, matches.c.over.is_(True))
    query = select(sittings, results.c.place.label("came"), matches.c.over, events.c.mover).select_from(sittings)
    query = query.outerjoin(matches, matches.c.id == sittings.c.match_id).outerjoin(results, ended)
    query = query.outerjoin(events, IS_LAST).where(sittings.c.club == club_id)
    found = list[Sitting]()
    for it in connection.execute(query.order_by(sittings.c.round, sittings.c.at, sittings.c.seat)):
        place = it.came if it.place is None else it.place
        mover = it.mover if it.over is False and place is None else None
        found.append(Sitting(it.round, it.entrant, it.at, it.seat, it.match_id, place, mover))
    return found


def read_numbers(connection: Connection, club_id: str, held: Collection[str]) -> frozenset[int]:
    """The numbers of the browser with these keys: ORGANISER, and those of its entrants."""
    query = select(club_keys.c.number).where(club_keys.c.club == club_id, club_keys.c.hash.in_(held))
    return frozenset(connection.scalars(query))


def read_keys(connection: Connection, club_id: str) -> dict[int, frozenset[str]]:
    """The keys of each entrant's browsers."""
    found: dict[int, frozenset[str]] = {}
    for row in connection.execute(select(club_keys).where(club_keys.c.club == club_id)):
        found[row.number] = found.get(row.number, frozenset()) | {row.hash}
    return found


def read_own(connection: Connection, held: Collection[str], most: int) -> list[tuple[str, str]]:
    """The ids and titles of at most `most` tournaments of a browser with these keys."""
    query = select(clubs.c.id, clubs.c.title).join(club_keys, club_keys.c.club == clubs.c.id)
    query = query.where(club_keys.c.hash.in_(held)).distinct().order_by(clubs.c.title, clubs.c.id).limit(most)
    return [(row.id, row.title) for row in connection.execute(query)]


def read_secret(connection: Connection, club_id: str) -> str:
    """The locked secret of the tournament's deals."""
    return connection.scalar(select(clubs.c.secret).where(clubs.c.id == club_id)) or ""


def read_due(connection: Connection, now: datetime) -> list[str]:
    """The tournaments whose round has come to its end by the clock."""
    return list(connection.scalars(select(clubs.c.id).where(clubs.c.due <= now)))


# Changes. Each locks the tournament's row first, so that of two workers one waits for the other.


def _lock(connection: Connection, club_id: str) -> Any:
    return connection.execute(select(clubs).where(clubs.c.id == club_id).with_for_update()).one()


def enter(
    connection: Connection, club_id: str, key: str, named: Callable[[Collection[str]], str], face: str, most: int
) -> int | None:
    """The number of this browser's entrant, a new one unless it has one; None if the door is shut, or `most` are there.

    `named` makes a name unlike those of the others.
    """
    club = _lock(connection, club_id)
    query = select(entrants).where(entrants.c.club == club_id).order_by(entrants.c.number)
    people = connection.execute(query).all()
    own = read_numbers(connection, club_id, [key]) - {ORGANISER}
    if own:
        return min(own)
    if not club.open or sum(person.left is None for person in people) >= most or len(people) >= 2 * most:
        return None
    number = 1 + len(people)
    row = {"club": club_id, "number": number, "name": named([person.name for person in people]), "face": face}
    connection.execute(insert(entrants), row | {"came": club.round + 1})
    connection.execute(insert(club_keys), {"hash": key, "club": club_id, "number": number})
    return number


def leave(connection: Connection, club_id: str, number: int) -> None:
    """Note that this person plays no round after the current one."""
    club = _lock(connection, club_id)
    here = (entrants.c.club == club_id) & (entrants.c.number == number)
    connection.execute(update(entrants).where(here, entrants.c.left.is_(None)).values(left=club.round))


def come_back(connection: Connection, club_id: str, number: int) -> None:
    """Let a person who left play again from the next round on."""
    connection.execute(
        update(entrants).where(entrants.c.club == club_id, entrants.c.number == number).values(left=None)
    )


def open_door(connection: Connection, club_id: str, is_open: bool) -> None:
    """Let people join from now on, or no more."""
    connection.execute(update(clubs).where(clubs.c.id == club_id).values(open=is_open))


def begin_round(
    connection: Connection,
    club: Club,
    tables: Sequence[tuple[Match, int]],
    sat: Sequence[Sitting],
    due: datetime | None,
) -> bool:
    """End the current round and begin the next one with these tables; False if another has done so.

    `tables` are prepared matches, each with its mover. A round more than was planned is added to the plan.
    """
    number = club.round + 1
    here = update(clubs).where(clubs.c.id == club.id, clubs.c.round == club.round)
    values = {"round": number, "rounds": max(club.rounds, number), "due": due}
    if connection.execute(here.values(values)).rowcount != 1:
        return False
    _settle(connection, club)
    for match, mover in tables:
        write_match(connection, match, mover)
    rows = [{"round": number, "entrant": it.entrant, "at": it.at, "seat": it.seat, "match_id": it.match} for it in sat]
    connection.execute(insert(sittings), [{"club": club.id, **row} for row in rows])
    return True


def end_round(connection: Connection, club: Club) -> None:
    """End the last round by the clock."""
    here = update(clubs).where(clubs.c.id == club.id, clubs.c.round == club.round)
    if connection.execute(here.values(due=None)).rowcount == 1:
        _settle(connection, club)


def _settle(connection: Connection, club: Club) -> None:
    """Note the results of the round for good; whoever has none shares the table with the others."""
    places = dict[int, int]()
    for sat in _read_sittings(connection, club.id):
        if sat.round == club.round and sat.at != BYE:
            places[sat.entrant] = sat.place or SHARED
    give(connection, club.id, club.round, places)


def give(connection: Connection, club_id: str, number: int, places: Mapping[int, int]) -> None:
    """Note these places of entrants in the round of this number.

    Once the last result is there, a duplicate deal is told: a game that goes on counts no more.
    """
    for entrant, place in places.items():
        here = (sittings.c.club == club_id) & (sittings.c.round == number) & (sittings.c.entrant == entrant)
        connection.execute(update(sittings).where(here).values(place=place))
    round_of = [sat for sat in _read_sittings(connection, club_id) if sat.round == number and sat.at != BYE]
    if all(sat.place is not None for sat in round_of):
        dealt = select(matches.c.commitment).where(matches.c.id.in_([sat.match for sat in round_of]))
        for seal in connection.scalars(dealt.where(matches.c.deal.is_not(None)).distinct()).all():
            tell_deal(connection, seal, is_closed=True)


def erase_entrants(
    connection: Connection, held: Collection[str], naming: Callable[[Collection[str], bool], str]
) -> None:
    """Erase these keys, and the names of people who have no others: they have left."""
    theirs = connection.execute(select(club_keys.c.club, club_keys.c.number).where(club_keys.c.hash.in_(held))).all()
    connection.execute(delete(club_keys).where(club_keys.c.hash.in_(held)))
    for club_id, number in dict.fromkeys((row.club, row.number) for row in theirs):
        is_held = (club_keys.c.club == club_id) & (club_keys.c.number == number)
        if number == ORGANISER or connection.scalar(select(func.count()).where(is_held)):
            continue
        leave(connection, club_id, number)
        others = (entrants.c.club == club_id) & (entrants.c.number != number)
        name = naming(connection.scalars(select(entrants.c.name).where(others)).all(), False)
        here = (entrants.c.club == club_id) & (entrants.c.number == number)
        connection.execute(update(entrants).where(here).values(name=name))


class Clubs:
    """The tournaments in a store."""

    load = reading(read_club)
    numbers = reading(read_numbers)
    keys = reading(read_keys)
    own = reading(read_own)
    due = reading(read_due)
    enter = writing(enter)
    leave = writing(leave)
    come_back = writing(come_back)
    open_door = writing(open_door)
    begin = writing(begin_round)
    end = writing(end_round)
    give = writing(give)

    def __init__(self, store: Store) -> None:
        self.look, self.run = store.look, store.run
        self._lock, self._unlock = store.lock, store.unlock

    async def make(self, club: Club, organiser: str) -> str:
        """The id of a new tournament of the browser with this key."""
        made = club._replace(id=new_id())
        secret = self._lock(made.id, token_hex(SECRET)) if club.is_duplicate else ""
        await self.run(lambda connection: write_club(connection, made, organiser, secret))
        return made.id

    async def secret(self, club_id: str) -> bytes:
        """The secret from which the deals of a duplicate tournament follow."""
        return bytes.fromhex(self._unlock(club_id, await self.look(lambda found: read_secret(found, club_id))))


def now() -> datetime:
    """The present time in UTC, by which rounds end."""
    return datetime.now(UTC)
