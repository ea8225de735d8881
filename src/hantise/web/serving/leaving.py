"""A server as a process: its polite end, its health, the sockets of open pages, and several workers."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import socket
import threading
import time
from asyncio.transports import BaseTransport
from collections import deque
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from time import monotonic
from types import FrameType
from typing import Any, NamedTuple, TypeAlias

import uvicorn
from starlette.responses import JSONResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.protocol import OPEN

from hantise.bots.pool import Causes
from hantise.process import handling_signals
from hantise.process.spawning import SPAWNING
from hantise.web.measures import note_ended
from hantise.web.tables.services import Services

# The end of a house that was asked politely: what has begun is finished, nothing begins, and pages go elsewhere.

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
        with handling_signals(lambda number: self.handle_exit(number, None)):
            yield

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
            for server in self.servers:
                server.close()
            self.config.encoded_headers.append(LAST)
            # The class above takes them from there once a second only.
            self.server_state.default_headers = [*self.server_state.default_headers, LAST]
        else:
            self._services.tables.is_leaving = True
        for line in [*self.server_state.connections]:
            if isinstance(line, PageSocket):
                line.shutdown()
        self._services.tables.end_waiting()
        await self._services.computers.finish(FINISHING)
        self.should_exit = True


def staying(services: Services) -> Check:
    """The condition that the house is not about to end: whoever spreads visitors over several houses looks for it."""

    async def ask() -> None:
        services.tables.check_staying()

    return Check("staying", ask)


# Answers for whoever watches over the house: whether it is alive, and whether it can take visitors.

log = logging.getLogger(__name__)

ALIVE, READY = "/healthz", "/readyz"
# Seconds that a check may take; whoever asks has seldom more patience.
PATIENCE = 2.0
OK, FAILS, SILENT = "ok", "fails", "does not answer"


class Check(NamedTuple):
    """A condition of being ready, by its name; `ask` raises where it does not hold."""

    name: str
    ask: Callable[[], Awaitable[object]]


class Watched:
    """The application within, and beside it the answers at /healthz and /readyz.

    They are asked for by address rather than by name, so they come before the house's names are looked at.
    """

    def __init__(self, app: ASGIApp, checks: Sequence[Check] = ()) -> None:
        self._app = app
        self._checks = checks
        self._causes = Causes()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http" or scope["path"] not in (ALIVE, READY) or scope["method"] not in ("GET", "HEAD"):
            return await self._app(scope, receive, send)
        # For READY all checks are asked at the same time.
        checks = self._checks if scope["path"] == READY else ()
        found = await asyncio.gather(*map(self._finding, checks))
        answer = _told({check.name: finding for check, finding in zip(checks, found, strict=True)})
        await answer(scope, receive, send)

    async def _finding(self, check: Check) -> str:
        try:
            await asyncio.wait_for(check.ask(), PATIENCE)
        except TimeoutError:
            return self._noted(check, SILENT)
        except Exception as error:
            return self._noted(check, FAILS, str(error))
        return OK

    def _noted(self, check: Check, finding: str, why: str = "") -> str:
        """Whoever asks learns no more than this; each cause stands in the log once."""
        if self._causes.is_new(check.name, finding, why):
            log.warning("not ready: %s %s%s", check.name, finding, f" ({why})" if why else "")
        return finding


def _told(findings: dict[str, str]) -> Response:
    is_fine = all(finding == OK for finding in findings.values())
    words = {"status": OK if is_fine else "not ready"} | findings
    return JSONResponse(words, 200 if is_fine else 503, {"Cache-Control": "no-store"})


# The socket of an open page: uvicorn's own protocol, with little kept for a page that takes nothing in.

# Bytes that wait for a page that takes nothing in: from the first number on it is told no more until they are fewer,
# beyond the second it is cut off.
KEPT, MOST_KEPT = 8192, 256 * 1024
# Pings and their answers in so many seconds: far more than a browser, or a program that plays, has ever sent.
CONTROLS, WITHIN = 120, 10.0


class PageSocket(WebSocketsSansIOProtocol):
    """A socket whose sender waits until its page has taken in nearly all of a message."""

    def connection_made(self, transport: BaseTransport) -> None:
        """As the class above it."""
        super().connection_made(transport)
        self.transport.set_write_buffer_limits(high=KEPT)
        self._heard: deque[float] = deque(maxlen=CONTROLS + 1)

    def handle_ping(self) -> None:
        """As the class above it, for a page that takes answers in and asks no more often than pages say anything."""
        if self._may_go_on():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """As the class above it; answers that nobody asked for count as questions do."""
        if self._may_go_on():
            super().handle_pong(event)

    def _may_go_on(self) -> bool:
        """A page that floods its socket beneath all messages, or takes nothing in, is cut off."""
        self._heard.append(time.monotonic())
        floods = len(self._heard) > CONTROLS and self._heard[-1] - self._heard[0] < WITHIN
        if floods or self.transport.get_write_buffer_size() > MOST_KEPT:
            self.transport.abort()
        return not self.transport.is_closing()

    async def send(self, message: Any) -> None:
        """As the class above it; what is to be said next is made up once there is room for it, so it is the newest."""
        await super().send(message)
        # Whoever was answered in place of a socket was answered: the class above would note that as an error.
        self.handshake_complete |= message["type"] == "websocket.http.response.body" and not message.get("more_body")
        await self.writable.wait()

    def send_receive_event_to_app(self) -> None:
        """As the class above it; text that is none is handed on as the bytes that it is, and not noted as an error."""
        if self.curr_msg_data_type == "text" and not _is_text(b"".join(self.frames)):
            self.curr_msg_data_type = "bytes"
        super().send_receive_event_to_app()

    def shutdown(self) -> None:
        """As the class above it; a socket that is closing already, for it was shut down or its page has left, may."""
        if self.handshake_complete and self.conn.state is not OPEN:
            self.stop_keepalive()
            self.transport.close()
        else:
            super().shutdown()

    def keepalive_timeout(self) -> None:
        """As the class above it; nobody is there to take in what is left."""
        super().keepalive_timeout()
        self.transport.abort()


def _is_text(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


# Several workers at one address: a process each, begun anew when it dies, and ended together.

# Told the address's socket, and what to call once this worker serves; it ends when it has served, with a status.
Work: TypeAlias = Callable[[socket.socket, Callable[[], None]], int]

# Seconds: until a worker that has died is begun anew, between two looks, and for all of them to end.
ANEW, LOOK, ENDING = 0.2, 0.5, 10.0
UP = b"up"


class _Worker(NamedTuple):
    process: BaseProcess
    # Closed with this process, however it ends, which the worker hears.
    line: Connection


class Workers:
    """So many workers that do the same work."""

    def __init__(self, number: int, listener: socket.socket, work: Work, up: Callable[[], None]) -> None:
        """`up` is called once, when the first of them serves."""
        self._number = number
        self._listener = listener
        self._work = work
        self._up = up
        self._workers: list[_Worker] = []
        self._is_up = False
        self._is_ending = False

    def run(self) -> int:
        """Serve until a signal; the status of a worker that could not begin, else 0."""
        with handling_signals(self._be_asked_to_end):
            try:
                return self._watch()
            finally:
                # Else whoever comes once none of them listens any more would wait for nobody.
                self._listener.close()
                for worker in self._workers:
                    worker.process.terminate()
                until = monotonic() + ENDING
                for worker in self._workers:
                    worker.process.join(max(0.0, until - monotonic()))
                    if worker.process.is_alive():
                        worker.process.kill()
                        worker.process.join()
                    note_ended(worker.process.pid or 0)

    def _watch(self) -> int:
        for _number in range(self._number):
            self._begin()
        while not self._is_ending:
            lines = {worker.line: worker for worker in self._workers}
            for line in wait([*lines], LOOK):
                status = self._hear(lines[line])  # type: ignore[index]
                if status and not self._is_up:
                    return status
        return 0

    def _hear(self, worker: _Worker) -> int:
        """The status of a worker that has ended; 0 if it has just begun to serve."""
        with suppress(EOFError, OSError):
            worker.line.recv_bytes()
            if not self._is_up:
                self._is_up = True
                self._up()
            return 0
        worker.process.join(ENDING)
        note_ended(worker.process.pid or 0)
        self._workers.remove(worker)
        worker.line.close()
        if self._is_up and not self._is_ending:
            threading.Event().wait(ANEW)
            self._begin()
        return worker.process.exitcode or 0

    def _begin(self) -> None:
        ours, theirs = SPAWNING.Pipe()
        with theirs:
            # Not a daemon: computers think in processes of its own.
            process = SPAWNING.Process(target=_serve, args=(self._work, self._listener, theirs))
            process.start()
        self._workers.append(_Worker(process, ours))

    def _be_asked_to_end(self, _signal: int) -> None:
        self._is_ending = True


def _serve(work: Work, listener: socket.socket, line: Connection) -> None:
    """In the worker: it ends with the process that began it."""
    threading.Thread(target=_end_with, args=(line,), daemon=True).start()
    with listener, line:
        status = work(listener, lambda: line.send_bytes(UP))
    # Threads of libraries may wait for things that nobody tells them any more.
    raise SystemExit(status)


def _end_with(line: Connection) -> None:
    with suppress(EOFError, OSError):
        line.recv_bytes()
    os.kill(os.getpid(), signal.SIGTERM)
