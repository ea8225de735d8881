"""The tables in memory: each match at most once, the least used ones forgotten."""

from __future__ import annotations

import asyncio
import secrets
from collections import OrderedDict
from weakref import WeakValueDictionary

from hantise.games import find
from hantise.store import Match, Plan, SeatPlan, Store
from hantise.web.commands import first_event
from hantise.web.problems import not_found
from hantise.web.table import LiveTable

KEPT = 64


class Tables:
    """Every table that somebody looks at, and the way from a finished one to its rematch."""

    def __init__(self, store: Store, kept: int = KEPT) -> None:
        self.store = store
        self._kept = kept
        self._recent: OrderedDict[str, LiveTable] = OrderedDict()
        # One in use stays the only one for its match, also after it was dropped from the recent ones.
        self._alive: WeakValueDictionary[str, LiveTable] = WeakValueDictionary()
        self._opening: dict[str, asyncio.Task[LiveTable]] = {}
        self._next: dict[str, str] = {}
        self._rematching = asyncio.Lock()

    async def get(self, match_id: str) -> LiveTable:
        """The table of the match; Problem if there is no such match, BadRecord if it cannot be played."""
        table = self._alive.get(match_id)
        if table is None:
            table = await self._open(match_id)
        self._remember(table)
        return table

    async def next_of(self, match_id: str) -> str:
        """The id of the rematch, "" while there is none."""
        if match_id not in self._next:
            self._next[match_id] = (await self._load(match_id)).next
        return self._next[match_id]

    async def make(self, plan: Plan) -> str:
        """The id of a new match, with its first chance settled."""
        game = find(plan.game)
        state = game.start(game.options(plan.players, **plan.options))
        match = await self.store.create(plan, first_event(game, state, secrets.SystemRandom()))
        self._next[match.id] = ""
        return match.id

    async def rematch(self, table: LiveTable) -> str:
        """The id of the one rematch of this table, made now unless somebody was faster."""
        async with self._rematching:
            known = await self.next_of(table.id)
            if known:
                return known
            # Seats are inherited, so the new match needs no secrets of its own.
            seats = tuple(SeatPlan(seat.name, seat.bot, "", stand_in=seat.stand_in) for seat in table.plan.seats)
            made = await self.make(table.plan._replace(seats=seats))
            self._next[table.id] = await self.store.set_next(table.id, made)
            table.lead_on(self._next[table.id])
            return self._next[table.id]

    async def _open(self, match_id: str) -> LiveTable:
        """The table, opened once for all who ask meanwhile."""
        match = await self._load(match_id)
        if match_id in self._alive:
            return self._alive[match_id]
        if match_id not in self._opening:
            self._opening[match_id] = asyncio.create_task(LiveTable.opened(self.store, match))
            self._opening[match_id].add_done_callback(lambda _task: self._opening.pop(match_id))
        return self._alive.setdefault(match_id, await asyncio.shield(self._opening[match_id]))

    async def _load(self, match_id: str) -> Match:
        match = await self.store.load(match_id) if match_id.isascii() and match_id.isalnum() else None
        if match is None:
            raise not_found()
        self._next[match_id] = match.next
        return match

    def _remember(self, table: LiveTable) -> None:
        self._recent[table.id] = table
        self._recent.move_to_end(table.id)
        while len(self._recent) > self._kept:
            self._recent.popitem(last=False)
