"""What came of a circle's matches: a table for each game, luck apart from choices, and records in sentences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from math import ceil
from typing import NamedTuple

import msgspec

from hantise.core import SPECTATOR, HantiseError, UnknownGame
from hantise.core.names import read_as
from hantise.core.outcome import outcome
from hantise.core.words import _, ngettext
from hantise.games import find, shelf
from hantise.review.evaluations import Band, band
from hantise.review.review import Parts, choices_told, worth
from hantise.store.circles import Circle, Circles, Evening, Member
from hantise.store.rows import ReviewState
from hantise.web.my_matches.page import Count
from hantise.web.my_matches.results import ended
from hantise.web.tables.live_table import listed
from hantise.web.tables.visitor import Services

# The matches that one request replays, and the reviews that it reads.
MOST_REPLAYED, MOST_READ = 50, 3


class Facts(msgspec.Struct, frozen=True):
    """What a match came to after `version` events: the worth of each seat, in the game's own measure, if it has one.

    `luck` and `choices` are each seat's, as a middle and a reach; empty where no review is done.
    """

    version: int
    worth: tuple[float, ...] = ()
    luck: tuple[tuple[float, float], ...] = ()
    choices: tuple[tuple[float, float], ...] = ()


def facts_of(evening: Evening) -> Facts | None:
    """The facts about the match as it ended; None if none are noted, or if it went on since."""
    with suppress(msgspec.ValidationError):
        facts = msgspec.convert(evening.facts, Facts)
        return facts if facts.version == evening.version else None
    return None


async def settled(services: Services, circle: Circle) -> list[Evening]:
    """The circle's matches, the newest first; facts that are missing are noted, some at each request."""
    circles = Circles(services.store)
    found = await circles.evenings(circle.id)
    noted = dict[str, Facts]()
    for evening in [one for one in found if one.is_over and facts_of(one) is None][:MOST_REPLAYED]:
        end = await ended(services.store, evening.id)
        game_worth = end[0].game.verdict(end[0].game.shown(end[1], SPECTATOR, end[0].options)).worth if end else ()
        noted[evening.id] = Facts(evening.version, tuple(map(float, game_worth)))
    unread = [one for one in found if one.is_reviewed and not (facts_of(one) or Facts(0)).luck]
    for evening in unread[:MOST_READ]:
        facts = noted.get(evening.id) or facts_of(evening)
        if facts and (parts := await _parts(services, evening.id)):
            luck, own = (tuple([_written(one[which]) for one in parts]) for which in (0, 1))
            noted[evening.id] = Facts(facts.version, facts.worth, luck, own)
    if not noted:
        return found
    written = {match: msgspec.to_builtins(facts) for match, facts in noted.items()}
    await circles.note_facts(circle.id, written)
    return [one._replace(facts=written.get(one.id, one.facts)) for one in found]


async def _parts(services: Services, match: str) -> Sequence[Parts]:
    """Each seat's luck and choices by the match's review; none before that is done."""
    with suppress(HantiseError):
        table = await services.tables.get(match)
        progress = await services.reviews.progress(table)
        if table.position.is_over and progress.state is ReviewState.DONE:
            return (await services.reviews.read(table)).review.parts
    return ()


def _written(found: Band) -> tuple[float, float]:
    return found.middle, found.reach


# A table for each game.


class Row(NamedTuple):
    """A member's matches of one game."""

    member: Member
    total: Count


class Results(NamedTuple):
    """The matches of one game: a row for each member who played, the best first, and sentences on luck and choices."""

    game: str
    rows: tuple[Row, ...]
    reviewed: int
    told: tuple[str, ...]


def results_of(circle: Circle, evenings: Sequence[Evening]) -> list[Results]:
    """The results of each game that the circle has played to its end, in the order of the shelf."""
    found = list[Results]()
    for code in shelf():
        played = [evening for evening in evenings if evening.game == code and evening.results]
        counts = _counts(circle, played)
        rows = [Row(member, counts[member.number]) for member in circle.members if member.number in counts]
        rows.sort(key=lambda row: -row.total.won / row.total.ended)
        reviewed = [evening for evening in played if (facts_of(evening) or Facts(0)).luck]
        if rows:
            found.append(Results(code, tuple(rows), len(reviewed), tuple(_apart(circle, reviewed))))
    return found


def _counts(circle: Circle, evenings: Sequence[Evening]) -> dict[int, Count]:
    """What each member has played and won, by their numbers."""
    found = dict[int, Count]()
    for evening in reversed(evenings):
        for member in circle.members:
            seat = _seat_of(evening, member)
            if seat is not None and (result := evening.results.get(seat)):
                found.setdefault(member.number, Count()).add(result.won)
    return found


def _seat_of(evening: Evening, member: Member) -> int | None:
    """The member's one seat; None for a member of no seat, or of several, as on a shared device."""
    held = evening.seats.get(member.number, frozenset())
    return next(iter(held)) if len(held) == 1 else None


def _apart(circle: Circle, reviewed: Sequence[Evening]) -> Iterator[str]:
    """A sentence on each member's luck, and on the cost of their choices, where that is clear."""
    for member in circle.members:
        played = [(facts_of(one), seat) for one in reviewed if (seat := _seat_of(one, member)) is not None]
        luck, own = (
            _summed([kept[seat] for facts, seat in played if facts and (kept := getattr(facts, what))])
            for what in ("luck", "choices")
        )
        if luck.low > 0:
            yield _("Luck gave {name} {wins}.").format(name=read_as(member.name), wins=worth(luck.middle))
        elif luck.high < 0:
            yield _("Luck took {wins} from {name}.").format(name=read_as(member.name), wins=worth(luck.middle))
        if own.high < 0:
            yield choices_told(own, read_as(member.name))


def _summed(each: Sequence[tuple[float, float]]) -> Band:
    """The sum of independent numbers, each a middle and a reach."""
    return band(sum(middle for middle, _reach in each), sum(reach**2 for _middle, reach in each) ** 0.5)


# Records, once there are two matches to compare.


async def records_of(services: Services, circle: Circle, evenings: Sequence[Evening]) -> list[str]:
    """The longest series, the shortest match, and the best result in the game that was played most."""
    over = [evening for evening in evenings if evening.results]
    if len(over) < 2:
        return []
    told = [*_series(circle, over), *_shortest(over)]
    best = _best(over)
    end = await ended(services.store, best.id) if best else None
    if end:
        record, state = end
        margin = record.game.verdict(record.game.shown(state, SPECTATOR, record.options)).margin
        words = outcome([*map(read_as, record.seats)], state.payoffs(), SPECTATOR, margin)
        told.append(_("Best game of {game}: {told}").format(game=_(record.game.title), told=words))
    return told


def _series(circle: Circle, over: Sequence[Evening]) -> Iterator[str]:
    counts = _counts(circle, over)
    best = max((count.best for count in counts.values()), default=0)
    holders = [
        read_as(member.name)
        for member in circle.members
        if member.number in counts and counts[member.number].best == best
    ]
    if best > 1:
        words = _("Longest series: {name}, {n} won in a row.")
        yield words.format(name=listed(holders), n=best)


def _shortest(over: Sequence[Evening]) -> Iterator[str]:
    lasted, first = min((ceil((one.ended - one.begun).total_seconds() / 60), one.game) for one in over)
    with suppress(UnknownGame):
        words = ngettext(
            "Shortest night: {game}, over within {n} minute.",
            "Shortest night: {game}, over within {n} minutes.",
            lasted,
        )
        yield words.format(game=_(find(first).title), n=max(1, lasted))


def _best(over: Sequence[Evening]) -> Evening | None:
    """The match with the most worth to a seat, and the largest lead; None if none differs from others of its game.

    Of several games, and tables of several sizes, it is of those that were played most.
    """
    tables = Counter((one.game, len(one.names)) for one in over)
    for table, _count in tables.most_common():
        played = [one for one in over[::-1] if (one.game, len(one.names)) == table]
        told = [sorted((facts_of(one) or Facts(0)).worth, reverse=True) for one in played]
        worths = [(worth[0], worth[0] - worth[1]) if worth else (0.0, 0.0) for worth in told]
        if len({*worths}) > 1:
            return played[worths.index(max(worths))]
    return None
