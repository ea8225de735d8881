"""What processes take of the machine: processor time and memory, as Linux tells them."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path

from bench.contest import LackError

PROC = Path("/proc")
# Of /proc/PID/stat, after the name: a process's own time in user and system mode, and that of its dead children.
TIMES = slice(11, 15)
MB = 1024


def check_told() -> None:
    """LackError where the system does not tell it."""
    if sys.platform != "linux":
        raise LackError("only Linux tells here what processes take, so several workers are not measured")


def stemming(pid: int) -> list[int]:
    """A process and all that stem from it."""
    found = [pid]
    with suppress(OSError):
        for task in (PROC / str(pid) / "task").iterdir():
            for child in (task / "children").read_text().split():
                found += stemming(int(child))
    return found


def seconds_of(pid: int) -> float:
    """Processor seconds that the process and all that stem from it have taken so far."""
    return sum(_ticks(each) for each in stemming(pid)) / os.sysconf("SC_CLK_TCK")


def _ticks(pid: int) -> int:
    with suppress(OSError):
        # The name may hold anything, and ends with the last bracket.
        return sum(map(int, (PROC / str(pid) / "stat").read_text().rpartition(")")[2].split()[TIMES]))
    return 0


def most_memory(pid: int) -> float:
    """The most memory that this process has had, in MB."""
    status = (PROC / str(pid) / "status").read_text()
    return int(next(line for line in status.splitlines() if line.startswith("VmHWM")).split()[1]) / MB


def cores() -> int:
    """How many cores this process, and all that it begins, may use."""
    return len(os.sched_getaffinity(0))
