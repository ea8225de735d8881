"""The server of the house: its settings, its process or several workers at one address, and its end."""

from __future__ import annotations

import asyncio
import gc
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import AbstractContextManager, asynccontextmanager, contextmanager, suppress
from functools import partial
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess
from pathlib import Path
from time import monotonic
from types import FrameType
from typing import Any, NamedTuple, TypeAlias, cast

import uvicorn
from starlette.applications import Starlette
from starlette.types import ASGIApp
from uvicorn.loops.asyncio import asyncio_loop_factory
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

import hantise
from hantise.bots.host_bots import HostBot
from hantise.bots.pool import cores_of
from hantise.bots.process import NoAnswer
from hantise.bus import Bus, open_bus
from hantise.core import HantiseError
from hantise.core.words import _
from hantise.process import SPAWNING, Line, handling_signals
from hantise.process.log import THIS_MACHINE as ONLY_HERE
from hantise.process.log import begin_log, metrics_served
from hantise.store import Store, StoreBusy, StoreUnusable, is_shareable
from hantise.store.safe import Safe
from hantise.web import measures
from hantise.web.app import create_app
from hantise.web.measures import note_ended
from hantise.web.pages.below import Below
from hantise.web.serving.connection import (
    Admitted,
    Check,
    Health,
    HostNames,
    Metrics,
    PageSocket,
    SecurityHeaders,
    TimedConnection,
)
from hantise.web.tables.computers import Pool
from hantise.web.tables.visitor import Services

# Settings of a house.


class Access(NamedTuple):
    """The names of the house besides this machine's, and the networks of trusted proxies.

    `prefix` is the path below which it lies, such as `/games`, and which the proxy removes; "" for none. `docs` is the
    folder with the pages under /docs.
    """

    names: Sequence[str] = ()
    proxies: Sequence[str] = ()
    prefix: str = ""
    docs: Path | None = None


THIS_MACHINE = Access()


class Monitoring(NamedTuple):
    """The port of the metrics, or the token to read them at /metrics, both off by default; the format of the log."""

    metrics_port: int | None = None
    metrics_host: str = ONLY_HERE
    metrics_token: str = ""
    log_format: str = "text"


UNMONITORED = Monitoring()


class CannotShare(HantiseError):
    """Several workers lack a database or bus that they could share."""

    code = "cannot-share"


class Shared(NamedTuple):
    """The bus to other workers, "" for none, and the number of workers to begin."""

    bus: str = ""
    workers: int = 1


class House(NamedTuple):
    """The settings of a house."""

    database_url: str
    access: Access = THIS_MACHINE
    watching: Monitoring = UNMONITORED
    shared: Shared = Shared()
    safe: Safe | None = None
    open_tables: bool = False
    host_bots: tuple[HostBot, ...] = ()


def check_shared(database_url: str, shared: Shared) -> None:
    """CannotShare if several workers could not use this database, or would not hear each other."""
    if not shared.bus and shared.workers == 1:
        return
    if not is_shareable(database_url):
        raise CannotShare("a file serves one worker: several need PostgreSQL, --database postgresql://user@host/name")
    if not shared.bus:
        raise CannotShare("several workers hear each other by Redis: give it with --bus redis://host:6379/0")


# Serving: one process, one database, one address.

FAILED = 1
# Errors whose words the log may show: they quote no guest.
HARMLESS = (StoreBusy, StoreUnusable, NoAnswer, OSError)
# The longest frame of a page; a command is far shorter.
FRAME = 8192
# The addresses of a socket that listens to every network; and an address without a machine.
EVERYWHERE, ELSEWHERE = ("0.0.0.0", "::"), ("192.0.2.1", 9)
# Seconds until a thread lets another one work. Every move goes to the database's thread and back. At Python's five
# milliseconds each time, a busy machine plays a third fewer moves, by the median of twenty measurements.
SWITCH = 0.0002


class Unreachable(HantiseError):
    """The server cannot listen there."""

    code = "unreachable"


def serve(host: str, port: int, house: House, open_browser: bool = False) -> int:
    """Serve until Ctrl-C or SIGTERM, and return the exit status; an error is one sentence on stderr."""
    begin_log(house.watching.log_format, HARMLESS)
    workers = house.shared.workers
    try:
        check_shared(house.database_url, house.shared)
        with listening(host, port) as listener:
            announce = partial(_announce, address_of(listener), open_browser)
            if workers == 1:
                return _serve_at(listener, announce, house)
            # The folder comes first, because the library looks for it once.
            with measures.counted_together(), _metrics_port(house.watching):
                alike = house._replace(watching=house.watching._replace(metrics_port=None))
                return Workers(workers, listener, partial(_serve_at, house=alike), announce).run()
    except HantiseError as error:
        return _failed(error)


def _serve_at(listener: socket.socket, announce: Callable[[], None], house: House) -> int:
    """Serve there as one of several workers."""
    from hantise.bots.pool import Pool as Processes
    from hantise.games import find

    begin_log(house.watching.log_format, HARMLESS)
    pool = Processes(find, cores=cores_of(house.shared.workers), host_bots=house.host_bots)
    try:
        pool.start()
        return run_at(listener, pool, announce, house)
    finally:
        pool.close()


def run_at(listener: socket.socket, pool: Pool, announce: Callable[[], None], house: House) -> int:
    """Serve at a listening socket, with these computers."""
    sys.setswitchinterval(SWITCH)
    try:
        loop = loop_of(house.shared.workers)
        with _metrics_port(house.watching), asyncio.Runner(loop_factory=loop) as runner:
            runner.run(_run(listener, pool, announce, house, open_bus(house.shared.bus)))
    except HantiseError as error:
        return _failed(error)
    return 0


def loop_of(workers: int) -> Callable[[], asyncio.AbstractEventLoop]:
    """What makes the fastest event loop on this machine that serves at an address of so many workers."""
    try:
        from uvloop import new_event_loop
    except ModuleNotFoundError:
        # Windows has two, of which one alone serves where other processes listen, too.
        return asyncio_loop_factory(use_subprocess=workers > 1)
    return new_event_loop


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


def _metrics_port(watching: Monitoring) -> AbstractContextManager[None]:
    return metrics_served(watching.metrics_port, watching.metrics_host, measures.registry())


def _bound(host: str, port: int) -> socket.socket:
    family, kind, protocol, _name, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    # With the protocol's number: asyncio sends small answers at once only on sockets that name TCP.
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
        services = Services(
            store, pool, bus=bus, outside=outside_of(listener), open_tables=house.open_tables, host_bots=house.host_bots
        )
        app = create_app(services, access.prefix, access.docs)
        checks = [*checks_of(store), *([Check("bus", bus.check)] if bus.is_shared else []), staying(services)]
        config = config_of(app, access, checks, house.watching, bus.is_shared)
        server = Server(config, services, announce, house.shared.workers > 1)
        async with collecting_garbage():
            await server.serve([listener])
    finally:
        await store.close()


def checks_of(store: Store) -> list[Check]:
    """The conditions of a store for being ready."""
    return [Check("database", store.check_writing), Check("migrations", store.check_schema)]


def config_of(
    app: Starlette,
    access: Access = THIS_MACHINE,
    checks: Sequence[Check] = (),
    watching: Monitoring = UNMONITORED,
    is_shared: bool = False,
) -> uvicorn.Config:
    """The configuration for uvicorn, with all layers around the application.

    One of several workers learns no name of the house, because the others would not know it.
    """
    proxied = cast(ASGIApp, ProxyHeadersMiddleware(cast(Any, app), [*access.proxies]))
    house = Admitted(proxied, HostNames(access.names, may_learn=not is_shared))
    return uvicorn.Config(
        SecurityHeaders(Below(Health(Metrics(house, app.routes, watching.metrics_token), checks), access.prefix)),
        log_config=None,
        log_level="warning",
        access_log=False,
        server_header=False,
        http=TimedConnection,
        ws=PageSocket,
        ws_max_size=FRAME,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=2,
        # The layer above reads these headers, from trusted proxies; an empty list keeps uvicorn from reading the
        # environment.
        proxy_headers=False,
        forwarded_allow_ips=[*access.proxies],
    )


def address_of(listener: socket.socket) -> str:
    """The address for a browser on this machine."""
    host, port = listener.getsockname()[:2]
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def outside_of(listener: socket.socket) -> str:
    """The address for other devices at home, "" if the socket listens to this machine alone or there is no network."""
    host, port = listener.getsockname()[:2]
    if host not in EVERYWHERE:
        return ""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way_out:
        try:
            # Nothing is sent: the system only says which of its addresses it would use.
            way_out.connect(ELSEWHERE)
        except OSError:
            return ""
        return f"http://{way_out.getsockname()[0]}:{port}"


def _announce(address: str, open_browser: bool) -> None:
    words = _("Hantise {version} is open at {address} (Ctrl-C closes it)")
    print(words.format(version=hantise.__version__, address=address), flush=True)
    if open_browser:
        # The socket listens already, so the page waits until the server answers.
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()


# The polite end: requests in progress are finished, nothing begins, and pages go to other workers.

# Seconds for decisions in progress. With uvicorn's time for requests and the closing of the database, they stay below
# the ten after which a service manager kills.
FINISHING = 4.0
# The header of the last answer on a connection.
LAST = (b"connection", b"close")


class Server(uvicorn.Server):
    """Ends at once after Ctrl-C, and after SIGTERM once all that had begun is finished.

    It does not raise the signal again: the store has yet to be closed.
    """

    def __init__(
        self, config: uvicorn.Config, services: Services, up: Callable[[], None], shares: bool = False
    ) -> None:
        """`up` is called once it serves and hears signals. It `shares` its address with workers that serve on."""
        super().__init__(config)
        self._up = up
        self._services = services
        self._shares = shares
        self._is_asked = False
        self._leaving: asyncio.Task[None] | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """As in the base class."""
        await super().startup(sockets)
        self._up()

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """As in the base class, without a signal at the end."""
        with handling_signals(lambda number: self.handle_exit(number, None)):
            yield

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """As in the base class; the first SIGTERM is obeyed at the next tick."""
        if sig == signal.SIGTERM and not self._is_asked:
            self._is_asked = True
        else:
            super().handle_exit(sig, frame)

    async def on_tick(self, counter: int) -> bool:
        """As in the base class."""
        if self._is_asked and self._leaving is None:
            self._leaving = asyncio.create_task(self._leave())
        return await super().on_tick(counter)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """As in the base class, which would wait for requests that wait for a change."""
        self._services.tables.end_waiting()
        await super().shutdown(sockets)

    async def _leave(self) -> None:
        if self._shares:
            for server in self.servers:
                server.close()
            self.config.encoded_headers.append(LAST)
            # The base class takes these from there once a second only.
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
    """The condition that the server is not about to end, for a balancer of several houses."""

    async def ask() -> None:
        services.tables.check_staying()

    return Check("staying", ask)


# Several workers at one address: a process each, replaced when it dies, and ended together.

# A worker's work: called with the listening socket, and a function to call once it serves; its result is the exit
# status.
Work: TypeAlias = Callable[[socket.socket, Callable[[], None]], int]

# Seconds: until a worker that died is replaced, between two looks, and for all of them to end.
ANEW, LOOK, ENDING = 0.2, 0.5, 10.0
UP = b"up"


class _Worker(NamedTuple):
    process: BaseProcess
    # Closed with this process, however it ends, which the worker notices.
    line: Line


class Workers:
    """Several processes with the same work."""

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
                # Else a visitor who comes after the last worker would wait for ever.
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
        """The status of a worker that has ended; 0 for one that has just begun to serve."""
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
            # Not a daemon, because its computers are processes, too.
            process = SPAWNING.Process(target=_serve, args=(self._work, self._listener, theirs))
            process.start()
        self._workers.append(_Worker(process, ours))

    def _be_asked_to_end(self, _signal: int) -> None:
        self._is_ending = True


def _serve(work: Work, listener: socket.socket, line: Line) -> None:
    """In the worker: serve, and end with the process that began it."""
    threading.Thread(target=_end_with, args=(line,), daemon=True).start()
    with listener, line:
        status = work(listener, lambda: line.send_bytes(UP))
    # Threads of libraries may still wait.
    raise SystemExit(status)


def _end_with(line: Line) -> None:
    with suppress(EOFError, OSError):
        line.recv_bytes()
    # Not by `os.kill`, which ends a process of Windows at once.
    signal.raise_signal(signal.SIGTERM)


# Garbage collection, little and often: a full collection keeps every request waiting. Python frees most objects at once
# by reference counts. It finds cycles only by a look at all objects, which takes a third of a second with a thousand
# open pages. With five hundred tables in play, the new objects of a tenth of a second take 3 ms, those of a second 40.

# Seconds between two looks at new objects; and looks until a count of all frozen ones.
EACH, MANY = 0.1, 3000
# All objects are looked at again once there are this many times more, and this many more.
TIMES, MORE = 1.1, 50_000


class Garbage:
    """A collector that freezes all objects that it has looked at."""

    def __init__(self) -> None:
        """All present objects belong to the program."""
        gc.freeze()
        self._most = _most(gc.get_freeze_count())
        self._looks = 0

    def look(self) -> None:
        """Look at new objects, and now and then at all, where many may have become garbage meanwhile."""
        _put_aside()
        self._looks += 1
        # Counting takes long itself.
        if self._looks % MANY == 0 and gc.get_freeze_count() > self._most:
            gc.unfreeze()
            _put_aside()
            self._most = _most(gc.get_freeze_count())


def _most(there: int) -> float:
    """The number of frozen objects at which all are looked at again, after `there` objects now."""
    return TIMES * there + MORE


def _put_aside() -> None:
    gc.collect()
    gc.freeze()


@asynccontextmanager
async def collecting_garbage() -> AsyncIterator[None]:
    """Within the block it is collected at intervals."""

    async def look_on(garbage: Garbage) -> None:
        while True:
            await asyncio.sleep(EACH)
            garbage.look()

    task = asyncio.create_task(look_on(Garbage()))
    try:
        yield
    finally:
        task.cancel()
