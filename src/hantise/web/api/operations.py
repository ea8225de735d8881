"""All that programs may ask, once: from this list come the addresses and their description."""

from __future__ import annotations

from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute

from hantise.web.api import door, games, seat, sockets
from hantise.web.api.answers import API, ApiProblem, answer
from hantise.web.api.bodies import Coming, NewTable
from hantise.web.api.deeds import DEEDS, LOOK, Deed, Seated
from hantise.web.api.describing import Asked, Described, Spoken, description, spoken_description
from hantise.web.api.seat import AtSeat, Endpoint, for_a_seat, for_anybody
from hantise.web.api.situation import Situation

WAITING = (
    Asked("after", "query", "The stamp of what is known already: the answer comes once there is other news."),
    Asked("wait", "query", "For how many seconds at most to wait for it, 0 to 25.", "number"),
)
MATCH = Asked("match", "path", "The match's name, as in the address of its page.")
GAME = Asked("game", "path", "The game's name.")


class Operation(NamedTuple):
    """One thing that may be asked: where, how it is described, and what answers."""

    described: Described
    endpoint: Endpoint

    @property
    def route(self) -> Route:
        """Where the house listens for it."""
        return Route(f"{API}{self.described.path}", self.endpoint, methods=[self.described.method])


class Socket(NamedTuple):
    """One address at which programs open a socket: how it is described, and what opens it."""

    spoken: Spoken
    opening: sockets.Opening

    @property
    def route(self) -> WebSocketRoute:
        """Where the house listens for it."""
        return WebSocketRoute(f"{API}{self.spoken.path}", sockets.for_programs(self.opening))


def _seat(described: Described, work: AtSeat) -> Operation:
    return Operation(described._replace(needs_token=True), for_a_seat(work))


def _anybody(described: Described, work: Endpoint) -> Operation:
    return Operation(described, for_anybody(work))


def _described(deed: Deed) -> Described:
    return Described("POST", f"/seat/{deed.name}", deed.name, deed.words, deed.answers, deed.takes)


OPERATIONS = (
    _anybody(Described("GET", "/games", "games", "The games, and who may sit at a table", games.Shelf), games.look),
    _anybody(
        Described("GET", "/games/{game}/view", "view", "The JSON schema of a game's view", dict, asks=(GAME,)),
        games.schema,
    ),
    _anybody(
        Described("POST", "/tables", "make", "Make a table; the first seat is yours", door.Made, NewTable, 201),
        door.make,
    ),
    _anybody(
        Described("POST", "/seats", "come", "Take a seat that waits for somebody", Seated, Coming, 201), door.come
    ),
    _anybody(
        Described("GET", "/tables/{match}", "watch", "The table as spectators see it", Situation)._replace(
            asks=(MATCH, *WAITING)
        ),
        door.look_on,
    ),
    _anybody(
        Described("GET", "/tables/{match}/stream", "watchOn", "Its changes as they come", None)._replace(asks=(MATCH,)),
        door.follow,
    ),
    _seat(Described("GET", "/seat", LOOK.name, LOOK.words, LOOK.answers)._replace(asks=WAITING), seat.look),
    _seat(Described("GET", "/seat/stream", "follow", "Its changes as they come", None), seat.follow),
    *(_seat(_described(deed), seat.posted(deed)) for deed in DEEDS),
)


SOCKETS = (
    Socket(
        Spoken("seat", "/seat/socket", "Your seat: each change of the table, and answers", (LOOK, *DEEDS)),
        sockets.follow,
    ),
    Socket(
        Spoken("watching", "/tables/{match}/socket", "A table as spectators see it: each change", asks=(MATCH,)),
        sockets.watch,
    ),
)


async def _describe_sockets(request: Request) -> Response:
    """GET: the description of the sockets, as AsyncAPI has it."""
    return answer(spoken_description([socket.spoken for socket in SOCKETS], request))


async def _describe(request: Request) -> Response:
    """GET: the description of all this, as OpenAPI has it."""
    return answer(description([operation.described for operation in OPERATIONS], ApiProblem, request))


def api_routes() -> list[Route | WebSocketRoute]:
    """Where the house listens for programs."""
    described = Route(f"{API}/openapi.json", for_anybody(_describe))
    spoken = Route(f"{API}/asyncapi.json", for_anybody(_describe_sockets))
    return [described, spoken, *(one.route for one in OPERATIONS), *(one.route for one in SOCKETS)]
