"""The JSON of the API in both directions: declared shapes, checked when they are read, and problems."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, TypeAlias, TypeVar

import msgspec
from msgspec import Meta
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from hantise.core import HantiseError
from hantise.core.words import _
from hantise.web.problems import Problem, Refused, status_of, told
from hantise.web.requests import read_bytes
from hantise.web.tables.live_table import KEY, LARGEST_NUMBER, LONGEST_ACTION

T = TypeVar("T", bound=msgspec.Struct)
LONGEST_WAIT = 25.0
# Only a bound: a name is tidied and measured where it is used.
Line: TypeAlias = Annotated[str, Meta(max_length=300)]
Version: TypeAlias = Annotated[int, Meta(ge=0, le=LARGEST_NUMBER)]
Key: TypeAlias = Annotated[str, Meta(pattern=KEY.replace(r"\Z", "$"), max_length=80)]


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table to make: its other seats are each `open` for whoever has the code, or a computer's level."""

    game: Line
    seats: Annotated[tuple[Line, ...], Meta(max_length=20)]
    name: Line = ""
    options: Mapping[str, int | bool | str] = {}
    watch: bool = True


class Coming(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody comes to the table of this code, or by a link to one of its seats, and is called by the name."""

    code: Line = ""
    link: Annotated[str, Meta(max_length=500)] = ""
    name: Line = ""


class Act(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An action by name, at the version at which it was chosen; sent twice with one key it is done once."""

    version: Version
    action: Annotated[str, Meta(max_length=LONGEST_ACTION)]
    key: Key = ""


class Undo(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The seat's last action never was; the version is the one after it."""

    version: Version
    key: Key = ""


class Resign(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The seat is given up, and a computer of this level plays on there."""

    level: Line = "level1"


class Nothing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """There is nothing to say."""


async def read_body(request: Request, kind: type[T]) -> T:
    """The content of the body; Problem if it is not JSON of this shape. An empty body stands for {}."""
    content = await read_bytes(request)
    if content and request.headers.get("content-type", "").partition(";")[0].strip().lower() != JSON:
        raise Problem(415, "not-json", _("Send JSON, and say so: the Content-Type is application/json."))
    return fitting(content or b"{}", kind)


def fitting(content: bytes | str | msgspec.Raw, kind: type[T]) -> T:
    """The content of this JSON; Problem if it does not have this shape."""
    try:
        return msgspec.json.decode(content, type=kind)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise Problem(400, "bad-body", _("What was sent does not fit: {why}").format(why=error)) from error


def waiting_of(request: Request) -> tuple[str, float]:
    """The stamp that the program knows, and the longest time to wait for another one, in seconds; from the address."""
    text = request.query_params.get("wait", "0")
    try:
        seconds = float(text) if len(text) <= 10 else -1.0
    except ValueError:
        seconds = -1.0
    if not 0 <= seconds <= LONGEST_WAIT:
        words = _("You can wait 0 to {most} seconds at a time.").format(most=round(LONGEST_WAIT))
        raise Problem(400, "bad-wait", words)
    return request.query_params.get("after", ""), seconds


# The messages of a socket, in both directions.

LONGEST_TOKEN = 500
# Chosen by the program, and repeated in the answer.
Id: TypeAlias = Annotated[int, Meta(ge=0, le=LARGEST_NUMBER)] | Annotated[str, Meta(max_length=80)]


# Messages to the house.


class Showing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The token of the seat, as the first message where the heading could not say it."""

    token: Annotated[str, Meta(max_length=LONGEST_TOKEN)]


class Asking(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something is asked for by its name; the `body` is that of the same name over HTTP."""

    id: Id
    ask: Annotated[str, Meta(max_length=20)]
    # Made by a factory, because a schema has no default of this kind.
    body: msgspec.Raw = msgspec.field(default_factory=lambda: msgspec.Raw(b"{}"))


class _Numbered(msgspec.Struct, frozen=True):
    id: Id | None = None


def id_in(text: str) -> Id | None:
    """The id of a message, even of a malformed one; None if it has none."""
    try:
        return msgspec.json.decode(text, type=_Numbered).id
    except (msgspec.MsgspecError, RecursionError):
        return None


# Messages from the house. A kind is recognised by its fields, so no message has other ones.


class Allowance(msgspec.Struct, frozen=True):
    """A seat may ask `most` times in so many `seconds`, `left` times now, else once more after `wait` seconds."""

    most: int
    seconds: int
    left: int
    wait: int


class Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The table has changed: this is how it stands."""

    table: msgspec.Raw


class Answer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What was asked for with this id is done."""

    id: Id
    answer: msgspec.Raw
    limit: Allowance


class Refusal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What was asked for with this id, null where none could be read, is not done, and nothing was written."""

    id: Id | None
    problem: ApiProblem
    limit: Allowance


class Farewell(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Why the house closes the socket now."""

    problem: ApiProblem


Heard: TypeAlias = Table | Answer | Refusal | Farewell


def text_of(message: Heard) -> str:
    """The message as JSON."""
    return msgspec.json.encode(message).decode()


# HTTP answers: JSON, and problems in the format of RFC 9457.

API = "/api"
JSON, PROBLEM = "application/json", "application/problem+json"
# Seconds to wait after too many requests without a seat. Those limits count by the minute.
AFTER = "60"
# No cache keeps an answer, because it may hold what only one seat may know.
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
    """True for any address below /api, even one that does not exist."""
    path = str(asker.scope["path"])
    return path == API or path.startswith(f"{API}/")


def answer(content: object, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    """The content as JSON; bytes count as JSON."""
    body = content if isinstance(content, bytes) else msgspec.json.encode(content)
    return Response(body, status, {**_ALWAYS, **(headers or {})}, JSON)


def refusal_of(error: HantiseError) -> Response:
    """The HTTP answer for an error."""
    return problem(status_of(error), error.code, told(error), error)


def problem(status: int, code: str, words: str, error: Exception | None = None) -> Response:
    """The HTTP answer for a problem; for a refusal it names the rule of the game."""
    headers = {**_ALWAYS, "X-Hantise-Code": code}
    if status == 401:
        headers["WWW-Authenticate"] = "Bearer"
    if status == 429:
        headers["Retry-After"] = AFTER
    return Response(msgspec.json.encode(problem_of(status, code, words, error)), status, headers, PROBLEM)


def error_of(error: HantiseError) -> ApiProblem:
    """The fields of the problem for an error."""
    return problem_of(status_of(error), error.code, told(error), error)


def problem_of(status: int, code: str, words: str, error: Exception | None = None) -> ApiProblem:
    """The fields of a problem."""
    why = error.refusal if isinstance(error, Refused) else None
    title = code.replace("-", " ").capitalize()
    reason, rule = (why.code, why.rule) if why is not None else ("", "")
    return ApiProblem(f"urn:hantise:problem:{code}", title, status, code, words, reason, rule)


def announce(response: Response, limit: Allowance) -> None:
    """Put the seat's rate limit into the headers of the answer."""
    response.headers["RateLimit-Policy"] = f'"seat";q={limit.most};w={limit.seconds}'
    response.headers["RateLimit"] = f'"seat";r={limit.left};t={limit.wait or limit.seconds}'
    if response.status_code == 429:
        response.headers["Retry-After"] = str(max(1, limit.wait))
