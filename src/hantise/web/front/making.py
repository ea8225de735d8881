"""What all ways to a new table share: the limit on new tables, the plan of one, and the way to a seat there."""

from __future__ import annotations

from collections.abc import Iterable

from starlette.requests import Request
from starlette.responses import Response

from hantise.core import Game, Options
from hantise.store import Plan, SeatPlan, hashed
from hantise.web.pages.frame import go_to
from hantise.web.requests.forms import address_of
from hantise.web.requests.problems import too_many_tables
from hantise.web.tables.services import services_of
from hantise.web.tables.visitor import keep_secret


def check_new_table(request: Request) -> None:
    """Problem if too many tables were made from there."""
    if services_of(request).new_tables.are_too_many(address_of(request)):
        raise too_many_tables()


def note_new_table(request: Request) -> None:
    """One more table is about to be made; Problem if too many were made from there."""
    check_new_table(request)
    services_of(request).new_tables.note(address_of(request))


def plan_of(game: Game, options: Options, seats: Iterable[SeatPlan]) -> Plan:
    """A table of the game by the rules of today."""
    return Plan(game.code, options.players, dict(options.values), tuple(seats), game.rules_version)


def held(name: str, secret: str) -> SeatPlan:
    """The seat of the browser with this secret."""
    return SeatPlan(name, holders=frozenset({hashed(secret)}))


async def sat_down(request: Request, match: str, secret: str, aside: str = "") -> Response:
    """To the table where the browser with this secret holds a seat from now on; `aside` is what its address adds."""
    response = go_to(f"/t/{match}{aside}")
    await keep_secret(request, response, secret)
    return response
