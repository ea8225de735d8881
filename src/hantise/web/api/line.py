"""A program's socket that is open: it is told of each change, and answered in the order in which it asks."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import TypeAlias

from msgspec import Raw
from starlette import status
from starlette.websockets import WebSocket, WebSocketDisconnect

from hantise.core import HantiseError
from hantise.web import measures
from hantise.web.api.answers import error_of
from hantise.web.api.messages import Farewell, Heard, Table, text_of
from hantise.web.api.situation import Told
from hantise.web.api.waiting import BREATH, Look, waited
from hantise.web.requests.problems import status_of
from hantise.web.tables.live_table import LiveTable
from hantise.web.tables.services import Services

log = logging.getLogger(__name__)

NOT_TEXT, BROKEN, LEAVING = (
    status.WS_1003_UNSUPPORTED_DATA,
    status.WS_1011_INTERNAL_ERROR,
    status.WS_1012_SERVICE_RESTART,
)
# A socket that is closed because of a problem is closed with its status, so far from the codes of the protocol.
PROBLEMS = 4000
# What is answered to a text, and the situation that this tells, None for none; a problem that is raised ends the line.
Answering: TypeAlias = Callable[[str], Awaitable[tuple[Heard, Told | None]]]


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
            await self._tell()
            await waited(services, table, self._look, self._stamp, BREATH)
        await self._close(LEAVING)

    async def _tell(self) -> None:
        async with self._turn:
            told = self._look()
            if told.stamp != self._stamp:
                await self._say(Table(Raw(told.text)), told)

    async def _listen(self) -> None:
        while (message := await self._socket.receive())["type"] == "websocket.receive":
            if message.get("text") is None:
                return await self._close(NOT_TEXT)
            async with self._turn:
                await self._say(*await self._answering(message["text"]))

    async def _say(self, message: Heard, told: Told | None = None) -> None:
        """A message is sent; none once either side has begun to close."""
        if not self._is_closing:
            self._stamp = told.stamp if told is not None else self._stamp
            with suppress(WebSocketDisconnect, RuntimeError):
                await self._socket.send_text(text_of(message))

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
        await socket.send_text(text_of(Farewell(error_of(error))))
        await socket.close(PROBLEMS + status_of(error), error.code)
