"""What the seats of one browser are shown of a table: the same for a page and for a push."""

from __future__ import annotations

from typing import NamedTuple

from starlette.requests import HTTPConnection

from hantise.core import OVER, SPECTATOR
from hantise.web.desk import desk_of
from hantise.web.doors import Visit
from hantise.web.position import Position
from hantise.web.problems import Problem, Refused
from hantise.web.seats import Key, invitations_of, link_of, secrets_of
from hantise.web.sight import Around, Notice, Sight, sight_of
from hantise.web.table import LiveTable


class Look(NamedTuple):
    """A table as one browser sees it, and the position that it was seen in."""

    sight: Sight
    around: Around
    position: Position


async def held_by(asker: HTTPConnection, table: LiveTable) -> list[int]:
    """The seats of this table that the browser may act for."""
    return await desk_of(asker).seats.held(secrets_of(asker), table.id)


async def look_at(asker: HTTPConnection, table: LiveTable, held: list[int], problem: Problem | None = None) -> Look:
    """The table for the browser that asks, with a word about what went wrong."""
    # Taken once: while the rest is looked up, the table may move on.
    position = table.position
    viewer = _viewer(asker, position.mover, held)
    sight = sight_of(table.game, table.options, table.names, position, viewer, table.id, table.levels)
    return Look(sight, await _around(asker, table, held, sight, problem), position)


async def _around(
    asker: HTTPConnection, table: LiveTable, held: list[int], sight: Sight, problem: Problem | None
) -> Around:
    desk, here = desk_of(asker), Visit(table, held)
    keys = await desk.seats.keys(secrets_of(asker), table.id)
    return Around(
        # A page has one version and sends one command: sent twice, from whatever device, it is the same.
        token=f"version-{sight.version}",
        held=tuple(held),
        links={seat: link_of(asker, key) for seat, key in keys.items()},
        invitations=await _invitations(asker, table),
        code=here.code,
        next=await desk.tables.next_of(table.id),
        notice=_notice(problem),
        is_host=here.is_host,
        may_take_back=table.can_take_back(sight.view.seat),
        stand_ins=here.stand_ins,
        away=frozenset(_away(asker, table)),
        awaited=frozenset(table.awaited),
        asks_why=asker.query_params.get("why") == "yes",
    )


def _away(asker: HTTPConnection, table: LiveTable) -> list[int]:
    """The people whose pages are closed."""
    here = desk_of(asker).presence.is_here
    people = [seat for seat, plan in enumerate(table.plan.seats) if not plan.bot]
    return [] if table.position.mover == OVER else [seat for seat in people if not here(table.id, seat)]


def _notice(problem: Problem | None) -> Notice | None:
    refusal = problem.refusal if isinstance(problem, Refused) else None
    return None if problem is None else Notice(str(problem), refusal)


def _viewer(asker: HTTPConnection, mover: int, held: list[int]) -> int:
    """The browser's one seat; where several people share it, the one that asked to be shown, if any."""
    if len(held) == 1:
        return held[0]
    asked = asker.query_params.get("as") == str(mover) or asker.scope.get("method") == "POST"
    return mover if asked and mover in held else SPECTATOR


async def _invitations(asker: HTTPConnection, table: LiveTable) -> dict[int, str]:
    """The links that still open a seat, for those who have not played yet."""
    seats = desk_of(asker).seats
    played = {chapter.event.seat for chapter in table.position.chapters} - {*table.awaited}
    return {
        seat: link_of(asker, Key(table.id, secret))
        for seat, secret in invitations_of(asker).items()
        if seat not in played and await seats.door(secret) == (table.id, seat)
    }
