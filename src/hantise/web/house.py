"""The front of the house: its rooms, and the matches that wait for this browser."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from hantise.core import HantiseError
from hantise.games import codes, find
from hantise.web.desk import Desk, desk_of
from hantise.web.faces import faces_of
from hantise.web.front_page import Waiting, front_page, players
from hantise.web.page import send
from hantise.web.seats import secrets_of

__all__ = ["front", "players"]

MOST_WAITING = 12


async def front(request: Request) -> Response:
    """GET: the house."""
    return send(front_page([find(code) for code in codes()], await _waiting(desk_of(request), secrets_of(request))))


async def _waiting(desk: Desk, secrets: list[str]) -> list[Waiting]:
    """The matches of this browser that are not over, the one played last first."""
    found: dict[str, Waiting] = {}
    for summary in await desk.store.matches_of(secrets):
        match = await desk.seats.last(summary.id) if summary.over else summary.id
        if match in found or len(found) == MOST_WAITING or (summary.over and match == summary.id):
            continue
        waiting = await _look_up(desk, secrets, match)
        if waiting is not None:
            found[match] = waiting
    return list(found.values())


async def _look_up(desk: Desk, secrets: list[str], match: str) -> Waiting | None:
    try:
        table = await desk.tables.get(match)
    except HantiseError:
        # Played by other rules than this program has; its own page says so.
        return None
    if table.position.is_over:
        return None
    held, mover = await desk.seats.held(secrets, match), table.position.mover
    face = faces_of(table.names)[mover if mover in held else min(held, default=0)]
    return Waiting(match, table.game.title, table.names, face, mover in held)
