"""Processes that work for this one, which ends them: a terminal's Ctrl-C does not reach them."""

from __future__ import annotations

import signal
from multiprocessing import resource_tracker
from multiprocessing.context import SpawnContext, SpawnProcess
from typing import Final


class _Deaf(SpawnProcess):
    """A process that ignores SIGINT from its first moment on; as it starts up, Python would print a traceback."""

    def start(self) -> None:
        """Start it with SIGINT blocked, which it inherits; Windows knows no such mask."""
        if not hasattr(signal, "pthread_sigmask"):
            super().start()
            return
        # As the tracker starts it lets SIGINT through again: it is to run before.
        resource_tracker.ensure_running()
        before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
        try:
            super().start()
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)

    def run(self) -> None:
        """Do the work, in the process."""
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        if hasattr(signal, "pthread_sigmask"):
            signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])
        super().run()


class _Spawning(SpawnContext):
    """As that of `multiprocessing`, whose processes hear no Ctrl-C."""

    Process = _Deaf


SPAWNING: Final = _Spawning()
