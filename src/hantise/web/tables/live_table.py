"""One running table: commands are checked here and stored before anybody sees them."""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping, Sequence, Set
from contextlib import asynccontextmanager, contextmanager
from functools import reduce

from hantise.core import Event, Record
from hantise.core.deal_check import Checked, Finding, checking
from hantise.core.dealing import Dealing, Words
from hantise.core.game import PRESET
from hantise.core.heading import Advised
from hantise.core.lesson import LessonTurn
from hantise.games import find
from hantise.store import (
    ANY,
    MAKER,
    Appended,
    Hint,
    Link,
    Match,
    Plan,
    SeatPlan,
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
from hantise.web.requests import limits, problems
from hantise.web.tables.names import unlike
from hantise.web.tables.position import (
    Command,
    Position,
    chance_source_of,
    cooperatively,
    event_of,
    first_event,
    lesson_event,
    new_dealing,
    positioning,
)
from hantise.web.tables.viewers import NOBODY, RemoteViewersAtTable, Viewers

log = logging.getLogger(__name__)


# What is counted for each seat: its commands, what its holder changes about the seats, the hints asked for, and all
# that a program asks which sits there.
COMMAND, CHANGE, HINT, PROGRAM = "command", "change", "hint", "program"


class LiveTable:
    """A match in memory: never ahead of the store, and level with it after every command."""

    def __init__(
        self, store: Store, match: Match, record: Record, position: Position, others: RemoteViewersAtTable
    ) -> None:
        """Not to be called: `opened` makes a table that stands as the match does."""
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
        self.watchers: set[Callable[[LiveTable], None]] = set()
        self.viewers = Viewers(others=others)
        self._sit(match.plan)
        # The count of stored changes that this worker knows; ANY once it has made one itself.
        self.revision = match.revision
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

    @classmethod
    async def opened(cls, store: Store, match: Match, others: RemoteViewersAtTable = NOBODY) -> LiveTable:
        """The table of the match, which others are before at other workers; BadRecord or UnknownGame if this program
        cannot play it."""
        record = record_of(match, find)
        return cls(store, match, record, await _position_of(match, record), others)

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
    def shown_to(self, page: Callable[[LiveTable], None]) -> Iterator[None]:
        """Within the block a page is open, and is told of every change, its own coming first."""
        self.watchers.add(page)
        self.viewers.opens()
        self.tell_watchers()
        try:
            yield
        finally:
            self.watchers.discard(page)
            self.viewers.leaves()

    def tell_watchers(self) -> None:
        """Something at the table is not as it was; nothing that goes wrong in a watcher stops the table."""
        for watcher in tuple(self.watchers):
            try:
                watcher(self)
            except Exception:
                log.exception("who watches %s could not be told", self.id)

    @property
    def level(self) -> str:
        """The level of the computer that is to decide; "" if it is not a computer's turn."""
        mover = self.position.mover
        return self.levels[mover] if mover >= 0 else ""

    @property
    def waits(self) -> bool:
        """True while the game has not begun, because an invited guest has not come."""
        has_begun = self.plan.has_begun or self.since > 1
        return not has_begun and any(seat.is_open and not seat.stand_in for seat in self.plan.seats)

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
    def is_guided(self) -> bool:
        """True for a guided first game, also once its lesson is done, until who learns goes on alone."""
        return self.plan.is_guided

    @property
    def lesson_turn(self) -> LessonTurn | None:
        """The turn of the lesson that comes next; None where nobody is guided any more, or ever was."""
        return self.game.lesson.next(self.events) if self.is_guided and self.game.lesson else None

    @property
    def has_just_been_taught(self) -> bool:
        """True from the last step of a lesson until anybody goes on."""
        lesson = self.game.lesson
        return self.is_guided and lesson is not None and self.events == lesson.events

    @property
    def events(self) -> list[Event]:
        """The events that count, in order."""
        return [chapter.event for chapter in self.position.chapters]

    def record(self) -> Record:
        """The record of what was played so far, without what was undone."""
        fork, deal = self.plan.fork, self.plan.deal
        return Record(self.game, self.options, [*self.names], self.events, self.dealing, self.advised, fork, deal)

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
                self._change(self.plan._replace(is_told=True))

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
        with measures.moving(self.game.code, measures.COMPUTER if level else measures.PERSON):
            await self._command(seat, command, level, keys, is_counted, lambda: self._event(seat, command.names))

    def can_take_back(self, seat: int) -> bool:
        """True if this seat's holder acted last, and saw nothing by it that had been hidden; never for a spectator.

        Nor is an end taken back after which somebody was told by what all chance is drawn.
        """
        last = self.position.chapters[-1]
        return (
            last.event.seat == seat >= 0
            # Nor did a computer act in their place.
            and not self.levels[seat]
            and self.since > self.plan.seats[seat].since
            and not last.event.chance
            and not self.next
            and not self.plan.is_told
            and not any(map(self.game.reveals, last.lines(seat)))
        )

    async def take_back(
        self, seat: int, version: int, key: str, keys: Set[str] | None = None, is_counted: bool = False
    ) -> None:
        """Undo the seat's last command, once; TooLate if that cannot be, else as `play`."""
        command = Command(version, takeback(seat).actions, key)
        await self._command(seat, command, "", keys, is_counted, lambda: self._takeback(seat))

    def _takeback(self, seat: int) -> Event:
        if not self.can_take_back(seat):
            raise problems.TooLate
        return takeback(seat)

    async def rematch(self) -> str:
        """The id of the one rematch of this table, made now unless it was before; all keep their seats there."""
        async with self._lock:
            if not self.next:
                # Options follow from the end, but a preset begins as written.
                is_played_out = self.position.is_over and PRESET not in self.plan.options
                follows = self.game.again(self.position.state) if is_played_out else {}
                plan = self.plan._replace(
                    options={**self.plan.options, **follows},
                    # The store knows best who holds the seats.
                    seats=tuple([seat.again() for seat in self.plan.seats]),
                    has_begun=False,
                    is_guided=False,
                    is_listed=False,
                    hints=(),
                    fork=None,
                    dealing=new_dealing(),
                    is_told=False,
                    deal=None,
                )
                state = self.game.start(self.game.checked(plan.players, plan.options))
                first = first_event(self.game, state, chance_source_of(plan, self.game.pile, {}))
                self.next = await self._store.rematch(self.id, plan, first, state.mover())
                self.seatings += 1
                self.tell_watchers()
            return self.next

    async def _command(
        self,
        seat: int,
        command: Command,
        level: str,
        keys: Set[str] | None,
        is_counted: bool,
        event: Callable[[], Event],
    ) -> None:
        """Only who decides for the seat, and people only as often as they can mean it."""
        async with self._lock:
            await self._as_stored(lambda: self._check_decides(seat, level, keys))
            if not level and not is_counted:
                self.note(COMMAND, seat)
            await self._as_stored(lambda: self._carry_out(seat, command, level, keys, event))

    async def _as_stored(self, attempt: Callable[[], Awaitable[None]]) -> None:
        """What is refused by what this worker knows is tried again if others have done something that it did not know.

        What is allowed by it is stored only if they have not, so that nothing is asked before a move that can be made.
        """
        if self.revision == ANY:
            await self._look_up_others()
        known = self.revision, self.version
        try:
            await attempt()
        except problems.Problem:
            await self._look_up_others()
            if (self.revision, self.version) == known:
                raise
            await attempt()

    async def _check_decides(self, seat: int, level: str, keys: Set[str] | None) -> None:
        if keys is not None and self.plan.seats[seat].holders.isdisjoint(keys):
            raise problems.not_your_seat() if self.plan.removed.isdisjoint(keys) else problems.removed()
        if self.levels[seat] != level:
            raise problems.StoodIn

    def _event(self, seat: int, names: tuple[str, ...]) -> Event:
        turn = self.lesson_turn
        if turn is not None and seat == self.position.mover:
            return lesson_event(self.game, turn, names)
        chance = chance_source_of(self.plan, self.game.pile, self.position.asked)
        return event_of(self.game, self.position.state, seat, names, chance)

    async def _carry_out(
        self, seat: int, command: Command, level: str, keys: Set[str] | None, event: Callable[[], Event]
    ) -> None:
        """Store the event, as often as anything changes meanwhile: it is made, and allowed, by the match as it is.

        Stale or KeyUsed if that cannot be, unless it is a command that is stored already.
        """
        while command.version == self.position.version:
            await self._check_decides(seat, level, keys)
            if await self._store_event(command, event()):
                return
        if command.version > self.version:
            raise problems.Stale
        # The log has passed this version, so the store cannot write, only say whether it knows the command.
        names, key = Event(seat, command.names, ()), _key(seat, command)
        verdict = await self._store.append(self.id, command.version, names, key)
        if verdict in (Appended.STALE, Appended.OTHER):
            raise problems.Stale if verdict is Appended.STALE else problems.KeyUsed

    async def _store_event(self, command: Command, event: Event) -> bool:
        """False if the match is not as it was, and so was loaded again."""
        if is_takeback(event):
            after = await cooperatively(self.position.before(self.game, self.options))
        else:
            after = self.position.after(self.game, self.options.players, event)
        # An end that is taken back is one no more at the same moment: nobody looks for a match that is noted as over.
        append = self._store.append_after_end if self.position.is_over else self._store.append
        verdict = await append(self.id, command.version, event, _key(event.seat, command), after.mover, self.revision)
        if verdict is Appended.DONE:
            self._show(after)
            try:
                if after.is_over:
                    await self._store.finish(self.id, after.state.payoffs())
            except StoreUnusable as error:
                # Only a hint is lost; the command itself is stored.
                log.warning("the end of %s is not noted: %s", self.id, error)
            return True
        await self._reload()
        if verdict is Appended.OTHER:
            raise problems.KeyUsed
        return verdict is Appended.AGAIN

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
                raise problems.LateHint

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
        if self._others is not NOBODY:
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
            news = await self._store.events_between(self.id, self.version, stamp.version)
            self._show(await self._after_all(news), is_following=True)

    async def _reload(self) -> None:
        news = await self._load(self.position.version)
        position = await self._after_all(news.events)
        self.next = news.next
        self._sit(news.plan)
        self.revision = news.revision
        self._show(position, is_following=True)

    async def _load(self, since: int = 0) -> Match:
        """The match as it is stored; Problem if the host has closed the table."""
        match = await self._store.load(self.id, since)
        if match is None:
            raise problems.not_found()
        return match

    async def _after_all(self, news: Sequence[Event]) -> Position:
        """The position after the events that are new."""
        if any(map(is_takeback, news)):
            match = await self._load()
            return await _position_of(match, record_of(match, find))
        return reduce(
            lambda position, event: position.after(self.game, self.options.players, event), news, self.position
        )

    def _show(self, position: Position, is_following: bool = False) -> None:
        """What was done here, or what another worker has done, is seen from now on."""
        self.position, self.is_following = position, is_following
        self.tell_watchers()
        self.is_following = False

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
            self.note(CHANGE, by)
            await self._store.unlist(self.id)
            self._change(self.plan._replace(is_listed=False))

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
                raise problems.SeatChanged
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
            self._change(self.plan._replace(seats=seats))

    # Who decides for a seat, and what they are called.

    async def stand_in(self, seat: int, level: str, by: int) -> None:
        """Let a computer of this level decide for a person, or with "" that person; TooFast if `by` asks too often."""
        async with self._lock:
            self.note(CHANGE, by)
            if self.plan.seats[seat].stand_in != level:
                await self._stand_in(seat, level)

    async def _stand_in(self, seat: int, level: str) -> None:
        await self._store.stand_in(self.id, seat, level, self.since)
        self._seat(seat, self.plan.seats[seat]._replace(stand_in=level, since=self.since))

    async def replace(self, seat: int, bot: str, level: str) -> None:
        """A computer of this level takes over from the bot that sits there, for the rest of the match."""
        async with self._lock:
            if self.plan.seats[seat].level == bot:
                await self._stand_in(seat, level)

    async def rename(self, seat: int, name: str, by: int) -> None:
        """The person there is called so, with a number where another is; TooFast if `by` asks too often."""
        async with self._lock:
            self.note(CHANGE, by)
            called = unlike(name, {*self.names} - {self.names[seat]})
            await self._store.rename(self.id, seat, called)
            self._seat(seat, self.plan.seats[seat]._replace(name=called))

    async def add_words(self, seat: int, words: str) -> None:
        """The seat adds these to the chance that is still to be drawn; what it added before stays as it is.

        TooFast if it asks too often.
        """
        async with self._lock:
            self.note(CHANGE, seat)
            await self._add_words(seat, words)

    async def _add_words(self, seat: int, text: str) -> None:
        """As often as another worker draws meanwhile, they begin to count later."""
        while (dealing := self.plan.dealing) and text and self.takes_words and not dealing.words_of(seat):
            words = Words(seat, self.drawn, text)
            if await self._store.add_words(self.id, words, self.version):
                return self._change(self.plan._replace(dealing=dealing.with_words(words)))
            await self._reload()

    async def begin(self, level: str = "") -> None:
        """Play although somebody has not come yet: a computer of this level keeps their place, with "" nobody does."""
        async with self._lock:
            for seat in self.awaited if level else ():
                await self._stand_in(seat, level)
            if not self.plan.has_begun:
                await self._store.begin(self.id)
                self._change(self.plan._replace(has_begun=True))

    async def leave_lesson(self) -> None:
        """Play on without the guide, from where the table stands."""
        async with self._lock:
            if self.plan.is_guided:
                await self._store.unguide(self.id)
                self._change(self.plan._replace(is_guided=False))

    def left_to_program(self, seat: int) -> tuple[int, float]:
        """How many requests the program on this seat may make now, and the seconds until one more if that is none."""
        limit = self._done[PROGRAM][seat]
        return limit.left, limit.wait

    def note(self, what: str, seat: int) -> None:
        """Count one more of what this seat's holder does; TooFast if there are too many."""
        limits.note(self._done[what][seat], problems.TooFast)
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
        taken = self.plan.seats[seat]._replace(is_open=False, link=None, stand_in="", since=self.since)
        self._seat(seat, taken._replace(name=name or taken.name, holders=frozenset({key})))

    def _seat(self, seat: int, sitting: SeatPlan) -> None:
        """Somebody sits down there, or gets up."""
        seats = self.plan.seats
        self._change(self.plan._replace(seats=(*seats[:seat], sitting, *seats[seat + 1 :])))

    def _change(self, plan: Plan) -> None:
        """This is so from now on, for all to see."""
        self._sit(plan)
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


async def _position_of(match: Match, record: Record) -> Position:
    return await cooperatively(positioning(record, [event.seat for event in match.events if is_takeback(event)]))


def _key(seat: int, command: Command) -> str:
    """The command's key is its seat's own: no other seat can use it up, whatever is sent."""
    return f"{seat}:{command.key}"
