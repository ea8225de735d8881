"""The tables in memory: each match at most once, the least used ones forgotten."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Sequence, Set
from dataclasses import replace
from weakref import WeakValueDictionary

from hantise.core import Event
from hantise.core.dealing import Dealing, Words, in_order
from hantise.core.heading import CommonDeal
from hantise.core.record import apply_names
from hantise.games import find
from hantise.store import Plan, SeatPlan, Store
from hantise.store.hosts import Erased, Naming
from hantise.store.lists import Lists
from hantise.web import measures
from hantise.web.requests.problems import leaving, not_found
from hantise.web.tables.live_table import LiveTable
from hantise.web.tables.position import chance_source_of, first_event, new_dealing
from hantise.web.tables.viewers import NOBODY, RemoteViewersAtTable

KEPT = 64


class Tables:
    """Every table that somebody looks at."""

    def __init__(
        self,
        store: Store,
        *watchers: Callable[[LiveTable], None],
        kept: int = KEPT,
        others: Callable[[str], RemoteViewersAtTable] | None = None,
    ) -> None:
        """These watch each table from the moment that it is opened.

        `others` says who is before a table at other workers, which may write to the store too; None if there are none.
        """
        self.store = store
        self._others = others
        self._watchers = watchers
        self._kept = kept
        self._recent: OrderedDict[str, LiveTable] = OrderedDict()
        # One in use stays the only one for its match, also after it was dropped from the recent ones.
        self._alive: WeakValueDictionary[str, LiveTable] = WeakValueDictionary()
        self._opening: dict[str, asyncio.Task[LiveTable]] = {}
        # How many times keys were renewed, which a match that is being opened meanwhile does not know.
        self._renewals = 0
        # True once the house is about to end: what has begun goes on, nothing begins.
        self.is_leaving = False
        # True once nobody is to wait here any more: whoever waits for news of a table hears so by their ear.
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

    def end_waiting(self) -> None:
        """Whoever waits for news is told how things stand, and asks again elsewhere."""
        self.is_ending = True
        for ear in tuple(self.ears):
            ear.set()

    def check_staying(self) -> None:
        """Problem once the house is about to end."""
        if self.is_leaving:
            raise leaving()

    async def make(self, plan: Plan, words: Sequence[Words] = (), dealing: Dealing | None = None) -> str:
        """The id of a new match, with its first chance settled; these words count for it already.

        It is dealt by the dealing whose seal was shown, or else by a new one. A guided first game commits to nothing:
        its chance is the lesson's. Problem once the house is about to end.
        """
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
        match = await self.store.create(plan, first, state.mover())
        measures.note_made(game.code)
        return match.id

    async def make_again(self, plan: Plan, dealing: Dealing, deal: CommonDeal) -> str:
        """The id of a new match with a deal that others have too, and with its words; nobody adds any."""
        return await self.make(plan._replace(deal=deal), dealing.words, dealing)

    async def fork(self, plan: Plan, events: Sequence[Event], mover: int) -> str:
        """The id of a new match that begins with these events; Problem once the house is about to end.

        It commits to nothing: what chance brought so far is known, and was drawn by another match's secret.
        """
        self.check_staying()
        match = await self.store.create_from(plan, events, mover)
        measures.note_made(plan.game)
        return match.id

    async def rematch(self, table: LiveTable) -> str:
        """The id of the one rematch of this table; Problem if there is none yet and the house is about to end."""
        if not table.next:
            self.check_staying()
        return await table.rematch()

    async def share(self, held: Set[str], key: str) -> None:
        """The key opens all seats that these open, at whatever table."""
        await self.store.share(held, key)
        self._share(held, key)

    def _share(self, held: Set[str], key: str) -> None:
        self._renewals += 1
        for table in self.all():
            table.share(held, key)

    async def renew(self, table: LiveTable, seat: int, seen: SeatPlan, held: Set[str], key: str) -> None:
        """The key takes the place of these at all tables, and holds this seat alone; else SeatChanged."""
        async with table.as_seen(seat, seen):
            await self.store.renew(held, key, table.id, seat)
            self._renewals += 1
            for each in self.all():
                each.renew(held, key)
            table.hold_alone(seat, key)

    async def carry(self, lists: Lists, link: str, key: str) -> bool:
        """The key opens all seats too that the link carries; False if it carries none any more."""
        held = await lists.carry(link, key)
        self._share(held, key)
        return bool(held)

    async def forget(self, lists: Lists, held: Set[str], naming: Naming) -> list[Erased]:
        """The seats of which nobody has these keys any more, nor their holders' names, here and in the store."""
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
        """The table, opened once for all who ask meanwhile."""
        if match_id not in self._opening:
            self._opening[match_id] = asyncio.create_task(self._opened(match_id))
            self._opening[match_id].add_done_callback(lambda _task: self._opening.pop(match_id))
        return await asyncio.shield(self._opening[match_id])

    async def _opened(self, match_id: str) -> LiveTable:
        """The match as it is stored now, not as it was before keys were renewed."""
        renewals = -1
        while renewals != self._renewals:
            renewals = self._renewals
            others = NOBODY if self._others is None else self._others(match_id)
            match = await self.store.load(match_id) if match_id.isascii() and match_id.isalnum() else None
            if match is None:
                raise not_found()
            table = await LiveTable.opened(self.store, match, others)
        table.watchers.update(self._watchers)
        return self._alive.setdefault(match_id, table)
