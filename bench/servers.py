"""PostgreSQL and Redis for a while: from this machine's binaries, in a folder of their own, on free ports."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import stat
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import cycle
from pathlib import Path
from random import SystemRandom
from tempfile import TemporaryDirectory, gettempdir
from typing import IO, Any

# Where Debian puts what a user does not start by hand.
VERSIONS = Path("/usr/lib/postgresql")
# PostgreSQL does not run as root; its package brings a user of its own.
OWNER = "postgres"
PATIENCE = 30.0
# Below what any system gives to lines that go out, and of tests in several processes each has its own: a server that
# is started again finds its port free, and a port at which nobody is to listen stays so.
_FIRST = 20_000 + int(os.environ.get("PYTEST_XDIST_WORKER", "gw0")[2:]) % 8
_PORTS = cycle(SystemRandom().sample(range(_FIRST, 32_000, 8), 1500))
# Nothing of a test's database outlives it, so nothing waits for a disk; what is measured is kept as in earnest.
HASTY = ("-c", "fsync=off", "-c", "synchronous_commit=off", "-c", "full_page_writes=off")
DURABLE = ("-c", "fsync=on", "-c", "synchronous_commit=on", "-c", "full_page_writes=on")


def postgres_program(name: str) -> str:
    """The path of one of PostgreSQL's programs, "" where it is not installed."""
    newest = sorted(VERSIONS.glob(f"*/bin/{name}"), key=lambda path: float(path.parts[-3]))
    return str(newest[-1]) if newest else shutil.which(name) or ""


def are_installed() -> bool:
    """True where both can be started."""
    return sys.platform == "linux" and bool(postgres_program("initdb") and shutil.which("redis-server"))


class Engine:
    """A server's process, which can be killed, stopped and started again on its port."""

    def __init__(
        self, command: list[str], folder: str, port: int, user: str | None, is_up: Callable[[int], bool]
    ) -> None:
        """What it says is kept in the folder."""
        self.port = port
        self._command = command
        self._log = Path(folder, "log")
        self._user = user
        self._is_up = is_up
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int:
        """The number of its process, while it runs."""
        assert self._process is not None
        return self._process.pid

    def start(self) -> None:
        """It answers once this returns."""
        self._process = self._begun()
        until = time.monotonic() + PATIENCE
        while not self._is_up(self.port):
            assert time.monotonic() < until, f"{self._command[0]} does not come up: {self._log.read_text()[-2000:]}"
            time.sleep(0.02)
            # What one that was killed had started holds its memory for a moment, and until then no other begins.
            if self._process.poll() is not None:
                time.sleep(0.2)
                self._process = self._begun()

    def _begun(self) -> subprocess.Popen[bytes]:
        with self._log.open("ab") as log:
            return _begin(self._command, self._user, log)

    def send(self, number: signal.Signals) -> None:
        """To the server and to all that it has started."""
        assert self._process is not None
        os.killpg(self._process.pid, number)

    def kill(self) -> None:
        """Gone at once, as if the machine had failed."""
        if self._process is not None:
            with suppress(ProcessLookupError):
                self.send(signal.SIGKILL)
            self._process.wait(PATIENCE)
            self._process = None

    def end(self) -> None:
        """Gone soon, with the memory that it shares with what it started; also if it was stopped."""
        if self._process is not None:
            with suppress(ProcessLookupError, subprocess.TimeoutExpired):
                self.send(signal.SIGQUIT)
                self.send(signal.SIGCONT)
                self._process.wait(5)
        self.kill()


# Ends a server with the process that began it, however that ends.
WITH_US = ["setpriv", "--pdeathsig", "KILL"] if shutil.which("setpriv") else []


def _begin(command: list[str], user: str | None, log: int | IO[bytes] = subprocess.DEVNULL) -> subprocess.Popen[bytes]:
    quiet: dict[str, Any] = {"stdin": subprocess.DEVNULL, "stdout": log, "stderr": log}
    return subprocess.Popen([*WITH_US, *command], user=user, group=user, cwd="/", start_new_session=True, **quiet)


@contextmanager
def postgres(*settings: str, within: Path | None = None, ahead: Path | None = None) -> Iterator[Engine]:
    """A PostgreSQL with one empty database, `postgres`, whose owner is `hantise`; hasty, unless settings say more.

    Its files lie in a new folder of `within`, what it writes ahead in `ahead`.
    """
    user = OWNER if os.getuid() == 0 else None
    # Its user has no way into what is only ours.
    within = within or (None if user is None else _open_to_all())
    with TemporaryDirectory(prefix="hantise-pg-", dir=within, ignore_cleanup_errors=True) as folder:
        if user is not None:
            shutil.chown(folder, user, user)
        data = f"{folder}/data"
        made = [postgres_program("initdb"), "-D", data, "-U", "hantise", "-A", "trust", "-E", "UTF8", "--no-sync"]
        made += [] if ahead is None else ["--waldir", str(ahead / "ahead")]
        assert _begin(made, user).wait(PATIENCE) == 0
        port = free_port()
        listens = ["-h", "127.0.0.1", "-p", str(port), "-k", folder]
        command = [postgres_program("postgres"), "-D", data, *listens, *HASTY, *settings]
        yield from _running(command, folder, port, user, _answers)


def _open_to_all() -> Path:
    usual = Path(gettempdir())
    return usual if usual.stat().st_mode & stat.S_IXOTH else Path("/tmp")


@contextmanager
def redis(*settings: str) -> Iterator[Engine]:
    """A Redis that keeps nothing."""
    with TemporaryDirectory(prefix="hantise-redis-") as folder:
        port = free_port()
        listens = ["--bind", "127.0.0.1", "--port", str(port), "--dir", folder]
        command = [shutil.which("redis-server") or "", *listens, "--save", "", "--appendonly", "no", *settings]
        yield from _running(command, folder, port, None, _pongs)


def _running(
    command: list[str], folder: str, port: int, user: str | None, is_up: Callable[[int], bool]
) -> Iterator[Engine]:
    engine = Engine(command, folder, port, user, is_up)
    try:
        engine.start()
        yield engine
    finally:
        engine.end()


def free_port() -> int:
    """A port at which no process listens, and which neither the system nor this process gives to anything else."""
    for port in _PORTS:
        with socket.socket() as found, suppress(OSError):
            found.bind(("127.0.0.1", port))
            return port
    raise OSError("no port is free")


def _pongs(port: int) -> bool:
    with suppress(OSError), socket.create_connection(("127.0.0.1", port), 1) as line:
        line.sendall(b"PING\r\n")
        return line.recv(16).startswith(b"+PONG")
    return False


def _answers(port: int) -> bool:
    ready = [postgres_program("pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(port)]
    return subprocess.run(ready, check=False).returncode == 0


def database_url(engine: Engine, name: str = "postgres") -> str:
    """The URL of one of a PostgreSQL's databases."""
    return f"postgresql://hantise@127.0.0.1:{engine.port}/{name}"


def bus_url(engine: Engine, number: int = 0) -> str:
    """The URL of a bus: who takes another number hears nothing of it."""
    return f"redis://127.0.0.1:{engine.port}/{number}"
