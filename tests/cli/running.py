"""The results of a command line, and programs that a test starts and interrupts."""

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

# A file with a bot.
OWN = "class First:\n    'Mine.'\n    def decide(self, view, legal, rng): return legal[0]\n"


class Done(NamedTuple):
    """The result of a command: exit status, stdout, stderr."""

    status: int
    out: str
    err: str

    @property
    def told(self) -> str:
        """The output of a successful command."""
        assert (self.status, self.err) == (0, "")
        return self.out

    @property
    def report(self) -> Any:
        """The one JSON object on stdout."""
        assert self.status == 0, self.err
        assert self.out.count("\n") == 1
        report = json.loads(self.out)
        assert isinstance(report, dict)
        return report

    @property
    def refusal(self) -> str:
        """The one sentence on stderr."""
        assert (self.status, self.out.strip()) == (2, ""), self
        assert self.err.startswith("hantise: ")
        assert self.err.count("\n") == 1
        return self.err


class Run(Protocol):
    """Run a line of `hantise`, with this text on stdin."""

    def __call__(self, line: str, typed: str = "") -> Done: ...


def rows(name: str) -> list[dict[str, str]]:
    """The rows of a table of a file."""
    with Path(name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def lines_of(name: str) -> list[str]:
    return Path(name).read_text(encoding="utf-8").splitlines(keepends=True)


def in_house(work: Callable[[Store], Awaitable[Any]], name: str = "house.db") -> Any:
    """The result of work on the open store."""

    async def do() -> Any:
        async with opened(name) as store:
            return await work(store)

    return asyncio.run(do())


# The output of an uninterrupted arena, and the lines of its file.
Whole = tuple[str, list[str]]
# By the command line, once for all tests.
_PLAYED: dict[str, tuple[str, str]] = {}


def played_whole(run: Run, line: str) -> Whole:
    """Write its lines to whole.jsonl."""
    path = Path("whole.jsonl")
    if line not in _PLAYED:
        _PLAYED[line] = run(f"{line} --resume {path}").out, path.read_text(encoding="utf-8")
    out, kept = _PLAYED[line]
    path.write_text(kept, encoding="utf-8")
    return out, kept.splitlines(keepends=True)


# The arguments of the server: host, port, its house, and whether a browser opens.
Served = tuple[str, int, House, bool]


@contextmanager
def started(line: Sequence[str]) -> Iterator[subprocess.Popen[bytes]]:
    """A program in its own process group, which is killed at the end of the test."""
    pipe = subprocess.PIPE
    with subprocess.Popen(line, stdin=pipe, stdout=pipe, stderr=pipe, start_new_session=True) as running:
        try:
            yield running
        finally:
            with suppress(ProcessLookupError):
                os.killpg(running.pid, signal.SIGKILL)


def wait_for(kept: Path, size: int) -> None:
    """Wait until the file has this many bytes, for at most a minute."""
    end = time.monotonic() + 60
    while time.monotonic() < end and not (kept.exists() and kept.stat().st_size > size):
        time.sleep(0.1)
