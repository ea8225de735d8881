"""Adding to the logs: one transaction writes all waiting events, and one event wins each version of a match."""

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

# Those that know ON CONFLICT; every database that we can use spells it alike.
INSERTS: dict[str, Any] = {"sqlite": sqlite.insert, "postgresql": postgresql.insert}
# A command is a match and a key. It asked for these actions by this seat.
Command: TypeAlias = tuple[str, str]
Asked: TypeAlias = tuple[int, tuple[str, ...]]


class Append(NamedTuple):
    """A command to be stored as event number `version` of the match; `mover` decides after it, None if unknown.

    It was allowed by the match as it was at this `revision`, and is stored at no other; -1 for any.
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
        """The part that must be equal when a command comes again."""
        return self.event.seat, self.event.actions


def event_row(match: str, version: int, event: Event, key: str | None, mover: int | None = None) -> dict[str, Any]:
    """The row for an event, without a key if no command made it; `mover` decides after it, None if unknown."""
    row = {"match": match, "version": version, "seat": event.seat, "actions": event.actions, "chance": event.chance}
    return row | {"key": key, "at": datetime.now(UTC), "mover": mover}


class CrossedError(Exception):
    """Some of the commands are for one version or were stored before: the transaction has to begin again."""


def store_all(connection: Connection, appends: Sequence[Append]) -> list[Appended]:
    """DONE for all of them, by a single statement, as is usual; else CrossedError."""
    # Sorted by match, because two workers could deadlock otherwise; within a match as they came.
    ordered = sorted(appends, key=lambda append: append.match)
    rows = [event_row(*append[:5]) | {"before": append.version - 1, "known": append.revision} for append in ordered]
    if rows and connection.execute(_append_for(connection.dialect.name), rows).rowcount != len(rows):
        raise CrossedError
    return [Appended.DONE] * len(rows)


def store_each(connection: Connection, appends: Sequence[Append]) -> list[Appended]:
    """The outcome of appending each event; the first of two for one version or of one command wins."""
    if not appends:
        return []
    done = _inserted(connection, _fitting(connection, appends))
    lost = [append for append in appends if append.name not in done]
    known = _known(connection, lost)
    return [_verdict(append, done, known) for append in appends]


@cache
def _append_for(dialect: str) -> Any:
    """An insert that leaves no gap and changes nothing: it skips an event that does not follow the last stored one."""
    before = events.alias()
    is_there = exists().where(before.c.match == bindparam("match"), before.c.version == bindparam("before"))
    known = bindparam("known", type_=matches.c.revision.type)
    values = select(*(bindparam(column.name, type_=column.type) for column in events.c)).select_from(matches)
    values = values.where(matches.c.id == bindparam("match"), or_(known == ANY, matches.c.revision == known), is_there)
    # Held until the end: any other change at the match comes before it, and is seen, or after it.
    values = values.with_for_update(key_share=True)
    return INSERTS[dialect](events).from_select(list(events.c), values).on_conflict_do_nothing()


def _verdict(append: Append, done: set[tuple[str, int, str]], known: dict[Command, Asked]) -> Appended:
    if append.name in done:
        # Sent twice within one batch: only the first of them did it.
        done.remove(append.name)
        known[append.command] = append.asked
        return Appended.DONE
    if append.command not in known:
        return Appended.STALE
    return Appended.AGAIN if known[append.command] == append.asked else Appended.OTHER


def _fitting(connection: Connection, appends: Sequence[Append]) -> list[Append]:
    """The events that leave no gap, at matches that are as they were when the events were allowed.

    Matches stay so until the transaction ends, and nothing goes but whole matches.
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
    """The names of those that were inserted: neither their version nor their command was there."""
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
    """The commands among these that any worker has stored, with what they asked for."""
    if not appends:
        return {}
    command = tuple_(events.c.match, events.c.key)
    wanted = [append.command for append in appends]
    columns = select(events.c.match, events.c.key, events.c.seat, events.c.actions)
    rows = connection.execute(columns.where(command.in_(wanted)))
    return {(row.match, row.key): (row.seat, tuple(row.actions)) for row in rows}


# Group commit: all waiting work is written in one transaction, and answered after its commit.


T = TypeVar("T")

# Keeps one statement below the number of values that every SQLite takes.
LARGEST_BATCH = 500


class _Job(NamedTuple):
    work: Append | Work[Any]
    answer: asyncio.Future[Any]
    # The time at which the caller gives up.
    until: float


class Writer:
    """The only writer, on one connection, from `start` to `stop`."""

    def __init__(self, connection: Connections) -> None:
        self._connection = connection
        # Whether the driver says how many rows many sets of values came to.
        self._counts = connection.engine.dialect.supports_sane_multi_rowcount
        self._jobs: asyncio.Queue[_Job | None] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to write incoming work."""
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """Write the waiting work, then take nothing more."""
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
        job = _Job(work, loop.create_future(), loop.time() + connecting.ANSWER)
        self._jobs.put_nowait(job)
        async with asyncio.timeout_at(job.until):
            return await job.answer

    async def _run(self) -> None:
        going = True
        while going:
            # All jobs that wait, at least one unless it is time to stop.
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
        # Callers that timed out were told that nothing is written; callers that left were told nothing.
        now = asyncio.get_running_loop().time()
        batch = [job for job in jobs if now < job.until]
        try:
            answers = await self._transact([job.work for job in batch]) if batch else []
        except Exception as error:
            # After a failure nothing of the batch is written. Each is tried alone, and only the culprit fails. A silent
            # database has no culprit: there the last one would wait for all the others.
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
        """The answers to all of them; one that raises undoes the others."""
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
