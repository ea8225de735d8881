"""The ladder of a house: bots of programs, the challenges of those that wait, and the rated matches between them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import NamedTuple

from sqlalchemy import Connection, and_, delete, insert, not_, or_, select, update

from hantise.store.appends import INSERTS
from hantise.store.connecting import reading, writing
from hantise.store.rows import write_match
from hantise.store.shapes import Match
from hantise.store.store import Store
from hantise.store.tables import IS_LAST, challenges, events, ladder_bots, matches, rated, results, seats

# The newest rated matches of a game, which alone count.
MOST_RATED = 1000


class Challenge(NamedTuple):
    """A bot waits for a match of so many players: with exactly these rivals, or with any bot if there are none."""

    bot: str
    game: str
    players: int
    rivals: frozenset[str] = frozenset()

    def accepts(self, others: Collection[str]) -> bool:
        """True if the bot plays with these others."""
        return not self.rivals or self.rivals == {*others}


class Place(NamedTuple):
    """A bot's seat at a rated match."""

    match: str
    seat: int


class Rated(NamedTuple):
    """A finished rated match: the bot or the level in each seat that counts, and its place."""

    match: str
    places: tuple[tuple[str, int], ...]


def add_bot(connection: Connection, name: str, key: str, now: datetime) -> bool:
    """Register a bot by the hash of its secret; False if the name is taken."""
    new = INSERTS[connection.dialect.name](ladder_bots).values(name=name, hash=key, made=now)
    return connection.execute(new.on_conflict_do_nothing()).rowcount == 1


def read_bot(connection: Connection, key: str) -> str:
    """The name of the bot with this hash, "" if there is none."""
    return connection.scalar(select(ladder_bots.c.name).where(ladder_bots.c.hash == key)) or ""


def read_bots(connection: Connection, names: Collection[str]) -> dict[str, str]:
    """The hashes of these bots, as far as they are registered, by their names."""
    query = select(ladder_bots.c.name, ladder_bots.c.hash).where(ladder_bots.c.name.in_(names))
    return {row.name: row.hash for row in connection.execute(query)}


def remove_bot(connection: Connection, name: str) -> None:
    """Forget the bot and its results."""
    for table, column in ((challenges, challenges.c.bot), (rated, rated.c.bot), (ladder_bots, ladder_bots.c.name)):
        connection.execute(delete(table).where(column == name))


def challenge(connection: Connection, asked: Challenge, now: datetime) -> Place | None:
    """Note the bot's challenge, in place of an older one; its seat if it has one at a rated match that goes on."""
    here = challenges.c.bot == asked.bot
    # Locked before its match is looked for: a rival may begin one at this moment.
    old = connection.execute(select(challenges).where(here).with_for_update()).mappings().one_or_none()
    sitting = select(challenges.c.match_id, challenges.c.seat).join(matches, matches.c.id == challenges.c.match_id)
    sitting = sitting.join(seats, and_(seats.c.match == matches.c.id, seats.c.seat == challenges.c.seat))
    row = connection.execute(sitting.where(here, matches.c.over.is_(False), seats.c.stand_in == "")).one_or_none()
    if row is not None:
        return Place(row.match_id, row.seat)
    wish = {"game": asked.game, "players": asked.players, "rivals": sorted(asked.rivals), "match_id": ""}
    if old is None:
        new = INSERTS[connection.dialect.name](challenges).values(bot=asked.bot, **wish, since=now, asked=now, seat=0)
        connection.execute(new.on_conflict_do_nothing())
        return None
    since = old["since"] if {name: old[name] for name in wish} == wish else now
    connection.execute(update(challenges).where(here).values(**wish, since=since, asked=now, seat=0))
    return None


def withdraw(connection: Connection, bot: str) -> None:
    """Take back the bot's challenge."""
    connection.execute(delete(challenges).where(challenges.c.bot == bot, challenges.c.match_id == ""))


def read_waiting(connection: Connection, since: datetime, game: str = "") -> list[Challenge]:
    """The challenges that were repeated since then, the one that waits longest first."""
    query = select(challenges).where(challenges.c.match_id == "", challenges.c.asked >= since)
    query = query.where(challenges.c.game == game) if game else query
    found = connection.execute(query.order_by(challenges.c.since, challenges.c.bot))
    return [Challenge(row.bot, row.game, row.players, frozenset(row.rivals)) for row in found]


def seat(connection: Connection, match: Match, mover: int, bots: Mapping[int, str]) -> bool:
    """Begin a rated match, prepared, with the bots by their seats; False if one of them waits no more."""
    free = select(challenges.c.bot).where(challenges.c.bot.in_([*bots.values()]), challenges.c.match_id == "")
    if len(connection.scalars(free.order_by(challenges.c.bot).with_for_update()).all()) != len(bots):
        return False
    write_match(connection, match, mover)
    for number, bot in bots.items():
        here = update(challenges).where(challenges.c.bot == bot)
        connection.execute(here.values(match_id=match.id, seat=number))
    rows = [{"match": match.id, "seat": number, "bot": bot} for number, bot in bots.items()]
    connection.execute(insert(rated), rows)
    return True


def read_late(connection: Connection, before: datetime) -> list[Place]:
    """The seats of bots that have been to decide in a rated match since before this time."""
    query = select(matches.c.id, events.c.mover).select_from(matches).join(events, IS_LAST)
    query = query.join(rated, and_(rated.c.match == matches.c.id, rated.c.seat == events.c.mover))
    query = query.join(seats, and_(seats.c.match == matches.c.id, seats.c.seat == events.c.mover))
    late = query.where(matches.c.over.is_(False), events.c.at < before, seats.c.stand_in == "")
    return [Place(*row) for row in connection.execute(late)]


def read_stranded(connection: Connection, rules: Mapping[str, int]) -> list[str]:
    """The rated matches that cannot go on: their games are not here, or have other rules than these now."""
    is_playable = or_(*(and_(matches.c.game == game, matches.c.rules == number) for game, number in rules.items()))
    query = select(rated.c.match).join(matches, matches.c.id == rated.c.match)
    return [*connection.scalars(query.where(matches.c.over.is_(False), not_(is_playable)).distinct())]


def void(connection: Connection, match: str) -> None:
    """Rate the match no more; its bots may challenge others."""
    for table, column in ((challenges, challenges.c.match_id), (rated, rated.c.match)):
        connection.execute(delete(table).where(column == match))


def read_rated(connection: Connection, game: str) -> list[Rated]:
    """The finished rated matches of the game, the newest first."""
    newest = select(matches.c.id).where(matches.c.game == game, matches.c.over.is_(True))
    newest = newest.where(matches.c.id.in_(select(rated.c.match))).order_by(matches.c.created.desc(), matches.c.id)
    ids = connection.scalars(newest.limit(MOST_RATED)).all()
    query = select(results.c.match, results.c.place, rated.c.bot, seats.c.bot.label("level"))
    query = query.join(seats, and_(seats.c.match == results.c.match, seats.c.seat == results.c.seat))
    query = query.outerjoin(rated, and_(rated.c.match == results.c.match, rated.c.seat == results.c.seat))
    query = query.where(results.c.match.in_(ids), results.c.place > 0).order_by(results.c.seat)
    found: dict[str, list[tuple[str, int]]] = defaultdict(list)
    for row in connection.execute(query):
        if row.bot or row.level:
            found[row.match].append((row.bot or row.level, row.place))
    return [Rated(match, tuple(found[match])) for match in ids if found[match]]


class Ladder:
    """The ladder in a store."""

    add_bot = writing(add_bot)
    bot = reading(read_bot)
    bots = reading(read_bots)
    remove_bot = writing(remove_bot)
    challenge = writing(challenge)
    withdraw = writing(withdraw)
    waiting = reading(read_waiting)
    seat = writing(seat)
    late = reading(read_late)
    stranded = reading(read_stranded)
    void = writing(void)
    rated = reading(read_rated)

    def __init__(self, store: Store) -> None:
        self.look, self.run = store.look, store.run


def matched(own: Challenge, waiting: Sequence[Challenge], levels: Collection[str]) -> list[str]:
    """The bots that make up a match with this challenge, itself first; [] while some are missing.

    `levels` are always there. Named rivals come before any bot, and who waits longest first.
    """
    there = {one.bot: one for one in waiting if (one.game, one.players) == (own.game, own.players)} | {own.bot: own}
    named = [own, *(one for one in there.values() if own.bot in one.rivals)]
    for group in ({one.bot, *one.rivals} for one in named if one.rivals):
        bots = [own.bot, *(name for name in there if name in group and name != own.bot)]
        present = group <= {*bots, *levels} and all(there[bot].accepts(group - {bot}) for bot in bots)
        if present and len(group) == own.players:
            return bots
    if own.rivals:
        return []
    free = [one.bot for one in there.values() if not one.rivals and one.bot != own.bot]
    return [own.bot, *free[: own.players - 1]] if len(free) >= own.players - 1 else []
