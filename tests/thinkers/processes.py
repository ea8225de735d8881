"""Thinkers as `hantise think` runs them: a process each, to be asked to end or killed."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from bench.servers import WITH_US


def started(url: str, processes: int = 1) -> subprocess.Popen[str]:
    """It begins; `is_up` waits until it thinks."""
    line = [sys.executable, "-m", "hantise", "think", "--bus", url, "--processes", str(processes)]
    return subprocess.Popen([*WITH_US, *line], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def is_up(thinker: subprocess.Popen[str]) -> bool:
    assert thinker.stdout is not None
    return "thinks for" in thinker.stdout.readline()


@contextmanager
def running_thinkers(url: str, number: int) -> Iterator[list[subprocess.Popen[str]]]:
    """These processes, all of them ready; none is left at the end."""
    thinkers = [started(url) for _ in range(number)]
    try:
        assert all(map(is_up, thinkers))
        yield thinkers
    finally:
        for thinker in thinkers:
            thinker.kill()
            thinker.communicate(timeout=10)
