"""The front of the house: its games, and the matches that wait for this browser."""

from __future__ import annotations

from collections.abc import Set

from starlette.requests import Request
from starlette.responses import Response

from hantise.core import OVER, HantiseError
from hantise.games import codes, find, shelf
from hantise.store import Waiting as Stored
from hantise.web.front.home_page import Waiting, front_page, open_tables, players
from hantise.web.pages.faces import faces_of
from hantise.web.pages.frame import send
from hantise.web.tables.browser import keys_of
from hantise.web.tables.services import Services, services_of

__all__ = ["front", "players"]

MOST_WAITING = 12
# A few of them may be over without a note, or be of other rules.
MOST_LOOKED_UP = 16


async def front(request: Request) -> Response:
    """GET: the house."""
    services, games = services_of(request), [find(code) for code in codes()]
    others = [find(code) for code in shelf() if code not in codes()]
    waiting = await waiting_for(services, keys_of(request))
    return send(front_page(games, waiting, await open_tables(services), others))


async def waiting_for(services: Services, keys: Set[str]) -> list[Waiting]:
    """The matches of this browser that are not over, the one played last first."""
    if not keys:
        return []
    found = [await _look_up(services, match) for match in await services.store.waiting_for(keys, MOST_LOOKED_UP)]
    return [waiting for waiting in found if waiting is not None][:MOST_WAITING]


async def _look_up(services: Services, match: Stored) -> Waiting | None:
    """None for a match that is over, or that this program cannot play; its own page says so."""
    try:
        game = find(match.game)
        mover = (await services.tables.get(match.id)).position.mover if match.mover is None else match.mover
    except HantiseError:
        return None
    if mover == OVER or game.rules_version != match.rules:
        return None
    face = faces_of(match.names)[mover if mover in match.held else min(match.held, default=0)]
    return Waiting(match.id, game.title, match.names, face, mover in match.held)
