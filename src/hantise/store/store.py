"""The store: each match is an append-only log of events, which are acknowledged once they are on the disk."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from contextlib import AsyncExitStack
from datetime import UTC, datetime
from typing import Any, Concatenate, ParamSpec, TypeVar

from sqlalchemy import Connection, false, select

from hantise.core import Event, Record
from hantise.store import connecting, holding, rows, safe
from hantise.store.appends import Append, Writer, store_each
from hantise.store.connecting import (
    Address,
    Batching,
    Work,
    explained,
    read_address,
    reader_connections,
    reading,
    within,
    writer_connection,
    writing,
)
from hantise.store.holding import forget_results, results_of, write_all
from hantise.store.lock import FileLock, keep_damaged
from hantise.store.migrate import check_current, upgrade
from hantise.store.records import plan_of
from hantise.store.rows import drop_review, read_match, write_match, write_rematch
from hantise.store.safe import Safe, locked, sealing_secret, unlocked
from hantise.store.shapes import ANY, Appended, Match, Plan, Stamp
from hantise.store.tables import matches

P = ParamSpec("P")
T = TypeVar("T")

# More missed events than these are queried without a batch.
FEW = 4


def changing(
    work: Callable[Concatenate[Connection, str, P], T],
) -> Callable[Concatenate[Store, str, P], Coroutine[Any, Any, T]]:
    """A method that runs this work at a match, and increments its revision."""

    async def change(store: Store, match_id: str, /, *args: P.args, **named: P.kwargs) -> T:
        return await store._change(match_id, lambda connection: work(connection, match_id, *args, **named))

    return change


class Store:
    """All matches of a database; a file has one store at a time.

    When a method returns, its writes are on the disk. StoreUnusable says why the database cannot be used.
    """

    def __init__(self, address: Address, safe: Safe) -> None:
        """Only for `open`."""
        self._address = address
        self._safe = safe
        if address.is_sqlite:
            connecting.check_version()
        # Whether the write-ahead log was damaged.
        self._was_damaged = False
        self._closing = AsyncExitStack()
        self._connection = writer_connection(address)
        self._readers = reader_connections(address)
        self._writer = Writer(self._connection)
        self._stamps = Batching(self.stamps)
        self._events = Batching(self.each)

    @classmethod
    async def open(cls, url: str, safe: Safe | None = None) -> Store:
        """The store at a URL or path, made or migrated; StoreBusy if another server has it.

        The safe encrypts secrets of matches.
        """
        store = cls(read_address(url), safe or Safe())
        try:
            await store._start()
        except BaseException:
            await store.close()
            raise
        return store

    async def _start(self) -> None:
        if self._address.path is not None:
            # Taken first and released last, so that no other server starts before this one has closed.
            self._closing.callback(FileLock(self._address.path).release)
            self._was_damaged = await asyncio.to_thread(keep_damaged, self._address.path)
        for connections in (self._connection, self._readers):
            if connections is not None:
                self._closing.push_async_callback(connections.close)
        with explained(self._address):
            if self._was_damaged:
                await self._connection.run(connecting.check_whole)
            await self._connection.run(lambda connection: upgrade(connection, str(self._address)))
        self._writer.start()
        self._closing.push_async_callback(self._writer.stop)

    @property
    def is_shareable(self) -> bool:
        """True if other workers or a host's commands may write to the database, too."""
        return not self._address.is_sqlite

    async def close(self) -> None:
        """Write the waiting work and close the database."""
        await self._closing.aclose()

    async def create(self, plan: Plan, first: Event, mover: int | None = None) -> Match:
        """A new stored match, with the initial chance as its event number 0, after which `mover` decides."""
        return await self.create_from(plan, (first,), mover)

    async def import_record(self, record: Record) -> Match:
        """A new stored match from a checked record; its seats have no holders."""
        return await self.create_from(plan_of(record), record.events)

    async def create_from(self, plan: Plan, events: Sequence[Event], mover: int | None = None) -> Match:
        """A new stored match that begins with these events, after which `mover` decides."""
        match = _new(plan, events)
        kept = locked(match, self._safe)
        code = await self.run(lambda connection: write_match(connection, kept, mover))
        return match._replace(plan=plan._replace(code=code))

    def prepared(self, plan: Plan, first: Event) -> Match:
        """A new match with its initial chance, as `rows.write_match` stores it in a larger transaction."""
        return locked(_new(plan, (first,)), self._safe)

    def lock(self, owner: str, secret: str) -> str:
        """The text to store for a secret of this match or tournament."""
        return self._safe.lock(owner, secret)

    def unlock(self, owner: str, kept: str) -> str:
        """The secret in the stored text; StoreUnusable if another key locked it."""
        return self._safe.unlock(owner, kept)

    async def rematch(self, match_id: str, plan: Plan, first: Event, mover: int | None = None) -> str:
        """The id of the match's rematch: a new one by this plan, with all holders, unless there is one."""
        match = locked(_new(plan, (first,)), self._safe)
        return await self._change(match_id, lambda connection: write_rematch(connection, match_id, match, mover))

    async def load(self, match_id: str, since: int = 0) -> Match | None:
        """The match with its events from version `since` on; None if there is none."""
        found = await self.look(lambda connection: read_match(connection, match_id, since))
        return found and unlocked(found, self._safe)

    async def stamp(self, match_id: str) -> Stamp | None:
        """The stamp of the match; None if there is none. Concurrent queries are batched."""
        with explained(self._address):
            return (await self._stamps.ask(match_id))[0]

    async def events_between(self, match_id: str, since: int, version: int) -> tuple[Event, ...]:
        """The events from `since` to before `version`, if the match has them. Queries for few events are batched."""
        if version - since > FEW:
            return await self.events(match_id, since)
        with explained(self._address):
            found = await self._events.ask(*[(match_id, number) for number in range(since, version)])
        return tuple([event for event in found if event is not None])

    async def append(
        self, match_id: str, version: int, event: Event, key: str, mover: int | None = None, revision: int = ANY
    ) -> Appended:
        """Append event number `version` to a match; `key` is the idempotency key of its command.

        `mover` decides after it, for lists; None if unknown. With a `revision`, it is STALE at any other one.
        DONE means that it is on the disk. Of all appends for one version, one is DONE; likewise of all with one key.
        """
        with explained(self._address):
            return await self._writer.append(Append(match_id, version, event, key, mover, revision))

    async def sealing_secret(self) -> bytes:
        """The secret from which all workers of this house derive seals; it is made at the first call."""
        return bytes.fromhex(await self.run(lambda connection: sealing_secret(connection, self._safe)))

    async def finish(self, match_id: str, payoffs: Sequence[float] = ()) -> None:
        """Mark a match as over, and store its results if the payoffs are known; both are caches for lists."""

        def finished(connection: Connection) -> None:
            rows.mark_over(connection, match_id)
            if payoffs:
                write_all(connection, [(match_id, results_of(payoffs))])

        await self.run(finished)

    async def append_after_end(
        self, match_id: str, version: int, event: Event, key: str, mover: int | None = None, revision: int = ANY
    ) -> Appended:
        """Append an event by which a finished match continues; STALE if a player was told its secret.

        If another worker tells the secret at the same moment, it comes before the event, or is refused after it.
        """
        append = Append(match_id, version, event, key, mover, revision)

        def reopened(connection: Connection) -> Appended:
            # First, because this locks the match's row until the commit.
            if not rows.mark_going_on(connection, match_id):
                return Appended.STALE
            forget_results(connection, match_id)
            drop_review(connection, match_id)
            verdict = store_each(connection, [append])[0]
            if verdict is not Appended.DONE:
                rows.mark_over(connection, match_id)
            return verdict

        return await self._change(match_id, reopened)

    # Reading.
    stamps = reading(rows.read_stamps)
    events = reading(rows.read_events)
    each = reading(rows.read_each)
    running = reading(rows.read_running)
    leisurely = reading(rows.read_leisurely)
    match_of = reading(rows.find_code)
    is_key = reading(holding.is_key)
    waiting_for = reading(holding.read_waiting)
    listed = reading(holding.read_listed)

    # Writing.
    use_seal = writing(safe.use_seal)
    tell = writing(rows.mark_told)
    tell_deal = writing(rows.tell_deal)
    share = writing(holding.share_keys)
    renew = writing(holding.renew_keys)

    # Changing the members of a match.
    claim = changing(holding.claim_seat)
    enter = changing(holding.enter_by)
    set_link = changing(holding.set_link)
    free = changing(holding.free_seat)
    remove = changing(holding.remove_guest)
    unlist = changing(rows.mark_unlisted)
    begin = changing(rows.mark_begun)
    unguide = changing(rows.mark_unguided)
    rename = changing(rows.set_name)
    stand_in = changing(rows.set_stand_in)
    add_words = changing(rows.set_words)
    take_hint = changing(rows.take_hint)
    put_hint_aside = changing(rows.put_aside)

    async def check_writing(self) -> None:
        """StoreUnusable if a move could not be written now."""
        # A read-only server refuses the lock, although it locks no row.
        none = select(matches.c.id).where(false()).with_for_update()
        await self.run(lambda connection: connection.execute(none))

    async def check_schema(self) -> None:
        """StoreUnusable if the database does not have the program's schema."""
        await self.look(lambda connection: check_current(connection, str(self._address)))

    async def run(self, work: Work[T]) -> T:
        """The result of the work, once its writes are on the disk; if it raises, none is written."""
        with explained(self._address):
            return await self._writer.run(work)

    async def look(self, work: Work[T]) -> T:
        """The result of work that only reads."""
        if self._readers is None:
            return await self.run(work)
        self._writer.check_open()
        with explained(self._address):
            return await within(connecting.TRANSACTION, self._readers.run(work))

    async def wipe(self) -> None:
        """Remove deleted rows from the write-ahead log of SQLite."""
        if self._address.path is not None:
            await asyncio.to_thread(connecting.write_back, self._address.path)

    async def _change(self, match_id: str, work: Work[T]) -> T:
        """The result of work that changes a match besides its events; increments its revision."""

        def changed(connection: Connection) -> T:
            answer = work(connection)
            rows.note_change(connection, [match_id])
            return answer

        return await self.run(changed)


def _new(plan: Plan, events: Sequence[Event]) -> Match:
    return Match(safe.new_id(), plan, tuple(events), datetime.now(UTC), "")
