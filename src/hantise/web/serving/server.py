"""Running the house: one process, one database, one address."""

from __future__ import annotations

import asyncio
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from typing import Any, cast

import uvicorn
from starlette.applications import Starlette
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from hantise.bots.host_bots import HostBot
from hantise.bots.pool import cores_of
from hantise.bots.process import NoAnswer
from hantise.bus import Bus, open_bus
from hantise.core import HantiseError
from hantise.core.words import _
from hantise.process.log import begin_log
from hantise.process.numbers import numbers_told
from hantise.store import Store, StoreBusy, StoreUnusable
from hantise.store.safe import Safe
from hantise.web import measures
from hantise.web.app import create_app, refused
from hantise.web.pages.below import Below
from hantise.web.pages.language import speaking_to
from hantise.web.serving.access import NOBODY, THIS_MACHINE, Access, Watching
from hantise.web.serving.answer_headers import Guarded
from hantise.web.serving.connection import Line
from hantise.web.serving.health import Check, Watched
from hantise.web.serving.hosts import HostNames, Named
from hantise.web.serving.leaving import Server, staying
from hantise.web.serving.measuring import Measured
from hantise.web.serving.page_socket import PageSocket
from hantise.web.serving.rubbish import looked_for
from hantise.web.serving.shared import ALONE, Shared, check_shared
from hantise.web.serving.workers import Workers
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
    try:
        check_shared(database_url, shared)
        with listening(host, port) as listener:
            house = partial(
                _serve_at,
                database_url=database_url,
                access=access,
                watching=watching,
                shared=shared,
                safe=safe,
                open_tables=open_tables,
                host_bots=host_bots,
            )
            announce = partial(_announce, address_of(listener), open_browser)
            if shared.workers == 1:
                return house(listener, announce)
            # First the folder: whoever tells the numbers looks for it once.
            with measures.counted_together(), _telling(watching):
                alike = partial(house, watching=watching._replace(metrics_port=None))
                return Workers(shared.workers, listener, alike, announce).run()
    except HantiseError as error:
        return _failed(error)


def _serve_at(
    listener: socket.socket,
    announce: Callable[[], None],
    database_url: str,
    access: Access,
    watching: Watching,
    shared: Shared,
    safe: Safe | None,
    open_tables: bool,
    host_bots: Sequence[HostBot],
) -> int:
    """Serve there as one worker."""
    from hantise.bots.pool import Pool as Processes
    from hantise.games import find

    begin_log(watching.log_format, HARMLESS)
    pool = Processes(find, cores=cores_of(shared.workers), host_bots=host_bots)
    try:
        pool.start()
        house = (listener, database_url, pool, announce, access, watching, shared.bus, safe, open_tables)
        return run_at(*house, shares=shared.workers > 1, host_bots=host_bots)
    finally:
        pool.close()


def run(
    host: str,
    port: int,
    database_url: str,
    pool: Pool,
    open_browser: bool = False,
    access: Access = THIS_MACHINE,
    watching: Watching = NOBODY,
    safe: Safe | None = None,
) -> int:
    """The same with computers of one's own."""
    try:
        with listening(host, port) as listener:
            announce = partial(_announce, address_of(listener), open_browser)
            return run_at(listener, database_url, pool, announce, access, watching, "", safe)
    except HantiseError as error:
        return _failed(error)


def run_at(
    listener: socket.socket,
    database_url: str,
    pool: Pool,
    announce: Callable[[], None],
    access: Access = THIS_MACHINE,
    watching: Watching = NOBODY,
    bus: str = "",
    safe: Safe | None = None,
    open_tables: bool = False,
    shares: bool = False,
    host_bots: Sequence[HostBot] = (),
) -> int:
    """The same at a socket that listens already; it `shares` the socket with other workers."""
    sys.setswitchinterval(SWITCH)
    try:
        with _telling(watching), asyncio.Runner(loop_factory=new_event_loop) as runner:
            house = (listener, database_url, pool, announce, access, watching, open_bus(bus), safe)
            runner.run(_run(*house, open_tables, shares, host_bots))
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
        raise Unreachable(_no_listener(host, port, error)) from error
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


def _no_listener(host: str, port: int, error: Exception) -> str:
    if isinstance(error, socket.gaierror):
        return _("{host} is no address of this machine: give another with --host").format(host=host)
    reason = getattr(error, "strerror", None) or str(error)
    words = _("cannot listen on port {port} of {host} ({reason}): give another with --port")
    return words.format(port=port, host=host, reason=reason)


async def _run(
    listener: socket.socket,
    database_url: str,
    pool: Pool,
    announce: Callable[[], None],
    access: Access,
    watching: Watching,
    bus: Bus,
    safe: Safe | None,
    open_tables: bool,
    shares: bool,
    host_bots: Sequence[HostBot],
) -> None:
    store = await Store.open(database_url, safe)
    try:
        outside = outside_of(listener)
        app = create_app(
            store,
            pool,
            outside=outside,
            prefix=access.prefix,
            bus=bus,
            open_tables=open_tables,
            host_bots=tuple(host_bots),
            docs=access.docs,
        )
        services = app.state.services
        checks = [*checks_of(store), *checks_of_bus(bus), staying(services)]
        server = Server(config_of(app, access, checks, watching, bus.is_shared), services, announce, shares)
        async with looked_for():
            await server.serve([listener])
    finally:
        await store.close()


def checks_of(store: Store) -> list[Check]:
    """The conditions of being ready that a store brings."""
    return [Check("database", store.check_writing), Check("migrations", store.check_schema)]


def checks_of_bus(bus: Bus) -> list[Check]:
    """The condition of being ready that a bus brings."""
    return [Check("bus", bus.check)] if bus.is_shared else []


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
        if scope["type"] == "http" and _is_ambiguous(asked := HTTPConnection(scope)):
            with speaking_to(asked):
                words = _("Your browser said twice how much it sends: reload the page.")
                answer = refused(asked, 400, "two-lengths", words)
                answer.headers["Connection"] = "close"
                await answer(scope, receive, send)
        else:
            await self._app(scope, receive, send)


def _is_ambiguous(asked: HTTPConnection) -> bool:
    return "content-length" in asked.headers and "transfer-encoding" in asked.headers
