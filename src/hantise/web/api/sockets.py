"""Sockets of programs: one at a seat, by which it asks and is told, and one for whoever looks on."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeAlias

from starlette.websockets import WebSocket, WebSocketDisconnect

from hantise.core import HantiseError
from hantise.web import measures
from hantise.web.api import door
from hantise.web.api.answering import Asker
from hantise.web.api.answers import refusal_of
from hantise.web.api.bodies import fitting
from hantise.web.api.line import NOT_TEXT, Line, part
from hantise.web.api.messages import Heard, Showing
from hantise.web.api.seat import looking
from hantise.web.api.situation import Told
from hantise.web.api.tokens import Program, no_seat, program_of, seated
from hantise.web.requests.forms import check_origin
from hantise.web.tables.services import services_of

Opening: TypeAlias = Callable[[WebSocket], Awaitable[None]]
# Seconds in which a token comes that the heading does not say.
SHOWING = 10.0


def for_programs(work: Opening) -> Opening:
    """A socket that no page of another site opens; what cannot begin is answered as over HTTP, and there is none."""

    async def begin(socket: WebSocket) -> None:
        try:
            check_origin(socket)
            services_of(socket).tables.check_staying()
            await work(socket)
        except WebSocketDisconnect:
            return
        except HantiseError as error:
            measures.note_refused(error.code)
            await socket.send_denial_response(refusal_of(error))

    return begin


async def follow(socket: WebSocket) -> None:
    """At a seat, by the token that the heading says, or else the first message."""
    if "authorization" in socket.headers:
        program = await program_of(socket)
        await socket.accept()
        await _sit(socket, program)
    else:
        await socket.accept()
        await _sit_once_shown(socket)


async def watch(socket: WebSocket) -> None:
    """At a table, for whoever looks on, and is not heard."""
    table = await door.watched(socket)
    await socket.accept()
    await Line(socket, lambda: door.seen(table), _without_a_seat).run(services_of(socket), table)


async def _sit_once_shown(socket: WebSocket) -> None:
    try:
        program = await seated(services_of(socket), await _shown(socket))
    except HantiseError as error:
        await part(socket, error)
    else:
        await _sit(socket, program)


async def _shown(socket: WebSocket) -> str:
    """The token in the first message; Problem if it says none, or does not come."""
    try:
        async with asyncio.timeout(SHOWING):
            message = await socket.receive()
    except TimeoutError:
        raise no_seat() from None
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message["code"])
    if message.get("text") is None:
        await socket.close(NOT_TEXT)
        raise WebSocketDisconnect(NOT_TEXT)
    return fitting(message["text"], Showing).token


async def _sit(socket: WebSocket, program: Program) -> None:
    services = services_of(socket)
    with services.presence.entered(program.table.id, [program.seat]):
        line = Line(socket, looking(services, program), Asker(services, program).answered)
        await line.run(services, program.table)


async def _without_a_seat(text: str) -> tuple[Heard, Told | None]:
    raise no_seat()
