"""Whatever a program asks is answered: what it wants, or a problem, with what its seat may ask yet."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeAlias

from starlette.requests import Request
from starlette.responses import Response

from hantise.core import HantiseError
from hantise.web.api.answers import announce, refusal_of
from hantise.web.api.tokens import Program, program_of
from hantise.web.requests import limits
from hantise.web.requests.forms import check_origin
from hantise.web.tables.services import Services, services_of

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
