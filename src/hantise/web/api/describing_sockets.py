"""The description of the sockets for programs, in AsyncAPI 3.0, made of the types that are read and sent there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from starlette.requests import Request

import hantise
from hantise.web.api.answers import API, JSON
from hantise.web.api.deeds import Deed
from hantise.web.api.describing import ABOUT, REF, TOKEN, Asked, schemas_of
from hantise.web.api.messages import Answer, Asking, Farewell, Refusal, Showing, Table
from hantise.web.api.situation import Situation
from hantise.web.requests.prefix import prefix_of

Schema = dict[str, Any]
_ID = {"location": "$message.payload#/id", "description": "Chosen by whoever asks, and said again with the answer."}


class Spoken(NamedTuple):
    """One address of a socket; whoever has a seat may ask for the deeds there, whoever looks on for none."""

    name: str
    path: str
    words: str
    deeds: tuple[Deed, ...] = ()
    asks: tuple[Asked, ...] = ()


class _Message(NamedTuple):
    """What goes through a socket; `has_id` where an answer is found by it."""

    words: str
    payload: Schema
    has_id: bool = False

    @property
    def described(self) -> Schema:
        """As AsyncAPI has it."""
        found: Schema = {"summary": self.words, "contentType": JSON, "payload": self.payload}
        return {**found, "correlationId": _ID} if self.has_id else found


def spoken_description(sockets: Sequence[Spoken], request: Request) -> Schema:
    """All of it, for whoever asked there: what the house sends and receives."""
    schemas = _schemas(sockets)
    return {
        "asyncapi": "3.0.0",
        "info": {"title": "Sockets of Hantise for programs", "version": hantise.__version__, "description": ABOUT},
        "defaultContentType": JSON,
        "servers": {"house": _server(request)},
        "channels": {one.name: _channel(one, schemas) for one in sockets},
        "operations": {name: found for one in sockets for name, found in _operations(one).items()},
        "components": {
            "schemas": {name: schema for name, schema in schemas.items() if name not in _SPECIAL},
            "securitySchemes": {TOKEN: {"type": "http", "scheme": "bearer", "description": "The token of a seat."}},
        },
    }


# What stands in the messages themselves, of which each has its own body or answer.
_SPECIAL = {Asking.__name__, Answer.__name__}


def _schemas(sockets: Sequence[Spoken]) -> Schema:
    deeds = [deed for one in sockets for deed in one.deeds]
    kinds = {kind for deed in deeds for kind in (deed.takes, deed.answers)}
    schemas = schemas_of(kinds | {Situation, Asking, Answer, Showing, Table, Refusal, Farewell})
    schemas[Table.__name__]["properties"]["table"] = _named(Situation)
    return schemas


def _server(request: Request) -> Schema:
    protocol = "wss" if request.url.scheme == "https" else "ws"
    return {"host": request.url.netloc, "pathname": prefix_of(request) or "/", "protocol": protocol}


def _channel(one: Spoken, schemas: Schema) -> Schema:
    found: Schema = {
        "address": f"{API}{one.path}",
        "description": one.words,
        "messages": {name: message.described for name, message in _messages(one, schemas).items()},
        "bindings": {"ws": {"method": "GET", "bindingVersion": "0.1.0"}},
    }
    if one.asks:
        found["parameters"] = {part.name: {"description": part.words} for part in one.asks}
    return found


def _messages(one: Spoken, schemas: Schema) -> dict[str, _Message]:
    told = {
        "table": _Message("The table has changed, or is seen for the first time", _named(Table)),
        "farewell": _Message("Why the house closes the socket now", _named(Farewell)),
    }
    if not one.deeds:
        return told
    showing = _Message("The token, as the first message where the heading does not say it", _named(Showing))
    refusal = _Message("Why what was asked for is not done", _named(Refusal), has_id=True)
    asked = {deed.name: _Message(deed.words, _asking(deed, schemas), has_id=True) for deed in one.deeds}
    answers = {_answer_to(deed): _Message("It is done", _answer(deed, schemas), has_id=True) for deed in one.deeds}
    return {**told, "token": showing, "refusal": refusal, **asked, **answers}


def _asking(deed: Deed, schemas: Schema) -> Schema:
    """The shape of Asking, with the deed's name and body."""
    shape = schemas[Asking.__name__]
    needs_body = bool(schemas[deed.takes.__name__].get("required"))
    own = {"ask": {"const": deed.name}, "body": _named(deed.takes)}
    required = [*shape["required"], *(["body"] if needs_body else [])]
    return {**shape, "title": deed.name, "properties": {**shape["properties"], **own}, "required": required}


def _answer(deed: Deed, schemas: Schema) -> Schema:
    """The shape of Answer, with what the deed answers."""
    shape = schemas[Answer.__name__]
    properties = {**shape["properties"], "answer": _named(deed.answers)}
    return {**shape, "title": _answer_to(deed), "properties": properties}


def _operations(one: Spoken) -> Schema:
    """What the house does there: it tells, and it receives what is asked and replies."""
    telling = {f"tell-{one.name}": _operation(one, "send", "Each change", "table", "farewell")}
    if not one.deeds:
        return telling
    showing = {"showToken": _operation(one, "receive", "Who sits there", "token")}
    return {**telling, **showing, **{deed.name: _asked(one, deed) for deed in one.deeds}}


def _asked(one: Spoken, deed: Deed) -> Schema:
    reply = {"channel": _channel_of(one), "messages": _refs(one, _answer_to(deed), "refusal")}
    return {**_operation(one, "receive", deed.words, deed.name), "reply": reply}


def _operation(one: Spoken, action: str, words: str, *messages: str) -> Schema:
    found = {"action": action, "summary": words, "channel": _channel_of(one), "messages": _refs(one, *messages)}
    return {**found, "security": [{"$ref": f"#/components/securitySchemes/{TOKEN}"}]} if one.deeds else found


def _answer_to(deed: Deed) -> str:
    return f"{deed.name}-answer"


def _channel_of(one: Spoken) -> Schema:
    return {"$ref": f"#/channels/{one.name}"}


def _refs(one: Spoken, *messages: str) -> list[Schema]:
    return [{"$ref": f"#/channels/{one.name}/messages/{name}"} for name in messages]


def _named(kind: type) -> Schema:
    return {"$ref": REF.format(name=kind.__name__)}
