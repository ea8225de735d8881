"""One running table: commands are checked here and stored before anybody sees them."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import defaultdict
from collections.abc import Callable
from typing import Any

from hantise.core import Event, Record
from hantise.games import find
from hantise.store import Appended, Match, Plan, Store, StoreUnusable, is_takeback, record_of, takeback
from hantise.web import limits
from hantise.web.commands import Command, event_of
from hantise.web.names import unlike
from hantise.web.position import Position, positioning
from hantise.web.problems import Stale, StoodIn, TooFast, TooLate
from hantise.web.slices import in_slices

log = logging.getLogger(__name__)
_rng = secrets.SystemRandom()


class LiveTable:
    """A match in memory: never ahead of the store, and level with it after every command."""

    def __init__(self, store: Store, match: Match, record: Record, position: Position) -> None:
        """Not to be called: `opened` makes a table that stands as the match does."""
        self._store = store
        self._lock = asyncio.Lock()
        self._sent: dict[int, limits.Limit] = defaultdict(lambda: limits.Limit(limits.COMMANDS, limits.COMMANDING))
        self._moved: dict[int, limits.Limit] = defaultdict(lambda: limits.Limit(limits.STAND_INS, limits.STANDING_IN))
        self.id = match.id
        # How many times anything changed in who sits here and where it goes on.
        self.seatings = 0
        self._sit(match.plan)
        self.game = record.game
        self.options = record.options
        # The id of the rematch, "" while there is none.
        self.next = match.next
        self.position = position
        # Whether somebody wished to play before all who are awaited have come.
        self._has_begun = False
        # Whoever shows the table live; called after each change of what there is to show.
        self.watchers: set[Callable[[], None]] = set()

    @classmethod
    async def opened(cls, store: Store, match: Match) -> LiveTable:
        """The table of the match; BadRecord or UnknownGame if this program cannot play it."""
        record = record_of(match, find)
        return cls(store, match, record, await _position_of(match, record))

    @property
    def level(self) -> str:
        """The level of the computer that is to decide; "" if it is not a computer's turn."""
        mover = self.position.mover
        return self.levels[mover] if mover >= 0 else ""

    @property
    def waits(self) -> bool:
        """Whether the game has not begun, because somebody who is awaited has not come."""
        if self._has_begun or len(self.position.chapters) > 1:
            return False
        return any(seat.is_open and not seat.stand_in for seat in self.plan.seats)

    def begin(self) -> None:
        """Play although somebody has not come yet; their turns wait for them."""
        self._has_begun = True
        self.tell_watchers()

    def tell_watchers(self) -> None:
        """Say that something at the table is not as it was; nothing that goes wrong there stops the table."""
        for watcher in tuple(self.watchers):
            try:
                watcher()
            except Exception:
                log.exception("who watches %s could not be told", self.id)

    def record(self) -> Record:
        """What was played so far, without what was taken back."""
        events = [chapter.event for chapter in self.position.chapters]
        return Record(self.game, self.options, list(self.names), events)

    async def play(self, seat: int, command: Command, level: str = "") -> None:
        """Do what the seat's holder asks, or a computer of this level; nothing if this very command was stored before.

        Stale if the page was not the newest, StoodIn if another decides for the seat, TooFast if too much was sent,
        Refused or UnknownAction if that may not be done.
        """
        async with self._lock:
            self._admit(seat, level)
            if command.version == self.position.version:
                event = event_of(self.game, self.position.state, seat, command.names, _rng)
                await self._store_event(command, event)
            else:
                await self._look_up(seat, command)

    def can_take_back(self, seat: int) -> bool:
        """Whether this seat's holder acted last, and saw nothing by it that had been hidden; never for a spectator."""
        last = self.position.chapters[-1]
        return (
            last.event.seat == seat >= 0
            and self._acted_last(seat)
            and not last.event.chance
            and not self.next
            and not any(map(self.game.reveals, last.lines(seat)))
        )

    def _acted_last(self, seat: int) -> bool:
        """Whether it was the seat's holder who acted, and not a computer in their place."""
        sitting = self.plan.seats[seat]
        return not sitting.level and len(self.position.chapters) > sitting.since

    async def take_back(self, seat: int, version: int, key: str) -> None:
        """Undo the seat's last command, once; TooLate if that cannot be, else as `play`."""
        command = Command(version, takeback(seat).actions, key)
        async with self._lock:
            self._admit(seat, "")
            if version != self.position.version:
                return await self._look_up(seat, command)
            if not self.can_take_back(seat):
                raise TooLate
            # First, because a match noted as over is looked for by nobody.
            if self.position.is_over:
                await self._store.resume(self.id)
            await self._store_event(command, takeback(seat))

    async def stand_in(self, seat: int, level: str) -> None:
        """Let a computer of this level decide for a person's seat, or with "" its holder; TooFast if too often."""
        async with self._lock:
            _note(self._moved[seat])
            since = len(self.position.chapters)
            if self.plan.seats[seat].stand_in != level:
                await self._store.stand_in(self.id, seat, level, since)
                self._seat(seat, stand_in=level, since=since)

    async def claim(self, secret: str, name: str = "") -> int | None:
        """The next seat that waits for a friend, from now on opened by this secret; None if none waits."""
        async with self._lock:
            called = unlike(name, set(self.names)) if name else ""
            seat = await self._store.claim(self.id, secret, called)
            if seat is not None:
                self._seat(seat, is_open=False, **({"name": called} if called else {}))
            return seat

    async def welcome(self, seat: int) -> bool:
        """Whether somebody was waited for there, who has now come by the seat's link."""
        async with self._lock:
            if not self.plan.seats[seat].is_open:
                return False
            await self._store.close_seat(self.id, seat)
            self._seat(seat, is_open=False)
            return True

    async def rename(self, seat: int, name: str) -> None:
        """Whoever sits there is called so, with a number where another is; TooFast if too often."""
        async with self._lock:
            _note(self._moved[seat])
            called = unlike(name, {*self.names} - {self.names[seat]})
            await self._store.rename(self.id, seat, called)
            self._seat(seat, name=called)

    def lead_on(self, next_id: str) -> None:
        """The rematch is there."""
        self.next = next_id
        self.seatings += 1
        self.tell_watchers()

    def _admit(self, seat: int, level: str) -> None:
        """Only who decides for the seat, and people only as often as they can mean it."""
        if self.levels[seat] != level:
            raise StoodIn
        if not level:
            _note(self._sent[seat])

    async def _store_event(self, command: Command, event: Event) -> None:
        verdict = await self._store.append(self.id, command.version, event, _key(event.seat, command))
        if verdict is Appended.DONE:
            self._show(await self._after(event))
            await self._note_the_end()
            return
        await self._reload()
        if verdict is Appended.STALE:
            raise Stale

    async def _after(self, event: Event) -> Position:
        if is_takeback(event):
            return await in_slices(self.position.before(self.game, self.options))
        return self.position.after(self.game, self.options.players, event)

    async def _look_up(self, seat: int, command: Command) -> None:
        """Stale, unless it is a command that is stored already."""
        if command.version > self.position.version:
            raise Stale
        # The log has passed this version, so the store cannot write, only say whether it knows the command.
        event = Event(seat, command.names, ())
        if await self._store.append(self.id, command.version, event, _key(seat, command)) is Appended.STALE:
            raise Stale

    async def _reload(self) -> None:
        match = await self._store.load(self.id)
        assert match is not None, "matches are never removed"
        self._sit(match.plan)
        self._show(await _position_of(match, record_of(match, find)))

    def _show(self, position: Position) -> None:
        self.position = position
        self.tell_watchers()

    def _seat(self, seat: int, **changes: Any) -> None:
        """Somebody sits down there, or gets up."""
        seats = list(self.plan.seats)
        seats[seat] = seats[seat]._replace(**changes)
        self._sit(self.plan._replace(seats=tuple(seats)))
        self.tell_watchers()

    def _sit(self, plan: Plan) -> None:
        """This is who sits here now."""
        self.seatings += 1
        self.plan = plan
        # What each seat is called.
        self.names = tuple([seat.name for seat in plan.seats])
        # The level of the computer that decides for each seat, "" where a person does.
        self.levels = tuple([seat.level for seat in plan.seats])
        # The seats that wait for a friend.
        self.awaited = tuple([number for number, seat in enumerate(plan.seats) if seat.is_open])

    async def _note_the_end(self) -> None:
        if not self.position.is_over:
            return
        try:
            await self._store.finish(self.id)
        except StoreUnusable as error:
            # Only a hint is lost; the command itself is stored.
            log.warning("the end of %s is not noted: %s", self.id, error)


def _note(limit: limits.Limit) -> None:
    if limit.is_reached:
        raise TooFast
    limit.note()


async def _position_of(match: Match, record: Record) -> Position:
    return await in_slices(positioning(record, sum(map(is_takeback, match.events))))


def _key(seat: int, command: Command) -> str:
    """The same for the same command only: neither another seat's nor another choice has it, whatever is sent."""
    return f"{seat}:{command.key}:{'+'.join(command.names)}"
