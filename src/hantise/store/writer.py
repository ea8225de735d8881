"""Group commit: whatever waits to be written is written in one transaction, and answered after its commit."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple, TypeAlias, TypeVar

from sqlalchemy import Connection

from hantise.store import patience
from hantise.store.appends import Append, CrossedError, store_all, store_each
from hantise.store.engines import Connections, Work
from hantise.store.errors import StoreUnusable, is_silence
from hantise.store.patience import within
from hantise.store.shapes import Appended

T = TypeVar("T")
Storing: TypeAlias = Callable[[Connection, Sequence[Append]], list[Appended]]

# Keeps one statement below the number of values that every SQLite takes.
LARGEST_BATCH = 500


class _Job(NamedTuple):
    work: Append | Work[Any]
    answer: asyncio.Future[Any]
    # When whoever asked has no patience any more.
    until: float


class Writer:
    """The only one that writes, on one connection, from `start` to `stop`."""

    def __init__(self, connection: Connections) -> None:
        self._connection = connection
        # Whether the driver says how many rows many sets of values came to.
        self._counts = connection.engine.dialect.supports_sane_multi_rowcount
        self._jobs: asyncio.Queue[_Job | None] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to write what comes in."""
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """Write what still waits, then take nothing more."""
        task, self._task = self._task, None
        if task is not None:
            self._jobs.put_nowait(None)
            await task

    async def append(self, append: Append) -> Appended:
        """The outcome of appending the command, once it is on the disk."""
        verdict: Appended = await self._ask(append)
        return verdict

    async def run(self, work: Work[T]) -> T:
        """The work's result, once all of its writing is on the disk; if it raises, none is."""
        answer: T = await self._ask(work)
        return answer

    def check_open(self) -> None:
        """StoreUnusable before `start` and after `stop`."""
        if self._task is None:
            raise StoreUnusable("the database is closed: start the server again")

    async def _ask(self, work: Append | Work[Any]) -> Any:
        """The answer, or TimeoutError: then it is not written, unless that had begun."""
        self.check_open()
        loop = asyncio.get_running_loop()
        job = _Job(work, loop.create_future(), loop.time() + patience.ANSWER)
        self._jobs.put_nowait(job)
        async with asyncio.timeout_at(job.until):
            return await job.answer

    async def _run(self) -> None:
        going = True
        while going:
            batch, going = await self._next_batch()
            await self._write(batch)

    async def _next_batch(self) -> tuple[list[_Job], bool]:
        """All jobs that wait, at least one unless it is time to stop; whether there may be more."""
        job = await self._jobs.get()
        batch: list[_Job] = []
        while job is not None:
            batch.append(job)
            if self._jobs.empty() or len(batch) == LARGEST_BATCH:
                return batch, True
            job = self._jobs.get_nowait()
        return batch, False

    async def _write(self, jobs: list[_Job]) -> None:
        # Whoever waited for longer was told that nothing is written; whoever left was told nothing.
        now = asyncio.get_running_loop().time()
        batch = [job for job in jobs if now < job.until]
        try:
            answers = await self._transact([job.work for job in batch]) if batch else []
        except Exception as error:
            await self._write_each(batch, error)
        else:
            for job, answer in zip(batch, answers, strict=True):
                _settle(job.answer.set_result, job, answer)

    async def _write_each(self, batch: list[_Job], error: Exception) -> None:
        """After a failure nothing of the batch is written; alone, only the culprit fails.

        Where the database does not answer there is none: to try each alone would let the last one wait for them all.
        """
        if len(batch) == 1 or is_silence(error):
            for job in batch:
                _settle(job.answer.set_exception, job, error)
            return
        for job in batch:
            await self._write([job])

    async def _transact(self, works: list[Append | Work[Any]]) -> list[Any]:
        if self._counts or sum(isinstance(work, Append) for work in works) <= 1:
            try:
                return await self._run_within(partial(_do, works, store_all))
            except CrossedError:
                pass
        return await self._run_within(partial(_do, works, store_each))

    async def _run_within(self, work: Work[list[Any]]) -> list[Any]:
        return await within(patience.TRANSACTION, self._connection.run(work))


def _do(works: list[Append | Work[Any]], store: Storing, connection: Connection) -> list[Any]:
    """The answers to all of them; one that raises undoes the others."""
    verdicts = iter(store(connection, [work for work in works if isinstance(work, Append)]))
    return [next(verdicts) if isinstance(work, Append) else work(connection) for work in works]


def _settle(settle: Callable[[Any], None], job: _Job, outcome: Any) -> None:
    """Answer whoever asked, unless they have gone away meanwhile."""
    if not job.answer.done():
        settle(outcome)
