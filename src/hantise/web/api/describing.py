"""The description of what programs may ask, in OpenAPI 3.1, made of the types that read and answer it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import msgspec
from starlette.requests import Request

import hantise
from hantise.games import find, shelf
from hantise.web.api.answers import API, JSON, PROBLEM
from hantise.web.api.situation import Situation
from hantise.web.api.view_schema import view_schema
from hantise.web.requests.prefix import prefix_of

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
        paths.setdefault(f"{API}{one.path}", {})[one.method.lower()] = _operation(one, problem)
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
    found: dict[str, Any] = {
        "operationId": one.name,
        "summary": one.words,
        "parameters": [part.described for part in one.asks],
        "responses": {
            str(one.status): {"description": "As asked.", "content": _content(one), **_headers(one)},
            "default": {"description": "Why not.", "content": {PROBLEM: {"schema": _named(problem)}}, **_headers(one)},
        },
    }
    if one.takes is not None:
        found["requestBody"] = {"required": True, "content": {JSON: {"schema": _named(one.takes)}}}
    if one.needs_token:
        found["security"] = [{TOKEN: []}]
    return found


def _content(one: Described) -> dict[str, Any]:
    if one.answers is None:
        return {"text/event-stream": {"schema": {"type": "string"}}}
    return {JSON: {"schema": {"type": "object"} if one.answers is dict else _named(one.answers)}}


def _headers(one: Described) -> dict[str, Any]:
    """What a seat may ask yet is said with every answer to it."""
    if not one.needs_token:
        return {}
    said = {"RateLimit-Policy": "How many requests, in how many seconds.", "RateLimit": "How many may follow."}
    return {"headers": {name: {"description": words, "schema": {"type": "string"}} for name, words in said.items()}}


def _named(kind: type) -> dict[str, str]:
    return {"$ref": REF.format(name=kind.__name__)}


def schemas_of(kinds: Iterable[type]) -> dict[str, Any]:
    """The schemas of these types by their names, and of each game's view."""
    _shown, found = msgspec.json.schema_components(sorted(kinds, key=_name), ref_template=REF)
    views = {f"View.{code}": _lifted(view_schema(find(code)), f"View.{code}") for code in shelf()}
    _tell(found[Situation.__name__], [*views])
    return {**found, **views}


def _name(kind: Any) -> str:
    return str(kind.__name__)


def _tell(schema: dict[str, Any], views: list[str]) -> None:
    """A stamp comes with it, and its view is that of one of the games."""
    schema["properties"]["stamp"] = {"type": "string"}
    schema["properties"]["view"] = {"anyOf": [{"$ref": REF.format(name=name)} for name in views]}
    schema["required"] = ["stamp", *schema["required"]]


def _lifted(schema: Any, name: str) -> Any:
    """The same, with references that lead to the right place within the description."""
    if isinstance(schema, dict):
        return {key: _lifted(value, name) for key, value in schema.items()}
    if isinstance(schema, list):
        return [_lifted(value, name) for value in schema]
    return schema.replace("#/$defs/", REF.format(name=f"{name}/$defs/")) if isinstance(schema, str) else schema
