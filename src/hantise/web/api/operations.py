"""All that programs may ask, once: from this list come the addresses and their description."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute

import hantise
from hantise.games import find, shelf
from hantise.web.api import bodies, endpoints, sockets
from hantise.web.api.deeds import DEEDS, LOOK, Deed, Seated, Situation
from hantise.web.api.endpoints import AtSeat, Endpoint, for_a_seat, for_anybody, view_schema
from hantise.web.requests import prefix_of

# The description of what programs may ask, in OpenAPI 3.1, made of the types that read and answer it.


REF = "#/components/schemas/{name}"
TOKEN = "seat"
ABOUT = (
    "A program takes a seat at a table of this house, beside people, computers and other programs. It is told what its "
    "seat may know, and nothing else. Errors are problems as RFC 9457 has them, with a `code` that never changes its "
    "meaning. How it is used is told in docs/bot-api.md."
)


class Asked(NamedTuple):
    """A part of an address that says something: its name, whether it is in the path or the query, what it means."""

    name: str
    place: str
    words: str
    kind: str = "string"

    @property
    def described(self) -> dict[str, Any]:
        """As OpenAPI has it."""
        return {
            "name": self.name,
            "in": self.place,
            "description": self.words,
            "required": self.place == "path",
            "schema": {"type": self.kind, **({"minimum": 0, "maximum": 25} if self.kind == "number" else {})},
        }


class Described(NamedTuple):
    """One thing that may be asked; `answers` is None for a stream."""

    method: str
    path: str
    name: str
    words: str
    answers: type | None
    takes: type | None = None
    status: int = 200
    asks: tuple[Asked, ...] = ()
    needs_token: bool = False


def description(asked: Sequence[Described], problem: type, request: Request) -> dict[str, Any]:
    """All of it, for whoever asked there."""
    paths: dict[str, dict[str, Any]] = {}
    kinds = {kind for one in asked for kind in (one.answers, one.takes) if kind is not None and kind is not dict}
    for one in asked:
        paths.setdefault(f"{bodies.API}{one.path}", {})[one.method.lower()] = _operation(one, problem)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Hantise for programs", "version": hantise.__version__, "description": ABOUT},
        "servers": [{"url": prefix_of(request) or "/"}],
        "paths": paths,
        "components": {
            "schemas": schemas_of(kinds | {problem}),
            "securitySchemes": {TOKEN: {"type": "http", "scheme": "bearer", "description": "The token of a seat."}},
        },
    }


def _operation(one: Described, problem: type) -> dict[str, Any]:
    shape = {"type": "object"} if one.answers is dict or one.answers is None else _named(one.answers)
    content = {bodies.JSON: {"schema": shape}} if one.answers else {"text/event-stream": {"schema": {"type": "string"}}}
    # What a seat may ask yet is said with every answer to it.
    said = {"RateLimit-Policy": "How many requests, in how many seconds.", "RateLimit": "How many may follow."}
    headers = {"headers": {name: {"description": words, "schema": {"type": "string"}} for name, words in said.items()}}
    headers = headers if one.needs_token else {}
    found: dict[str, Any] = {
        "operationId": one.name,
        "summary": one.words,
        "parameters": [part.described for part in one.asks],
        "responses": {
            str(one.status): {"description": "As asked.", "content": content, **headers},
            "default": {"description": "Why not.", "content": {bodies.PROBLEM: {"schema": _named(problem)}}, **headers},
        },
    }
    if one.takes is not None:
        found["requestBody"] = {"required": True, "content": {bodies.JSON: {"schema": _named(one.takes)}}}
    if one.needs_token:
        found["security"] = [{TOKEN: []}]
    return found


def _named(kind: type) -> dict[str, str]:
    return {"$ref": REF.format(name=kind.__name__)}


def schemas_of(kinds: Iterable[type]) -> dict[str, Any]:
    """The schemas of these types by their names, and of each game's view."""
    _shown, found = msgspec.json.schema_components(sorted(kinds, key=lambda kind: kind.__name__), ref_template=REF)
    views = {f"View.{code}": _lifted(view_schema(find(code)), f"View.{code}") for code in shelf()}
    # A stamp comes with it, and its view is that of one of the games.
    schema = found[Situation.__name__]
    schema["properties"]["stamp"] = {"type": "string"}
    schema["properties"]["view"] = {"anyOf": [{"$ref": REF.format(name=name)} for name in views]}
    schema["required"] = ["stamp", *schema["required"]]
    return {**found, **views}


def _lifted(schema: Any, name: str) -> Any:
    """The same, with references that lead to the right place within the description."""
    if isinstance(schema, dict):
        return {key: _lifted(value, name) for key, value in schema.items()}
    if isinstance(schema, list):
        return [_lifted(value, name) for value in schema]
    return schema.replace("#/$defs/", REF.format(name=f"{name}/$defs/")) if isinstance(schema, str) else schema


# The description of the sockets for programs, in AsyncAPI 3.0, made of the types that are read and sent there.

Schema = dict[str, Any]
_ID = {"location": "$message.payload#/id", "description": "Chosen by whoever asks, and said again with the answer."}


class Spoken(NamedTuple):
    """One address of a socket; whoever has a seat may ask for the deeds there, whoever looks on for none."""

    name: str
    path: str
    words: str
    deeds: tuple[Deed, ...] = ()
    asks: tuple[Asked, ...] = ()


def _message(words: str, payload: Schema, has_id: bool = False) -> Schema:
    """What goes through a socket; it `has_id` where an answer is found by it."""
    found: Schema = {"summary": words, "contentType": bodies.JSON, "payload": payload}
    return {**found, "correlationId": _ID} if has_id else found


def spoken_description(sockets: Sequence[Spoken], request: Request) -> Schema:
    """All of it, for whoever asked there: what the house sends and receives."""
    kinds = {kind for one in sockets for deed in one.deeds for kind in (deed.takes, deed.answers)}
    schemas = schemas_of(
        kinds | {Situation, bodies.Asking, bodies.Answer, bodies.Showing, bodies.Table, bodies.Refusal, bodies.Farewell}
    )
    schemas[bodies.Table.__name__]["properties"]["table"] = _named(Situation)
    protocol = "wss" if request.url.scheme == "https" else "ws"
    return {
        "asyncapi": "3.0.0",
        "info": {"title": "Sockets of Hantise for programs", "version": hantise.__version__, "description": ABOUT},
        "defaultContentType": bodies.JSON,
        "servers": {"house": {"host": request.url.netloc, "pathname": prefix_of(request) or "/", "protocol": protocol}},
        "channels": {one.name: _channel(one, schemas) for one in sockets},
        "operations": {name: found for one in sockets for name, found in _operations(one).items()},
        "components": {
            "schemas": {name: schema for name, schema in schemas.items() if name not in _SPECIAL},
            "securitySchemes": {TOKEN: {"type": "http", "scheme": "bearer", "description": "The token of a seat."}},
        },
    }


# What stands in the messages themselves, of which each has its own body or answer.
_SPECIAL = {bodies.Asking.__name__, bodies.Answer.__name__}


def _channel(one: Spoken, schemas: Schema) -> Schema:
    found: Schema = {
        "address": f"{bodies.API}{one.path}",
        "description": one.words,
        "messages": _messages(one, schemas),
        "bindings": {"ws": {"method": "GET", "bindingVersion": "0.1.0"}},
    }
    if one.asks:
        found["parameters"] = {part.name: {"description": part.words} for part in one.asks}
    return found


def _messages(one: Spoken, schemas: Schema) -> Schema:
    told = {
        "table": _message("The table has changed, or is seen for the first time", _named(bodies.Table)),
        "farewell": _message("Why the house closes the socket now", _named(bodies.Farewell)),
    }
    if not one.deeds:
        return told
    showing = _message("The token, as the first message where the heading does not say it", _named(bodies.Showing))
    refusal = _message("Why what was asked for is not done", _named(bodies.Refusal), has_id=True)
    asks, answers = dict[str, Schema](), dict[str, Schema]()
    for deed in one.deeds:
        # The shapes of Asking, with the deed's name and body, and of Answer, with what it answers.
        asking, answering = schemas[bodies.Asking.__name__], schemas[bodies.Answer.__name__]
        needs_body = bool(schemas[deed.takes.__name__].get("required"))
        own = {"ask": {"const": deed.name}, "body": _named(deed.takes)}
        required = [*asking["required"], *(["body"] if needs_body else [])]
        asked = {**asking, "title": deed.name, "properties": {**asking["properties"], **own}, "required": required}
        answered = {**answering["properties"], "answer": _named(deed.answers)}
        asks[deed.name] = _message(deed.words, asked, has_id=True)
        shape = {**answering, "title": _answer_to(deed), "properties": answered}
        answers[_answer_to(deed)] = _message("It is done", shape, has_id=True)
    return {**told, "token": showing, "refusal": refusal, **asks, **answers}


def _operations(one: Spoken) -> Schema:
    """What the house does there: it tells, and it receives what is asked and replies."""
    telling = {f"tell-{one.name}": _socket_operation(one, "send", "Each change", "table", "farewell")}
    if not one.deeds:
        return telling
    showing = {"showToken": _socket_operation(one, "receive", "Who sits there", "token")}
    asked: Schema = {}
    for deed in one.deeds:
        reply = {"channel": {"$ref": f"#/channels/{one.name}"}, "messages": _refs(one, _answer_to(deed), "refusal")}
        asked[deed.name] = {**_socket_operation(one, "receive", deed.words, deed.name), "reply": reply}
    return {**telling, **showing, **asked}


def _socket_operation(one: Spoken, action: str, words: str, *messages: str) -> Schema:
    found = {
        "action": action,
        "summary": words,
        "channel": {"$ref": f"#/channels/{one.name}"},
        "messages": _refs(one, *messages),
    }
    return {**found, "security": [{"$ref": f"#/components/securitySchemes/{TOKEN}"}]} if one.deeds else found


def _answer_to(deed: Deed) -> str:
    return f"{deed.name}-answer"


def _refs(one: Spoken, *messages: str) -> list[Schema]:
    return [{"$ref": f"#/channels/{one.name}/messages/{name}"} for name in messages]


# The list.

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


class Socket(NamedTuple):
    """One address at which programs open a socket: how it is described, and what opens it."""

    spoken: Spoken
    opening: sockets.Opening


def _seat(described: Described, work: AtSeat) -> Operation:
    return Operation(described._replace(needs_token=True), for_a_seat(work))


def _anybody(described: Described, work: Endpoint) -> Operation:
    return Operation(described, for_anybody(work))


OPERATIONS = (
    _anybody(
        Described("GET", "/games", "games", "The games, and who may sit at a table", endpoints.Shelf),
        endpoints.shelf_shown,
    ),
    _anybody(
        Described("GET", "/games/{game}/view", "view", "The JSON schema of a game's view", dict, asks=(GAME,)),
        endpoints.schema,
    ),
    _anybody(
        Described(
            "POST", "/tables", "make", "Make a table; the first seat is yours", endpoints.Made, bodies.NewTable, 201
        ),
        endpoints.make,
    ),
    _anybody(
        Described("POST", "/seats", "come", "Take a seat that waits for somebody", Seated, bodies.Coming, 201),
        endpoints.come,
    ),
    _anybody(
        Described("GET", "/tables/{match}", "watch", "The table as spectators see it", Situation)._replace(
            asks=(MATCH, *WAITING)
        ),
        endpoints.look_on,
    ),
    _anybody(
        Described("GET", "/tables/{match}/stream", "watchOn", "Its changes as they come", None)._replace(asks=(MATCH,)),
        endpoints.follow_on,
    ),
    _seat(Described("GET", "/seat", LOOK.name, LOOK.words, LOOK.answers)._replace(asks=WAITING), endpoints.look),
    _seat(Described("GET", "/seat/stream", "follow", "Its changes as they come", None), endpoints.follow),
    *(
        _seat(
            Described("POST", f"/seat/{deed.name}", deed.name, deed.words, deed.answers, deed.takes),
            endpoints.posted(deed),
        )
        for deed in DEEDS
    ),
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


def api_routes() -> list[Route | WebSocketRoute]:
    """Where the house listens for programs."""

    async def describe(request: Request) -> Response:
        """GET: the description of all this, as OpenAPI has it."""
        return bodies.answer(description([operation.described for operation in OPERATIONS], bodies.ApiProblem, request))

    async def describe_sockets(request: Request) -> Response:
        """GET: the description of the sockets, as AsyncAPI has it."""
        return bodies.answer(spoken_description([socket.spoken for socket in SOCKETS], request))

    described = Route(f"{bodies.API}/openapi.json", for_anybody(describe))
    spoken = Route(f"{bodies.API}/asyncapi.json", for_anybody(describe_sockets))
    asked = [
        Route(f"{bodies.API}{one.described.path}", one.endpoint, methods=[one.described.method]) for one in OPERATIONS
    ]
    opened = [WebSocketRoute(f"{bodies.API}{one.spoken.path}", sockets.for_programs(one.opening)) for one in SOCKETS]
    return [described, spoken, *asked, *opened]
