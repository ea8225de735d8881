"""Appends to the event logs: one transaction for all waiting events, and one event for each version of a match."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from functools import cache
from typing import Any, NamedTuple, TypeAlias, TypeVar

from sqlalchemy import Connection, bindparam, exists, or_, select, tuple_
from sqlalchemy.dialects import postgresql, sqlite

from hantise.core import Event
from hantise.store import connecting
from hantise.store.connecting import Connections, StoreUnusable, Work, is_silence, within
from hantise.store.shapes import ANY, Appended
from hantise.store.tables import events, matches

# The inserts with ON CONFLICT, which these databases spell alike.
INSERTS: dict[str, Any] = {"sqlite": sqlite.insert, "postgresql": postgresql.insert}
# A match and the idempotency key of a command there.
Command: TypeAlias = tuple[str, str]
# The seat and the actions of a command.
Asked: TypeAlias = tuple[int, tuple[str, ...]]


class Append(NamedTuple):
    """A command to be stored as event number `version` of the match; `mover` decides after it, None if unknown.

    It is stored only at the `revision` at which it was allowed; ANY is every revision.
    """

    match: str
    version: int
    event: Event
    key: str
    mover: int | None = None
    revision: int = ANY

    @property
    def name(self) -> tuple[str, int, str]:
        """The key of its row."""
        return self.match, self.version, self.key

    @property
    def command(self) -> Command:
        """The idempotency key of its command."""
        return self.match, self.key

    @property
    def asked(self) -> Asked:
        """The part that must be equal when a command is sent again."""
        return self.event.seat, self.event.actions


def event_row(match: str, version: int, event: Event, key: str | None, mover: int | None = None) -> dict[str, Any]:
    """The row for an event, without a key if no command made it; `mover` decides after it, None if unknown."""
    row = {"match": match, "version": version, "seat": event.seat, "actions": event.actions, "chance": event.chance}
    return row | {"key": key, "at": datetime.now(UTC), "mover": mover, "in_place": event.is_in_place}


class CrossedError(Exception):
    """Two commands are for one version, or one was stored before: the transaction must be retried, event by event."""


def store_all(connection: Connection, appends: Sequence[Append]) -> list[Appended]:
    """DONE for all appends, by one statement, as in most batches; else CrossedError."""
    # Sorted by match, because two workers could deadlock otherwise; in order of arrival within a match.
    ordered = sorted(appends, key=lambda append: append.match)
    rows = [event_row(*append[:5]) | {"before": append.version - 1, "known": append.revision} for append in ordered]
    if rows and connection.execute(_append_for(connection.dialect.name), rows).rowcount != len(rows):
        raise CrossedError
    return [Appended.DONE] * len(rows)


def store_each(connection: Connection, appends: Sequence[Append]) -> list[Appended]:
    """The outcome of each append; the first one wins if two are for one version or of one command."""
    if not appends:
        return []
    done = _inserted(connection, _fitting(connection, appends))
    lost = [append for append in appends if append.name not in done]
    known = _known(connection, lost)
    return [_verdict(append, done, known) for append in appends]


@cache
def _append_for(dialect: str) -> Any:
    """An insert that skips an event unless it follows the last stored one and its place is free."""
    before = events.alias()
    is_there = exists().where(before.c.match == bindparam("match"), before.c.version == bindparam("before"))
    known = bindparam("known", type_=matches.c.revision.type)
    values = select(*(bindparam(column.name, type_=column.type) for column in events.c)).select_from(matches)
    values = values.where(matches.c.id == bindparam("match"), or_(known == ANY, matches.c.revision == known), is_there)
    # The lock lasts until the commit: another change of the match comes before the append, which sees it, or after it.
    values = values.with_for_update(key_share=True)
    return INSERTS[dialect](events).from_select(list(events.c), values).on_conflict_do_nothing()


def _verdict(append: Append, done: set[tuple[str, int, str]], known: dict[Command, Asked]) -> Appended:
    if append.name in done:
        # The same command again in this batch is AGAIN.
        done.remove(append.name)
        known[append.command] = append.asked
        return Appended.DONE
    if append.command not in known:
        return Appended.STALE
    return Appended.AGAIN if known[append.command] == append.asked else Appended.OTHER


def _fitting(connection: Connection, appends: Sequence[Append]) -> list[Append]:
    """The appends that leave no gap, at matches whose revision is still the one at which they were allowed.

    The lock keeps revisions until the transaction ends, and events are deleted with whole matches only.
    """
    held = select(matches.c.id, matches.c.revision).where(matches.c.id.in_([append.match for append in appends]))
    rows = connection.execute(held.order_by(matches.c.id).with_for_update(key_share=True))
    revisions = {row.id: row.revision for row in rows}
    allowed = [append for append in appends if append.revision in (ANY, revisions.get(append.match))]
    before = [(append.match, append.version - 1) for append in allowed]
    place = tuple_(events.c.match, events.c.version)
    rows = connection.execute(select(events.c.match, events.c.version).where(place.in_(before)))
    found = {(row.match, row.version) for row in rows}
    return [append for append in allowed if (append.match, append.version - 1) in found]


def _inserted(connection: Connection, appends: Sequence[Append]) -> set[tuple[str, int, str]]:
    """The names of the inserted appends; the others found their version or their command stored."""
    if not appends:
        return set()
    insert = (
        INSERTS[connection.dialect.name](events)
        .on_conflict_do_nothing()
        .returning(events.c.match, events.c.version, events.c.key)
    )
    rows = connection.execute(insert, [event_row(*append[:5]) for append in appends])
    return {(row.match, row.version, row.key) for row in rows}


def _known(connection: Connection, appends: Sequence[Append]) -> dict[Command, Asked]:
    """The commands among these that any worker has stored, with their seats and actions."""
    if not appends:
        return {}
    command = tuple_(events.c.match, events.c.key)
    wanted = [append.command for append in appends]
    columns = select(events.c.match, events.c.key, events.c.seat, events.c.actions)
    rows = connection.execute(columns.where(command.in_(wanted)))
    return {(row.match, row.key): (row.seat, tuple(row.actions)) for row in rows}


# Group commit: one transaction writes all waiting jobs, and they are answered after its commit.


T = TypeVar("T")

# Keeps a statement below the limit of values of every SQLite.
LARGEST_BATCH = 500


class _Job(NamedTuple):
    work: Append | Work[Any]
    answer: asyncio.Future[Any]
    # When the caller stops waiting.
    until: float


class Writer:
    """The only writer, on one connection, from `start` to `stop`."""

    def __init__(self, connection: Connections) -> None:
        self._connection = connection
        # Whether the driver counts the rows of a statement with many sets of values.
        self._counts = connection.engine.dialect.supports_sane_multi_rowcount
        self._jobs: asyncio.Queue[_Job | None] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Start to write incoming jobs."""
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """Write the waiting jobs, and refuse new ones."""
        task, self._task = self._task, None
        if task is not None:
            self._jobs.put_nowait(None)
            await task

    async def append(self, append: Append) -> Appended:
        """The outcome of appending the command, once it is on the disk."""
        verdict: Appended = await self._ask(append)
        return verdict

    async def run(self, work: Work[T]) -> T:
        """The result of the work, once its writes are on the disk; if it raises, none is written."""
        answer: T = await self._ask(work)
        return answer

    def check_open(self) -> None:
        """StoreUnusable before `start` and after `stop`."""
        if self._task is None:
            raise StoreUnusable("the database is closed: start the server again")

    async def _ask(self, work: Append | Work[Any]) -> Any:
        """The answer, or TimeoutError: then nothing is written, unless the transaction had begun."""
        self.check_open()
        loop = asyncio.get_running_loop()
        job = _Job(work, loop.create_future(), loop.time() + connecting.ANSWER)
        self._jobs.put_nowait(job)
        async with asyncio.timeout_at(job.until):
            return await job.answer

    async def _run(self) -> None:
        going = True
        while going:
            # All waiting jobs; None ends the loop.
            job = await self._jobs.get()
            batch: list[_Job] = []
            while job is not None:
                batch.append(job)
                if self._jobs.empty() or len(batch) == LARGEST_BATCH:
                    break
                job = self._jobs.get_nowait()
            going = job is not None
            await self._write(batch)

    async def _write(self, jobs: list[_Job]) -> None:
        # A job that timed out must not be written; a cancelled one may be.
        now = asyncio.get_running_loop().time()
        batch = [job for job in jobs if now < job.until]
        try:
            answers = await self._transact([job.work for job in batch]) if batch else []
        except Exception as error:
            # A failed batch wrote nothing. Each job is retried alone, so that only the faulty one fails. With a silent
            # database, every retry would time out, and the last job would wait for all the others.
            if len(batch) == 1 or is_silence(error):
                for job in batch:
                    if not job.answer.done():
                        job.answer.set_exception(error)
            else:
                for job in batch:
                    await self._write([job])
        else:
            for job, answer in zip(batch, answers, strict=True):
                if not job.answer.done():
                    job.answer.set_result(answer)

    async def _transact(self, works: list[Append | Work[Any]]) -> list[Any]:
        """The answers to all works, in one transaction: an error rolls back all of them."""
        appends = [work for work in works if isinstance(work, Append)]

        async def done(store: Callable[[Connection, Sequence[Append]], list[Appended]]) -> list[Any]:
            def work_through(connection: Connection) -> list[Any]:
                verdicts = iter(store(connection, appends))
                return [next(verdicts) if isinstance(work, Append) else work(connection) for work in works]

            return await within(connecting.TRANSACTION, self._connection.run(work_through))

        if self._counts or len(appends) <= 1:
            with suppress(CrossedError):
                return await done(store_all)
        return await done(store_each)
