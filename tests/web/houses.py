"""A house on a free port of this machine, in a thread of the test's process."""

from __future__ import annotations

import asyncio
import socket
import ssl
import threading
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager, suppress
from typing import Any, TypeVar

import httpx
import uvicorn
from starlette.applications import Starlette
from starlette.types import ASGIApp, Message, Receive, Scope, Send

import effort
from hantise.bus import open_bus
from hantise.store import Store
from hantise.web.app import create_app
from hantise.web.serving.server import (
    THIS_MACHINE,
    UNMONITORED,
    Access,
    Monitoring,
    address_of,
    checks_of,
    config_of,
    listening,
)
from hantise.web.tables.computers import Pool
from hantise.web.tables.visitor import Services
from web.fakes import Guessing

T = TypeVar("T")

# Without certificates, which are not needed here and take long to read.
_PLAIN = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)

# The houses of this process, by their addresses.
OPEN: dict[str, House] = {}


class House:
    """A running house."""

    def __init__(self, address: str, store: Store, loop: asyncio.AbstractEventLoop, app: Starlette) -> None:
        self.address = address
        self.store = store
        self.services: Services = app.state.services
        # Its workers; `Workers` are several.
        self.all: tuple[House, ...] = (self,)
        self._loop = loop

    def client(self, **more: Any) -> httpx.Client:
        # A line that lay idle is not taken again: the house hangs up after five seconds, and might just do so.
        more = {"limits": httpx.Limits(keepalive_expiry=2.0)} | more
        return httpx.Client(base_url=self.address, timeout=100, verify=_PLAIN, trust_env=False, **more)

    def wait_for(self, work: Coroutine[Any, Any, T]) -> T:
        """What this comes to, in the house's own loop."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(120)

    def call(self, work: Callable[[], object]) -> None:
        """It is done in the house's own loop, soon."""
        self._loop.call_soon_threadsafe(work)


def awaited() -> str:
    """What each task of the open houses waits for, for a test that failed because something never came."""
    tasks = [task for loop in {house._loop for house in OPEN.values()} for task in asyncio.all_tasks(loop)]
    return "\n".join(" > ".join([*_awaited_by(task.get_coro())][-8:]) for task in tasks)


def _awaited_by(work: Any) -> Iterator[str]:
    while work is not None:
        frame = getattr(work, "cr_frame", None)
        yield f"{getattr(work, '__qualname__', work)}:{frame.f_lineno if frame else ''}"
        work = getattr(work, "cr_await", None)


@contextmanager
def running_house(
    pool: Pool,
    database: str = "sqlite://",
    access: Access = THIS_MACHINE,
    watching: Monitoring = UNMONITORED,
    **more: Any,
) -> Iterator[House]:
    """A house in a thread, over a database in memory unless there is another; by the bus one of several workers.

    More is its port, and what `Services` is told. Matches are looked back at as they end, and no test's machine is
    to be busy with that: a weigher guesses.
    """
    bus, port = more.pop("bus", ""), more.pop("port", 0)
    told: dict[str, Any] = {"patience": 10.0, "pace": 0.0, "weigher": Guessing()} | more
    with listening("127.0.0.1", port) as listener:
        ready: list[tuple[House, _Server]] = []
        started = threading.Event()

        async def run() -> None:
            store = await Store.open(database)
            app = create_app(Services(store, pool, bus=open_bus(bus), **told), access.prefix, access.docs)
            house = House(address_of(listener), store, asyncio.get_running_loop(), app)
            if effort.DELAY:
                app.add_middleware(Far)
            ready.append((house, _Server(config_of(app, access, checks_of(store), watching))))
            started.set()
            await ready[0][1].serve([listener])
            await store.close()

        thread = threading.Thread(target=asyncio.run, args=(run(),))
        thread.start()
        assert started.wait(30)
        try:
            OPEN[ready[0][0].address] = ready[0][0]
            yield ready[0][0]
        finally:
            del OPEN[ready[0][0].address]
            ready[0][0].call(ready[0][1].ended.set)
            thread.join(30)


class Far:
    """An app whose answers and news arrive `effort.DELAY` later; news do not wait for those before them."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            return await self._app(scope, receive, send)
        loop, sent = asyncio.get_running_loop(), asyncio.Queue[tuple[float, Message]]()

        async def arrive() -> None:
            while True:
                when, message = await sent.get()
                await asyncio.sleep(when - loop.time())
                # Who has hung up hears nothing.
                with suppress(Exception):
                    await send(message)
                sent.task_done()

        async def later(message: Message) -> None:
            sent.put_nowait((loop.time() + effort.DELAY, message))
            # A page comes piece after piece; only news follow each other at once.
            if message["type"] != "websocket.send":
                await sent.join()

        arriving = asyncio.create_task(arrive())
        try:
            await self._app(scope, receive, later)
        finally:
            arriving.cancel()


class _Server(uvicorn.Server):
    """Ends at once; the class above it looks every tenth of a second whether it should, and sleeps as it closes."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.ended = asyncio.Event()

    async def main_loop(self) -> None:
        while not self.ended.is_set():
            # Sets the date of answers.
            await self.on_tick(0)
            with suppress(TimeoutError):
                await asyncio.wait_for(self.ended.wait(), 1)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Connections of browsers do not last into the next test, and a closed store gets no request."""
        for server in self.servers:
            server.close()
        for listener in sockets or []:
            listener.close()
        for line in list(self.server_state.connections):
            line.shutdown()
        await self._answer_all(2)
        for line in list(self.server_state.connections):
            line.transport.abort()
        await asyncio.sleep(0)
        await self._answer_all(1)
        for task in (still := list(self.server_state.tasks)):
            task.cancel()
        await asyncio.gather(*still, return_exceptions=True)
        await self.lifespan.shutdown()

    async def _answer_all(self, seconds: float) -> None:
        if answering := list(self.server_state.tasks):
            await asyncio.wait(answering, timeout=seconds)
