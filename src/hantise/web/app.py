"""The web application: its routes, and the answers to errors."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from http import HTTPStatus
from pathlib import Path
from typing import Final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute

from hantise.core import HantiseError
from hantise.core.words import _
from hantise.web import live
from hantise.web.again import believing, evening, reviewing, trying
from hantise.web.again import routes as again
from hantise.web.api.bodies import is_for_programs, problem
from hantise.web.api.bodies import refusal_of as refusal_to_program
from hantise.web.api.operations import api_routes
from hantise.web.circles import routes as circles
from hantise.web.club import rounds
from hantise.web.club import routes as club
from hantise.web.front import home, joining, ladder, new_table, programmes, rules_page, ways_in
from hantise.web.my_matches import devices, files
from hantise.web.my_matches import page as my_matches
from hantise.web.pages import assets, frame
from hantise.web.pages.below import Below
from hantise.web.pages.frame import NOTHING, Speaking, error_page, link_button
from hantise.web.problems import DealIsPlayed, not_found, status_of, told
from hantise.web.puzzles import quiz
from hantise.web.puzzles import routes as puzzles
from hantise.web.table_page import about, moods, play, screen
from hantise.web.tables.visitor import Services

log = logging.getLogger(__name__)


def create_app(services: Services, prefix: str = "", docs: Path | None = None) -> Starlette:
    """The application of these services; `prefix` and `docs` as in Access."""
    routes: list[BaseRoute] = [
        *(joining.OPEN_TABLES if services.open_tables else []),
        *(assets.Documentation(docs).routes() if docs else []),
    ]
    for route in _ROUTES:
        # A plain request for a socket's address gets an answer of its own.
        routes += [route, Route(route.path, _for_sockets())] if isinstance(route, WebSocketRoute) else [route]
    app = Starlette(
        routes=routes,
        middleware=[
            Middleware(GZipMiddleware, minimum_size=600),
            Middleware(Below, prefix=prefix),
            Middleware(Speaking),
        ],
        exception_handlers={
            HantiseError: _answer,
            HTTPException: _answer_http,
            ClientDisconnect: _answer_nobody,
            Exception: _answer_crash,
        },
        lifespan=lambda _app: _running(services),
    )
    app.state.services = services
    return app


@asynccontextmanager
async def _running(services: Services) -> AsyncIterator[None]:
    """Within the block all work beside the requests is done."""
    async with services.running():
        clocks = [
            asyncio.create_task(_repeatedly(rounds.ring_due, services, rounds.TICK)),
            asyncio.create_task(_repeatedly(ladder.let_computers_finish, services, ladder.TICK)),
        ]
        yield
        for clock in clocks:
            clock.cancel()
        await asyncio.gather(*clocks, return_exceptions=True)


async def _repeatedly(work: Callable[[Services], Awaitable[None]], services: Services, seconds: float) -> None:
    """Do this work again and again, so many seconds apart."""
    while True:
        try:
            await work(services)
        except HantiseError as error:
            log.info("what goes by the clock goes on once it can: %s", error)
        await asyncio.sleep(seconds)


# A link to a seat may follow a table's address: longer addresses come first.
_ROUTES: Final[list[BaseRoute]] = [
    *home.ROUTES,
    *new_table.ROUTES,
    *ways_in.ROUTES,
    *programmes.ROUTES,
    *ladder.ROUTES,
    *play.ROUTES,
    *screen.ROUTES,
    *moods.ROUTES,
    *live.ROUTES,
    *again.ROUTES,
    *trying.ROUTES,
    *believing.ROUTES,
    *reviewing.ROUTES,
    *evening.ROUTES,
    *about.ROUTES,
    *files.ROUTES,
    *devices.ROUTES,
    *joining.ROUTES,
    *my_matches.ROUTES,
    *quiz.ROUTES,
    *puzzles.ROUTES,
    *rules_page.ROUTES,
    *club.ROUTES,
    *frame.ROUTES,
    *assets.ROUTES,
    *api_routes(),
    *circles.ROUTES,
]


def _for_sockets() -> Callable[[Request], Awaitable[Response]]:
    """RFC 9110, 15.5.22. Each address has its own endpoint, because the metrics tell addresses by endpoints."""

    async def answer(request: Request) -> Response:
        response = refused(request, 426, "upgrade-required", _("Only a WebSocket is opened at this address."))
        response.headers.update({"Upgrade": "websocket", "Connection": "Upgrade"})
        return response

    return answer


async def _answer(request: Request, error: Exception) -> Response:
    """The answer to an error of the house, in its own words."""
    assert isinstance(error, HantiseError)
    if is_for_programs(request):
        return refusal_to_program(error)
    way = error.way if isinstance(error, DealIsPlayed) else ""
    on = link_button(way, _("To that table"), "btn pri") if way else NOTHING
    return error_page(status_of(error), error.code, told(error), on)


async def _answer_http(request: Request, error: Exception) -> Response:
    """The answer to an error of the protocol."""
    assert isinstance(error, HTTPException)
    if error.status_code == HTTPStatus.NOT_FOUND:
        return await _answer(request, not_found())
    code = HTTPStatus(error.status_code).phrase.lower().replace(" ", "-")
    response = refused(request, error.status_code, code, _("That is not possible here."))
    response.headers.update(error.headers or {})
    return response


async def _answer_nobody(request: Request, error: Exception) -> Response:
    """The visitor hung up before the whole request had come."""
    return Response(status_code=HTTPStatus.BAD_REQUEST)


async def _answer_crash(request: Request, error: Exception) -> Response:
    """The answer to an error in the program. The server logs it and closes the connection, and the answer says so."""
    words = _("Something broke behind the wall. What was stored is safe; try again.")
    response = refused(request, 500, "crash", words)
    response.headers["connection"] = "close"
    return response


def refused(asker: HTTPConnection, status: int, code: str, words: str) -> Response:
    """A problem for programs, a page for people."""
    return (problem if is_for_programs(asker) else error_page)(status, code, words)
