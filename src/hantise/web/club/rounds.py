"""The rounds of a tournament: how one begins, by hand or by the clock, and how a table ends for those who are away."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Final

from hantise.core import HantiseError
from hantise.games import find
from hantise.store import Match, Plan, SeatPlan
from hantise.store.clubs import BYE, Club, Clubs, Entrant, Sitting, now
from hantise.web import measures
from hantise.web.club.duplicate import deals_of, look_back
from hantise.web.club.pairing import Drawn, Kind, Past, draw
from hantise.web.club.standing import rounds_of, standings
from hantise.web.front import ways_in
from hantise.web.problems import too_few_people
from hantise.web.tables.visitor import Deal, Services

log = logging.getLogger(__name__)

# Seconds between two looks at the clocks of all tournaments.
TICK: Final = 2.0
# The level of the computers that end a game for people who are away.
FINISHER: Final = "level2"


async def begin(services: Services, club: Club) -> bool:
    """Begin the next round, and call everybody to their tables; False if it has begun already.

    Problem if nobody can play.
    """
    drawn = await asyncio.to_thread(drawn_for, club)
    if not drawn.tables:
        raise too_few_people()
    clubs, people = Clubs(services.store), {one.number: one for one in club.entrants}
    keys, deals = await clubs.keys(club.id), await deals_of(services, club)
    deal = deals[club.round] if deals else None
    sat, tables = [Sitting(club.round + 1, one, BYE) for one in drawn.out], list[tuple[Match, int]]()
    for at, numbers in enumerate(drawn.tables, start=1):
        tables.append(table_of(services, club, [people[number] for number in numbers], keys, deal))
        match = tables[-1][0].id
        sat += [Sitting(club.round + 1, number, at, seat, match) for seat, number in enumerate(numbers)]
    if not await clubs.begin(club, tables, sat, _end_of_round(club)):
        return False
    await look_back(services, club, club.round)
    for made, _mover in tables:
        measures.note_made(club.game)
        (await services.tables.get(made.id)).note_made()
    return True


def drawn_for(club: Club) -> Drawn:
    """The tables of the next round for the people who are present."""
    lines = {line.entrant.number: line.points for line in standings(club)}
    people = [number for number in lines if number in {one.number for one in club.present}]
    rounds = rounds_of(club).values()
    tables = [[sat.entrant for sat in table] for each in rounds for at, table in each.items() if at != BYE]
    past = Past.of(tables, [sat.entrant for each in rounds for sat in each.get(BYE, ())])
    points = lines if Kind(club.kind) is Kind.SWISS else None
    return draw(people, past, club.size, find(club.game).players[0], points)


def table_of(
    services: Services,
    club: Club,
    seated: Sequence[Entrant],
    keys: Mapping[int, frozenset[str]],
    deal: Deal | None = None,
) -> tuple[Match, int]:
    """A new match for these people, prepared to be stored, and its first mover; its deal is a new one, unless given."""
    plan = plan_of(club, seated, keys)
    if deal is not None:
        plan = plan._replace(deal=deal.name)
    plan, first, mover = services.tables.dealt(plan, dealing=deal and deal.dealing)
    return services.store.prepared(plan, first), mover


def plan_of(club: Club, seated: Sequence[Entrant], keys: Mapping[int, frozenset[str]]) -> Plan:
    """The plan of a table at which these people sit, whose browsers have these keys."""
    game = find(club.game)
    seats = [SeatPlan(one.name, holders=keys.get(one.number, frozenset())) for one in seated]
    return ways_in.plan_of(game, game.options(len(seated), **club.options), seats)._replace(club=club.id)


def _end_of_round(club: Club) -> datetime | None:
    return now() + timedelta(minutes=club.minutes) if club.minutes else None


async def let_computers_finish(services: Services, match: str) -> None:
    """Let computers play on for all people of this table; each may take their seat back."""
    table = await services.tables.get(match)
    for seat in range(len(table.plan.seats)):
        await table.stand_in(seat, FINISHER, seat)


# Rounds by the clock. Every worker looks; of several one begins a round.


async def ring_due(services: Services) -> None:
    """The clock of each round whose time is over rings."""
    for club in await Clubs(services.store).due(now()):
        try:
            await ring(services, club)
        except HantiseError as error:
            log.info("the clock of tournament %s rings again: %s", club, error)


async def ring(services: Services, club_id: str) -> None:
    """The clock of this tournament's round rings: the next round begins, or the last one ends."""
    club = await Clubs(services.store).load(club_id)
    if club is None or club.due is None or club.due > now():
        return
    if club.round < club.rounds and len(club.present) >= find(club.game).players[0]:
        await begin(services, club)
    else:
        await Clubs(services.store).end(club)
        await look_back(services, club, club.round)
