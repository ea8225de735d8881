"""Processes that decide for the computer players of some levels, each asked one thing at a time."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from queue import SimpleQueue
from time import monotonic
from typing import NamedTuple

from hantise.bots.deciding import Asked
from hantise.bots.process import Process, Work
from hantise.bots.schedule import Schedule


class Duty(NamedTuple):
    """The number of processes that share the work, and their niceness.

    A queue may grow to `longest` seconds, and `least` seconds are left to each decision.
    """

    processes: int
    longest: float
    least: float
    niceness: int = 0


class WorkerProcesses:
    """The processes of one duty; questions are answered in the order in which they were asked."""

    def __init__(self, work: Work[Asked], duty: Duty, patience: float) -> None:
        self._patience = patience
        self._least = duty.least
        self.schedule = Schedule(duty.processes, duty.longest, duty.least)
        self._processes = [Process(work, duty.niceness) for _ in range(duty.processes)]
        # As many threads as processes: whoever has a thread finds an idle process.
        self._threads = ThreadPoolExecutor(duty.processes, thread_name_prefix="deciding")
        self._idle: SimpleQueue[Process[Asked]] = SimpleQueue()
        for process in self._processes:
            self._idle.put(process)

    def start(self) -> None:
        """The processes are on their way up, so that nobody waits for them later."""
        for process in self._processes:
            process.start()

    async def ask(self, question: Asked, end: float) -> str:
        """The answer of the next process that is free, which thinks until `end`; NoAnswer if it has none."""
        return await asyncio.wrap_future(self._threads.submit(self._ask, question, end))

    def _ask(self, question: Asked, end: float) -> str:
        process = self._idle.get_nowait()
        try:
            return process.ask(question, max(self._least, end - monotonic()), self._patience)
        finally:
            self._idle.put(process)

    def close(self) -> None:
        """End the processes, whatever they are doing."""
        for process in self._processes:
            process.close()
        self._threads.shutdown(cancel_futures=True)
        for process in self._processes:
            process.end()
