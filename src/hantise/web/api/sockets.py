"""The sockets of the API: one at a seat, for calls and changes, and one for spectators, for changes alone."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import TypeAlias

import msgspec
from msgspec import Raw
from starlette import status
from starlette.websockets import WebSocket, WebSocketDisconnect

from hantise.core import HantiseError
from hantise.core.words import _
from hantise.web import limits, measures
from hantise.web.api import bodies, endpoints
from hantise.web.api.calls import (
    BREATH,
    CALLS,
    LOOK,
    Look,
    Program,
    Snapshot,
    no_seat,
    program_of,
    seated,
    token,
    wait_for_change,
)
from hantise.web.api.endpoints import looking, note_asked
from hantise.web.problems import Problem, TooFast, status_of
from hantise.web.requests import check_origin
from hantise.web.tables.live_table import LiveTable
from hantise.web.tables.visitor import Services, services_of

Opening: TypeAlias = Callable[[WebSocket], Awaitable[None]]
# Seconds within which the token must come if the headers have none.
SHOWING = 10.0


def for_programs(work: Opening) -> Opening:
    """The handler of a socket; a page of another site is refused, and a problem before the start is an HTTP answer."""

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
    """At a seat, by the token in the headers or else in the first message."""
    if "authorization" in socket.headers:
        program = await program_of(socket)
        await socket.accept()
        await _serve_seat(socket, program)
    else:
        await socket.accept()
        await _serve_after_token(socket)


async def watch(socket: WebSocket) -> None:
    """At a table, for spectators, who may not ask."""
    table = await endpoints.watched(socket)
    await socket.accept()
    await OpenSocket(socket, lambda: endpoints.seen_by_all(table), _without_a_seat).run(services_of(socket), table)


async def _serve_after_token(socket: WebSocket) -> None:
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
        await close_with(socket, error)
    else:
        await _serve_seat(socket, program)


async def _serve_seat(socket: WebSocket, program: Program) -> None:
    services = services_of(socket)
    calls = SeatCalls(services, program)
    with services.presence.entered(program.table.id, [program.seat]):
        await OpenSocket(socket, looking(services, program), calls.answered).run(services, program.table)


async def _without_a_seat(text: str) -> tuple[bodies.Heard, Snapshot | None]:
    raise no_seat()


# Calls by a socket are the same as those by HTTP, and count against the same limit.

ASKED = {call.name: call for call in (LOOK, *CALLS)}
# A socket is closed after this many times the requests that a seat may make.
DEAF = 2
# The statuses of a lost seat.
_LOST = (401, 403)


class SeatCalls:
    """The program at a seat, as it calls by one socket."""

    def __init__(self, services: Services, program: Program) -> None:
        self._services = services
        self._program = program
        self._token = token(program.table.id, program.secret)
        self._said = limits.Limit(DEAF * limits.PROGRAMS, limits.PROGRAMMING)

    async def answered(self, text: str) -> tuple[bodies.Heard, Snapshot | None]:
        """The answer to a message, and the situation in it, if any.

        Problem if the program has lost the seat, or sends far too much.
        """
        limits.note(self._said, TooFast)
        try:
            self._program = await seated(self._services, self._token)
            note_asked(self._services, self._program)
            asked = bodies.fitting(text, bodies.Asking)
            call = ASKED.get(asked.ask)
            if call is None:
                why = f"`{asked.ask}` is none of {', '.join(ASKED)} - at `$.ask`"
                raise Problem(400, "bad-body", _("What was sent does not fit: {why}").format(why=why))
            found = await call.work(self._services, self._program, bodies.fitting(asked.body, call.takes))
        except HantiseError as error:
            if status_of(error) in _LOST:
                raise
            measures.note_refused(error.code)
            return bodies.Refusal(bodies.id_in(text), bodies.error_of(error), self._program.allowance), None
        snapshot = found if isinstance(found, Snapshot) else None
        content = snapshot.text if snapshot is not None else msgspec.json.encode(found)
        return bodies.Answer(asked.id, msgspec.Raw(content), self._program.allowance), snapshot


# An open socket: it gets each change of the table, and answers in the order of its calls.

log = logging.getLogger(__name__)

NOT_TEXT, BROKEN = status.WS_1003_UNSUPPORTED_DATA, status.WS_1011_INTERNAL_ERROR
LEAVING = status.WS_1012_SERVICE_RESTART
# The close code of a problem is this and its HTTP status: a range apart from the codes of the protocol.
PROBLEMS = 4000
# Answers a message: the answer, and the situation in it, if any. A Problem closes the socket.
Answering: TypeAlias = Callable[[str], Awaitable[tuple[bodies.Heard, Snapshot | None]]]


class OpenSocket:
    """One open socket. Changes that come together are sent as one message, and no situation is sent twice."""

    def __init__(self, socket: WebSocket, look: Look, answering: Answering) -> None:
        """The socket must be accepted."""
        self._socket = socket
        self._look = look
        self._answering = answering
        # Of the situation that was sent last.
        self._stamp = ""
        self._is_closing = False
        # Held while a situation is read and sent, so that an older one is never sent after a newer one.
        self._turn = asyncio.Lock()

    async def run(self, services: Services, table: LiveTable) -> None:
        """Send and receive until either side closes."""
        telling = asyncio.create_task(self._to_the_end(self._tell_on(services, table)))
        try:
            await self._to_the_end(self._listen())
        finally:
            telling.cancel()

    async def _tell_on(self, services: Services, table: LiveTable) -> None:
        """Send the newest situation after each change; a slow reader skips the ones between."""
        while not services.tables.is_ending:
            async with self._turn:
                snapshot = self._look()
                if snapshot.stamp != self._stamp:
                    await self._say(bodies.Table(Raw(snapshot.text)), snapshot)
            await wait_for_change(services, table, self._look, self._stamp, BREATH)
        await self._close(LEAVING)

    async def _listen(self) -> None:
        while (message := await self._socket.receive())["type"] == "websocket.receive":
            if message.get("text") is None:
                return await self._close(NOT_TEXT)
            async with self._turn:
                await self._say(*await self._answering(message["text"]))

    async def _say(self, message: bodies.Heard, snapshot: Snapshot | None = None) -> None:
        """Send a message, unless either side has begun to close."""
        if not self._is_closing:
            self._stamp = snapshot.stamp if snapshot is not None else self._stamp
            with suppress(WebSocketDisconnect, RuntimeError):
                await self._socket.send_text(bodies.text_of(message))

    # How it ends.

    async def _to_the_end(self, work: Awaitable[None]) -> None:
        """Do the work; an error closes this socket alone."""
        try:
            await work
        except HantiseError as error:
            await self.refuse(error)
        except Exception:
            log.exception("a program's socket broke")
            await self._close(BROKEN)

    async def refuse(self, error: HantiseError) -> None:
        """Send the problem, and close."""
        if not self._is_closing:
            self._is_closing = True
            await close_with(self._socket, error)

    async def _close(self, code: int) -> None:
        if not self._is_closing:
            self._is_closing = True
            with suppress(WebSocketDisconnect, RuntimeError):
                await self._socket.close(code)


async def close_with(socket: WebSocket, error: HantiseError) -> None:
    """Send the problem, and close with its status."""
    measures.note_refused(error.code)
    with suppress(WebSocketDisconnect, RuntimeError):
        await socket.send_text(bodies.text_of(bodies.Farewell(bodies.error_of(error))))
        await socket.close(PROBLEMS + status_of(error), error.code)
