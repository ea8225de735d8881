"""Servers of their own: a process each, on a free port of this machine, to be stopped or killed."""

import multiprocessing
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, redirect_stdout
from io import StringIO
from multiprocessing.connection import Connection
from pathlib import Path
from socket import socket
from typing import Any

from hantise.games import codes
from hantise.web import limits
from hantise.web.serving.server import House, Shared, address_of, listening, run_at
from hantise.web.tables.computers import Pool
from web.fakes import FirstThatComes

Served = tuple[str, subprocess.Popen[str]]
# Forked from a process that has imported everything, a server is up in a moment.
_context = multiprocessing.get_context("forkserver")
_context.set_forkserver_preload(
    ["__main__", "hantise.web.serving.server", *(f"hantise.games.{code}" for code in codes())]
)

# Tests are faster than people.
_SERVE = (
    "import sys; from hantise.web import limits;"
    "limits.COMMANDS = limits.FRAMES = limits.STAND_INS = limits.MAKINGS = 1_000_000;"
    "from hantise.web.serving.server import House, serve;"
    "sys.exit(serve(sys.argv[1], int(sys.argv[2]), House(sys.argv[3])))"
)


class _Mouth(StringIO):
    """Standard output that speaks into a pipe."""

    def __init__(self, pipe: Connection) -> None:
        super().__init__()
        self._pipe = pipe

    def write(self, text: str) -> int:
        self._pipe.send(text)
        return len(text)


def _serve(database: str, pipe: Connection, pool: Pool, port: int, bus: str, shared: socket | None) -> None:
    limits.COMMANDS = limits.FRAMES = limits.STAND_INS = limits.MAKINGS = 1_000_000
    with redirect_stdout(_Mouth(pipe)), shared or listening("127.0.0.1", port) as listener:
        up, workers = (lambda: print(address_of(listener))), 1 if shared is None else 2
        sys.exit(run_at(listener, pool, up, House(database, shared=Shared(bus, workers))))


class QuickServer:
    """A server whose computers answer at once, unless there are others; by the bus one of several workers.

    These may listen together at one socket, which they share.
    """

    def __init__(
        self, database: Path | str, pool: Pool | None = None, port: int = 0, bus: str = "", shared: socket | None = None
    ) -> None:
        self._ears, mouth = _context.Pipe(duplex=False)
        told = (str(database), mouth, pool or FirstThatComes(), port, bus, shared)
        self._process = _context.Process(target=_serve, args=told, daemon=True)
        self._process.start()
        mouth.close()
        assert self._ears.poll(60), "the server does not start"
        self.address = address_in(self._ears.recv())

    @property
    def pid(self) -> int:
        """The number of its process."""
        assert self._process.pid is not None
        return self._process.pid

    def ask_to_end(self) -> None:
        """As kill does."""
        self._process.terminate()

    def ended(self, seconds: float) -> int | None:
        """Its exit status, None if it has not ended by then."""
        self._process.join(seconds)
        return self._process.exitcode

    def kill(self) -> None:
        """As kill -9 does."""
        self._process.kill()
        self._process.join(60)
        self._ears.close()


def address_in(text: str) -> str:
    """The address that a server announces."""
    return next(word for word in text.split() if word.startswith("http://"))


def command(host: str, port: int, database: Path | str) -> list[str]:
    """What starts the real server."""
    return [sys.executable, "-c", _SERVE, host, str(port), str(database)]


def real_server(database: Path) -> AbstractContextManager[Served]:
    """A server as `hantise serve` runs it."""
    return serving(command("127.0.0.1", 0, database))


@contextmanager
def serving(line: list[str], seconds: float = 30.0, **more: Any) -> Iterator[Served]:
    """The address and the process of the server that this line starts; stopped politely at the end, within so long."""
    with subprocess.Popen(line, stdout=subprocess.PIPE, text=True, **more) as process:
        try:
            assert process.stdout
            yield address_in(process.stdout.readline()), process
        finally:
            process.send_signal(signal.SIGTERM)
            assert process.wait(seconds) == 0
