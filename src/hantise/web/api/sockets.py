"""Sockets of programs: one at a seat, by which it asks and is told, and one for whoever looks on."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from math import ceil
from typing import TypeAlias

import msgspec
from msgspec import Raw
from starlette import status
from starlette.websockets import WebSocket, WebSocketDisconnect

from hantise.core import HantiseError
from hantise.core.words import _
from hantise.web import limits, measures
from hantise.web.api import bodies, endpoints
from hantise.web.api.deeds import BREATH, DEEDS, LOOK, Look, Program, Told, no_seat, program_of, seated, token, waited
from hantise.web.api.endpoints import looking, note_asked
from hantise.web.requests import Problem, TooFast, check_origin, status_of
from hantise.web.tables.live_table import LiveTable
from hantise.web.tables.visitor import Services, services_of

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
            await socket.send_denial_response(bodies.refusal_of(error))

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
    table = await endpoints.watched(socket)
    await socket.accept()
    await Line(socket, lambda: endpoints.seen_by_all(table), _without_a_seat).run(services_of(socket), table)


async def _sit_once_shown(socket: WebSocket) -> None:
    try:
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
        program = await seated(services_of(socket), bodies.fitting(message["text"], bodies.Showing).token)
    except HantiseError as error:
        await part(socket, error)
    else:
        await _sit(socket, program)


async def _sit(socket: WebSocket, program: Program) -> None:
    services = services_of(socket)
    with services.presence.entered(program.table.id, [program.seat]):
        await Line(socket, looking(services, program), Asker(services, program).answered).run(services, program.table)


async def _without_a_seat(text: str) -> tuple[bodies.Heard, Told | None]:
    raise no_seat()


# What a program asks by its socket is answered by the same deeds as what it posts, and counted with it.

ASKED = {deed.name: deed for deed in (LOOK, *DEEDS)}
# Whoever says so many times what a seat may ask does not listen, and is not heard any more.
DEAF = 2
# The statuses of a seat that is not the program's any more.
_LOST = (401, 403)


class Asker:
    """The program at this seat, as it asks by one socket."""

    def __init__(self, services: Services, program: Program) -> None:
        self._services = services
        self._program = program
        self._token = token(program.table.id, program.secret)
        self._said = limits.Limit(DEAF * limits.PROGRAMS, limits.PROGRAMMING)

    async def answered(self, text: str) -> tuple[bodies.Heard, Told | None]:
        """What is answered to the text, and the situation that this tells, None for none.

        Problem if the seat is not the program's any more, or far too much is said.
        """
        limits.note(self._said, TooFast)
        try:
            self._program = await seated(self._services, self._token)
            note_asked(self._services, self._program)
            asked = bodies.fitting(text, bodies.Asking)
            deed = ASKED.get(asked.ask)
            if deed is None:
                why = f"`{asked.ask}` is none of {', '.join(ASKED)} - at `$.ask`"
                raise Problem(400, "bad-body", _("What was sent does not fit: {why}").format(why=why))
            found = await deed.work(self._services, self._program, bodies.fitting(asked.body, deed.takes))
        except HantiseError as error:
            if status_of(error) in _LOST:
                raise
            measures.note_refused(error.code)
            return bodies.Refusal(bodies.id_in(text), bodies.error_of(error), self._allowance), None
        told = found if isinstance(found, Told) else None
        content = told.text if told is not None else msgspec.json.encode(found)
        return bodies.Answer(asked.id, msgspec.Raw(content), self._allowance), told

    @property
    def _allowance(self) -> bodies.Allowance:
        left, wait = self._program.table.left_to_program(self._program.seat)
        return bodies.Allowance(limits.PROGRAMS, ceil(limits.PROGRAMMING), left, ceil(wait))


# A program's socket that is open: it is told of each change, and answered in the order in which it asks.

log = logging.getLogger(__name__)

NOT_TEXT, BROKEN = status.WS_1003_UNSUPPORTED_DATA, status.WS_1011_INTERNAL_ERROR
LEAVING = status.WS_1012_SERVICE_RESTART
# A socket that is closed because of a problem is closed with its status, so far from the codes of the protocol.
PROBLEMS = 4000
# What is answered to a text, and the situation that this tells, None for none; a problem that is raised ends the line.
Answering: TypeAlias = Callable[[str], Awaitable[tuple[bodies.Heard, Told | None]]]


class Line:
    """One socket. However often its table changes, it is told once for all of it, and nothing twice."""

    def __init__(self, socket: WebSocket, look: Look, answering: Answering) -> None:
        """The socket was accepted."""
        self._socket = socket
        self._look = look
        self._answering = answering
        # What it was told last.
        self._stamp = ""
        self._is_closing = False
        # Held while anything is found out and said: what it is told never runs behind what it was told before.
        self._turn = asyncio.Lock()

    async def run(self, services: Services, table: LiveTable) -> None:
        """Tell and hear, until either side hangs up."""
        telling = asyncio.create_task(self._to_the_end(self._tell_on(services, table)))
        try:
            await self._to_the_end(self._listen())
        finally:
            telling.cancel()

    async def _tell_on(self, services: Services, table: LiveTable) -> None:
        """Each situation, the newest where several came; one that takes nothing in is told later."""
        while not services.tables.is_ending:
            async with self._turn:
                told = self._look()
                if told.stamp != self._stamp:
                    await self._say(bodies.Table(Raw(told.text)), told)
            await waited(services, table, self._look, self._stamp, BREATH)
        await self._close(LEAVING)

    async def _listen(self) -> None:
        while (message := await self._socket.receive())["type"] == "websocket.receive":
            if message.get("text") is None:
                return await self._close(NOT_TEXT)
            async with self._turn:
                await self._say(*await self._answering(message["text"]))

    async def _say(self, message: bodies.Heard, told: Told | None = None) -> None:
        """A message is sent; none once either side has begun to close."""
        if not self._is_closing:
            self._stamp = told.stamp if told is not None else self._stamp
            with suppress(WebSocketDisconnect, RuntimeError):
                await self._socket.send_text(bodies.text_of(message))

    # How it ends.

    async def _to_the_end(self, work: Awaitable[None]) -> None:
        """An error ends one line, and not its table."""
        try:
            await work
        except HantiseError as error:
            await self.refuse(error)
        except Exception:
            log.exception("a program's socket broke")
            await self._close(BROKEN)

    async def refuse(self, error: HantiseError) -> None:
        """The socket is told why, and closed."""
        if not self._is_closing:
            self._is_closing = True
            await part(self._socket, error)

    async def _close(self, code: int) -> None:
        if not self._is_closing:
            self._is_closing = True
            with suppress(WebSocketDisconnect, RuntimeError):
                await self._socket.close(code)


async def part(socket: WebSocket, error: HantiseError) -> None:
    """The socket is told of the problem, and closed with its status."""
    measures.note_refused(error.code)
    with suppress(WebSocketDisconnect, RuntimeError):
        await socket.send_text(bodies.text_of(bodies.Farewell(bodies.error_of(error))))
        await socket.close(PROBLEMS + status_of(error), error.code)
