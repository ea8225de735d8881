"""The company at a running table: who sits there, by which keys, and what they are called."""

from __future__ import annotations

import asyncio
import logging
from abc import ABC, abstractmethod
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Iterator, Set
from contextlib import asynccontextmanager, contextmanager
from typing import Self

from hantise.core.dealing import Dealing, Words
from hantise.store import ANY, MAKER, Link, Match, Plan, SeatPlan, Store
from hantise.web.requests import limits
from hantise.web.requests.problems import SeatChanged, TooFast
from hantise.web.tables.names import unlike
from hantise.web.tables.remote_viewers import RemoteViewersAtTable
from hantise.web.tables.viewers import NOBODY, Viewers

log = logging.getLogger(__name__)

# What is counted for each seat: its commands, what its holder changes about the seats, the hints asked for, and all
# that a program asks which sits there.
COMMAND, CHANGE, HINT, PROGRAM = "command", "change", "hint", "program"


class Seating(ABC):
    """The seats of a match in memory: never ahead of the store, and level with it after every change."""

    def __init__(self, store: Store, match: Match, others: RemoteViewersAtTable = NOBODY) -> None:
        """At other workers, others are before the same table."""
        self._store = store
        self._lock = asyncio.Lock()
        self._others = others
        # What each seat's holder does is limited, by what it is.
        self._done = {
            COMMAND: defaultdict[int, limits.Limit](lambda: limits.Limit(limits.COMMANDS, limits.COMMANDING)),
            CHANGE: defaultdict[int, limits.Limit](lambda: limits.Limit(limits.STAND_INS, limits.STANDING_IN)),
            HINT: defaultdict[int, limits.Limit](lambda: limits.Limit(limits.HINTS, limits.HINTING)),
            PROGRAM: defaultdict[int, limits.Limit](lambda: limits.Limit(limits.PROGRAMS, limits.PROGRAMMING)),
        }
        self.id = match.id
        # How many times anything changed in who sits here and where it goes on.
        self.seatings = 0
        # Called with the table after each change of what there is to show.
        self.watchers: set[Callable[[Self], None]] = set()
        self.viewers = Viewers(others=others)
        self._sit(match.plan)
        # The count of stored changes that this worker knows; ANY once it has made one itself.
        self.revision = match.revision

    @property
    @abstractmethod
    def since(self) -> int:
        """The number of events that count."""

    @property
    @abstractmethod
    def drawn(self) -> int:
        """The number of outcomes of chance that count."""

    @property
    @abstractmethod
    def version(self) -> int:
        """The number of events that are stored."""

    @abstractmethod
    async def _reload(self) -> None:
        """Be level with the store."""

    @property
    def dealing(self) -> Dealing | None:
        """What the chance of the match is drawn by, for everybody to see; None where it committed to nothing."""
        dealing = self.plan.dealing
        return dealing if dealing is None or self.plan.is_told else dealing.sealed()

    @property
    def takes_words(self) -> bool:
        """True as long as seats may add words to the chance to come; where others have the same deal they may not."""
        return self.plan.dealing is not None and not self.plan.is_told and self.plan.deal is None

    @property
    def gives_hints(self) -> bool:
        """True where one person plays against computers alone, and the table allows hints."""
        return self.plan.gives_hints and [seat.bot for seat in self.plan.seats].count("") == 1

    @property
    def host(self) -> int:
        """The seat of who is the host: of those where somebody sits the lowest; -1 if nobody does."""
        return next((number for number, seat in enumerate(self.plan.seats) if seat.holders), -1)

    def held_by(self, keys: Set[str]) -> list[int]:
        """The seats that a browser with these keys holds, ascending."""
        return [number for number, seat in enumerate(self.plan.seats) if not seat.holders.isdisjoint(keys)]

    @contextmanager
    def shown_to(self, page: Callable[[Self], None]) -> Iterator[None]:
        """Within the block a page is open, and is told of every change, its own coming first."""
        self.watchers.add(page)
        self.viewers.opens()
        self.tell_watchers()
        try:
            yield
        finally:
            self.watchers.discard(page)
            self.viewers.leaves()

    def tell_watchers(self: Self) -> None:
        """Something at the table is not as it was; nothing that goes wrong in a watcher stops the table."""
        for watcher in tuple(self.watchers):
            try:
                watcher(self)
            except Exception:
                log.exception("who watches %s could not be told", self.id)

    # How somebody comes and goes.

    async def claim(self, key: str, name: str = "", words: str = "") -> int | None:
        """The next seat that waits for a friend, from now on held by this key; None if none waits.

        The words are what they add to the chance of the match, "" for none.
        """
        async with self._lock:
            called = self._free_name(name, lambda sitting: sitting.is_open)
            seat = await self._store.claim(self.id, key, called, self.since)
            if seat is not None:
                self._take(seat, key, called)
                await self._add_words(seat, words)
            return seat

    async def enter(self, link: str, key: str, name: str = "", words: str = "") -> int | None:
        """The seat that the link with this key led to, now held by `key` too; None if it leads nowhere any more.

        Who comes to an open seat is called by the name and adds the words; one more device of who sits there does not.
        """
        async with self._lock:
            called = self._free_name(name, lambda sitting: sitting.link is not None and sitting.link.key == link)
            seat = await self._store.enter(self.id, link, key, called, self.since)
            if seat is None:
                return None
            sitting = self.plan.seats[seat]
            if sitting.is_open:
                self._take(seat, key, called)
                await self._add_words(seat, words)
            else:
                self._seat(seat, sitting._replace(link=None, holders=sitting.holders | {key}))
            return seat

    async def free(self, seat: int, seen: SeatPlan, link: Link | None, level: str = "") -> None:
        """Nobody sits there any more, and a friend is awaited, who may come by the link; else SeatChanged.

        Until then a computer of this level plays on, with "" none does.
        """
        async with self.as_seen(seat, seen):
            code = await self._store.free(self.id, seat, link)
            if level:
                await self._store.stand_in(self.id, seat, level, self.since)
            self._sit(self.plan._replace(code=code, is_listed=self.plan.is_listed and seat != MAKER))
            free = self.plan.seats[seat]._replace(is_open=True, holders=frozenset(), link=link)
            self._seat(seat, free._replace(stand_in=level, since=self.since) if level else free)

    async def remove(self, seat: int, seen: SeatPlan) -> None:
        """The same for a guest who is to stay away: their pages are closed, and the code is a new one."""
        async with self.as_seen(seat, seen):
            code = await self._store.remove(self.id, seat)
            self._sit(self.plan._replace(code=code, removed=self.plan.removed | seen.holders))
            self._seat(seat, self.plan.seats[seat]._replace(is_open=True, holders=frozenset(), link=None))

    async def unlist(self, by: int) -> None:
        """The front page lists the table no more; TooFast if `by` asks too often."""
        async with self._lock:
            self.note_change(by)
            await self._store.unlist(self.id)
            self._sit(self.plan._replace(is_listed=False))
            self.tell_watchers()

    async def offer(self, seat: int, seen: SeatPlan, link: Link) -> None:
        """The seat has this link from now on, and no other; else SeatChanged."""
        async with self.as_seen(seat, seen):
            await self._store.set_link(self.id, seat, link)
            self._seat(seat, self.plan.seats[seat]._replace(link=link))

    @asynccontextmanager
    async def as_seen(self, seat: int, seen: SeatPlan) -> AsyncIterator[None]:
        """Within the block nothing else changes here; SeatChanged if the seat is not as whoever allowed it saw it."""
        async with self._lock:
            if self.plan.seats[seat] != seen:
                raise SeatChanged
            yield

    def share(self, held: Set[str], key: str) -> None:
        """The key opens what these open; so it is stored already."""
        self._rekey(lambda holders: holders | {key} if holders & held else holders)

    def renew(self, held: Set[str], key: str) -> None:
        """The key opens what these opened, and they open nothing more; so it is stored already."""
        self._rekey(lambda holders: holders - held | {key} if holders & held else holders)

    def hold_alone(self, seat: int, key: str) -> None:
        """Only this key opens the seat; so it is stored already."""
        self._seat(seat, self.plan.seats[seat]._replace(holders=frozenset({key}), link=None))

    def _rekey(self, change: Callable[[frozenset[str]], frozenset[str]]) -> None:
        seats = tuple([seat._replace(holders=change(seat.holders)) for seat in self.plan.seats])
        if seats != self.plan.seats:
            self._sit(self.plan._replace(seats=seats))
            self.tell_watchers()

    # Who decides for a seat, and what they are called.

    async def stand_in(self, seat: int, level: str, by: int) -> None:
        """Let a computer of this level decide for a person, or with "" that person; TooFast if `by` asks too often."""
        async with self._lock:
            self.note_change(by)
            if self.plan.seats[seat].stand_in != level:
                await self._store.stand_in(self.id, seat, level, self.since)
                self._seat(seat, self.plan.seats[seat]._replace(stand_in=level, since=self.since))

    async def replace(self, seat: int, bot: str, level: str) -> None:
        """A computer of this level takes over from the bot that sits there, for the rest of the match."""
        async with self._lock:
            sitting = self.plan.seats[seat]
            if sitting.level == bot:
                await self._store.stand_in(self.id, seat, level, self.since)
                self._seat(seat, sitting._replace(stand_in=level, since=self.since))

    async def rename(self, seat: int, name: str, by: int) -> None:
        """The person there is called so, with a number where another is; TooFast if `by` asks too often."""
        async with self._lock:
            self.note_change(by)
            called = unlike(name, {*self.names} - {self.names[seat]})
            await self._store.rename(self.id, seat, called)
            self._seat(seat, self.plan.seats[seat]._replace(name=called))

    async def add_words(self, seat: int, words: str) -> None:
        """The seat adds these to the chance that is still to be drawn; what it added before stays as it is.

        TooFast if it asks too often.
        """
        async with self._lock:
            self.note_change(seat)
            await self._add_words(seat, words)

    async def _add_words(self, seat: int, text: str) -> None:
        """As often as another worker draws meanwhile, they begin to count later."""
        while (dealing := self.plan.dealing) and text and self.takes_words and not dealing.words_of(seat):
            words = Words(seat, self.drawn, text)
            if await self._store.add_words(self.id, words, self.version):
                self._sit(self.plan._replace(dealing=dealing.with_words(words)))
                return self.tell_watchers()
            await self._reload()

    async def begin(self, level: str = "") -> None:
        """Play although somebody has not come yet: a computer of this level keeps their place, with "" nobody does."""
        async with self._lock:
            for seat in self.awaited if level else ():
                await self._store.stand_in(self.id, seat, level, self.since)
                self._seat(seat, self.plan.seats[seat]._replace(stand_in=level, since=self.since))
            if not self.plan.has_begun:
                await self._store.begin(self.id)
                self._sit(self.plan._replace(has_begun=True))
                self.tell_watchers()

    async def leave_lesson(self) -> None:
        """Play on without the guide, from where the table stands."""
        async with self._lock:
            if self.plan.is_guided:
                await self._store.unguide(self.id)
                self._sit(self.plan._replace(is_guided=False))
                self.tell_watchers()

    def note_hint_asked(self, by: int) -> None:
        """Count one more hint that this seat's holder asks for; TooFast if there are too many."""
        self._note(HINT, by)

    def note_change(self, by: int) -> None:
        """Count one more change by this seat's holder; TooFast if there are too many."""
        self._note(CHANGE, by)

    def note_program(self, by: int) -> None:
        """Count one more request of the program that holds this seat; TooFast if there are too many."""
        self._note(PROGRAM, by)

    def left_to_program(self, seat: int) -> tuple[int, float]:
        """How many requests the program on this seat may make now, and the seconds until one more if that is none."""
        limit = self._done[PROGRAM][seat]
        return limit.left, limit.wait

    def _note(self, what: str, seat: int) -> None:
        limits.note(self._done[what][seat], TooFast)
        self._others.tried(what, seat)

    def hear_try(self, what: str, seat: int) -> None:
        """The seat's holder did such a thing at another worker."""
        if what in self._done:
            self._done[what][seat].note()

    # How the seats are kept.

    def _free_name(self, name: str, leads: Callable[[SeatPlan], bool]) -> str:
        """The name, with a number where somebody else has it; whom the seat waits for by this name has it already."""
        own = next((seat for seat, sitting in enumerate(self.plan.seats) if leads(sitting)), None)
        return unlike(name, {other for seat, other in enumerate(self.names) if seat != own}) if name else ""

    def _take(self, seat: int, key: str, name: str) -> None:
        before = self.plan.seats[seat]
        holders, called = frozenset({key}), name or before.name
        taken = before._replace(name=called, is_open=False, link=None, holders=holders, stand_in="", since=self.since)
        self._seat(seat, taken)

    def _seat(self, seat: int, sitting: SeatPlan) -> None:
        """Somebody sits down there, or gets up."""
        seats = list(self.plan.seats)
        seats[seat] = sitting
        self._sit(self.plan._replace(seats=tuple(seats)))
        self.tell_watchers()

    def _sit(self, plan: Plan) -> None:
        """This is who sits here now."""
        self.seatings += 1
        self.revision = ANY
        self.plan = plan
        # What each seat is called.
        self.names = tuple([seat.name for seat in plan.seats])
        # The level of the computer that decides for each seat, "" where a person does.
        self.levels = tuple([seat.level for seat in plan.seats])
        # The seats that wait for a friend.
        self.awaited = tuple([number for number, seat in enumerate(plan.seats) if seat.is_open])
