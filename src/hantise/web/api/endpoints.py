"""What programs ask by HTTP: at a seat, for a way to a table, about the games."""

from __future__ import annotations

import re
import tomllib
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any, Final, TypeAlias

import msgspec
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response, StreamingResponse

from hantise.bots import LEVELS
from hantise.bots.host_bots import known_level, playing
from hantise.core import SPECTATOR, Game, HantiseError
from hantise.core.facts import facts_schema
from hantise.core.game import Option, Value
from hantise.games import find, folder_text, shelf
from hantise.store import hashed, read_code
from hantise.web import limits
from hantise.web.api.bodies import Coming, NewTable, announce, answer, read_body, refusal_of, waiting_of
from hantise.web.api.deeds import (
    Deed,
    Look,
    Program,
    Seated,
    Told,
    news,
    program_of,
    seen,
    situation_at,
    token,
    told,
    waited,
)
from hantise.web.front.joining import match_of
from hantise.web.front.new_table import COMPUTER, FRIEND, ME, Sitting, named, planned
from hantise.web.front.ways_in import check_new_table, note_new_table
from hantise.web.requests import Problem, check_origin, not_found, prefix_of, table_full, tidy, used_up
from hantise.web.tables.live_table import LONGEST_NAME, PROGRAM, LiveTable
from hantise.web.tables.visitor import Services, new_secret, services_of

# What a stream says of itself.
STREAM = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}


async def look(request: Request, program: Program) -> Response:
    """GET: the table for this seat, at once or as soon as there is news."""
    after, seconds = waiting_of(request)
    found = await waited(services_of(request), program.table, lambda: seen(program), after, seconds)
    services_of(request).presence.note(program.table.id, [program.seat])
    return answer(found.text)


async def follow(request: Request, program: Program) -> Response:
    """GET: each change of the table for this seat, as it comes."""
    services = services_of(request)

    async def followed() -> AsyncIterator[bytes]:
        with services.presence.entered(program.table.id, [program.seat]):
            async for event in news(services, program.table, looking(services, program)):
                yield event

    return StreamingResponse(followed(), 200, STREAM, "text/event-stream")


def looking(services: Services, program: Program) -> Look:
    """Looks of whoever stays: other workers hear again and again that the program is there."""

    def look() -> Told:
        told = seen(program)
        services.presence.note(program.table.id, [program.seat])
        return told

    return look


def posted(deed: Deed) -> AtSeat:
    """POST: the deed is done with the body that came."""

    async def post(request: Request, program: Program) -> Response:
        found = await deed.work(services_of(request), program, await read_body(request, deed.takes))
        return answer(found.text if isinstance(found, Told) else found)

    return post


# Whatever a program asks is answered: what it wants, or a problem, with what its seat may ask yet.

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
    """An endpoint for whoever shows the token of a seat."""

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
        announce(response, limits.PROGRAMS, limits.PROGRAMMING, *program.table.left_to_program(program.seat))
        return response

    return ask


def note_asked(services: Services, program: Program) -> None:
    """The program is there, and asks once more; TooFast if that is too often."""
    program.table.viewers.note()
    services.presence.note(program.table.id, [program.seat])
    program.table.note(PROGRAM, program.seat)


def _check(request: Request) -> None:
    if request.method == "POST":
        check_origin(request)


# The ways to a table: make one, come to one, look on.

OPEN = "open"
_LINK = re.compile(r"/t/(?P<match>[a-z0-9]+)/(?P<secret>[A-Za-z0-9_-]+)/?$")


class Made(msgspec.Struct, frozen=True):
    """A table that was made: the token of the maker's seat, and the code by which others come, "" where none may."""

    match: str
    seat: int
    token: str
    code: str


async def make(request: Request) -> Response:
    """POST: a new table, with the first seat for whoever made it."""
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


async def come(request: Request) -> Response:
    """POST: the next seat that waits for somebody, or the one that the link leads to."""
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


async def look_on(request: Request) -> Response:
    """GET: the table for a spectator, at once or as soon as there is news."""
    table, (after, seconds) = await watched(request), waiting_of(request)
    found = await waited(services_of(request), table, lambda: seen_by_all(table), after, seconds)
    return answer(found.text)


async def follow_on(request: Request) -> Response:
    """GET: each change of the table for a spectator, as it comes."""
    table = await watched(request)
    return StreamingResponse(
        news(services_of(request), table, lambda: seen_by_all(table)), 200, STREAM, "text/event-stream"
    )


async def watched(request: HTTPConnection) -> LiveTable:
    """The table; where nobody may look on it is as if there were none."""
    table = await services_of(request).tables.get(request.path_params["match"])
    _check_watched(table)
    return table


def _check_watched(table: LiveTable) -> None:
    if not table.plan.watch:
        raise not_found()


def seen_by_all(table: LiveTable) -> Told:
    """The table for a spectator; Problem once nobody may look on there."""
    _check_watched(table)
    return told(situation_at(table, SPECTATOR))


# The games of the house, for whoever writes a program that plays them.


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
    """All games, the levels of the computers that may take a seat, and the bots that may do so too."""

    games: tuple[Box, ...]
    levels: tuple[str, ...]
    bots: tuple[Brought, ...]


async def shelf_shown(request: Request) -> Response:
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
    return answer(Shelf(tuple(boxes), tuple(LEVELS), bots))


async def schema(request: Request) -> Response:
    """GET: the JSON schema of a game's view."""
    found = view_schema(find(request.path_params["game"]))
    return answer({"$schema": "https://json-schema.org/draft/2020-12/schema", **found})


def _choice(option: Option) -> Choice:
    span = (option.least, option.most) if not option.is_flag and not option.is_text else (None, None)
    return Choice(option.name, option.words, option.default, *span)


# The JSON schema of a game's view: what its fields mean, and the names of its actions.
#
# Their types are the code's own; the words are in `fields.toml` and `view.toml` of the game's folder, where it has
# them.

SEATS: Final = {
    "seat": "Whose view this is, from 0 on; -3 is a spectator.",
    "mover": "The seat that decides; -1 is chance, -2 is nobody: the game is over.",
}


def view_schema(game: Game) -> dict[str, Any]:
    """The schema of a seat's view; `$defs` has that of an action's name as `Action`, where the game tells."""
    schema = facts_schema(f"What a seat of {game.title} may know", game.facts())
    words, listed = (tomllib.loads(folder_text(game.code, f"{name}.toml")) for name in ("view", "fields"))
    said = {name: field for name, field in listed.items() if isinstance(field, dict) and "means" in field}
    meanings = SEATS | {field.get("as", name): field["means"] for name, field in said.items()} | words.get("fields", {})
    for name, field in schema.get("properties", {}).items():
        if name in meanings:
            field["description"] = meanings[name]
    if actions := words.get("actions"):
        # One of these expressions, each with what it does.
        kinds = [{"pattern": f"^({pattern})$", "description": told} for pattern, told in actions.items()]
        action = {"title": f"The name of an action of {game.title}", "type": "string", "oneOf": kinds}
        schema["$defs"] = {**schema.get("$defs", {}), "Action": action}
    return schema
