"""The behaviour of every process of the house: its signals and its child processes (`process/log.py`: log and
metrics)."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing import resource_tracker
from multiprocessing.context import SpawnContext, SpawnProcess
from types import FrameType
from typing import Final

__all__ = ["SPAWNING", "Line", "handling_signals"]

# One end of a pipe between two processes.
if sys.platform == "win32":
    from multiprocessing.connection import PipeConnection as Line
else:
    from multiprocessing.connection import Connection as Line


@contextmanager
def handling_signals(hear: Callable[[int], object]) -> Iterator[None]:
    """Within the block, SIGINT and SIGTERM call `hear` with their number, and end nothing by themselves."""

    def told(number: int, _frame: FrameType | None) -> None:
        hear(number)

    before = {number: signal.signal(number, told) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


class _Deaf(SpawnProcess):
    """A process that ignores SIGINT from its first moment, at which Python would print a traceback."""

    def start(self) -> None:
        """Start it with SIGINT blocked, which it inherits; Windows has no such mask."""
        if sys.platform == "win32":
            return super().start()
        # The tracker unblocks SIGINT as it starts: it must run before.
        resource_tracker.ensure_running()
        before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
        try:
            super().start()
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)

    def run(self) -> None:
        """Do the work, in the process."""
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        if sys.platform != "win32":
            signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])
        super().run()


class _Spawning(SpawnContext):
    """The context of `multiprocessing`, with processes that Ctrl-C does not reach; their parent ends them."""

    Process = _Deaf


SPAWNING: Final = _Spawning()
