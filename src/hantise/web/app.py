"""The web application: its addresses, and how errors are answered."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial
from http import HTTPStatus
from pathlib import Path

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute

from hantise.bots.host_bots import HostBot
from hantise.bus import Alone, Bus
from hantise.core import HantiseError
from hantise.core.words import _
from hantise.drawing.markup import Markup
from hantise.games import find
from hantise.review.beliefs import PATIENCE as PATIENCE_FOR_BELIEFS
from hantise.review.beliefs import Believing, believed
from hantise.review.weighing import Answerer, Background, Weighing, weighed
from hantise.store import Store
from hantise.web.again import believing, reviewing, trying
from hantise.web.again import routes as again
from hantise.web.api.bodies import is_for_programs, problem
from hantise.web.api.bodies import refusal_of as refusal_to_program
from hantise.web.api.operations import api_routes
from hantise.web.front import home, joining, new_table, rules_page, ways_in
from hantise.web.live import sockets
from hantise.web.my_matches import files
from hantise.web.my_matches import page as my_matches
from hantise.web.pages import assets, language
from hantise.web.pages.below import Below
from hantise.web.pages.frame import NOTHING, error_page
from hantise.web.puzzles import quiz
from hantise.web.puzzles import routes as puzzles
from hantise.web.requests import limits
from hantise.web.requests.problems import DealIsPlayed, not_found, status_of, told
from hantise.web.table_page import about, menu, newcomers, play
from hantise.web.tables.computers import PACE, Computers, Pool
from hantise.web.tables.questions import Beliefs, Hinting, Reviews
from hantise.web.tables.services import Seals, Services
from hantise.web.tables.tables import Tables
from hantise.web.tables.viewers import GRACE, Presence, RemoteViewers
from hantise.web.tables.worker_sync import WorkerSync

# Seconds that a page waits for computers before it says that they think.
PATIENCE = 1.0


def create_app(
    store: Store,
    pool: Pool,
    patience: float = PATIENCE,
    pace: float = PACE,
    grace: float = GRACE,
    outside: str = "",
    prefix: str = "",
    bus: Bus | None = None,
    open_tables: bool = False,
    weigher: Answerer[Weighing] | None = None,
    believer: Answerer[Believing] | None = None,
    host_bots: tuple[HostBot, ...] = (),
    docs: Path | None = None,
) -> Starlette:
    """The house over a store that is open; who opened store and pool closes them. `prefix` as in Access.

    By the bus it hears other workers on the same database; None if there are none. `open_tables` and `host_bots` are
    those of Services. The weigher answers what reviews ask, the believer what could be where; None for a process of
    the house's own. `docs` as in Access.
    """
    bus = bus or Alone()
    remote_viewers = RemoteViewers()
    guesses = limits.Attempts(limits.GUESSES, limits.GUESSING)
    new_tables = limits.Attempts(limits.MAKINGS, limits.MAKING)
    arrivals = limits.Attempts(limits.ARRIVALS, limits.ARRIVING)
    counted = {"guesses": guesses, "new_tables": new_tables, "arrivals": arrivals}
    presence = Presence(grace, remote_viewers)
    worker_sync = WorkerSync(bus, remote_viewers, presence, counted)
    computers = Computers(pool, pace, grace, bus, presence.is_here)
    # A host's command may change who sits at a table, also where there is one worker.
    others = worker_sync.at if bus.is_shared or store.is_shareable else None
    tables = Tables(store, computers.changed, worker_sync.changed, lambda table: reviews.changed(table), others=others)
    reviews = Reviews(store, tables, bus, weigher or Background(partial(weighed, find)))
    beliefs = Beliefs(believer or Background(partial(believed, find), PATIENCE_FOR_BELIEFS))
    routes = [*(_OPEN_TABLES if open_tables else []), *(assets.Documentation(docs).routes() if docs else [])]
    for route in _ROUTES:
        # Where a socket is opened, whoever asks for a page is told that there is none.
        routes += [route, Route(route.path, _for_sockets())] if isinstance(route, WebSocketRoute) else [route]
    app = Starlette(
        routes=routes,
        middleware=[
            Middleware(GZipMiddleware, minimum_size=600),
            Middleware(Below, prefix=prefix),
            Middleware(language.Speaking),
        ],
        exception_handlers={
            HantiseError: _answer,
            HTTPException: _answer_http,
            ClientDisconnect: _answer_nobody,
            Exception: _answer_crash,
        },
        lifespan=_lifespan,
    )
    app.state.services = Services(
        store,
        tables,
        computers,
        patience,
        presence,
        worker_sync,
        guesses,
        new_tables,
        arrivals,
        Seals(store),
        Hinting(pool),
        reviews,
        beliefs,
        outside,
        open_tables,
        host_bots,
    )
    return app


@asynccontextmanager
async def _lifespan(app: Starlette) -> AsyncIterator[None]:
    """What the house does beside answering begins and ends with it."""
    services = app.state.services
    assert isinstance(services, Services)
    await services.worker_sync.start(services.tables)
    await services.reviews.start()
    yield
    await services.reviews.close()
    await services.beliefs.close()
    await services.computers.close()
    await services.worker_sync.close()


# What follows a table's address may be a link to a seat: what is more than that comes first.
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
    Route("/t/{match}/begin", menu.begin, methods=["POST"]),
    Route("/t/{match}/stand-in", play.stand_in, methods=["POST"]),
    Route("/t/{match}/name", menu.call, methods=["POST"]),
    Route("/t/{match}/freely", newcomers.play_freely, methods=["POST"]),
    Route("/t/{match}/first", play.know, methods=["POST"]),
    Route("/t/{match}/hurry", play.hurry, methods=["POST"]),
    Route("/t/{match}/rematch", play.play_again, methods=["POST"]),
    WebSocketRoute("/t/{match}/live", sockets.follow),
    Route("/t/{match}/record", files.save_record),
    # A match that is over.
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
    # Who sits at a table, and how.
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
    # Matches from elsewhere, and those of a browser.
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
    # What every page leads to.
    Route("/rules/{game}", rules_page.read),
    Route("/language", language.choose, methods=["POST"]),
    Route("/theme", language.choose_theme, methods=["POST"]),
    Route("/firsts", newcomers.choose, methods=["POST"]),
    Route("/static/{path:path}", assets.serve),
    *api_routes(),
]


def _for_sockets() -> Callable[[Request], Awaitable[Response]]:
    """RFC 9110, 15.5.22. An endpoint for each address, because numbers tell addresses by their endpoints."""

    async def answer(request: Request) -> Response:
        response = refused(request, 426, "upgrade-required", _("Only a WebSocket is opened at this address."))
        response.headers.update({"Upgrade": "websocket", "Connection": "Upgrade"})
        return response

    return answer


async def _answer(request: Request, error: Exception) -> Response:
    """An error of the house, in its own words."""
    assert isinstance(error, HantiseError)
    if is_for_programs(request):
        return refusal_to_program(error)
    way = NOTHING
    if isinstance(error, DealIsPlayed):
        way = Markup('<p><a class="btn pri" href="{}">{}</a></p>').format(error.way, _("To that table"))
    return error_page(status_of(error), error.code, told(error), way)


async def _answer_http(request: Request, error: Exception) -> Response:
    """An error of the protocol."""
    assert isinstance(error, HTTPException)
    if error.status_code == HTTPStatus.NOT_FOUND:
        return await _answer(request, not_found())
    code = HTTPStatus(error.status_code).phrase.lower().replace(" ", "-")
    response = refused(request, error.status_code, code, _("That is not possible here."))
    response.headers.update(error.headers or {})
    return response


async def _answer_nobody(request: Request, error: Exception) -> Response:
    """The visitor hung up before all of it had come."""
    return Response(status_code=HTTPStatus.BAD_REQUEST)


async def _answer_crash(request: Request, error: Exception) -> Response:
    """An error in the house itself; the server logs it, hangs up and goes on, and the answer says that it hangs up."""
    words = _("Something broke behind the wall. What was stored is safe; try again.")
    response = refused(request, 500, "crash", words)
    response.headers["connection"] = "close"
    return response


def refused(asker: HTTPConnection, status: int, code: str, words: str) -> Response:
    """A problem for programs, a page for everybody else."""
    return (problem if is_for_programs(asker) else error_page)(status, code, words)
