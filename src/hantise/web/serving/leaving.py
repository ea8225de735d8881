"""The end of a house that was asked politely: what has begun is finished, nothing begins, and pages go elsewhere."""

from __future__ import annotations

import asyncio
import signal
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

import uvicorn

from hantise.web.serving.health import Check
from hantise.web.serving.page_socket import PageSocket
from hantise.web.tables.services import Services

# Seconds for what computers have begun to decide. With what uvicorn gives to requests, and with the closing of the
# database, that stays below the ten after which whoever asked may kill.
FINISHING = 4.0
# Says that an answer is the last one on its line.
LAST = (b"connection", b"close")


class Server(uvicorn.Server):
    """Ends at once for Ctrl-C, and for SIGTERM once all that had begun is finished.

    It does not raise the signal again: the store has yet to be closed.
    """

    def __init__(
        self, config: uvicorn.Config, services: Services, up: Callable[[], None], shares: bool = False
    ) -> None:
        """`up` is called once it serves, and hears signals; it `shares` its address with workers that serve on."""
        super().__init__(config)
        self._up = up
        self._services = services
        self._shares = shares
        self._is_asked = False
        self._leaving: asyncio.Task[None] | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """As the class above it."""
        await super().startup(sockets)
        self._up()

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """As the class above it, without a signal at the end."""
        before = {number: signal.signal(number, self.handle_exit) for number in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """As the class above it; the first SIGTERM is heard at the next tick."""
        if sig == signal.SIGTERM and not self._is_asked:
            self._is_asked = True
        else:
            super().handle_exit(sig, frame)

    async def on_tick(self, counter: int) -> bool:
        """As the class above it."""
        if self._is_asked and self._leaving is None:
            self._leaving = asyncio.create_task(self._leave())
        return await super().on_tick(counter)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """As the class above it, which would wait for whoever waits here."""
        self._services.tables.end_waiting()
        await super().shutdown(sockets)

    async def _leave(self) -> None:
        if self._shares:
            self._leave_to_others()
        else:
            self._services.tables.is_leaving = True
        for line in [*self.server_state.connections]:
            if isinstance(line, PageSocket):
                line.shutdown()
        self._services.tables.end_waiting()
        await self._services.computers.finish(FINISHING)
        self.should_exit = True

    def _leave_to_others(self) -> None:
        """New lines come to the other workers at once, and those that are here end with their next answer."""
        for server in self.servers:
            server.close()
        self.config.encoded_headers.append(LAST)
        # The class above takes them from there once a second only.
        self.server_state.default_headers = [*self.server_state.default_headers, LAST]


def staying(services: Services) -> Check:
    """The condition that the house is not about to end: whoever spreads visitors over several houses looks for it."""

    async def ask() -> None:
        services.tables.check_staying()

    return Check("staying", ask)
