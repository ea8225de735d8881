"""Running the house: one process, one database, one address."""

from __future__ import annotations

import asyncio
import gc
import socket
import sys
import threading
import webbrowser
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, asynccontextmanager, contextmanager
from functools import partial
from secrets import compare_digest
from time import perf_counter
from typing import Any, NamedTuple, cast

import uvicorn
from prometheus_client import CONTENT_TYPE_LATEST
from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from hantise.bots.host_bots import HostBot
from hantise.bots.pool import cores_of
from hantise.bots.process import NoAnswer
from hantise.bus import Bus, open_bus
from hantise.core import HantiseError
from hantise.core.words import _
from hantise.process.log import begin_log, numbers_told
from hantise.store import Store, StoreBusy, StoreUnusable
from hantise.store.safe import Safe
from hantise.web import measures
from hantise.web.app import create_app, refused
from hantise.web.pages.below import Below
from hantise.web.pages.frame import speaking_to
from hantise.web.serving.access import ALONE, NOBODY, THIS_MACHINE, Access, Shared, Watching, check_shared
from hantise.web.serving.connection import Guarded, HostNames, Line, Named
from hantise.web.serving.leaving import Check, PageSocket, Server, Watched, Workers, staying
from hantise.web.tables.computers import Pool

if sys.platform == "win32":
    from asyncio import new_event_loop
else:
    from uvloop import new_event_loop

FAILED = 1
# What these say is in the log: no guest typed it.
HARMLESS = (StoreBusy, StoreUnusable, NoAnswer, OSError)
# A command is far shorter; a longer frame ends the socket.
FRAME = 8192
# What a socket listens to that listens to everybody; and an address that is nobody's.
EVERYWHERE, ELSEWHERE = ("0.0.0.0", "::"), ("192.0.2.1", 9)
# Seconds after which a thread lets another one work. Every move goes to the database's thread and back: at Python's
# five milliseconds each time, a busy machine plays a third fewer moves in the median of twenty contests.
SWITCH = 0.0002


class Unreachable(HantiseError):
    """The server cannot listen there."""

    code = "unreachable"


class House(NamedTuple):
    """What a worker of the house is told beside where it listens; it `shares` its address with other workers."""

    database_url: str
    access: Access = THIS_MACHINE
    watching: Watching = NOBODY
    bus: str = ""
    safe: Safe | None = None
    open_tables: bool = False
    shares: bool = False
    host_bots: Sequence[HostBot] = ()


def serve(
    host: str,
    port: int,
    database_url: str,
    open_browser: bool,
    access: Access = THIS_MACHINE,
    watching: Watching = NOBODY,
    shared: Shared = ALONE,
    safe: Safe | None = None,
    open_tables: bool = False,
    host_bots: Sequence[HostBot] = (),
) -> int:
    """Serve until Ctrl-C or a polite signal, and give the exit status; what goes wrong is one sentence on stderr."""
    begin_log(watching.log_format, HARMLESS)
    house = House(database_url, access, watching, shared.bus, safe, open_tables, shared.workers > 1, host_bots)
    try:
        check_shared(database_url, shared)
        with listening(host, port) as listener:
            announce = partial(_announce, address_of(listener), open_browser)
            if shared.workers == 1:
                return _serve_at(listener, announce, house, 1)
            # First the folder: whoever tells the numbers looks for it once.
            with measures.counted_together(), _telling(watching):
                alike = house._replace(watching=watching._replace(metrics_port=None))
                work = partial(_serve_at, house=alike, workers=shared.workers)
                return Workers(shared.workers, listener, work, announce).run()
    except HantiseError as error:
        return _failed(error)


def _serve_at(listener: socket.socket, announce: Callable[[], None], house: House, workers: int) -> int:
    """Serve there as one worker of so many."""
    from hantise.bots.pool import Pool as Processes
    from hantise.games import find

    begin_log(house.watching.log_format, HARMLESS)
    pool = Processes(find, cores=cores_of(workers), host_bots=house.host_bots)
    try:
        pool.start()
        return run_at(listener, pool, announce, house)
    finally:
        pool.close()


def run_at(listener: socket.socket, pool: Pool, announce: Callable[[], None], house: House) -> int:
    """Serve at a socket that listens already, with these computers."""
    sys.setswitchinterval(SWITCH)
    try:
        with _telling(house.watching), asyncio.Runner(loop_factory=new_event_loop) as runner:
            runner.run(_run(listener, pool, announce, house, open_bus(house.bus)))
    except HantiseError as error:
        return _failed(error)
    return 0


def _failed(error: HantiseError) -> int:
    print(f"hantise: {error}", file=sys.stderr)
    return FAILED


@contextmanager
def listening(host: str, port: int) -> Iterator[socket.socket]:
    """A socket that listens there; Unreachable says why there is none."""
    try:
        listener = _bound(host, port)
    except (OSError, OverflowError, UnicodeError) as error:
        if isinstance(error, socket.gaierror):
            words = _("{host} is no address of this machine: give another with --host")
        else:
            words = _("cannot listen on port {port} of {host} ({reason}): give another with --port")
        reason = getattr(error, "strerror", None) or str(error)
        raise Unreachable(words.format(port=port, host=host, reason=reason)) from error
    with listener:
        yield listener


def _telling(watching: Watching) -> AbstractContextManager[None]:
    return numbers_told(watching.metrics_port, watching.metrics_host, measures.registry())


def _bound(host: str, port: int) -> socket.socket:
    family, kind, protocol, _name, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    # Named in full: asyncio sends small answers at once only on sockets that say they are TCP.
    listener = socket.socket(family, kind, protocol or socket.IPPROTO_TCP)
    try:
        if sys.platform != "win32":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen(128)
    except BaseException:
        listener.close()
        raise
    return listener


async def _run(listener: socket.socket, pool: Pool, announce: Callable[[], None], house: House, bus: Bus) -> None:
    access, store = house.access, await Store.open(house.database_url, house.safe)
    try:
        app = create_app(
            store,
            pool,
            outside=outside_of(listener),
            prefix=access.prefix,
            bus=bus,
            open_tables=house.open_tables,
            host_bots=tuple(house.host_bots),
            docs=access.docs,
        )
        services = app.state.services
        checks = [*checks_of(store), *([Check("bus", bus.check)] if bus.is_shared else []), staying(services)]
        server = Server(config_of(app, access, checks, house.watching, bus.is_shared), services, announce, house.shares)
        async with looked_for():
            await server.serve([listener])
    finally:
        await store.close()


def checks_of(store: Store) -> list[Check]:
    """The conditions of being ready that a store brings."""
    return [Check("database", store.check_writing), Check("migrations", store.check_schema)]


def config_of(
    app: Starlette,
    access: Access = THIS_MACHINE,
    checks: Sequence[Check] = (),
    watching: Watching = NOBODY,
    is_shared: bool = False,
) -> uvicorn.Config:
    """The configuration by which uvicorn serves the application, with all middleware of requests and answers.

    One of several workers learns no name of the house, which the others would not know.
    """
    proxied = cast(ASGIApp, ProxyHeadersMiddleware(cast(Any, app), [*access.proxies]))
    house = Framed(Named(proxied, HostNames(access.names, may_learn=not is_shared)))
    return uvicorn.Config(
        Guarded(Below(Watched(Measured(house, app.routes, watching.metrics_token), checks), access.prefix)),
        log_config=None,
        log_level="warning",
        access_log=False,
        server_header=False,
        http=Line,
        ws=PageSocket,
        ws_max_size=FRAME,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=2,
        # Believed above, from whoever was named; an empty list keeps uvicorn from asking the environment.
        proxy_headers=False,
        forwarded_allow_ips=[*access.proxies],
    )


def address_of(listener: socket.socket) -> str:
    """The address to open in a browser on this machine."""
    host, port = listener.getsockname()[:2]
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def outside_of(listener: socket.socket) -> str:
    """The house's address for other devices at home, "" where it listens to this machine alone or is on no network."""
    host, port = listener.getsockname()[:2]
    if host not in EVERYWHERE:
        return ""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way_out:
        try:
            # Nothing is sent: the system only says by which of its addresses it would be.
            way_out.connect(ELSEWHERE)
        except OSError:
            return ""
        return f"http://{way_out.getsockname()[0]}:{port}"


def _announce(address: str, open_browser: bool) -> None:
    print(_("Hantise is open at {address} (Ctrl-C closes it)").format(address=address), flush=True)
    if open_browser:
        # The socket listens already, so the page waits until the server answers.
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()


class Framed:
    """The application within, for requests that say once how long they are; other shapes h11 refuses."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request; where it is refused, the line is closed."""
        if scope["type"] == "http" and {"content-length", "transfer-encoding"} <= {*HTTPConnection(scope).headers}:
            asked = HTTPConnection(scope)
            with speaking_to(asked):
                words = _("Your browser said twice how much it sends: reload the page.")
                answer = refused(asked, 400, "two-lengths", words)
                answer.headers["Connection"] = "close"
                await answer(scope, receive, send)
        else:
            await self._app(scope, receive, send)


# Looking for rubbish little and often: while all is looked through at once, everybody waits.
#
# Python frees almost everything by itself, as soon as nothing knows it. What knows each other and is known to nobody
# else it finds only by looking through all there is, which takes a third of a second with a thousand open pages.

# Seconds between two looks at what is new; and looks until it is asked whether there is much more than there was.
EACH, MANY = 1.0, 300
# All is looked through again once there is so much more of it, and so many things more.
TIMES, MORE = 1.1, 50_000


class Rubbish:
    """What was looked at is put aside, so that the next look is at what is new alone."""

    def __init__(self) -> None:
        """All that there is now belongs to the program, and is none."""
        gc.freeze()
        self._most = _most(gc.get_freeze_count())
        self._looks = 0

    def look(self) -> None:
        """Look at what is new, and now and then at all there is, where much of it may have become rubbish meanwhile."""
        _put_aside()
        self._looks += 1
        # To count takes long itself.
        if self._looks % MANY == 0 and gc.get_freeze_count() > self._most:
            gc.unfreeze()
            _put_aside()
            self._most = _most(gc.get_freeze_count())


def _most(there: int) -> float:
    """How many things there may be before all is looked through again, if there are so many now."""
    return TIMES * there + MORE


def _put_aside() -> None:
    gc.collect()
    gc.freeze()


@asynccontextmanager
async def looked_for() -> AsyncIterator[None]:
    """Within the block it is looked for."""

    async def look_on(rubbish: Rubbish) -> None:
        while True:
            await asyncio.sleep(EACH)
            rubbish.look()

    task = asyncio.create_task(look_on(Rubbish()))
    try:
        yield
    finally:
        task.cancel()


# Requests and sockets are counted, and whoever has the token may read what was counted.

METRICS = "/metrics"
# Methods with a meaning here; a visitor may invent others without end.
METHODS = ("GET", "HEAD", "POST")


class Measured:
    """The application within, whose answers are counted by the patterns of these routes."""

    def __init__(self, app: ASGIApp, routes: Iterable[BaseRoute], token: str = "") -> None:
        """With a token, whoever says it may read the numbers at /metrics."""
        self._app = app
        self._patterns: Mapping[Any, str] = {
            route.endpoint: route.path for route in routes if isinstance(route, Route | WebSocketRoute)
        }
        self._token = token

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] == "http" and scope["path"] == METRICS and self._token:
            said = Headers(scope=scope).get("authorization", "")
            answer: Response
            if not compare_digest(said.encode(), f"Bearer {self._token}".encode()):
                words = "Say the token: Authorization: Bearer ...\n"
                answer = PlainTextResponse(words, 401, {"WWW-Authenticate": "Bearer"})
            else:
                headers = {"Content-Type": CONTENT_TYPE_LATEST, "Cache-Control": "no-store"}
                answer = Response(measures.shown(), headers=headers)
            await answer(scope, receive, send)
        elif scope["type"] == "websocket":
            with measures.open_socket():
                await self._app(scope, receive, send)
        else:
            began = perf_counter()

            async def measured(message: Message) -> None:
                if message["type"] == "http.response.start":
                    pattern = self._patterns.get(scope.get("endpoint"), "")
                    method = scope["method"] if scope["method"] in METHODS else "other"
                    measures.note_answer(pattern, method, message["status"], perf_counter() - began)
                    code = Headers(raw=message.get("headers", [])).get("x-hantise-code")
                    if code is not None:
                        measures.note_refused(code)
                await send(message)

            await self._app(scope, receive, measured)
