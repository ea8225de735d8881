"""The HTTP endpoints of the API: at a seat, to get to a table, about the games."""

from __future__ import annotations

import re
import tomllib
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, TypeAlias

import msgspec
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response, StreamingResponse

import hantise
from hantise.bots import LEVELS
from hantise.bots.host_bots import known_level, playing
from hantise.core import SPECTATOR, Game, HantiseError
from hantise.core.facts import facts_schema
from hantise.core.game import Option, Value
from hantise.games import find, folder_text, shelf
from hantise.store import hashed, read_code
from hantise.web.api.bodies import Coming, NewTable, announce, answer, read_body, refusal_of, waiting_of
from hantise.web.api.calls import (
    CALLS,
    LOOK,
    Call,
    Look,
    Program,
    Seated,
    Situation,
    Snapshot,
    changes,
    program_of,
    seen,
    situation_at,
    snapshot_of,
    token,
    wait_for_change,
)
from hantise.web.front.joining import match_of
from hantise.web.front.new_table import COMPUTER, FRIEND, ME, Sitting, named, planned
from hantise.web.front.ways_in import check_new_table, note_new_table
from hantise.web.problems import Problem, not_found, table_full, used_up
from hantise.web.requests import check_origin, prefix_of, tidy
from hantise.web.tables.live_table import LONGEST_NAME, PROGRAM, LiveTable
from hantise.web.tables.visitor import Services, new_secret, services_of

# Every request gets an answer or a problem; at a seat, with the rate limit.

Endpoint: TypeAlias = Callable[[Request], Awaitable[Response]]
AtSeat: TypeAlias = Callable[[Request, Program], Awaitable[Response]]


def for_anybody(work: Endpoint) -> Endpoint:
    """An endpoint that needs no token."""

    async def ask(request: Request) -> Response:
        try:
            _check(request)
            return await work(request)
        except HantiseError as error:
            return refusal_of(error)

    return ask


def for_a_seat(work: AtSeat) -> Endpoint:
    """An endpoint that needs the token of a seat."""

    async def ask(request: Request) -> Response:
        try:
            _check(request)
            program = await program_of(request)
        except HantiseError as error:
            return refusal_of(error)
        try:
            note_asked(services_of(request), program)
            response = await work(request, program)
        except HantiseError as error:
            response = refusal_of(error)
        announce(response, program.allowance)
        return response

    return ask


def note_asked(services: Services, program: Program) -> None:
    """Note the program's presence and count its request; TooFast if there are too many."""
    program.table.viewers.note()
    services.presence.note(program.table.id, [program.seat])
    program.table.note(PROGRAM, program.seat)


def _check(request: Request) -> None:
    if request.method == "POST":
        check_origin(request)


class Parameter(NamedTuple):
    """A parameter in the path or the query of an address."""

    name: str
    place: str
    words: str
    schema: Mapping[str, object] = {"type": "string"}


@dataclass(frozen=True)
class Operation:
    """An operation over HTTP: its address and its description; `answers` is None for a stream.

    It needs no token, that of a seat, or that of a bot of the ladder.

    It decorates its endpoint.
    """

    method: str
    path: str
    name: str
    words: str
    answers: type | None
    takes: type | None = None
    status: int = 200
    parameters: tuple[Parameter, ...] = ()
    needs_token: bool = False
    is_for_bots: bool = False

    def __call__(self, endpoint: Endpoint) -> Endpoint:
        """Add the operation with this endpoint; its route and its description follow."""
        OPERATIONS.append((self, endpoint))
        return endpoint


OPERATIONS: list[tuple[Operation, Endpoint]] = []

MATCH = Parameter("match", "path", "The match's name, as in the address of its page.")
GAME = Parameter("game", "path", "The game's name.")
_SECONDS = {"type": "number", "minimum": 0, "maximum": 25}
WAITING = (
    Parameter("after", "query", "The stamp of what is known already: the answer comes once there is other news."),
    Parameter("wait", "query", "For how many seconds at most to wait for it, 0 to 25.", _SECONDS),
)


# The games of the house, for the authors of programs.


class Choice(msgspec.Struct, frozen=True):
    """An option of a game: what it does, its default, and the least and the most where it is a number."""

    name: str
    words: str
    default: Value
    least: int | None = None
    most: int | None = None


class Box(msgspec.Struct, frozen=True):
    """A game: for how many, by which version of its rules, with which options, and where its view is described."""

    code: str
    title: str
    players: tuple[int, ...]
    rules: int
    options: tuple[Choice, ...]
    view: str


class Brought(msgspec.Struct, frozen=True):
    """A bot that the host brings, which may take a seat as a level does; without `games` it plays all."""

    name: str
    words: str
    games: tuple[str, ...]


class Shelf(msgspec.Struct, frozen=True):
    """All games, the levels and the bots that may take a seat, and the version of the house."""

    games: tuple[Box, ...]
    levels: tuple[str, ...]
    bots: tuple[Brought, ...]
    version: str


@Operation("GET", "/games", "games", "The games, and who may sit at a table", Shelf)
@for_anybody
async def games_shown(request: Request) -> Response:
    """GET: the games of the house."""
    boxes = [
        Box(
            game.code,
            game.title,
            tuple(game.players),
            game.rules_version,
            tuple(map(_choice, game.settings)),
            f"{prefix_of(request)}/api/games/{game.code}/view",
        )
        for game in map(find, shelf())
    ]
    bots = tuple(Brought(bot.name, bot.words, bot.games) for bot in services_of(request).host_bots)
    return answer(Shelf(tuple(boxes), tuple(LEVELS), bots, hantise.__version__))


@Operation("GET", "/games/{game}/view", "view", "The JSON schema of a game's view", dict, parameters=(GAME,))
@for_anybody
async def schema(request: Request) -> Response:
    """GET: the JSON schema of a game's view."""
    found = view_schema(find(request.path_params["game"]))
    return answer({"$schema": "https://json-schema.org/draft/2020-12/schema", **found})


def _choice(option: Option) -> Choice:
    span = (option.least, option.most) if not option.is_flag and not option.is_text else (None, None)
    return Choice(option.name, option.words, option.default, *span)


# The JSON schema of a game's view: its fields and the names of its actions.
#
# The types come from the code, the descriptions from `fields.toml` and `view.toml` of the game's folder.

SEATS: Final = {
    "seat": "Whose view this is, from 0 on; -3 is a spectator.",
    "mover": "The seat that decides; -1 is chance, -2 is nobody: the game is over.",
}


def view_schema(game: Game) -> dict[str, Any]:
    """The schema of a seat's view; `$defs` has the schema of an action's name as `Action`, if the game describes it."""
    schema = facts_schema(f"What a seat of {game.title} may know", game.facts())
    words, listed = (tomllib.loads(folder_text(game.code, f"{name}.toml")) for name in ("view", "fields"))
    said = {name: field for name, field in listed.items() if isinstance(field, dict) and "means" in field}
    meanings = SEATS | {field.get("as", name): field["means"] for name, field in said.items()} | words.get("fields", {})
    for name, field in schema.get("properties", {}).items():
        if name in meanings:
            field["description"] = meanings[name]
    if actions := words.get("actions"):
        # An action's name matches one of these expressions.
        kinds = [{"pattern": f"^({pattern})$", "description": told} for pattern, told in actions.items()]
        action = {"title": f"The name of an action of {game.title}", "type": "string", "oneOf": kinds}
        schema["$defs"] = {**schema.get("$defs", {}), "Action": action}
    return schema


# The ways to a table: make one, come to one, watch one.

OPEN = "open"
_LINK = re.compile(r"/t/(?P<match>[a-z0-9]+)/(?P<secret>[A-Za-z0-9_-]+)/?$")


class Made(msgspec.Struct, frozen=True):
    """A table that was made: the token of the maker's seat, and the code by which others come, "" where none may."""

    match: str
    seat: int
    token: str
    code: str


@Operation("POST", "/tables", "make", "Make a table; the first seat is yours", Made, takes=NewTable, status=201)
@for_anybody
async def make(request: Request) -> Response:
    """POST: a new table; its maker has the first seat."""
    asked = await read_body(request, NewTable)
    check_new_table(request)
    game = find(asked.game)
    bots = playing(services_of(request).host_bots, game.code)
    others = [
        Sitting(FRIEND, "", "") if who == OPEN else Sitting(COMPUTER, known_level(who, bots), "") for who in asked.seats
    ]
    sittings = named([Sitting(ME, "", tidy(asked.name, LONGEST_NAME)), *others])
    options = game.checked(len(sittings), asked.options)
    note_new_table(request)
    secret = new_secret()
    plan = planned(game, sittings, options, asked.watch, secret)
    table = await services_of(request).tables.get(await services_of(request).tables.make(plan))
    return answer(Made(table.id, 0, token(table.id, secret), table.plan.code), 201)


@Operation("POST", "/seats", "come", "Take a seat that waits for somebody", Seated, takes=Coming, status=201)
@for_anybody
async def come(request: Request) -> Response:
    """POST: the next open seat, or the seat of the link."""
    asked = await read_body(request, Coming)
    name, secret, tables = tidy(asked.name, LONGEST_NAME), new_secret(), services_of(request).tables
    if asked.link:
        found = _LINK.search(asked.link)
        if found is None:
            raise used_up()
        try:
            table = await tables.get(found["match"])
        except Problem as problem:
            raise used_up() from problem
        seat = await table.enter(hashed(found["secret"]), hashed(secret), name)
    else:
        table = await tables.get(await match_of(request, read_code(asked.code)))
        seat = await table.claim(hashed(secret), name)
    if seat is None:
        raise used_up() if asked.link else table_full()
    services_of(request).presence.note(table.id, [seat])
    return answer(Seated(table.id, seat, token(table.id, secret)), 201)


@Operation("GET", "/tables/{match}", "watch", "The table as spectators see it", Situation, parameters=(MATCH, *WAITING))
@for_anybody
async def watch(request: Request) -> Response:
    """GET: the table for a spectator, at once or after its next change."""
    table, (after, seconds) = await watched(request), waiting_of(request)
    found = await wait_for_change(services_of(request), table, lambda: seen_by_all(table), after, seconds)
    return answer(found.text)


@Operation("GET", "/tables/{match}/stream", "watchOn", "Its changes as they come", None, parameters=(MATCH,))
@for_anybody
async def follow_watching(request: Request) -> Response:
    """GET: a stream of the table for a spectator, at each change."""
    table = await watched(request)
    return _stream(changes(services_of(request), table, lambda: seen_by_all(table)))


async def watched(request: HTTPConnection) -> LiveTable:
    """The table of the address; not found if spectators are not allowed there."""
    table = await services_of(request).tables.get(request.path_params["match"])
    _check_watched(table)
    return table


def _check_watched(table: LiveTable) -> None:
    if not table.plan.lets_watch:
        raise not_found()


def seen_by_all(table: LiveTable) -> Snapshot:
    """The table for a spectator; Problem once spectators are not allowed there."""
    _check_watched(table)
    return snapshot_of(situation_at(table, SPECTATOR))


# At a seat: its table, and its calls.


@Operation("GET", "/seat", LOOK.name, LOOK.words, LOOK.answers, parameters=WAITING, needs_token=True)
@for_a_seat
async def look(request: Request, program: Program) -> Response:
    """GET: the table for this seat, at once or after its next change."""
    after, seconds = waiting_of(request)
    found = await wait_for_change(services_of(request), program.table, lambda: seen(program), after, seconds)
    services_of(request).presence.note(program.table.id, [program.seat])
    return answer(found.text)


@Operation("GET", "/seat/stream", "follow", "Its changes as they come", None, needs_token=True)
@for_a_seat
async def follow(request: Request, program: Program) -> Response:
    """GET: a stream of the table for this seat, at each change."""
    services = services_of(request)

    async def followed() -> AsyncIterator[bytes]:
        with services.presence.entered(program.table.id, [program.seat]):
            async for event in changes(services, program.table, looking(services, program)):
                yield event

    return _stream(followed())


def looking(services: Services, program: Program) -> Look:
    """A reader for a program that stays: each look tells the other workers that the program is present."""

    def look() -> Snapshot:
        snapshot = seen(program)
        services.presence.note(program.table.id, [program.seat])
        return snapshot

    return look


def _stream(events: AsyncIterator[bytes]) -> Response:
    # No cache or proxy holds it back.
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return StreamingResponse(events, 200, headers, "text/event-stream")


def _add_call(call: Call) -> None:
    """The operation that makes this call, with the body of the request."""

    @Operation("POST", f"/seat/{call.name}", call.name, call.words, call.answers, takes=call.takes, needs_token=True)
    @for_a_seat
    async def post(request: Request, program: Program) -> Response:
        found = await call.work(services_of(request), program, await read_body(request, call.takes))
        return answer(found.text if isinstance(found, Snapshot) else found)


for _call in CALLS:
    _add_call(_call)
