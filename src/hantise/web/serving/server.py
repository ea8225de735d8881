"""Running the house: one process, one database, one address."""

from __future__ import annotations

import asyncio
import gc
import logging
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, cast

import uvicorn
from starlette.types import ASGIApp
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from hantise.core import HantiseError
from hantise.core.words import _
from hantise.store import Store
from hantise.store.safe import Safe
from hantise.web.app import create_app
from hantise.web.serving.access import THIS_MACHINE, Access
from hantise.web.serving.answer_headers import Guarded
from hantise.web.serving.connection import Line
from hantise.web.serving.hosts import HostNames, Named
from hantise.web.serving.page_socket import PageSocket
from hantise.web.serving.request_length import Framed
from hantise.web.tables.computers import Pool

if sys.platform == "win32":
    from asyncio import new_event_loop
else:
    from uvloop import new_event_loop

FAILED = 1
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
    safe: Safe | None = None,
) -> int:
    """Serve until Ctrl-C or a polite signal, and give the exit status; what goes wrong is one sentence on stderr."""
    from hantise.bots.pool import Pool as Processes
    from hantise.games import find

    logging.basicConfig(format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    pool = Processes(find)
    try:
        pool.start()
        return run(host, port, database_url, pool, open_browser, access, safe)
    finally:
        pool.close()


def run(
    host: str,
    port: int,
    database_url: str,
    pool: Pool,
    open_browser: bool = False,
    access: Access = THIS_MACHINE,
    safe: Safe | None = None,
) -> int:
    """The same with computers of one's own."""
    sys.setswitchinterval(SWITCH)
    try:
        with listening(host, port) as listener, asyncio.Runner(loop_factory=new_event_loop) as runner:
            runner.run(_run(listener, database_url, pool, open_browser, access, safe))
    except HantiseError as error:
        print(f"hantise: {error}", file=sys.stderr)
        return FAILED
    return 0


@contextmanager
def listening(host: str, port: int) -> Iterator[socket.socket]:
    """A socket that listens there; Unreachable says why there is none."""
    try:
        listener = _bound(host, port)
    except (OSError, OverflowError, UnicodeError) as error:
        raise Unreachable(_no_listener(host, port, error)) from error
    with listener:
        yield listener


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
    listener: socket.socket, database_url: str, pool: Pool, open_browser: bool, access: Access, safe: Safe | None
) -> None:
    store = await Store.open(database_url, safe)
    # What the program itself is made of is never rubbish, and looking through it again and again takes its time.
    gc.freeze()
    try:
        server = _Server(config_of(create_app(store, pool, outside=outside_of(listener)), access))
        _announce(address_of(listener), open_browser)
        await server.serve([listener])
    finally:
        await store.close()


def config_of(app: ASGIApp, access: Access = THIS_MACHINE) -> uvicorn.Config:
    """The configuration by which uvicorn serves the application, with all middleware of requests and answers."""
    proxied = cast(ASGIApp, ProxyHeadersMiddleware(cast(Any, app), [*access.proxies]))
    return uvicorn.Config(
        Guarded(Framed(Named(proxied, HostNames(access.names)))),
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


class _Server(uvicorn.Server):
    """Ends politely on a signal, and does not raise it again: the store has yet to be closed."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        before = {number: signal.signal(number, self.handle_exit) for number in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)
