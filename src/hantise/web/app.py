"""The web application: its routes, and the answers to errors."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from http import HTTPStatus
from pathlib import Path

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute

from hantise.core import HantiseError
from hantise.core.words import _
from hantise.web import live as sockets
from hantise.web.again import believing, reviewing, trying
from hantise.web.again import routes as again
from hantise.web.api.bodies import is_for_programs, problem
from hantise.web.api.bodies import refusal_of as refusal_to_program
from hantise.web.api.operations import api_routes
from hantise.web.front import home, joining, new_table, rules_page, ways_in
from hantise.web.my_matches import files
from hantise.web.my_matches import page as my_matches
from hantise.web.pages import assets
from hantise.web.pages.below import Below
from hantise.web.pages.frame import NOTHING, Speaking, choose_language, choose_theme, error_page, link_button
from hantise.web.problems import DealIsPlayed, not_found, status_of, told
from hantise.web.puzzles import quiz
from hantise.web.puzzles import routes as puzzles
from hantise.web.table_page import about, play
from hantise.web.tables.visitor import Services


def create_app(services: Services, prefix: str = "", docs: Path | None = None) -> Starlette:
    """The application of these services; `prefix` and `docs` as in Access."""
    routes = [*(_OPEN_TABLES if services.open_tables else []), *(assets.Documentation(docs).routes() if docs else [])]
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
        lifespan=lambda _app: services.running(),
    )
    app.state.services = services
    return app


# A link to a seat may follow a table's address: longer addresses come first.
_OPEN_TABLES: list[Route | WebSocketRoute] = [
    Route("/open/{match}", joining.look_at_open),
    Route("/open/{match}", joining.sit_down_at_open, methods=["POST"]),
    Route("/t/{match}/unlist", joining.unlist, methods=["POST"]),
]
_ROUTES: list[Route | WebSocketRoute] = [
    # The house, and the ways to a table.
    Route("/", home.front),
    Route("/{language}.webmanifest", home.manifest),
    Route("/worker.js", home.worker),
    Route("/quiet", home.quiet),
    Route("/new/{game}", new_table.ask),
    Route("/new/{game}", new_table.make, methods=["POST"]),
    Route("/new/{game}/lesson", ways_in.learn, methods=["POST"]),
    Route("/new/{game}/{option}.toml", new_table.data_file),
    Route("/join", joining.ask_for_code),
    Route("/join", joining.join_by_code, methods=["POST"]),
    Route("/join/{code}", joining.look_by_code),
    # A table.
    Route("/t/{match}", play.look),
    Route("/t/{match}", play.act, methods=["POST"]),
    Route("/t/{match}/choices", play.choices),
    Route("/t/{match}/back", play.take_back, methods=["POST"]),
    Route("/t/{match}/hint", play.take_hint, methods=["POST"]),
    Route("/t/{match}/hint/aside", play.choose_alone, methods=["POST"]),
    Route("/t/{match}/begin", play.begin, methods=["POST"]),
    Route("/t/{match}/stand-in", play.stand_in, methods=["POST"]),
    Route("/t/{match}/name", play.call, methods=["POST"]),
    Route("/t/{match}/freely", play.play_freely, methods=["POST"]),
    Route("/t/{match}/first", play.know, methods=["POST"]),
    Route("/t/{match}/hurry", play.hurry, methods=["POST"]),
    Route("/t/{match}/rematch", play.play_again, methods=["POST"]),
    WebSocketRoute("/t/{match}/live", sockets.follow),
    Route("/t/{match}/record", files.save_record),
    # A finished match.
    Route("/t/{match}/again", again.begin),
    Route("/t/{match}/again/{step}", again.look),
    Route("/t/{match}/again/{step}/try", trying.try_it, methods=["POST"]),
    Route("/t/{match}/again/{step}/frame", again.follow),
    Route("/t/{match}/again/{step}/beliefs", believing.look),
    Route("/t/{match}/review", reviewing.look),
    Route("/t/{match}/review", reviewing.begin, methods=["POST"]),
    Route("/t/{match}/review/progress", reviewing.follow),
    Route("/t/{match}/review/cancel", reviewing.cancel, methods=["POST"]),
    Route("/t/{match}/review/open", reviewing.begin_open, methods=["POST"]),
    Route("/t/{match}/review/open/progress", reviewing.follow_open),
    Route("/t/{match}/review/open/cancel", reviewing.cancel_open, methods=["POST"]),
    # Seats.
    Route("/t/{match}/seats", about.look_at_seats),
    Route("/t/{match}/device", about.add_device, methods=["POST"]),
    Route("/t/{match}/invite", about.invite, methods=["POST"]),
    Route("/t/{match}/alone", about.stay_alone, methods=["POST"]),
    Route("/t/{match}/free", about.free, methods=["POST"]),
    Route("/t/{match}/remove", about.remove, methods=["POST"]),
    Route("/t/{match}/deal", about.look_at_deal),
    Route("/t/{match}/deal", about.tell, methods=["POST"]),
    Route("/t/{match}/deal/again", trying.deal_again, methods=["POST"]),
    Route("/t/{match}/words", about.add_words, methods=["POST"]),
    Route("/t/{match}/{link}", joining.look_by_link),
    Route("/t/{match}/{link}", joining.sit_down_by_link, methods=["POST"]),
    # Imported matches, and those of a browser.
    Route("/records", files.bring_record, methods=["POST"]),
    Route("/evenings", my_matches.look),
    Route("/evenings/records", files.save),
    Route("/evenings/records", files.bring, methods=["POST"]),
    Route("/evenings/link", my_matches.make_link, methods=["POST"]),
    Route("/evenings/from/{link}", my_matches.arrive),
    Route("/evenings/from/{link}", my_matches.take_along, methods=["POST"]),
    Route("/evenings/forget", my_matches.forget, methods=["POST"]),
    Route("/beliefs", quiz.begin),
    Route("/beliefs/{game}/{number}", quiz.look),
    Route("/puzzles", puzzles.look),
    Route("/puzzles/{game}/{number}", puzzles.ask),
    Route("/puzzles/{game}/{number}", puzzles.take, methods=["POST"]),
    Route("/puzzles/{game}/{number}/play", puzzles.play_on, methods=["POST"]),
    Route("/puzzles/{game}/{number}/watch", puzzles.watch, methods=["POST"]),
    # Links on every page.
    Route("/rules/{game}", rules_page.read),
    Route("/language", choose_language, methods=["POST"]),
    Route("/theme", choose_theme, methods=["POST"]),
    Route("/firsts", play.choose_firsts, methods=["POST"]),
    Route("/static/{path:path}", assets.serve),
    *api_routes(),
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
    on = link_button(error.way, _("To that table"), "btn pri") if isinstance(error, DealIsPlayed) else NOTHING
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
