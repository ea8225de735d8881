"""The store: every match as an append-only log of events, each acknowledged once it is on the disk."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Sequence
from contextlib import AsyncExitStack
from datetime import UTC, datetime
from typing import TypeVar

from sqlalchemy import Connection, false, select

from hantise.core import Event, Record
from hantise.core.dealing import Words
from hantise.store import codes, patience, sqlite
from hantise.store.address import Address, read_address
from hantise.store.appends import Append, store_each
from hantise.store.batching import Batching
from hantise.store.engines import Work, reader_connections, writer_connection
from hantise.store.failures import explained
from hantise.store.holding import (
    claim_seat,
    enter_by,
    free_seat,
    is_key,
    mark_unlisted,
    read_listed,
    read_waiting,
    remove_guest,
    renew_keys,
    set_link,
    share_keys,
)
from hantise.store.lock import FileLock
from hantise.store.members import (
    find_code,
    mark_begun,
    mark_going_on,
    mark_told,
    mark_unguided,
    note_change,
    set_name,
    set_stand_in,
    set_words,
)
from hantise.store.migrate import check_current, upgrade
from hantise.store.patience import within
from hantise.store.records import plan_of
from hantise.store.results import forget_results, results_of, write_all
from hantise.store.reviews import drop_review
from hantise.store.rows import (
    mark_over,
    put_aside,
    read_each,
    read_events,
    read_match,
    read_running,
    read_stamps,
    take_hint,
    write_match,
    write_rematch,
)
from hantise.store.safe import NoSafe, Safe, locked, sealing_secret, unlocked, use_seal
from hantise.store.shapes import ANY, Appended, Hint, Link, Listed, Match, Plan, Stamp, Waiting
from hantise.store.tables import matches
from hantise.store.wal import keep_damaged
from hantise.store.writer import Writer

T = TypeVar("T")

# Who has missed more events than these asks for them alone.
FEW = 4


class Store:
    """Every match of one database; one store a file.

    Whatever a method has returned from is on the disk. StoreUnusable says why the database cannot be used.
    """

    def __init__(self, address: Address, safe: Safe) -> None:
        """Not to be called: `open` makes a store that works."""
        self._address = address
        self._safe = safe
        if address.is_sqlite:
            sqlite.check_version()
        # Whether what SQLite wrote ahead of its file could not all be read.
        self._was_damaged = False
        self._closing = AsyncExitStack()
        self._connection = writer_connection(address)
        self._readers = reader_connections(address)
        self._writer = Writer(self._connection)
        self._stamps = Batching(self.stamps)
        self._events = Batching(self._each)

    @classmethod
    async def open(cls, url: str, safe: Safe | None = None) -> Store:
        """The store at a URL or path, made or brought up to date; StoreBusy if another server has it.

        Secrets of matches are locked into the safe, where the host has one.
        """
        store = cls(read_address(url), safe or NoSafe())
        try:
            await store._start()
        except BaseException:
            await store.close()
            raise
        return store

    async def _start(self) -> None:
        if self._address.path is not None:
            # Entered first and left last, so that nobody else comes in while we close.
            self._closing.callback(FileLock(self._address.path).release)
            self._was_damaged = await asyncio.to_thread(keep_damaged, self._address.path)
        for connections in (self._connection, self._readers):
            if connections is not None:
                self._closing.push_async_callback(connections.close)
        await self._upgrade()
        self._writer.start()
        self._closing.push_async_callback(self._writer.stop)

    async def _upgrade(self) -> None:
        with explained(self._address):
            if self._was_damaged:
                await self._connection.run(sqlite.check_whole)
            await self._connection.run(lambda connection: upgrade(connection, str(self._address)))

    @property
    def is_shareable(self) -> bool:
        """True if others may write to the database too: other workers, or a host's commands."""
        return not self._address.is_sqlite

    async def close(self) -> None:
        """Write what still waits and let the database go; nothing can be asked of the store afterwards."""
        await self._closing.aclose()

    async def create(self, plan: Plan, first: Event, mover: int | None = None) -> Match:
        """A new match, stored, with the initial chance as its event number 0, after which `mover` decides."""
        return await self._add(plan, (first,), mover)

    async def create_from(self, plan: Plan, events: Sequence[Event], mover: int) -> Match:
        """A new match, stored, that begins with all these events, after which `mover` decides."""
        return await self._add(plan, tuple(events), mover)

    async def import_record(self, record: Record) -> Match:
        """The match of a checked record from outside, stored under a new id; nobody holds a seat of it."""
        return await self._add(plan_of(record), tuple(record.events))

    async def _add(self, plan: Plan, events: tuple[Event, ...], mover: int | None = None) -> Match:
        match = _new(plan, events)
        kept = locked(match, self._safe)
        code = await self._write(lambda connection: write_match(connection, kept, mover))
        return match._replace(plan=plan._replace(code=code))

    async def rematch(self, match_id: str, plan: Plan, first: Event, mover: int | None = None) -> str:
        """The id of the match's rematch: a new one by this plan, with its holders, unless there was one before."""
        match = locked(_new(plan, (first,)), self._safe)
        return await self._change(match_id, lambda connection: write_rematch(connection, match_id, match, mover))

    async def load(self, match_id: str, since: int = 0) -> Match | None:
        """The match with its events, or those from version `since` on; None if there is none of that id."""
        found = await self._read(lambda connection: read_match(connection, match_id, since))
        return found and unlocked(found, self._safe)

    async def stamps(self, match_ids: Collection[str]) -> dict[str, Stamp]:
        """How far each of these matches has come, whoever brought it there; nothing of those that there are not."""
        return await self._read(lambda connection: read_stamps(connection, match_ids))

    async def stamp(self, match_id: str) -> Stamp | None:
        """How far the match has come; None if there is none of that id. Many who ask at once are answered together."""
        with explained(self._address):
            return (await self._stamps.ask(match_id))[0]

    async def events(self, match_id: str, since: int) -> tuple[Event, ...]:
        """The events of the match from version `since` on."""
        return await self._read(lambda connection: read_events(connection, match_id, since))

    async def events_between(self, match_id: str, since: int, version: int) -> tuple[Event, ...]:
        """The same of a match that has come to this version. Many who ask for few events are answered together."""
        if version - since > FEW:
            return await self.events(match_id, since)
        with explained(self._address):
            found = await self._events.ask(*[(match_id, number) for number in range(since, version)])
        return tuple([event for event in found if event is not None])

    async def _each(self, places: Collection[tuple[str, int]]) -> dict[tuple[str, int], Event]:
        return await self._read(lambda connection: read_each(connection, places))

    async def append(
        self,
        match_id: str,
        version: int,
        event: Event,
        key: str,
        mover: int | None = None,
        revision: int = ANY,
    ) -> Appended:
        """Add an event to a match that has `version` events so far; `key` names the command that it answers.

        `mover` is who decides after it, for lists; None if that is not known. With a `revision` it is STALE too where
        anything else at the match is not as it was then.
        DONE means that it is on the disk. Of all that are for one version, one is DONE; so is one of all by one key.
        """
        with explained(self._address):
            return await self._writer.append(Append(match_id, version, event, key, mover, revision))

    async def sealing_secret(self) -> bytes:
        """The secret by which all workers of this house make seals; it is made when it is first asked for."""
        return bytes.fromhex(await self._write(lambda connection: sealing_secret(connection, self._safe)))

    async def use_seal(self, commitment: str, until: datetime) -> bool:
        """True for the first who use this seal, of all that ask before `until`."""
        return await self._write(lambda connection: use_seal(connection, commitment, until))

    async def waiting_for(self, held: Collection[str], most: int) -> list[Waiting]:
        """At most so many matches not noted as over where these keys hold a seat, the one played last first."""
        return await self._read(lambda connection: read_waiting(connection, held, most))

    async def finish(self, match_id: str, payoffs: Sequence[float] = ()) -> None:
        """Note that a match is over, and what each seat won if that is known; the events alone say so for certain."""

        def finished(connection: Connection) -> None:
            mark_over(connection, match_id)
            if payoffs:
                write_all(connection, [(match_id, results_of(payoffs))])

        await self._write(finished)

    async def append_after_end(
        self, match_id: str, version: int, event: Event, key: str, mover: int | None = None, revision: int = ANY
    ) -> Appended:
        """The same for an event after which a match is not over any more; STALE if somebody was told its secret.

        Who is told it by another worker at the same moment comes before it or after it, and is refused after it.
        """
        append = Append(match_id, version, event, key, mover, revision)

        def reopened(connection: Connection) -> Appended:
            # First, so that the match's row is held until the event is there.
            if not mark_going_on(connection, match_id):
                return Appended.STALE
            forget_results(connection, match_id)
            drop_review(connection, match_id)
            verdict = store_each(connection, [append])[0]
            if verdict is not Appended.DONE:
                mark_over(connection, match_id)
            return verdict

        return await self._change(match_id, reopened)

    async def match_of(self, code: str) -> str:
        """The id of the match that is joined by this code, "" if there is none."""
        return await self._read(lambda connection: find_code(connection, code))

    async def claim(self, match_id: str, key: str, name: str = "", since: int = 0) -> int | None:
        """The next open seat of the match, now held by this key alone; None if nobody is waited for.

        Of any that ask at once, each gets another seat. A name of "" leaves the seat its own; `since` as in SeatPlan.
        """
        return await self._change(match_id, lambda connection: claim_seat(connection, match_id, key, name, since))

    async def enter(self, match_id: str, link: str, key: str, name: str = "", since: int = 0) -> int | None:
        """The seat that the link with this key leads to, now held by `key` too; None if it leads nowhere any more.

        Of any that ask at once, one gets it.
        """
        return await self._change(match_id, lambda connection: enter_by(connection, match_id, link, key, name, since))

    async def set_link(self, match_id: str, seat: int, link: Link | None) -> None:
        """The seat has this link from now on, and no other."""
        await self._change(match_id, lambda connection: set_link(connection, match_id, seat, link))

    async def free(self, match_id: str, seat: int, link: Link | None = None) -> str:
        """Nobody holds the seat any more, and a friend is waited for; the code to come by, as well as by the link."""
        return await self._change(match_id, lambda connection: free_seat(connection, match_id, seat, link))

    async def remove(self, match_id: str, seat: int) -> str:
        """The same for a guest who is to stay away: they cannot claim a seat of the match, and its old code is none."""
        return await self._change(match_id, lambda connection: remove_guest(connection, match_id, seat))

    async def listed(self, most: int) -> list[Listed]:
        """At most so many matches on the list for anybody that wait for somebody before they begin, newest first."""
        return await self._read(lambda connection: read_listed(connection, most))

    async def unlist(self, match_id: str) -> None:
        """Note that the front page lists the match no more."""
        await self._change(match_id, lambda connection: mark_unlisted(connection, match_id))

    async def is_key(self, key: str) -> bool:
        """True if this key holds any seat."""
        return await self._read(lambda connection: is_key(connection, key))

    async def share(self, held: Collection[str], key: str) -> None:
        """This key holds all seats too that those hold."""
        await self._write(lambda connection: share_keys(connection, held, key))

    async def renew(self, held: Collection[str], key: str, match_id: str, seat: int) -> None:
        """This key takes the place of those at all seats, and holds this one alone."""
        await self._write(lambda connection: renew_keys(connection, held, key, match_id, seat))

    async def begin(self, match_id: str) -> None:
        """Note that somebody wished to play before all had come."""
        await self._change(match_id, lambda connection: mark_begun(connection, match_id))

    async def unguide(self, match_id: str) -> None:
        """Note that a guided first game goes on without its guide."""
        await self._change(match_id, lambda connection: mark_unguided(connection, match_id))

    async def rename(self, match_id: str, seat: int, name: str) -> None:
        """Note how whoever sits there is called from now on."""
        await self._change(match_id, lambda connection: set_name(connection, match_id, seat, name))

    async def stand_in(self, match_id: str, seat: int, level: str, since: int) -> None:
        """Note that a computer decides for this seat now, or with "" its holder; `since` as in SeatPlan."""
        await self._change(match_id, lambda connection: set_stand_in(connection, match_id, seat, level, since))

    async def add_words(self, match_id: str, words: Words, version: int) -> bool:
        """Note the words that a seat adds to the chance that is still to be drawn.

        False, and nothing is noted, if the match has not exactly that many events, or the seat has added some before.
        """
        return await self._change(match_id, lambda connection: set_words(connection, match_id, words, version))

    async def take_hint(self, match_id: str, hint: Hint) -> bool:
        """Note that a hint is taken at the version of the match that it is about.

        False, and nothing is noted, if the match has not exactly that many events, or a hint was taken there before.
        """
        return await self._change(match_id, lambda connection: take_hint(connection, match_id, hint))

    async def put_hint_aside(self, match_id: str, version: int, is_aside: bool = True) -> None:
        """Note that whoever took a hint at this version would rather choose alone, or wants to see it again."""
        await self._change(match_id, lambda connection: put_aside(connection, match_id, version, is_aside))

    async def tell(self, match_id: str, revision: int | None = None) -> bool:
        """Note that somebody is told the secret of a match that is over; False if it has another revision by now."""
        return await self._change(match_id, lambda connection: mark_told(connection, match_id, revision))

    async def running(self) -> list[str]:
        """The ids of the matches of which nobody noted that they are over, oldest first."""
        return await self._read(read_running)

    async def check_writing(self) -> None:
        """StoreUnusable if a move could not be written now; nothing is."""
        # A server that takes no writing says so where a row shall be held, though there is none.
        none = select(matches.c.id).where(false()).with_for_update()
        await self._write(lambda connection: connection.execute(none))

    async def check_schema(self) -> None:
        """StoreUnusable if the database has not the tables that this version of the program needs."""
        await self._read(lambda connection: check_current(connection, str(self._address)))

    async def run(self, work: Work[T]) -> T:
        """The result of work that a host asks for, once all that it wrote is on the disk; if it raises, none is."""
        return await self._write(work)

    async def look(self, work: Work[T]) -> T:
        """The result of work that changes nothing."""
        return await self._read(work)

    async def wipe(self) -> None:
        """What was removed lies nowhere on the disk any more, as far as this program decides that."""
        if self._address.path is not None:
            await asyncio.to_thread(sqlite.write_back, self._address.path)

    async def _write(self, work: Work[T]) -> T:
        with explained(self._address):
            return await self._writer.run(work)

    async def _change(self, match_id: str, work: Work[T]) -> T:
        """The same for what changes the company at a match."""

        def changed(connection: Connection) -> T:
            answer = work(connection)
            note_change(connection, [match_id])
            return answer

        return await self._write(changed)

    async def _read(self, work: Work[T]) -> T:
        if self._readers is None:
            return await self._write(work)
        self._writer.check_open()
        with explained(self._address):
            return await within(patience.TRANSACTION, self._readers.run(work))


def _new(plan: Plan, events: tuple[Event, ...]) -> Match:
    return Match(codes.new_id(), plan, events, datetime.now(UTC), "")
