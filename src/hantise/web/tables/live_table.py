"""One running table: commands are checked here and stored before anybody sees them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence, Set

from hantise.core import Event, Record
from hantise.core.advised import Advised
from hantise.core.deal_check import Checked, Finding, checking
from hantise.core.game import Value
from hantise.core.lesson import LessonTurn
from hantise.core.preset import PRESET
from hantise.games import find
from hantise.store import (
    ANY,
    Appended,
    Hint,
    Match,
    Plan,
    Stamp,
    Store,
    StoreUnusable,
    is_takeback,
    record_of,
    takeback,
)
from hantise.store.lists import CommonDeals
from hantise.store.records import advised_by
from hantise.web import measures
from hantise.web.requests.problems import (
    KeyUsed,
    LateHint,
    Problem,
    Stale,
    StoodIn,
    TooLate,
    not_found,
    not_your_seat,
    removed,
)
from hantise.web.tables.chance_source import chance_source_of, new_dealing
from hantise.web.tables.commands import Command, event_of, first_event, lesson_event
from hantise.web.tables.cooperative import cooperatively
from hantise.web.tables.position import Position, positioning
from hantise.web.tables.remote_viewers import RemoteViewersAtTable
from hantise.web.tables.seating import COMMAND, Seating
from hantise.web.tables.viewers import NOBODY

log = logging.getLogger(__name__)


class LiveTable(Seating):
    """A match in memory: never ahead of the store, and level with it after every command."""

    def __init__(
        self, store: Store, match: Match, record: Record, position: Position, others: RemoteViewersAtTable
    ) -> None:
        """Not to be called: `opened` makes a table that stands as the match does."""
        super().__init__(store, match, others)
        self.game = record.game
        self.options = record.options
        # The id of the rematch, "" while there is none.
        self.next = match.next
        self.position = position
        self._checking = asyncio.Lock()
        self._checked: Checked | None = None
        # True once the people, who are out of it, want to see the end: computers do not wait any more.
        self.is_hurried = False
        # True while watchers are told of what another worker has done.
        self.is_following = False
        # The people who were seen here, or have played.
        self._came = set[int]()
        # The places that each seat's sitters had at other tables of the same deal, looked up at these seatings.
        self.places_before: Mapping[int, Sequence[int]] = {}
        self._looked_back = -1

    @property
    def since(self) -> int:
        """The number of events that count."""
        return len(self.position.chapters)

    @property
    def version(self) -> int:
        """The number of events that are stored."""
        return self.position.version

    @property
    def drawn(self) -> int:
        """The number of outcomes drawn so far; it never falls, because what chance followed is never taken back."""
        return sum(len(chapter.event.chance) for chapter in self.position.chapters)

    @classmethod
    async def opened(cls, store: Store, match: Match, others: RemoteViewersAtTable = NOBODY) -> LiveTable:
        """The table of the match; BadRecord or UnknownGame if this program cannot play it."""
        record = record_of(match, find)
        return cls(store, match, record, await _position_of(match, record), others)

    @property
    def level(self) -> str:
        """The level of the computer that is to decide; "" if it is not a computer's turn."""
        mover = self.position.mover
        return self.levels[mover] if mover >= 0 else ""

    @property
    def waits(self) -> bool:
        """True while the game has not begun, because an invited guest has not come."""
        if self.plan.has_begun or len(self.position.chapters) > 1:
            return False
        return any(seat.is_open and not seat.stand_in for seat in self.plan.seats)

    def not_come(self, is_here: Callable[[str, int], bool]) -> tuple[int, ...]:
        """The people who have a seat here, as after a rematch, and have not looked at the table yet.

        Whoever plays alone is waited for by nobody.
        """
        people = [number for number, seat in enumerate(self.plan.seats) if seat.holders and not seat.level]
        if len(people) < 2 or self._came.issuperset(people):
            return ()
        self._came.update(chapter.event.seat for chapter in self.position.chapters)
        self._came.update(seat for seat in people if is_here(self.id, seat))
        return tuple([seat for seat in people if seat not in self._came])

    def hurry(self) -> None:
        """The people, who are out of it, want to see the end; whoever waits for pages waits no more."""
        self.is_hurried = True
        self.viewers.hears()
        self.tell_watchers()

    @property
    def lesson_turn(self) -> LessonTurn | None:
        """The turn of the lesson that comes next; None where nobody is guided any more, or ever was."""
        if not self.is_guided or self.game.lesson is None:
            return None
        return self.game.lesson.next(self.events)

    @property
    def has_just_been_taught(self) -> bool:
        """True from the last step of a lesson until anybody goes on."""
        lesson = self.game.lesson
        return self.is_guided and lesson is not None and self.events == lesson.events

    @property
    def is_guided(self) -> bool:
        """True for a guided first game, also once its lesson is done, until who learns goes on alone."""
        return self.plan.is_guided

    @property
    def events(self) -> list[Event]:
        """The events that count, in order."""
        return [chapter.event for chapter in self.position.chapters]

    def record(self) -> Record:
        """The record of what was played so far, without what was undone."""
        plan = self.plan
        return Record(
            self.game, self.options, list(self.names), self.events, self.dealing, self.advised, plan.fork, plan.deal
        )

    @property
    def can_tell(self) -> bool:
        """True once the game is over, if its secret is here and nobody was told yet."""
        dealing = self.plan.dealing
        return self.position.is_over and dealing is not None and dealing.secret != "" and not self.plan.is_told

    async def tell_secret(self) -> None:
        """Once the game is over, the dealing tells its secret from now on, and the end stands."""
        async with self._lock:
            stamp = await self._look_up_stamp()
            # Whoever takes the end back at another worker at this moment comes first, or not at all.
            if self.can_tell and await self._store.tell(self.id, stamp.revision):
                self._sit(self.plan._replace(is_told=True))
                self.tell_watchers()

    async def checked(self) -> Checked:
        """The finding about the deal; once the secret was told nothing changes it, and it is worked out but once."""
        async with self._checking:
            if self._checked is None or self._checked.finding is Finding.UNTOLD:
                self._checked = await cooperatively(checking(self.record()))
            return self._checked

    async def play(
        self, seat: int, command: Command, level: str = "", keys: Set[str] | None = None, is_counted: bool = False
    ) -> None:
        """Do what the seat's holder asks, or a computer of this level; nothing if this very command was stored before.

        With the keys of the browser that asks, its holder is whoever holds the seat when it is done; it `is_counted`
        where whoever asks has a limit of its own. Stale if the page was not the newest, KeyUsed if the key is another
        command's, StoodIn if another decides for the seat, TooFast if too much was sent, Refused or UnknownAction if
        that may not be done.
        """
        by = measures.COMPUTER if level else measures.PERSON
        with measures.moving(self.game.code, by):
            async with self._lock:
                await self._admit(seat, level, keys, is_counted)
                await self._as_stored(
                    lambda: self._carry_out(seat, command, level, keys, lambda: self._event(seat, command.names))
                )

    def can_take_back(self, seat: int) -> bool:
        """True if this seat's holder acted last, and saw nothing by it that had been hidden; never for a spectator.

        Nor is an end taken back after which somebody was told by what all chance is drawn.
        """
        last = self.position.chapters[-1]
        return (
            last.event.seat == seat >= 0
            and self._acted_last(seat)
            and not last.event.chance
            and not self.next
            and not self.plan.is_told
            and not any(map(self.game.reveals, last.lines(seat)))
        )

    def _acted_last(self, seat: int) -> bool:
        """True if the seat's holder acted last, and not a computer in their place."""
        sitting = self.plan.seats[seat]
        return not sitting.level and len(self.position.chapters) > sitting.since

    async def take_back(
        self, seat: int, version: int, key: str, keys: Set[str] | None = None, is_counted: bool = False
    ) -> None:
        """Undo the seat's last command, once; TooLate if that cannot be, else as `play`."""
        command = Command(version, takeback(seat).actions, key)
        async with self._lock:
            await self._admit(seat, "", keys, is_counted)
            await self._as_stored(lambda: self._carry_out(seat, command, "", keys, lambda: self._takeback(seat)))

    def _takeback(self, seat: int) -> Event:
        if not self.can_take_back(seat):
            raise TooLate
        return takeback(seat)

    async def rematch(self) -> str:
        """The id of the one rematch of this table, made now unless it was before; all keep their seats there."""
        async with self._lock:
            if not self.next:
                plan = self._plan_again()
                state = self.game.start(self.game.checked(plan.players, plan.options))
                first = first_event(self.game, state, chance_source_of(plan, self.game.pile, {}))
                self.next = await self._store.rematch(self.id, plan, first, state.mover())
                self.seatings += 1
                self.tell_watchers()
            return self.next

    def _plan_again(self) -> Plan:
        """The store knows best who holds the seats."""
        seats = [seat.again() for seat in self.plan.seats]
        again = self.plan._replace(
            options=self._options_again(),
            seats=tuple(seats),
            has_begun=False,
            is_guided=False,
            is_listed=False,
            hints=(),
            fork=None,
        )
        return again._replace(dealing=new_dealing(), is_told=False, deal=None)

    def _options_again(self) -> dict[str, Value]:
        """Those of before, and what follows from the end; a preset begins as it is written."""
        is_played_out = self.position.is_over and PRESET not in self.plan.options
        return {**self.plan.options, **(self.game.again(self.position.state) if is_played_out else {})}

    async def _admit(self, seat: int, level: str, keys: Set[str] | None, is_counted: bool) -> None:
        """Only who decides for the seat, and people only as often as they can mean it."""
        await self._as_stored(lambda: self._admitted(seat, level, keys))
        if not level and not is_counted:
            self._note(COMMAND, seat)

    async def _as_stored(self, attempt: Callable[[], Awaitable[None]]) -> None:
        """What is refused by what this worker knows is tried again if others have done something that it did not know.

        What is allowed by it is stored only if they have not, so that nothing is asked before a move that can be made.
        """
        if self.revision == ANY:
            await self._look_up_others()
        known = self.revision, self.version
        try:
            await attempt()
        except Problem:
            await self._look_up_others()
            if (self.revision, self.version) == known:
                raise
            await attempt()

    async def _admitted(self, seat: int, level: str, keys: Set[str] | None) -> None:
        self._check_decides(seat, level, keys)

    def _check_decides(self, seat: int, level: str, keys: Set[str] | None) -> None:
        if keys is not None and self.plan.seats[seat].holders.isdisjoint(keys):
            raise not_your_seat() if self.plan.removed.isdisjoint(keys) else removed()
        if self.levels[seat] != level:
            raise StoodIn

    def _event(self, seat: int, names: tuple[str, ...]) -> Event:
        turn = self.lesson_turn
        if turn is not None and seat == self.position.mover:
            return lesson_event(self.game, turn, names)
        dice = chance_source_of(self.plan, self.game.pile, self.position.asked)
        return event_of(self.game, self.position.state, seat, names, dice)

    async def _carry_out(
        self, seat: int, command: Command, level: str, keys: Set[str] | None, event: Callable[[], Event]
    ) -> None:
        """Store the event, as often as anything changes meanwhile: it is made, and allowed, by the match as it is."""
        while command.version == self.position.version:
            self._check_decides(seat, level, keys)
            if await self._store_event(command, event()):
                return
        await self._look_up(seat, command)

    async def _store_event(self, command: Command, event: Event) -> bool:
        """False if the match is not as it was, and so was loaded again."""
        after, key = await self._after(event), _key(event.seat, command)
        # An end that is taken back is one no more at the same moment: nobody looks for a match that is noted as over.
        append = self._store.append_after_end if self.position.is_over else self._store.append
        verdict = await append(self.id, command.version, event, key, after.mover, self.revision)
        if verdict is Appended.DONE:
            self._show(after)
            await self._note_the_end()
            return True
        await self._reload()
        if verdict is Appended.OTHER:
            raise KeyUsed
        return verdict is Appended.AGAIN

    async def _after(self, event: Event) -> Position:
        if is_takeback(event):
            return await cooperatively(self.position.before(self.game, self.options))
        return self.position.after(self.game, self.options.players, event)

    async def _look_up(self, seat: int, command: Command) -> None:
        """Stale or KeyUsed, unless it is a command that is stored already."""
        if command.version > self.position.version:
            raise Stale
        # The log has passed this version, so the store cannot write, only say whether it knows the command.
        event = Event(seat, command.names, ())
        _check_stored(await self._store.append(self.id, command.version, event, _key(seat, command)))

    # Hints, and what whoever sits here did before with the same deal.

    @property
    def advised(self) -> tuple[Advised, ...]:
        """The hints that were taken so far."""
        return advised_by(self.plan, self.since)

    def hint_for(self, seat: int) -> Hint | None:
        """The hint that was given to this seat about the table as it stands; None if there is none."""
        newest = self.plan.hints[-1] if self.plan.hints else None
        return newest if newest and (newest.seat, newest.version) == (seat, self.version) else None

    async def take_hint(self, hint: Hint) -> None:
        """Note that a hint is taken before anybody sees it; LateHint if the table is not as it was about."""
        async with self._lock:
            is_taken = await self._store.take_hint(self.id, hint)
            await self._reload()
            if not is_taken and self.hint_for(hint.seat) is None:
                raise LateHint

    async def put_hint_aside(self, is_aside: bool = True) -> None:
        """Whoever took the hint about the table as it stands would rather choose alone, or wants to see it again."""
        async with self._lock:
            await self._store.put_hint_aside(self.id, self.version, is_aside)
            await self._reload()

    async def look_back(self) -> None:
        """Know how whoever sits here did at other tables of the same deal."""
        dealing = self.plan.dealing
        if self.plan.deal is None or dealing is None or self._looked_back == self.seatings:
            return
        self._looked_back = self.seatings
        self.places_before = await CommonDeals(self._store).places(dealing.commitment, self.id)

    # What other workers do.

    async def catch_up(self, stamp: Stamp | None = None) -> None:
        """Level with the store again, which has been as `stamp` says since; unless it says so, the store is asked."""
        async with self._lock:
            if stamp is None:
                await self._look_up_others()
            else:
                await self._follow(stamp)

    async def _look_up_others(self) -> None:
        """Level with the store, if any other worker may have written to it."""
        if self._others is NOBODY:
            return
        await self._look_up_stamp()

    async def _look_up_stamp(self) -> Stamp:
        """How far the store has come, and this table with it; Problem if the match is not there any more."""
        stamp = await self._store.stamp(self.id)
        if stamp is None:
            # Loading it says so.
            await self._reload()
        else:
            await self._follow(stamp)
        return stamp or Stamp(self.revision, self.position.version)

    async def _follow(self, stamp: Stamp) -> None:
        """Level with what the stamp says; where people sit as they did, nothing but moves is loaded."""
        if stamp.revision != self.revision:
            await self._reload()
        elif stamp.version > self.position.version:
            since = self.position.version
            news = await self._store.events_between(self.id, since, stamp.version)
            self._show_others(await self._after_all(news))

    async def _reload(self) -> None:
        news = await self._load(self.position.version)
        position = await self._after_all(news.events)
        self.next = news.next
        self._sit(news.plan)
        self.revision = news.revision
        self._show_others(position)

    def _show_others(self, position: Position) -> None:
        """Show what another worker has done."""
        self.is_following = True
        try:
            self._show(position)
        finally:
            self.is_following = False

    async def _load(self, since: int = 0) -> Match:
        """The match as it is stored; Problem if the host has closed the table."""
        match = await self._store.load(self.id, since)
        if match is None:
            raise not_found()
        return match

    async def _after_all(self, news: Sequence[Event]) -> Position:
        """The position after the events that are new."""
        if any(map(is_takeback, news)):
            match = await self._load()
            return await _position_of(match, record_of(match, find))
        position = self.position
        for event in news:
            position = position.after(self.game, self.options.players, event)
        return position

    def _show(self, position: Position) -> None:
        self.position = position
        self.tell_watchers()

    async def _note_the_end(self) -> None:
        if not self.position.is_over:
            return
        try:
            await self._store.finish(self.id, self.position.state.payoffs())
        except StoreUnusable as error:
            # Only a hint is lost; the command itself is stored.
            log.warning("the end of %s is not noted: %s", self.id, error)


async def _position_of(match: Match, record: Record) -> Position:
    return await cooperatively(positioning(record, [event.seat for event in match.events if is_takeback(event)]))


def _check_stored(verdict: Appended) -> None:
    """Stale or KeyUsed unless the command is stored, now or before."""
    if verdict is Appended.STALE:
        raise Stale
    if verdict is Appended.OTHER:
        raise KeyUsed


def _key(seat: int, command: Command) -> str:
    """The command's key is its seat's own: no other seat can use it up, whatever is sent."""
    return f"{seat}:{command.key}"
