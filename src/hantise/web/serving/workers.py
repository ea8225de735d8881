"""Several workers at one address: a process each, begun anew when it dies, and ended together."""

from __future__ import annotations

import os
import signal
import socket
import threading
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from time import monotonic
from typing import NamedTuple, TypeAlias

from hantise.process import heeding
from hantise.process.spawning import SPAWNING
from hantise.web.measures import note_ended

# Told the address's socket, and what to call once this worker serves; it ends when it has served, with a status.
Work: TypeAlias = Callable[[socket.socket, Callable[[], None]], int]

# Seconds: until a worker that has died is begun anew, between two looks, and for all of them to end.
ANEW, LOOK, ENDING = 0.2, 0.5, 10.0
UP = b"up"


class _Worker(NamedTuple):
    process: BaseProcess
    # Closed with this process, however it ends, which the worker hears.
    line: Connection


class Workers:
    """So many workers that do the same work."""

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
        with heeding(self._be_asked_to_end):
            try:
                return self._watch()
            finally:
                # Else whoever comes once none of them listens any more would wait for nobody.
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
        """The status of a worker that has ended; 0 if it has just begun to serve."""
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
            # Not a daemon: computers think in processes of its own.
            process = SPAWNING.Process(target=_serve, args=(self._work, self._listener, theirs))
            process.start()
        self._workers.append(_Worker(process, ours))

    def _be_asked_to_end(self, _signal: int) -> None:
        self._is_ending = True


def _serve(work: Work, listener: socket.socket, line: Connection) -> None:
    """In the worker: it ends with the process that began it."""
    threading.Thread(target=_end_with, args=(line,), daemon=True).start()
    with listener, line:
        status = work(listener, lambda: line.send_bytes(UP))
    # Threads of libraries may wait for things that nobody tells them any more.
    raise SystemExit(status)


def _end_with(line: Connection) -> None:
    with suppress(EOFError, OSError):
        line.recv_bytes()
    os.kill(os.getpid(), signal.SIGTERM)
