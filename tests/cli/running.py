"""What running a command line inside the tests gives, and programs that a test starts and interrupts."""

import asyncio
import csv
import json
import os
import signal
import subprocess
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from hantise.store import Store
from hantise.web.serving.server import House
from store.making import opened

# A file with a player of one's own.
OWN = "class First:\n    'Mine.'\n    def decide(self, view, legal, rng): return legal[0]\n"


class Done(NamedTuple):
    """What a command left: exit status, stdout, stderr."""

    status: int
    out: str
    err: str

    @property
    def told(self) -> str:
        """All that it says where all is well."""
        assert (self.status, self.err) == (0, "")
        return self.out

    @property
    def report(self) -> Any:
        """The one JSON object that is all of stdout."""
        assert self.status == 0, self.err
        assert self.out.count("\n") == 1
        report = json.loads(self.out)
        assert isinstance(report, dict)
        return report

    @property
    def refusal(self) -> str:
        """The one sentence that is all it says."""
        assert (self.status, self.out.strip()) == (2, ""), self
        assert self.err.startswith("hantise: ")
        assert self.err.count("\n") == 1
        return self.err


class Run(Protocol):
    """Run a line of `hantise`, with something typed."""

    def __call__(self, line: str, typed: str = "") -> Done: ...


def rows(name: str) -> list[dict[str, str]]:
    """What a table of a file holds."""
    with Path(name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def lines_of(name: str) -> list[str]:
    return Path(name).read_text(encoding="utf-8").splitlines(keepends=True)


def in_house(work: Callable[[Store], Awaitable[Any]], name: str = "house.db") -> Any:
    """What it comes to while the database is open."""

    async def do() -> Any:
        async with opened(name) as store:
            return await work(store)

    return asyncio.run(do())


# What an arena says that nobody interrupts, and the lines that it keeps.
Whole = tuple[str, list[str]]
# By the line that was played, once for all tests.
_PLAYED: dict[str, tuple[str, str]] = {}


def played_whole(run: Run, line: str) -> Whole:
    """Its lines lie in whole.jsonl now."""
    path = Path("whole.jsonl")
    if line not in _PLAYED:
        _PLAYED[line] = run(f"{line} --resume {path}").out, path.read_text(encoding="utf-8")
    out, kept = _PLAYED[line]
    path.write_text(kept, encoding="utf-8")
    return out, kept.splitlines(keepends=True)


# What the server was started with: host, port, database, whether a browser opens, who may come and watch, what is
# shared, where secrets are kept, whether tables may be open to anybody, and which bots the host brings.
Served = tuple[str, int, House, bool]


@contextmanager
def started(line: Sequence[str]) -> Iterator[subprocess.Popen[bytes]]:
    """The program, in a group of its own, of which nothing is left whatever becomes of the test."""
    pipe = subprocess.PIPE
    with subprocess.Popen(line, stdin=pipe, stdout=pipe, stderr=pipe, start_new_session=True) as running:
        try:
            yield running
        finally:
            with suppress(ProcessLookupError):
                os.killpg(running.pid, signal.SIGKILL)


def wait_for(kept: Path, size: int) -> None:
    """Until it has written so many bytes, for a minute at most."""
    end = time.monotonic() + 60
    while time.monotonic() < end and not (kept.exists() and kept.stat().st_size > size):
        time.sleep(0.1)
