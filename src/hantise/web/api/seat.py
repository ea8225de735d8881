"""At a seat: look, wait, act, undo, resign, play again."""

from __future__ import annotations

from collections.abc import AsyncIterator

import msgspec
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from hantise.bots import find as find_level
from hantise.core.words import _
from hantise.web.api.answers import answer
from hantise.web.api.bodies import Act, Nothing, Resign, Undo, read_body, waiting_of
from hantise.web.api.situation import Told, situation_at, told
from hantise.web.api.tokens import Program, token
from hantise.web.api.waiting import news, waited
from hantise.web.requests.problems import Problem
from hantise.web.tables.commands import Command
from hantise.web.tables.services import Services, services_of

# What a stream says of itself.
STREAM = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}


class Seated(msgspec.Struct, frozen=True):
    """A seat that is had by this token from now on."""

    match: str
    seat: int
    token: str


class Gone(msgspec.Struct, frozen=True):
    """The seat is given up."""

    match: str


async def look(request: Request, program: Program) -> Response:
    """GET: the table for this seat, at once or as soon as there is news."""
    after, seconds = waiting_of(request)
    found = await waited(services_of(request), program.table, lambda: _look(program), after, seconds)
    services_of(request).presence.note(program.table.id, [program.seat])
    return answer(found.text)


async def follow(request: Request, program: Program) -> Response:
    """GET: each change of the table for this seat, as it comes."""
    return StreamingResponse(_followed(services_of(request), program), 200, STREAM, "text/event-stream")


async def _followed(services: Services, program: Program) -> AsyncIterator[bytes]:
    services.presence.enter(program.table.id, [program.seat])
    try:
        async for event in news(services, program.table, lambda: _look(program)):
            yield event
    finally:
        services.presence.leave(program.table.id, [program.seat])


async def act(request: Request, program: Program) -> Response:
    """POST: the seat takes an action; then the table as it stands."""
    asked = await read_body(request, Act)
    command = Command(asked.version, (asked.action,), _key(asked))
    await program.table.play(program.seat, command, keys=program.keys, is_counted=True)
    return answer(_look(program).text)


async def undo(request: Request, program: Program) -> Response:
    """POST: the seat's last action never was; then the table as it stands."""
    asked = await read_body(request, Undo)
    await program.table.take_back(program.seat, asked.version, _key(asked), program.keys, is_counted=True)
    return answer(_look(program).text)


async def resign(request: Request, program: Program) -> Response:
    """POST: the seat is the program's no more; a computer plays on there until somebody comes."""
    level = find_level((await read_body(request, Resign)).level).name
    table, seat = program.table, program.seat
    if not table.position.is_over:
        await table.stand_in(seat, level, by=seat)
    await table.free(seat, table.plan.seats[seat], None)
    services_of(request).presence.forget(table.id, seat)
    return answer(Gone(table.id))


async def play_again(request: Request, program: Program) -> Response:
    """POST: the rematch, the same one for everybody, where all keep their seats."""
    await read_body(request, Nothing)
    if not program.table.position.is_over:
        raise Problem(409, "not-over", _("The game is not over yet."))
    match = await services_of(request).tables.rematch(program.table)
    return answer(Seated(match, program.seat, token(match, program.secret)))


def _look(program: Program) -> Told:
    program.check()
    return told(situation_at(program.table, program.seat))


def _key(asked: Act | Undo) -> str:
    """One version takes one command: without a key of its own, what is sent twice is the same."""
    return asked.key or f"version-{asked.version}"
