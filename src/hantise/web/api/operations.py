"""The routes of the API, and their descriptions in OpenAPI and AsyncAPI."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute

import hantise
from hantise.games import find, shelf
from hantise.web.api import bodies, sockets
from hantise.web.api import ladder as _ladder  # noqa: F401 (its operations are noted as it is read)
from hantise.web.api.calls import CALLS, LOOK, Call, Situation
from hantise.web.api.endpoints import MATCH, OPERATIONS, Operation, Parameter, for_anybody, view_schema
from hantise.web.requests import prefix_of

# The description of the operations in OpenAPI 3.1, made from the types that read and answer them.


REF = "#/components/schemas/{name}"
TOKEN, BOT = "seat", "bot"
ABOUT = (
    "A program takes a seat at a table of this house, beside people, computers and other programs. It is told what its "
    "seat may know, and nothing else. Errors are problems as RFC 9457 has them, with a `code` that never changes its "
    "meaning. How it is used is told in docs/extend/bot-api.md."
)


def description(request: Request) -> dict[str, Any]:
    """The OpenAPI description, for an asker at this address."""
    paths: dict[str, dict[str, Any]] = {}
    kinds = {
        kind
        for one, _endpoint in OPERATIONS
        for kind in (one.answers, one.takes)
        if kind is not None and kind is not dict
    }
    for one, _endpoint in OPERATIONS:
        paths.setdefault(f"{bodies.API}{one.path}", {})[one.method.lower()] = _operation(one)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Hantise for programs", "version": hantise.__version__, "description": ABOUT},
        "servers": [{"url": prefix_of(request) or "/"}],
        "paths": paths,
        "components": {
            "schemas": schemas_of(kinds | {bodies.ApiProblem}),
            "securitySchemes": {
                TOKEN: {"type": "http", "scheme": "bearer", "description": "The token of a seat."},
                BOT: {"type": "http", "scheme": "bearer", "description": "The token of a bot of the ladder."},
            },
        },
    }


def _operation(one: Operation) -> dict[str, Any]:
    shape = {"type": "object"} if one.answers is dict or one.answers is None else _named(one.answers)
    content = {bodies.JSON: {"schema": shape}} if one.answers else {"text/event-stream": {"schema": {"type": "string"}}}
    # Every answer to a seat says its rate limit.
    said = {"RateLimit-Policy": "How many requests, in how many seconds.", "RateLimit": "How many may follow."}
    limits = {name: {"description": words, "schema": {"type": "string"}} for name, words in said.items()}
    headers = {"headers": limits} if one.needs_token else {}
    found: dict[str, Any] = {
        "operationId": one.name,
        "summary": one.words,
        "parameters": [_parameter(part) for part in one.parameters],
        "responses": {
            str(one.status): {"description": "As asked.", "content": content, **headers},
            "default": {
                "description": "Why not.",
                "content": {bodies.PROBLEM: {"schema": _named(bodies.ApiProblem)}},
                **headers,
            },
        },
    }
    if one.takes is not None:
        found["requestBody"] = {"required": True, "content": {bodies.JSON: {"schema": _named(one.takes)}}}
    if one.needs_token or one.is_for_bots:
        found["security"] = [{BOT if one.is_for_bots else TOKEN: []}]
    return found


def _parameter(part: Parameter) -> dict[str, Any]:
    told = {"name": part.name, "in": part.place, "description": part.words}
    return {**told, "required": part.place == "path", "schema": part.schema}


def _named(kind: type) -> dict[str, str]:
    return {"$ref": REF.format(name=kind.__name__)}


def schemas_of(kinds: Iterable[type]) -> dict[str, Any]:
    """The schemas of these types by their names, and of each game's view."""
    _shown, found = msgspec.json.schema_components(sorted(kinds, key=lambda kind: kind.__name__), ref_template=REF)
    views = {f"View.{code}": _lifted(view_schema(find(code)), f"View.{code}") for code in shelf()}
    # A situation comes with its stamp, and its view is a view of one of the games.
    schema = found[Situation.__name__]
    schema["properties"]["stamp"] = {"type": "string"}
    schema["properties"]["view"] = {"anyOf": [{"$ref": REF.format(name=name)} for name in views]}
    schema["required"] = ["stamp", *schema["required"]]
    return {**found, **views}


def _lifted(schema: Any, name: str) -> Any:
    """The schema with references to its place within the description."""
    if isinstance(schema, dict):
        return {key: _lifted(value, name) for key, value in schema.items()}
    if isinstance(schema, list):
        return [_lifted(value, name) for value in schema]
    return schema.replace("#/$defs/", REF.format(name=f"{name}/$defs/")) if isinstance(schema, str) else schema


# The description of the sockets in AsyncAPI 3.0, made from the types of their messages.

Schema = dict[str, Any]
_ID = {"location": "$message.payload#/id", "description": "Chosen by whoever asks, and said again with the answer."}


class Socket(NamedTuple):
    """A socket address, its description and its handler; a seat has `calls` there, a spectator none."""

    name: str
    path: str
    words: str
    opening: sockets.Opening
    calls: tuple[Call, ...] = ()
    parameters: tuple[Parameter, ...] = ()


_SEAT = "Your seat: each change of the table, and answers"
_WATCHING = "A table as spectators see it: each change"
SOCKETS = (
    Socket("seat", "/seat/socket", _SEAT, sockets.follow, calls=(LOOK, *CALLS)),
    Socket("watching", "/tables/{match}/socket", _WATCHING, sockets.watch, parameters=(MATCH,)),
)


def _message(words: str, payload: Schema, has_id: bool = False) -> Schema:
    """A message; it `has_id` if its answer is found by the id."""
    found: Schema = {"summary": words, "contentType": bodies.JSON, "payload": payload}
    return {**found, "correlationId": _ID} if has_id else found


def socket_description(request: Request) -> Schema:
    """The AsyncAPI description, for an asker at this address."""
    kinds = {kind for one in SOCKETS for call in one.calls for kind in (call.takes, call.answers)}
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
        "channels": {one.name: _channel(one, schemas) for one in SOCKETS},
        "operations": {name: found for one in SOCKETS for name, found in _operations(one).items()},
        "components": {
            "schemas": {name: schema for name, schema in schemas.items() if name not in _SPECIAL},
            "securitySchemes": {TOKEN: {"type": "http", "scheme": "bearer", "description": "The token of a seat."}},
        },
    }


# Written out in each message, because each has its own body or answer.
_SPECIAL = {bodies.Asking.__name__, bodies.Answer.__name__}


def _channel(one: Socket, schemas: Schema) -> Schema:
    found: Schema = {
        "address": f"{bodies.API}{one.path}",
        "description": one.words,
        "messages": _messages(one, schemas),
        "bindings": {"ws": {"method": "GET", "bindingVersion": "0.1.0"}},
    }
    if one.parameters:
        found["parameters"] = {part.name: {"description": part.words} for part in one.parameters}
    return found


def _messages(one: Socket, schemas: Schema) -> Schema:
    told = {
        "table": _message("The table has changed, or is seen for the first time", _named(bodies.Table)),
        "farewell": _message("Why the house closes the socket now", _named(bodies.Farewell)),
    }
    if not one.calls:
        return told
    showing = _message("The token, as the first message where the heading does not say it", _named(bodies.Showing))
    refusal = _message("Why what was asked for is not done", _named(bodies.Refusal), has_id=True)
    asks, answers = dict[str, Schema](), dict[str, Schema]()
    for call in one.calls:
        # Asking with the call's name and body, and Answer with the call's answer.
        asking, answering = schemas[bodies.Asking.__name__], schemas[bodies.Answer.__name__]
        needs_body = bool(schemas[call.takes.__name__].get("required"))
        own = {"ask": {"const": call.name}, "body": _named(call.takes)}
        required = [*asking["required"], *(["body"] if needs_body else [])]
        asked = {**asking, "title": call.name, "properties": {**asking["properties"], **own}, "required": required}
        answered = {**answering["properties"], "answer": _named(call.answers)}
        asks[call.name] = _message(call.words, asked, has_id=True)
        shape = {**answering, "title": _answer_to(call), "properties": answered}
        answers[_answer_to(call)] = _message("It is done", shape, has_id=True)
    return {**told, "token": showing, "refusal": refusal, **asks, **answers}


def _operations(one: Socket) -> Schema:
    """The operations of the house there: it sends changes, and answers calls."""
    telling = {f"tell-{one.name}": _socket_operation(one, "send", "Each change", "table", "farewell")}
    if not one.calls:
        return telling
    showing = {"showToken": _socket_operation(one, "receive", "Who sits there", "token")}
    asked: Schema = {}
    for call in one.calls:
        reply = {"channel": {"$ref": f"#/channels/{one.name}"}, "messages": _refs(one, _answer_to(call), "refusal")}
        asked[call.name] = {**_socket_operation(one, "receive", call.words, call.name), "reply": reply}
    return {**telling, **showing, **asked}


def _socket_operation(one: Socket, action: str, words: str, *messages: str) -> Schema:
    found = {
        "action": action,
        "summary": words,
        "channel": {"$ref": f"#/channels/{one.name}"},
        "messages": _refs(one, *messages),
    }
    return {**found, "security": [{"$ref": f"#/components/securitySchemes/{TOKEN}"}]} if one.calls else found


def _answer_to(call: Call) -> str:
    return f"{call.name}-answer"


def _refs(one: Socket, *messages: str) -> list[Schema]:
    return [{"$ref": f"#/channels/{one.name}/messages/{name}"} for name in messages]


# The routes.


def api_routes() -> list[Route | WebSocketRoute]:
    """The routes of all operations and sockets, and of their descriptions."""

    async def describe(request: Request) -> Response:
        """GET: the OpenAPI description."""
        return bodies.answer(description(request))

    async def describe_sockets(request: Request) -> Response:
        """GET: the AsyncAPI description."""
        return bodies.answer(socket_description(request))

    described = Route(f"{bodies.API}/openapi.json", for_anybody(describe))
    spoken = Route(f"{bodies.API}/asyncapi.json", for_anybody(describe_sockets))
    asked = [Route(f"{bodies.API}{one.path}", endpoint, methods=[one.method]) for one, endpoint in OPERATIONS]
    opened = [WebSocketRoute(f"{bodies.API}{one.path}", sockets.for_programs(one.opening)) for one in SOCKETS]
    return [described, spoken, *asked, *opened]
