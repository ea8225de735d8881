"""At a seat, by HTTP: look, wait, follow, and whatever is done there."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from typing import TypeAlias

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from hantise.core import HantiseError
from hantise.web.api.answers import announce, answer, refusal_of
from hantise.web.api.bodies import read_body, waiting_of
from hantise.web.api.deeds import Deed, seen
from hantise.web.api.situation import Told
from hantise.web.api.tokens import Program, program_of
from hantise.web.api.waiting import Look, news, waited
from hantise.web.requests import limits
from hantise.web.requests.forms import check_origin
from hantise.web.tables.services import Services, services_of

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
    return StreamingResponse(_followed(services_of(request), program), 200, STREAM, "text/event-stream")


async def _followed(services: Services, program: Program) -> AsyncIterator[bytes]:
    with services.presence.entered(program.table.id, [program.seat]):
        async for event in news(services, program.table, looking(services, program)):
            yield event


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
        response = await _done(request, program, work)
        announce(response, limits.PROGRAMS, limits.PROGRAMMING, *program.table.left_to_program(program.seat))
        return response

    return ask


async def _done(request: Request, program: Program, work: AtSeat) -> Response:
    try:
        note_asked(services_of(request), program)
        return await work(request, program)
    except HantiseError as error:
        return refusal_of(error)


def note_asked(services: Services, program: Program) -> None:
    """The program is there, and asks once more; TooFast if that is too often."""
    program.table.viewers.note()
    services.presence.note(program.table.id, [program.seat])
    program.table.note_program(program.seat)


def _check(request: Request) -> None:
    if request.method == "POST":
        check_origin(request)
