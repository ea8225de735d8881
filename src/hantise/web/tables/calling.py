"""Calls: people learn that it is their turn while no page of their table is open, by Web Push."""

from __future__ import annotations

import asyncio
import logging
from asyncio import TimerHandle
from weakref import WeakKeyDictionary

import msgspec

from hantise.core.names import is_lent, read_as
from hantise.core.words import _, speaking
from hantise.store import MAKER, StoreUnusable
from hantise.web.tables.live_table import NOBODY, LiveTable, Presence, Turn, waiting_for
from hantise.web.web_push import WebPush

log = logging.getLogger(__name__)

# A player who looks at the table is not called. Their page may have just closed, or sleep: the house looks again so
# many times, each after the time that a closed page takes to be missed. A sleeping page is lost after 40 seconds.
LOOKS = 3


class Call(msgspec.Struct, frozen=True):
    """What a device shows: nothing of what anybody holds."""

    title: str
    body: str
    match: str


class Calling:
    """The calls of one worker, which calls for the turns that began by what it stored; each once."""

    def __init__(self, pushes: WebPush, presence: Presence) -> None:
        self._pushes = pushes
        self._presence = presence
        # The last turn of each table that was looked at.
        self._noted: WeakKeyDictionary[LiveTable, Turn] = WeakKeyDictionary()
        # The next look for each seat at a match.
        self._looks: dict[tuple[str, int], TimerHandle] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def changed(self, table: LiveTable) -> None:
        """Call those whose turn has begun, unless they are here."""
        turn = table.turn
        if turn is None or self._noted.get(table) == turn:
            return
        self._noted[table] = turn
        for seat in called_at(table, turn):
            if turn.by == NOBODY:
                # Whoever makes a table with its people goes there now.
                self._look_later(table, turn, seat, LOOKS)
            else:
                self._look(table, turn, seat, LOOKS)

    def _look(self, table: LiveTable, turn: Turn, seat: int, looks: int) -> None:
        place = (table.id, seat)
        if later := self._looks.pop(place, None):
            later.cancel()
        if not is_current(table, turn):
            return
        if not self._presence.is_here(*place):
            task = asyncio.create_task(self._call(table, turn, seat))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        elif looks:
            self._look_later(table, turn, seat, looks - 1)

    def _look_later(self, table: LiveTable, turn: Turn, seat: int, looks: int) -> None:
        loop, seconds = asyncio.get_running_loop(), self._presence.grace + 1
        self._looks[table.id, seat] = loop.call_later(seconds, self._look, table, turn, seat, looks)

    async def _call(self, table: LiveTable, turn: Turn, seat: int) -> None:
        seats = table.plan.seats
        # A device that several people share has shown it to them already.
        holders = seats[seat].holders - (seats[turn.by].holders if turn.by != NOBODY else frozenset())
        try:
            devices = await self._pushes.devices.of(holders)
        except StoreUnusable as error:
            log.warning("nobody is called at %s: %s", table.id, error)
            return

        def is_wanted() -> bool:
            return is_current(table, turn) and not self._presence.is_here(table.id, seat)

        for device in devices:
            with speaking(device.language):
                text = msgspec.json.encode(call_of(table, turn, seat))
            self._pushes.send(device, text, table.id, is_wanted)

    async def close(self) -> None:
        """Call nobody any more."""
        for later in self._looks.values():
            later.cancel()
        for task in [*self._tasks]:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


def is_current(table: LiveTable, turn: Turn) -> bool:
    """True until something else has happened at the table."""
    return table.turn is turn and table.version == turn.version


def called_at(table: LiveTable, turn: Turn) -> list[int]:
    """The seats to call: the next mover, or as the game begins all people; nobody who plays alone with computers."""
    people = [seat for seat, sitting in enumerate(table.plan.seats) if sitting.holders and not sitting.level]
    if len(people) < 2 or table.position.is_over or table.waits:
        return []
    return [seat for seat in people if seat != turn.by and (turn.begins or seat == table.position.mover)]


def call_of(table: LiveTable, turn: Turn, seat: int) -> Call:
    """The call for this seat, in the current language: the game, the table's name, and whose turn it is."""
    names, mover = [*map(read_as, table.names)], table.position.mover
    whose = waiting_for([names[mover]])
    if mover == seat:
        whose = _("Your turn") if is_lent(names[seat]) else _("{name}, your turn").format(name=names[seat])
    called = _("Your table") if seat == MAKER else _("{name}’s table").format(name=names[MAKER])
    begun = [_("The game begins.")] if turn.begins else []
    return Call(f"{whose} · {_(table.game.title)}", " · ".join([called, *begun]), table.id)
