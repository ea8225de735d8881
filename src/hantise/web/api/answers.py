"""Answers to programs: JSON, and what went wrong as RFC 9457 has it."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil

import msgspec
from starlette.requests import HTTPConnection
from starlette.responses import Response

from hantise.core import HantiseError
from hantise.web.requests.problems import Refused, status_of, told

API = "/api"
JSON, PROBLEM = "application/json", "application/problem+json"
# Seconds that whoever asked too much waits where nobody counts for a seat: what is counted is counted by minutes.
AFTER = "60"
# Nothing that is told to a seat is kept on the way.
_ALWAYS = {"Cache-Control": "no-store"}


class ApiProblem(msgspec.Struct, frozen=True, omit_defaults=True, rename={"kind": "type"}):
    """What went wrong: `code` never changes its meaning, `detail` is a sentence in the asker's language.

    `reason` and `rule` are the game's own, where a rule forbids an action.
    """

    kind: str
    title: str
    status: int
    code: str
    detail: str
    reason: str = ""
    rule: str = ""


def is_for_programs(asker: HTTPConnection) -> bool:
    """True for an address of this folder, also where nothing lies there."""
    path = str(asker.scope["path"])
    return path == API or path.startswith(f"{API}/")


def answer(content: object, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    """The content as JSON; bytes are JSON already."""
    body = content if isinstance(content, bytes) else msgspec.json.encode(content)
    return Response(body, status, {**_ALWAYS, **(headers or {})}, JSON)


def refusal_of(error: HantiseError) -> Response:
    """The error as an answer."""
    return problem(status_of(error), error.code, told(error), error)


def problem(status: int, code: str, words: str, error: Exception | None = None) -> Response:
    """A problem of this code in these words; of a refusal it says which rule of the game it is."""
    headers = {**_ALWAYS, "X-Hantise-Code": code}
    if status == 401:
        headers["WWW-Authenticate"] = "Bearer"
    if status == 429:
        headers["Retry-After"] = AFTER
    return Response(msgspec.json.encode(problem_of(status, code, words, error)), status, headers, PROBLEM)


def error_of(error: HantiseError) -> ApiProblem:
    """The error as the fields of a problem."""
    return problem_of(status_of(error), error.code, told(error), error)


def problem_of(status: int, code: str, words: str, error: Exception | None = None) -> ApiProblem:
    """The same as fields."""
    why = error.refusal if isinstance(error, Refused) else None
    title = code.replace("-", " ").capitalize()
    reason, rule = (why.code, why.rule) if why is not None else ("", "")
    return ApiProblem(f"urn:hantise:problem:{code}", title, status, code, words, reason, rule)


def announce(response: Response, most: int, seconds: float, left: int, wait: float) -> None:
    """The answer says how many requests may follow, and after a refusal in how many seconds the next one may."""
    response.headers["RateLimit-Policy"] = f'"seat";q={most};w={ceil(seconds)}'
    response.headers["RateLimit"] = f'"seat";r={left};t={ceil(wait or seconds)}'
    if response.status_code == 429:
        response.headers["Retry-After"] = str(max(1, ceil(wait)))
