"""The tables in memory, and the messages that keep them level with those of other workers."""

from __future__ import annotations

import asyncio
import logging
from asyncio import sleep as pause
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Sequence, Set
from contextlib import suppress
from dataclasses import replace
from time import monotonic
from typing import Any, TypeAlias
from weakref import WeakKeyDictionary, WeakValueDictionary

import msgspec
from msgspec import MsgspecError

from hantise.bus import Bus
from hantise.core import Event
from hantise.core.dealing import Dealing, Words, in_order
from hantise.core.heading import CommonDeal
from hantise.core.record import apply_names
from hantise.games import find
from hantise.store import ANY, Plan, Programme, SeatPlan, Stamp, Store, StoreUnusable
from hantise.store.hosts import Erased, Naming
from hantise.store.lists import Lists
from hantise.web import measures
from hantise.web.limits import Attempts
from hantise.web.problems import leaving, not_found
from hantise.web.tables.gestures import Mood
from hantise.web.tables.live_table import (
    NO_REMOTE_VIEWERS,
    LiveTable,
    Pages,
    Presence,
    RemoteViewers,
    RemoteViewersAtTable,
    chance_source_of,
    first_event,
    new_dealing,
)

KEPT = 64


class Tables:
    """The cache of live tables: one for each match in use, and the `kept` most recently used ones."""

    def __init__(
        self,
        store: Store,
        *watchers: Callable[[LiveTable], None],
        kept: int = KEPT,
        others: Callable[[str], RemoteViewersAtTable] | None = None,
    ) -> None:
        """The `watchers` watch each table from its opening.

        `others` gives the viewers of a table at other workers, which may write to the store, too; None if there are
        none.
        """
        self.store = store
        self._others = others
        self.watchers = [*watchers]
        self._kept = kept
        self._recent: OrderedDict[str, LiveTable] = OrderedDict()
        # A table in use stays the only one of its match, also after it left the recent ones.
        self._alive: WeakValueDictionary[str, LiveTable] = WeakValueDictionary()
        self._opening: dict[str, asyncio.Task[LiveTable]] = {}
        # The number of changes of keys; a match that is being opened meanwhile does not know them.
        self._renewals = 0
        # True once the server is about to end: requests in progress go on, no table begins.
        self.is_leaving = False
        # True once requests may wait no longer. Each request that waits for a change has an event in `ears`.
        self.is_ending = False
        self.ears: set[asyncio.Event] = set()

    async def get(self, match_id: str) -> LiveTable:
        """The table of the match; Problem if there is no such match, BadRecord if it cannot be played."""
        table = self._alive.get(match_id)
        if table is None:
            table = await self._open(match_id)
        elif self._others is not None:
            await table.catch_up()
        await table.look_back()
        self._recent[table.id] = table
        self._recent.move_to_end(table.id)
        while len(self._recent) > self._kept:
            self._recent.popitem(last=False)
        measures.note_tables(len(self._alive))
        return table

    def known(self, match_id: str) -> LiveTable | None:
        """The table of the match, if it is in memory."""
        return self._alive.get(match_id)

    def all(self) -> list[LiveTable]:
        """The tables in memory."""
        return [*self._alive.values()]

    async def look_back(self, seal: str) -> None:
        """Let the open pages of the tables with this duplicate deal learn whether it is told."""
        for table in self.all():
            dealing = table.plan.dealing
            if table.plan.deal_is_played and dealing is not None and dealing.commitment == seal:
                await table.look_back()

    def end_waiting(self) -> None:
        """Answer the requests that wait for a change; their programs ask again elsewhere."""
        self.is_ending = True
        for ear in tuple(self.ears):
            ear.set()

    def check_staying(self) -> None:
        """Problem once the server is about to end."""
        if self.is_leaving:
            raise leaving()

    async def make(self, plan: Plan, words: Sequence[Words] = (), dealing: Dealing | None = None) -> str:
        """The id of a new match, with its first chance settled; these words count for it already.

        It has the dealing whose seal was shown, or else a new one. A guided first game has none: its chance is the
        lesson's. Problem once the server is about to end.
        """
        plan, first, mover = self.dealt(plan, words, dealing)
        match = await self.store.create(plan, first, mover)
        measures.note_made(plan.game)
        await self._note_made(match.id, plan)
        return match.id

    def dealt(self, plan: Plan, words: Sequence[Words] = (), dealing: Dealing | None = None) -> tuple[Plan, Event, int]:
        """The plan with its dealing, its first chance, and who decides then; nothing is stored."""
        self.check_staying()
        if not plan.is_guided:
            plan = plan._replace(dealing=replace(dealing or new_dealing(), words=in_order(words)))
        game = find(plan.game)
        state = game.start(game.options(plan.players, **plan.options))
        if plan.is_guided and game.lesson:
            first = game.lesson.events[0]
            apply_names(game, state, first.chance)
        else:
            first = first_event(game, state, chance_source_of(plan, game.pile, {}))
        return plan, first, state.mover()

    async def _note_made(self, match_id: str, plan: Plan) -> None:
        """Note the beginning of a match if several people hold their seats from the first."""
        if len({seat.holders for seat in plan.seats if seat.holders}) > 1:
            (await self.get(match_id)).note_made()

    async def make_again(self, plan: Plan, dealing: Dealing, deal: CommonDeal) -> str:
        """The id of a new match with a deal that other matches have, too, and with its words; later words are not
        taken."""
        return await self.make(plan._replace(deal=deal), dealing.words, dealing)

    async def fork(self, plan: Plan, events: Sequence[Event], mover: int) -> str:
        """The id of a new match that begins with these events; Problem once the server is about to end.

        It has no dealing: its past chance is known, and was drawn by another match's secret.
        """
        self.check_staying()
        match = await self.store.create_from(plan, events, mover)
        measures.note_made(plan.game)
        return match.id

    async def rematch(self, table: LiveTable, chosen: Programme | None = None) -> str:
        """The id of the one rematch of this table; Problem if there is none yet and the server is about to end.

        A `chosen` programme begins with the table's match, if that has none.
        """
        if table.next:
            return table.next
        self.check_staying()
        match = await table.rematch(chosen)
        await self._note_made(match, table.plan)
        return match

    async def share(self, held: Set[str], key: str) -> None:
        """Let the key open all seats that these open, at every table."""
        await self.store.share(held, key)
        self._share(held, key)

    def _share(self, held: Set[str], key: str) -> None:
        self._renewals += 1
        for table in self.all():
            table.share(held, key)

    async def renew(self, table: LiveTable, seat: int, seen: SeatPlan, held: Set[str], key: str) -> None:
        """Replace these keys by the new one at all tables; it alone opens this seat. SeatChanged if the seat is not as
        `seen`."""
        async with table.as_seen(seat, seen):
            await self.store.renew(held, key, table.id, seat)
            self._renewals += 1
            for each in self.all():
                each.renew(held, key)
            table.hold_alone(seat, key)

    async def carry(self, lists: Lists, link: str, key: str) -> bool:
        """Let the key open all seats of the link, too; False if the link has none any more."""
        held = await lists.carry(link, key)
        self._share(held, key)
        return bool(held)

    async def forget(self, lists: Lists, held: Set[str], naming: Naming) -> list[Erased]:
        """Remove these keys and their holders' names from all seats, here and in the store; the result names the
        seats."""
        found = await lists.erase(held, naming)
        self._renewals += 1
        for match in found.removed:
            self._alive.pop(match, None)
            self._recent.pop(match, None)
        known = {seat.match for seat in found.seats} & {table.id for table in self.all()}
        for match, stamp in (await self.store.stamps(known) if known else {}).items():
            await self._alive[match].catch_up(stamp)
        return found.seats

    async def _open(self, match_id: str) -> LiveTable:
        """The table, opened once for all requests meanwhile."""
        if match_id not in self._opening:
            self._opening[match_id] = asyncio.create_task(self._opened(match_id))
            self._opening[match_id].add_done_callback(lambda _task: self._opening.pop(match_id))
        return await asyncio.shield(self._opening[match_id])

    async def _opened(self, match_id: str) -> LiveTable:
        """The match as it is stored; loaded again if keys changed meanwhile."""
        renewals = -1
        while renewals != self._renewals:
            renewals = self._renewals
            others = NO_REMOTE_VIEWERS if self._others is None else self._others(match_id)
            match = await self.store.load(match_id) if match_id.isascii() and match_id.isalnum() else None
            if match is None:
                raise not_found()
            table = await LiveTable.opened(self.store, match, others)
        table.watchers.update(self.watchers)
        return self._alive.setdefault(match_id, table)


# Worker sync: this worker reports its changes, and takes in the reports of other workers. A message may be lost: the
# store is asked at intervals, which are shorter while no worker is heard.

log = logging.getLogger(__name__)

# Seconds between two looks at the store for unreported changes: while others are heard, and while they are not.
POLL, POLL_DEAF = 5.0, 1.0
# Seconds without a message after which a worker is gone, and between two reports of all pages open here.
SILENCE, REPORT = 4.0, 5.0


class WorkerSync:
    """This worker among the others."""

    def __init__(
        self, bus: Bus, remote_viewers: RemoteViewers, presence: Presence, limits: dict[str, Attempts]
    ) -> None:
        """`limits` are those that all workers count together, by name. `start` begins the work."""
        self._bus = bus
        self._remote_viewers = remote_viewers
        self._presence = presence
        self._limits = limits
        self._tables: Tables | None = None
        # What others know of each table: its version and its number of `seatings`.
        self._reported: WeakKeyDictionary[LiveTable, tuple[int, int]] = WeakKeyDictionary()
        # The last report for each match, and the matches with changes since.
        self._pages: dict[str, Here] = {}
        self._unreported: set[str] = set()
        # The time at which each worker was last heard.
        self._heard: dict[str, float] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        presence.changed = self.report_pages
        presence.asked = lambda match, seats: self._send(Asked(match, seats))
        presence.left = lambda match, seat: self._send(Left(match, seat))
        for name, limit in limits.items():
            limit.tell = lambda place, name=name: self._send(Tried(name, place))  # type: ignore[misc]

    async def start(self, tables: Tables) -> None:
        """Listen to other workers, if there may be any, and look in the store for their changes."""
        self._tables = tables
        if self._bus.is_shared:
            await self._bus.start(lambda worker, message: self.hear(worker, message), self._bus_changed)
            self._begin(self._repeat_reports())
        if self._bus.is_shared or tables.store.is_shareable:
            self._begin(self._poll_store())

    async def close(self) -> None:
        """Send and hear nothing more."""
        for task in [*self._tasks]:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._bus.close()

    def at(self, match: str) -> RemoteViewersAtTable:
        """The open pages of other workers at that table."""
        return RemoteViewersAtTable(
            self._remote_viewers,
            match,
            lambda: self.report_pages(match),
            lambda what, seat: self._send(Done(match, what, seat)),
            lambda seat, mood: self._send(Gestured(match, seat, mood)),
        )

    # Changes here.

    def changed(self, table: LiveTable) -> None:
        """Report a change at the table."""
        now, before = (table.position.version, table.seatings), self._reported.get(table, (-1, -1))
        self._reported[table] = now
        if now[0] != before[0] and table.position.is_over and table.plan.deal_is_played:
            self._begin(self._look_back(table))
        if table.is_following or not self._bus.is_shared:
            return
        if now[0] != before[0]:
            self._send(Moved(table.id, now[0], table.revision))
        if now[1] != before[1]:
            self._send(Seated(table.id))

    def rekeyed(self) -> None:
        """Report that holders of seats changed, at any tables."""
        self._send(Seated(""))

    def hurried(self, table: LiveTable) -> None:
        """Report that the players at the table want to see the end."""
        self._send(Hurried(table.id))

    def report_pages(self, match: str) -> None:
        """Report the pages open here, once for all changes within this pass of the loop."""
        if not self._bus.is_shared:
            return
        if not self._unreported:
            asyncio.get_running_loop().call_soon(self._send_reports)
        self._unreported.add(match)

    def _send_reports(self) -> None:
        for match in self._unreported:
            nobody, table = Here(match, (), 0, None), self._known(match)
            here = nobody
            if table is not None:
                seats = self._presence.open_here(match, len(table.names))
                here = Here(match, seats, table.viewers.here, table.viewers.shown)
            if here != self._pages.get(match, nobody):
                self._send(here)
            if here.pages:
                self._pages[match] = here
            else:
                self._pages.pop(match, None)
        self._unreported.clear()

    def _send(self, what: WorkerMessage) -> None:
        if self._bus.is_shared:
            self._bus.send(written(what))

    # Changes at other workers.

    def hear(self, worker: str, message: bytes) -> None:
        """Take in a message of another worker; "" is a sign of life."""
        is_new, self._heard[worker] = worker not in self._heard, monotonic()
        if is_new:
            self._report_again()
        if message:
            try:
                self._take(worker, read(message))
            except MsgspecError as error:
                log.warning("another worker, of another version perhaps, is not understood: %s", error)

    def _take(self, worker: str, what: WorkerMessage) -> None:
        match what:
            case Moved(match, version, revision):
                self._follow(match, Stamp(revision, version))
            case Seated(""):
                self._begin(self._catch_up_all())
            case Seated(match):
                self._follow(match)
            case Here(match, seats, pages, shown):
                if self._remote_viewers.note(worker, match, Pages(frozenset(seats), pages, shown)):
                    self._viewers_changed(match)
            case Asked(match, seats):
                self._presence.hear(match, [*seats])
            case Left(match, seat):
                self._presence.hear_left(match, seat)
            case Hurried(match):
                if table := self._known(match):
                    table.hurry()
            case Done(match, done, seat):
                if table := self._known(match):
                    table.count_remote(done, seat)
            case Gestured(match, seat, mood):
                if table := self._known(match):
                    table.gestures.hear(seat, mood)
            case Tried(name, place):
                if name in self._limits:
                    self._limits[name].count(place)

    def _known(self, match: str) -> LiveTable | None:
        return self._tables.known(match) if self._tables is not None else None

    def _follow(self, match: str, stamp: Stamp | None = None) -> None:
        """Bring the table here level with the stamp; without one, or with an unknown revision, ask the store."""
        table = self._known(match)
        if table and not (stamp and stamp.version <= table.version):
            # Another revision may be older or newer than the one here.
            self._begin(self._caught_up(table, stamp if stamp and stamp.revision == table.revision != ANY else None))

    def _viewers_changed(self, match: str) -> None:
        """Let pages and computers look again at who is present."""
        if table := self._known(match):
            table.viewers.wake()
            table.notify_watchers()

    async def _look_back(self, table: LiveTable) -> None:
        if self._tables is not None and table.plan.dealing is not None:
            with suppress(StoreUnusable):
                await self._tables.look_back(table.plan.dealing.commitment)

    async def _caught_up(self, table: LiveTable, stamp: Stamp | None) -> None:
        try:
            await table.catch_up(stamp)
        except StoreUnusable as error:
            log.warning("what others did at %s is looked up later: %s", table.id, error)

    # Changes without a message.

    def _bus_changed(self, is_well: bool) -> None:
        """After a silence, all workers count as heard now; once they are heard again, look up and repeat what was
        missed."""
        self._heard = dict.fromkeys(self._heard, monotonic())
        if is_well:
            self._begin(self._catch_up_all())
            self._report_again()

    async def _poll_store(self) -> None:
        while True:
            looked = monotonic()
            while monotonic() - looked < (POLL if self._bus.is_well else POLL_DEAF):
                await pause(POLL_DEAF)
            await self._catch_up_all()

    async def _catch_up_all(self) -> None:
        """Bring all tables here level with the store."""
        assert self._tables is not None
        tables = {table.id: table for table in self._tables.all()}
        try:
            stamps = await self._tables.store.stamps(tables.keys()) if tables else {}
            for match, stamp in stamps.items():
                await tables[match].catch_up(stamp)
        except StoreUnusable as error:
            log.warning("what others did is looked up later: %s", error)

    async def _repeat_reports(self) -> None:
        while True:
            await pause(REPORT)
            self._report_again()
            silent = [worker for worker, heard in self._heard.items() if monotonic() - heard > SILENCE]
            for worker in silent if self._bus.is_well else ():
                del self._heard[worker]
                for match in self._remote_viewers.lose(worker):
                    self._viewers_changed(match)

    def _report_again(self) -> None:
        """Report the pages open here to workers that have missed it."""
        for here in self._pages.values():
            self._send(here)

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


# Worker messages: they hold neither cards nor identities.


class _Message(msgspec.Struct, tag_field="news", tag=str.lower):
    """An event at another worker."""


class Moved(_Message):
    """An event was stored: the match has `version` events now, and `revision` other changes.

    A negative revision is unknown; the receiver asks the store.
    """

    match: str
    version: int
    revision: int = -1


class Seated(_Message):
    """The seats of the match changed; "" for any match."""

    match: str


class Here(_Message):
    """All open pages at a table: their seats, their number, and the version that all of them have shown."""

    match: str
    seats: tuple[int, ...]
    pages: int
    shown: int | None


class Asked(_Message):
    """A page of these seats was requested."""

    match: str
    seats: tuple[int, ...]


class Left(_Message):
    """The player seen on this seat has left it."""

    match: str
    seat: int


class Hurried(_Message):
    """The players at the table want to see the end."""

    match: str


class Done(_Message):
    """The holder of a seat did a limited thing."""

    match: str
    what: str
    seat: int


class Gestured(_Message):
    """The player on this seat shows a mood."""

    match: str
    seat: int
    mood: Mood


class Tried(_Message):
    """A limited thing was tried from an address: its name, and the place."""

    what: str
    place: str


WorkerMessage: TypeAlias = Moved | Seated | Here | Asked | Left | Hurried | Done | Gestured | Tried
# A message as text, and back; msgspec.MsgspecError for other text.
written: Callable[[WorkerMessage], bytes] = msgspec.json.Encoder().encode
read: Callable[[bytes], WorkerMessage] = msgspec.json.Decoder(WorkerMessage).decode
