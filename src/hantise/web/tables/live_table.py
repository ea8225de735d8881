"""One running table: its names, viewers and position, and the commands that change it.

A command is checked here and stored before anyone sees it.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter, OrderedDict, defaultdict, deque
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Iterable, Iterator, Mapping, Sequence, Set
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import reduce
from itertools import islice
from math import inf
from secrets import SystemRandom, token_bytes
from typing import Annotated, Final, NamedTuple, TypeAlias, TypeVar, overload

import msgspec
from msgspec import Meta

from hantise.core import (
    CHANCE,
    OVER,
    SPECTATOR,
    Action,
    Event,
    Game,
    HantiseError,
    LessonStep,
    Options,
    Pile,
    Recalls,
    Record,
    State,
    settle,
)
from hantise.core.deal_check import Checked, Finding, checking
from hantise.core.dealing import NEWEST, SECRET, Dealing, Dice, PileDealer, Words, asked_after, chance_of, committed
from hantise.core.game import PRESET, Value, told_of
from hantise.core.heading import Advised
from hantise.core.lesson import LessonTurn
from hantise.core.lesson import event_of as turn_event
from hantise.core.names import is_unknown
from hantise.core.record import Steps, begun, checked_actions, finished
from hantise.core.words import _, ngettext
from hantise.games import find
from hantise.store import (
    ANY,
    MAKER,
    Appended,
    Hint,
    Link,
    Match,
    Plan,
    Programme,
    SeatPlan,
    Stamp,
    Store,
    StoreUnusable,
    is_takeback,
    likeness,
    record_of,
    takeback,
)
from hantise.store.lists import CommonDeals
from hantise.store.records import advised_by
from hantise.web import limits, measures
from hantise.web.problems import (
    DealIsPlayed,
    KeyUsed,
    LateHint,
    Problem,
    Refused,
    SeatChanged,
    Stale,
    StoodIn,
    TooFast,
    TooLate,
    not_found,
    not_your_seat,
    removed,
)
from hantise.web.tables.gestures import Gestures, Mood
from hantise.web.tables.leisure import is_late
from hantise.web.tables.programmes import Board, board_of, followed, standing_of

# Names: each player and computer at a table has one, and no two look alike.

LONGEST_NAME = 30


def unlike(name: str, taken: Collection[str]) -> str:
    """The name, with a number added if one that looks like it is taken."""
    likenesses = {*map(likeness, taken)}
    numbered = (name if n == 1 else f"{name} {n}" for n in range(1, len(likenesses) + 2))
    return next(candidate for candidate in numbered if likeness(candidate) not in likenesses)


def listed(names: Sequence[str]) -> str:
    """The names in a sentence: "Mira and Bruno"."""
    *first, last = names
    return _("{names} and {last}").format(names=", ".join(first), last=last) if first else last


def not_come(names: Sequence[str]) -> str:
    """The sentence that these invited guests have not come yet; without names if one of them has none."""
    if any(map(is_unknown, names)):
        return ngettext("Your friend has not come yet.", "Your friends have not come yet.", len(names))
    said = ngettext("{names} has not come yet.", "{names} have not come yet.", len(names))
    return said.format(names=listed(names))


def missing(name: str, is_friend: bool = True) -> str:
    """The words for an absent player; a spectator has no friend there."""
    return _("Your friend is away") if is_friend and is_unknown(name) else _("{name} is away").format(name=name)


def kept_by_computers(names: Sequence[str]) -> str:
    """The consequence of a button: computers keep the places of these guests."""
    if any(map(is_unknown, names)):
        return ngettext("it plays until your friend comes", "they play until your friends come", len(names))
    said = ngettext("it keeps the place of {names}", "they keep the places of {names}", len(names))
    return said.format(names=listed(names))


def waiting_for(names: Sequence[str], are_friends: bool = True) -> str:
    """The words while the table waits for these guests; to their friends without names if one of them has none."""
    if are_friends and any(map(is_unknown, names)):
        return ngettext("Waiting for your friend", "Waiting for your friends", len(names))
    return _("Waiting for {name}").format(name=", ".join(names))


# Viewers, with a seat or without: open pages at every worker.


class Pages(NamedTuple):
    """The open pages of one worker at one table: their seats and their number.

    `shown` is the version of the table that all of them have shown to their readers; None if no page reports one.
    """

    seats: frozenset[int] = frozenset()
    number: int = 0
    shown: int | None = None

    def is_behind(self, version: int) -> bool:
        """True if one of them has yet to show this version."""
        return self.shown is not None and self.shown < version


class RemoteViewers:
    """The last report of each other worker about its pages at each table."""

    def __init__(self) -> None:
        self._pages: defaultdict[str, dict[str, Pages]] = defaultdict(dict)

    def note(self, worker: str, match: str, pages: Pages) -> bool:
        """Note all pages that the worker has open there; true if this is new."""
        if self._pages.get(match, {}).get(worker, Pages()) == pages:
            return False
        if pages.number:
            self._pages[match][worker] = pages
        elif match in self._pages:
            self._pages[match].pop(worker, None)
            if not self._pages[match]:
                del self._pages[match]
        return True

    def lose(self, worker: str) -> list[str]:
        """Forget a worker that is gone; the matches at which it had open pages."""
        lost = [match for match, pages in self._pages.items() if worker in pages]
        for match in lost:
            self.note(worker, match, Pages())
        return lost

    def has(self, match: str, seat: int) -> bool:
        """True if another worker has a page of this seat open."""
        return any(seat in pages.seats for pages in self.at(match))

    def at(self, match: str) -> Iterable[Pages]:
        """The open pages at this match, by worker."""
        return self._pages.get(match, {}).values()

    def give_up(self, match: str, version: int) -> None:
        """Wait no longer for pages that are behind this version, until a new report."""
        for worker, pages in self._pages.get(match, {}).items():
            if pages.is_behind(version):
                self._pages[match][worker] = pages._replace(shown=None)


@dataclass(frozen=True, eq=False)
class RemoteViewersAtTable:
    """The open pages at other workers at one table, from their reports (`told`).

    `changed` reports the pages here to the other workers, `tried` a limited thing that a seat's holder has done here,
    `gestured` a mood that one shows.
    """

    told: RemoteViewers
    match: str
    changed: Callable[[], None] = lambda: None
    tried: Callable[[str, int], None] = lambda what, seat: None
    gestured: Callable[[int, Mood], None] = lambda seat, mood: None

    @property
    def number(self) -> int:
        """The number of these pages."""
        return sum(pages.number for pages in self.told.at(self.match))

    def is_behind(self, version: int) -> bool:
        """True if one of them has yet to show this version."""
        return any(pages.is_behind(version) for pages in self.told.at(self.match))

    def give_up(self, version: int) -> None:
        """Wait no longer for those behind this version, until a new report."""
        self.told.give_up(self.match, version)


# For a worker without others.
NO_REMOTE_VIEWERS = RemoteViewersAtTable(RemoteViewers(), "")


class Viewers:
    """The number of pages open at a table, at all workers, and the time of the last request for one."""

    def __init__(
        self, now: Callable[[], float] = time.monotonic, others: RemoteViewersAtTable = NO_REMOTE_VIEWERS
    ) -> None:
        self._now = now
        self._others = others
        self._requests = 0
        self._last = float("-inf")
        # The number of pages open at this worker.
        self.here = 0
        # The version that each page here has shown, for pages that report it.
        self._shown: dict[object, int] = {}
        self._changed = asyncio.Event()

    @property
    def pages(self) -> int:
        """The number of open pages at all workers."""
        return self.here + self._others.number

    @property
    def shown(self) -> int | None:
        """The version that all pages at this worker have shown; None if no page reports one."""
        return min(self._shown.values(), default=None)

    def note(self) -> None:
        """Count a request for a page of the table, or for an action there."""
        self._requests += 1
        self._last = self._now()

    def opens(self) -> None:
        """Count a page that opens at this worker."""
        self.here += 1
        self._others.changed()

    def leaves(self) -> None:
        """Count a page that closes at this worker."""
        self.here -= 1
        self._others.changed()

    def shows(self, page: object, version: int) -> None:
        """Note that the page has shown this version."""
        self._shown[page] = version
        self._others.changed()
        self.wake()

    def closes(self, page: object) -> None:
        """Note that the page is looked at no longer."""
        self._shown.pop(page, None)
        self._others.changed()
        self.wake()

    def wake(self) -> None:
        """Wake those who wait for pages."""
        self._changed.set()

    async def wait_until_shown(
        self, version: int, longest: float, is_hurried: Callable[[], bool] = lambda: False
    ) -> None:
        """Wait until every page that reports what it shows has shown this version, for some seconds at most.

        The waiting also ends once `is_hurried` is true, which `wake` makes it check.
        """
        try:
            async with asyncio.timeout(longest):
                while (
                    any(shown < version for shown in self._shown.values()) or self._others.is_behind(version)
                ) and not is_hurried():
                    self._changed.clear()
                    await self._changed.wait()
        except TimeoutError:
            # Those readers are asleep or gone: their pages are not waited for until they report again.
            self._shown = {page: shown for page, shown in self._shown.items() if shown >= version}
            self._others.give_up(version)

    def is_here(self, grace: float) -> bool:
        """True if the table has viewers now; a requested page counts for `grace` seconds."""
        return self.pages > 0 or self._now() - self._last < grace

    @property
    def has_seen(self) -> bool:
        """True once a viewer has seen the deal: a page is open, or a second one was requested."""
        return self.pages > 0 or self._requests > 1


# Presence: the seats whose pages are open.

# Seconds without an open page after which a player is away.
GRACE = 30.0
# A player who is away for this many times longer may lose the seat, and with it what it holds.
LONG = 20

_Place: TypeAlias = tuple[str, int]


class Presence:
    """The seats that have a page open now, or had one a moment ago."""

    def __init__(self, grace: float = GRACE, remote_viewers: RemoteViewers | None = None) -> None:
        """Pages may be open at other workers too."""
        self.grace = grace
        self._remote_viewers = remote_viewers or RemoteViewers()
        # Called after a change of the pages open here; with the seats of a requested page; with the seat of a player
        # who left.
        self.changed: Callable[[str], None] = lambda match: None
        self.asked: Callable[[str, tuple[int, ...]], None] = lambda match, seats: None
        self.left: Callable[[str, int], None] = lambda match, seat: None
        # Who was present before this moment is unknown.
        self._began = time.monotonic()
        self._open: Counter[_Place] = Counter()
        # The time at which each was last seen, the longest ago first.
        self._seen: OrderedDict[_Place, float] = OrderedDict()

    def enter(self, match: str, seats: list[int]) -> None:
        """Note that a page of these seats was opened."""
        self._open.update((match, seat) for seat in seats)
        self.changed(match)

    def leave(self, match: str, seats: list[int]) -> None:
        """Note that it was closed."""
        self._close(match, seats)
        self.note(match, seats)

    @contextmanager
    def entered(self, match: str, seats: list[int]) -> Iterator[None]:
        """Within the block such a page is open."""
        self.enter(match, seats)
        try:
            yield
        finally:
            self.leave(match, seats)

    def move(self, match: str, before: list[int], after: list[int]) -> None:
        """Note that an open page belongs to other seats now; the seats that it lost count as unseen."""
        self.enter(match, after)
        self._close(match, before)

    def note(self, match: str, seats: list[int]) -> None:
        """Note that a page of these seats was requested, with scripts or without."""
        self.hear(match, seats)
        if seats:
            self.asked(match, tuple(seats))

    def hear(self, match: str, seats: list[int]) -> None:
        """Note the same at any worker."""
        now = time.monotonic()
        for seat in seats:
            self._seen[match, seat] = now
            self._seen.move_to_end((match, seat))
        while self._seen and now - next(iter(self._seen.values())) >= LONG * self.grace:
            self._seen.popitem(last=False)

    def forget(self, match: str, seat: int) -> None:
        """Note that the player who was seen there has left."""
        self.hear_left(match, seat)
        self.left(match, seat)

    def hear_left(self, match: str, seat: int) -> None:
        """Note the same at any worker."""
        self._seen.pop((match, seat), None)

    def open_here(self, match: str, seats: int) -> tuple[int, ...]:
        """Of the first `seats` seats, those whose pages are open at this worker."""
        return tuple([seat for seat in range(seats) if self._open[match, seat] > 0])

    def is_here(self, match: str, seat: int) -> bool:
        """True if the seat's player looks at the table."""
        return self._was_here(match, seat, self.grace, -1e9)

    def is_gone(self, match: str, seat: int) -> bool:
        """True if the seat's player has not looked at the table for long."""
        return not self._was_here(match, seat, LONG * self.grace, self._began)

    def _was_here(self, match: str, seat: int, lately: float, otherwise: float) -> bool:
        place = (match, seat)
        if self._open[place] > 0 or self._remote_viewers.has(match, seat):
            return True
        return time.monotonic() - self._seen.get(place, otherwise) < lately

    def _close(self, match: str, seats: list[int]) -> None:
        for seat in seats:
            self._open[match, seat] -= 1
            if not self._open[match, seat]:
                del self._open[match, seat]
        self.changed(match)


# The position of a table, with each seat's score sheet on the way to it.


class Chapter(NamedTuple):
    """One event, with the line that each seat wrote down about each of its actions, "" for none.

    The last sheet is a spectator's. Up to this chapter, `latest` is the number of each seat's latest decision, -1 for
    none, `firsts` are the chapters in which each seat's sheet first told each first-time thing, by its name, and
    `recalled` are the public lines that the room keeps; so no page walks through the whole sheet.
    """

    event: Event
    sheets: tuple[tuple[str, ...], ...]
    latest: tuple[int, ...] = ()
    firsts: tuple[Mapping[str, int], ...] = ()
    recalled: tuple[str, ...] = ()

    def lines(self, seat: int) -> tuple[str, ...]:
        """The line of this seat, or of SPECTATOR, for each action of the event."""
        return self.sheets[seat if seat != SPECTATOR else -1]


class Position:
    """A table after some events. It never changes, nor does its `state`; the next position has a state of its own.

    `chapters` are the events that count; `takebacks` is how often one was taken back, and `taker` the seat that did so
    last, None for none. `version` is the number of stored events: those that count, and two for each takeback. `mover`
    is the seat to decide, or OVER: then the match `is_over`. `asked` is the number of outcomes that chance has drawn
    from each pile. The events start from the position `beginning` in text, or, where that is "", from the start of the
    game.
    """

    __slots__ = ("asked", "beginning", "chapters", "is_over", "mover", "state", "takebacks", "taker", "version")

    def __init__(
        self,
        state: State,
        chapters: SharedList[Chapter] | None = None,
        takebacks: int = 0,
        taker: int | None = None,
        asked: Mapping[str, int] = {},
        beginning: str = "",
    ) -> None:
        self.state: Final = state
        self.chapters: Final = SharedList[Chapter]() if chapters is None else chapters
        self.takebacks: Final = takebacks
        self.taker: Final = taker
        self.asked: Final = asked
        self.beginning: Final = beginning
        self.version: Final = len(self.chapters) + 2 * takebacks
        self.mover: Final[int] = state.mover()
        self.is_over: Final = self.mover == OVER

    def after(self, game: Game, seats: int, event: Event) -> Position:
        """The position that a checked event leads to."""
        state, piles = self.state.clone(), list[str]()
        actions = _noting(game, state, _applied(game, state, event), piles)
        chapter = _chapter(game, self.chapters, event, _sheets(game, state, actions, seats))
        asked = asked_after(self.asked, piles)
        return Position(state, self.chapters.with_last(chapter), self.takebacks, self.taker, asked, self.beginning)

    def before(self, game: Game, options: Options) -> Steps[Position]:
        """The steps to the position without the last event."""
        earlier = yield from self.first(game, options, len(self.chapters) - 1)
        taker = self.chapters[-1].event.seat
        return Position(earlier.state, earlier.chapters, self.takebacks + 1, taker, earlier.asked, self.beginning)

    def first(self, game: Game, options: Options, events: int) -> Steps[Position]:
        """The steps to the position after the first `events` events, without a trace of takebacks."""
        state, chapters, piles = begun(game, options, self.beginning), self.chapters.first(events), list[str]()
        for chapter in chapters:
            yield
            deque(_noting(game, state, _applied(game, state, chapter.event), piles), maxlen=0)
        return Position(state, chapters, asked=asked_after({}, piles), beginning=self.beginning)


def position_of(record: Record, takers: Sequence[int] = ()) -> Position:
    """The position at the end of the record, after takebacks by these seats; BadRecord if it does not replay."""
    return finished(positioning(record, takers))


def positioning(record: Record, takers: Sequence[int] = ()) -> Steps[Position]:
    """The steps to that position."""
    game, state, chapters, piles = record.game, record.start(), list[Chapter](), list[str]()
    for number, event in enumerate(record.events, start=1):
        yield
        actions = _noting(game, state, checked_actions(game, state, number, event), piles)
        sheets = _sheets(game, state, actions, record.options.players)
        chapters.append(_chapter(game, chapters, event, sheets))
    asked, taker = asked_after({}, piles), takers[-1] if takers else None
    return Position(state, SharedList(chapters), len(takers), taker, asked, record.beginning)


def _applied(game: Game, state: State, event: Event) -> Iterator[Action]:
    """The event's actions, yielded just before each is applied."""
    for action in map(game.actions.parse, event.names()):
        yield action
        state.apply(action)


def _noting(game: Game, state: State, actions: Iterable[Action], piles: list[str]) -> Iterator[Action]:
    """The same actions; for each one of chance, its pile is noted."""
    for action in actions:
        if state.mover() == CHANCE:
            piles.append(game.pile(state).name)
        yield action


def _chapter(game: Game, chapters: Sequence[Chapter], event: Event, sheets: tuple[tuple[str, ...], ...]) -> Chapter:
    """The chapter of this event after the others."""
    number, seats = len(chapters), len(sheets) - 1
    before = chapters[-1] if chapters else Chapter(event, sheets, (-1,) * seats, ({},) * seats)
    latest, firsts, recalled = before.latest, before.firsts, before.recalled
    if event.seat >= 0:
        latest = (*latest[: event.seat], number, *latest[event.seat + 1 :])
    told = [told_of(game.firsts, sheets[seat]) - known.keys() for seat, known in enumerate(firsts)]
    if any(told):
        firsts = tuple([{**dict.fromkeys(names, number), **known} for names, known in zip(told, firsts)])
    room: object = game.room
    if isinstance(room, Recalls):
        for line in filter(None, sheets[-1]):
            recalled = room.recall(recalled, line)
    return Chapter(event, sheets, latest, firsts, recalled)


def _sheets(game: Game, state: State, actions: Iterable[Action], seats: int) -> tuple[tuple[str, ...], ...]:
    """The lines of each seat and a spectator about the actions; the state moves past them."""
    viewers = [*range(seats), SPECTATOR]
    written = [game.seen_by(state, action, viewers) for action in actions]
    return tuple(zip(*written)) if written else ((),) * len(viewers)


T = TypeVar("T")


class SharedList(Sequence[T]):
    """The first entries of a list that other such sequences share; it is copied only where two of them differ."""

    __slots__ = ("_entries", "_length")

    def __init__(self, entries: list[T] | None = None, length: int = -1) -> None:
        """All of the entries, or the first `length`; the caller gives the list away."""
        self._entries: list[T] = [] if entries is None else entries
        self._length = length if length >= 0 else len(self._entries)

    def with_last(self, entry: T) -> SharedList[T]:
        """The sequence with this entry at its end."""
        is_newest = len(self._entries) == self._length
        entries = self._entries if is_newest else self._entries[: self._length]
        entries.append(entry)
        return SharedList(entries, self._length + 1)

    def first(self, length: int) -> SharedList[T]:
        """Its first `length` entries."""
        return SharedList(self._entries, min(length, self._length))

    def __eq__(self, other: object) -> bool:
        return list(self) == list(other) if isinstance(other, SharedList) else NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def __len__(self) -> int:
        return self._length

    def __iter__(self) -> Iterator[T]:
        return islice(self._entries, self._length)

    @overload
    def __getitem__(self, index: int) -> T: ...
    @overload
    def __getitem__(self, index: slice) -> list[T]: ...
    def __getitem__(self, index: int | slice) -> T | list[T]:
        places = range(self._length)[index]
        return self._entries[places] if isinstance(places, int) else [self._entries[place] for place in places]


# A game that was made with people on its seats was begun by none of them.
NOBODY = -1


class Turn(NamedTuple):
    """How somebody came to decide: after `version` events, by what the seat `by` did; `begins` if it began the game."""

    version: int
    by: int
    begins: bool = False


# Commands: a seat's request, checked, with the chance that follows it.

# The shape of a command's key, which the page chooses.
KEY = r"^[A-Za-z0-9._-]{8,80}\Z"
MOST_ACTIONS = 20
LONGEST_ACTION = 200
LARGEST_NUMBER = 999_999_999
_system = SystemRandom()


class Asked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A command as an open page sends it."""

    seat: Annotated[int, Meta(ge=0, le=LARGEST_NUMBER)]
    version: Annotated[int, Meta(ge=0, le=LARGEST_NUMBER)]
    key: Annotated[str, Meta(pattern=KEY)]
    actions: Annotated[
        tuple[Annotated[str, Meta(max_length=LONGEST_ACTION)], ...], Meta(min_length=1, max_length=MOST_ACTIONS)
    ]


class Seen(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The version that a page has shown to its reader, with all that led to it."""

    seen: Annotated[int, Meta(ge=0, le=LARGEST_NUMBER)]


# The beginning of such a message.
SEEN = '{"seen":'
read_seen: Callable[[str], Seen] = msgspec.json.Decoder(Seen).decode
read_asked: Callable[[str], Asked] = msgspec.json.Decoder(Asked).decode


class Command(NamedTuple):
    """An action by name, requested on the page of `version`; a command sent twice has the same `key` again.

    Several names are read, too, and refused in a sentence. `is_in_place` as in Event.
    """

    version: int
    names: tuple[str, ...]
    key: str
    is_in_place: bool = False


def event_of(game: Game, state: State, seat: int, names: Sequence[str], chance: Dice | PileDealer) -> Event:
    """The event that the table stores for this action of this seat; Refused or UnknownAction says why there is none.

    A command has one action: whether a second one is legal often depends on what the first reveals, and a refusal would
    give that away.
    """
    actions = [game.actions.parse(name) for name in names]
    if len(actions) != 1:
        raise Refused(_("One choice at a time: make the first one and see what comes of it."))
    after = state.clone()
    _take(game, after, seat, actions[0])
    outcomes = settle(after, chance)
    return Event(seat, tuple(names), tuple(map(game.actions.name, outcomes)))


def _take(game: Game, state: State, seat: int, action: int) -> None:
    """Apply the action, or refuse it by what the seat may see, so that the refusal reveals nothing."""
    if state.mover() != seat or action not in state.legal():
        refusal = game.view(state, seat).glance().refusal(action)
        if refusal is not None:
            raise Refused(refusal.words, refusal)
        raise Refused(_("The game is over.") if state.mover() == OVER else _("That cannot be done now."))
    state.apply(action)


def first_event(game: Game, state: State, chance: Dice | PileDealer) -> Event:
    """The chance before the first decision; the state moves past it."""
    return Event(CHANCE, (), tuple(map(game.actions.name, settle(state, chance))))


def lesson_event(game: Game, turn: LessonTurn, names: Sequence[str]) -> Event:
    """The event of the lesson's turn, if its seat asks for it; else Refused or UnknownAction says why not."""
    for name in names:
        game.actions.parse(name)
    if tuple(names) != (turn.action,):
        raise Refused(_(turn.why_not) if isinstance(turn, LessonStep) else _("That cannot be done now."))
    return turn_event(turn)


# Chance sources: the match's dealing, or the system's generator for a match without one.


def new_dealing() -> Dealing:
    """A dealing with a secret that cannot be foreseen."""
    return committed(token_bytes(SECRET), NEWEST)


def chance_source_of(plan: Plan, pile: Callable[[State], Pile], asked: Mapping[str, int]) -> Dice | PileDealer:
    """The chance source of this match after some outcomes were drawn from each pile."""
    return chance_of(plan.dealing, plan.players, pile, asked) or _system


# Cooperative work: long calculations on the event loop, a little at a time.

# Seconds of each pass of the loop, for all cooperative work together.
SLICE = 0.002


class TookTooLong(HantiseError):
    """The work was given up, because it took longer than it may."""


# The number of calculations in progress; they share the slice.
_at_work = 0


async def cooperatively(work: Steps[T], most: float = inf) -> T:
    """The result of the work; TookTooLong once it has worked for `most` seconds, without counting others' work."""
    global _at_work
    _at_work += 1
    try:
        while True:
            begun = time.perf_counter()
            until = begun + SLICE / _at_work
            try:
                next(work)
                while time.perf_counter() < until:
                    next(work)
            except StopIteration as end:
                outcome: T = end.value
                return outcome
            most -= time.perf_counter() - begun
            if most < 0:
                raise TookTooLong
            await asyncio.sleep(0)
    finally:
        _at_work -= 1
        work.close()


# The table.

log = logging.getLogger(__name__)


# Limited things: a seat's commands, its holder's changes about seats, its hints, and all requests of its program.
COMMAND, CHANGE, HINT, PROGRAM = "command", "change", "hint", "program"


class LiveTable:
    """A match in memory: never ahead of the store, and level with it after every command."""

    def __init__(
        self, store: Store, match: Match, record: Record, position: Position, others: RemoteViewersAtTable
    ) -> None:
        """For `opened` alone, which makes a table that stands as the match does."""
        self._store = store
        self._lock = asyncio.Lock()
        self._others = others
        # The limit of each seat, by the limited thing.
        self._done = {
            COMMAND: defaultdict[int, limits.Limit](lambda: limits.Limit(limits.COMMANDS, limits.COMMANDING)),
            CHANGE: defaultdict[int, limits.Limit](lambda: limits.Limit(limits.STAND_INS, limits.STANDING_IN)),
            HINT: defaultdict[int, limits.Limit](lambda: limits.Limit(limits.HINTS, limits.HINTING)),
            PROGRAM: defaultdict[int, limits.Limit](lambda: limits.Limit(limits.PROGRAMS, limits.PROGRAMMING)),
        }
        self.id = match.id
        # The number of changes of seats, names and settings.
        self.seatings = 0
        # Called with the table after each change of what pages show.
        self.watchers: set[Callable[[LiveTable], None]] = set()
        self.viewers = Viewers(others=others)
        self.gestures = Gestures(others.gestured)
        self._sit(match.plan)
        # The stored revision that this worker knows; ANY after a change of its own.
        self.revision = match.revision
        self.game = record.game
        self.options = record.options
        # The id of the rematch, "" for none.
        self.next = match.next
        self.position = position
        # At leisure the mover has had time since then.
        self.asked_at = match.asked_at
        self._checking = asyncio.Lock()
        self._checked: Checked | None = None
        # True once the players, who have nothing to decide any more, want to see the end: computers do not wait any
        # more.
        self.is_hurried = False
        # True while watchers are called for another worker's change.
        self.is_following = False
        # The last turn that began by what was stored at this worker.
        self.turn: Turn | None = None
        # The seats whose players were seen here, or have played.
        self._came = set[int]()
        # The places of each seat's holders at other tables of the same deal, as of the change of seats `_looked_back`.
        self.places_before: Mapping[int, Sequence[int]] = {}
        self._looked_back = -1

    @classmethod
    async def opened(cls, store: Store, match: Match, others: RemoteViewersAtTable = NO_REMOTE_VIEWERS) -> LiveTable:
        """The table of the match, whose viewers at other workers are `others`; BadRecord or UnknownGame if this program
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
        """The number of outcomes of chance. It never falls, because an event with chance is never taken back."""
        return sum(len(chapter.event.chance) for chapter in self.position.chapters)

    @property
    def dealing(self) -> Dealing | None:
        """The match's dealing as everyone may see it; None for a match without one."""
        dealing = self.plan.dealing
        return dealing if dealing is None or self.plan.is_told else dealing.sealed()

    @property
    def takes_words(self) -> bool:
        """True while seats may add words to the chance to come; never where another match has the same deal."""
        return self.plan.dealing is not None and not self.plan.is_told and self.plan.deal is None

    @property
    def gives_hints(self) -> bool:
        """True if one person plays against computers alone, and the table allows hints."""
        return self.plan.gives_hints and [seat.bot for seat in self.plan.seats].count("") == 1

    @property
    def host(self) -> int:
        """The seat of the host: the lowest with a holder; -1 without any."""
        return next((number for number, seat in enumerate(self.plan.seats) if seat.holders), -1)

    def held_by(self, keys: Set[str]) -> list[int]:
        """The seats that a browser with these keys holds, ascending."""
        return [number for number, seat in enumerate(self.plan.seats) if not seat.holders.isdisjoint(keys)]

    @contextmanager
    def shown_to(self, page: Callable[[LiveTable], None]) -> Iterator[None]:
        """Within the block a page is open; the callback gets every change, beginning with its own opening."""
        self.watchers.add(page)
        self.viewers.opens()
        self.notify_watchers()
        try:
            yield
        finally:
            self.watchers.discard(page)
            self.viewers.leaves()

    def notify_watchers(self) -> None:
        """Call all watchers; an error in one of them does not stop the table."""
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
        """The seats with holders, as after a rematch, who have not looked at the table yet.

        A person who plays alone is not waited for, and nobody at leisure.
        """
        people = [number for number, seat in enumerate(self.plan.seats) if seat.holders and not seat.level]
        if self.plan.leisure or len(people) < 2 or self._came.issuperset(people):
            return ()
        self._came.update(chapter.event.seat for chapter in self.position.chapters)
        self._came.update(seat for seat in people if is_here(self.id, seat))
        return tuple([seat for seat in people if seat not in self._came])

    @property
    def is_late(self) -> bool:
        """True once the time of the person who is to decide is over, at a table at leisure."""
        is_person = not (self.waits or self.position.is_over or self.level)
        return is_person and is_late(self.asked_at, self.plan.leisure)

    def hurry(self) -> None:
        """The players, who have nothing to decide any more, want to see the end: nothing waits for pages any more."""
        self.is_hurried = True
        self.viewers.wake()
        self.notify_watchers()

    @property
    def is_guided(self) -> bool:
        """True for a guided first game, also once its lesson is done, until the learner goes on alone."""
        return self.plan.is_guided

    @property
    def lesson_turn(self) -> LessonTurn | None:
        """The next turn of the lesson; None without a guide."""
        return self.game.lesson.next(self.events) if self.is_guided and self.game.lesson else None

    @property
    def has_just_been_taught(self) -> bool:
        """True between the last step of a lesson and the next event."""
        lesson = self.game.lesson
        return self.is_guided and lesson is not None and self.events == lesson.events

    @property
    def events(self) -> list[Event]:
        """The events that count, in order."""
        return [chapter.event for chapter in self.position.chapters]

    def record(self) -> Record:
        """The record of the game until now, without takebacks."""
        fork, deal = self.plan.fork, self.plan.deal
        return Record(self.game, self.options, [*self.names], self.events, self.dealing, self.advised, fork, deal)

    @property
    def can_tell(self) -> bool:
        """True if the game is over and its secret is here, but not told yet."""
        dealing = self.plan.dealing
        return self.position.is_over and dealing is not None and dealing.secret != "" and not self.plan.is_told

    async def tell_secret(self) -> None:
        """Once the game is over, tell the dealing's secret from now on; the end stands from then on.

        DealIsPlayed while other tables play a duplicate deal.
        """
        async with self._lock:
            stamp = await self._look_up_stamp()
            # A takeback of the end at another worker at this moment comes first, or not at all.
            if self.can_tell and await self._store.tell(self.id, stamp.revision):
                self._change(self.plan._replace(is_told=True))
        if self.plan.deal_is_played:
            raise DealIsPlayed

    async def checked(self) -> Checked:
        """The finding about the deal, worked out once after the secret was told, because nothing changes it then."""
        async with self._checking:
            if self._checked is None or self._checked.finding is Finding.UNTOLD:
                self._checked = await cooperatively(checking(self.record()))
            return self._checked

    async def play(
        self, seat: int, command: Command, level: str = "", keys: Set[str] | None = None, is_counted: bool = False
    ) -> None:
        """Carry out a command of the seat's holder, or of a computer of this level; a stored command does nothing.

        With `keys`, those of the browser that asks, the seat's holder is checked at the moment of storing. `is_counted`
        if the caller has a limit of its own. Stale if the page was not the newest, KeyUsed if the key is another
        command's, StoodIn if another decides for the seat, TooFast if too much was sent, Refused or UnknownAction for
        an action that is not allowed.
        """
        with measures.moving(self.game.code, measures.COMPUTER if level else measures.PERSON):
            await self._command(seat, command, level, keys, is_counted, lambda: self._event(seat, command))

    def can_take_back(self, seat: int) -> bool:
        """True if this seat's holder acted last and learned nothing by it; never for a spectator.

        An end after which the deal's secret was told is never taken back.
        """
        last = self.position.chapters[-1]
        return (
            last.event.seat == seat >= 0
            # A computer did not act for them.
            and not self.levels[seat]
            and not last.event.is_in_place
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
            raise TooLate
        return takeback(seat)

    @property
    def options_again(self) -> dict[str, Value]:
        """The options of the next game: they follow from the end, but a preset begins as written."""
        is_played_out = self.position.is_over and PRESET not in self.plan.options
        follows = self.game.again(self.position.state) if is_played_out else {}
        return {**self.plan.options, **follows}

    @property
    def board(self) -> Board | None:
        """The board of the evening; None for a match of its own."""
        programme, state = self.plan.programme, self.position.state
        over = standing_of(self.game, self.options, state) if programme and self.position.is_over else None
        return programme and board_of(programme, over)

    async def rematch(self, chosen: Programme | None = None) -> str:
        """The id of the one rematch of this table, made now if there is none; all keep their seats there.

        In a programme it is the next game, if one is left. A match of its own may begin a programme that was `chosen`.
        """
        async with self._lock:
            if not self.next:
                plan = self.plan._replace(
                    # The store knows the present holders.
                    seats=tuple([seat.again() for seat in self.plan.seats]),
                    has_begun=False,
                    is_guided=False,
                    is_listed=False,
                    hints=(),
                    fork=None,
                    dealing=new_dealing(),
                    is_told=False,
                    deal=None,
                    club="",
                )
                plan = self._goes_on(plan, self.plan.programme or chosen)
                game = find(plan.game)
                state = game.start(game.checked(plan.players, plan.options))
                first = first_event(game, state, chance_source_of(plan, game.pile, {}))
                self.next = await self._store.rematch(self.id, plan, first, state.mover())
                if chosen:
                    # Somebody else may have made the rematch meanwhile, without a programme.
                    self._sit((await self._load(self.version)).plan)
                self.seatings += 1
                self.notify_watchers()
            return self.next

    def _goes_on(self, plan: Plan, programme: Programme | None) -> Plan:
        """The plan with the next game of the programme, or else with the same game again."""
        if programme and programme.coming and self.position.is_over:
            return followed(plan, programme, standing_of(self.game, self.options, self.position.state))
        return plan._replace(options=self.options_again, programme=None)

    async def _command(
        self,
        seat: int,
        command: Command,
        level: str,
        keys: Set[str] | None,
        is_counted: bool,
        event: Callable[[], Event],
    ) -> None:
        """Carry out a command for the one who decides for the seat, within its limit."""
        async with self._lock:
            await self._as_stored(lambda: self._check_decides(seat, level, keys))
            if not level and not is_counted:
                self.note(COMMAND, seat)
            await self._as_stored(lambda: self._carry_out(seat, command, level, keys, event))

    async def _as_stored(self, attempt: Callable[[], Awaitable[None]]) -> None:
        """Try once more after a refusal, if another worker has changed the match meanwhile.

        A permission needs no such check: the store refuses an event for an older match. So a possible move asks nothing
        first.
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

    async def _check_decides(self, seat: int, level: str, keys: Set[str] | None) -> None:
        if keys is not None and self.plan.seats[seat].holders.isdisjoint(keys):
            raise not_your_seat() if self.plan.removed.isdisjoint(keys) else removed()
        if self.levels[seat] != level:
            raise StoodIn

    def _event(self, seat: int, command: Command) -> Event:
        turn = self.lesson_turn
        if turn is not None and seat == self.position.mover:
            return lesson_event(self.game, turn, command.names)
        chance = chance_source_of(self.plan, self.game.pile, self.position.asked)
        event = event_of(self.game, self.position.state, seat, command.names, chance)
        return replace(event, is_in_place=command.is_in_place)

    async def _carry_out(
        self, seat: int, command: Command, level: str, keys: Set[str] | None, event: Callable[[], Event]
    ) -> None:
        """Store the event. Whenever the match changes meanwhile, make and check the event anew.

        Stale or KeyUsed if that cannot be, unless the command is stored already.
        """
        while command.version == self.position.version:
            await self._check_decides(seat, level, keys)
            if await self._store_event(command, event()):
                return
        if command.version > self.version:
            raise Stale
        # The log has passed this version, so the store cannot write, but says whether it knows the command.
        names, key = Event(seat, command.names, ()), _key(seat, command)
        verdict = await self._store.append(self.id, command.version, names, key)
        if verdict in (Appended.STALE, Appended.OTHER):
            raise Stale if verdict is Appended.STALE else KeyUsed

    async def _store_event(self, command: Command, event: Event) -> bool:
        """Store and show the event; false if the match had changed, and so was loaded again."""
        if is_takeback(event):
            after = await cooperatively(self.position.before(self.game, self.options))
        else:
            after = self.position.after(self.game, self.options.players, event)
        # The takeback of an end also removes the note that the match is over, in the same write.
        append = self._store.append_after_end if self.position.is_over else self._store.append
        verdict = await append(self.id, command.version, event, _key(event.seat, command), after.mover, self.revision)
        if verdict is Appended.DONE:
            self.turn = Turn(after.version, event.seat)
            self._ask_now()
            self._show(after)
            try:
                if after.is_over:
                    await self._store.finish(self.id, after.state.payoffs())
            except StoreUnusable as error:
                # The list of matches works the result out later; the command itself is stored.
                log.warning("the end of %s is not noted: %s", self.id, error)
            return True
        await self._reload()
        if verdict is Appended.OTHER:
            raise KeyUsed
        return verdict is Appended.AGAIN

    # Hints, and results of the same deal.

    @property
    def advised(self) -> tuple[Advised, ...]:
        """The hints that were taken until now."""
        return advised_by(self.plan, self.since)

    def hint_for(self, seat: int) -> Hint | None:
        """The seat's hint about the present version; None if there is none."""
        newest = self.plan.hints[-1] if self.plan.hints else None
        return newest if newest and (newest.seat, newest.version) == (seat, self.version) else None

    async def take_hint(self, hint: Hint) -> None:
        """Note a hint as taken before it is shown; LateHint if the table has changed."""
        async with self._lock:
            is_taken = await self._store.take_hint(self.id, hint)
            await self._reload()
            if not is_taken and self.hint_for(hint.seat) is None:
                raise LateHint

    async def put_hint_aside(self, is_aside: bool = True) -> None:
        """Hide the hint about the present version, because its player prefers to choose alone, or show it again."""
        async with self._lock:
            await self._store.put_hint_aside(self.id, self.version, is_aside)
            await self._reload()

    async def look_back(self) -> None:
        """Look up how the holders of these seats did at other tables of the same deal, and whether all are over."""
        if self.plan.deal_is_played:
            # It may have been told with another table, or with its round.
            await self.catch_up(await self._store.stamp(self.id))
        if self.plan.deal_is_played and self.position.is_over:
            with suppress(DealIsPlayed):
                await self.tell_secret()
        dealing = self.plan.dealing
        if self.plan.deal is None or dealing is None or self._looked_back == self.seatings:
            return
        self._looked_back = self.seatings
        self.places_before = await CommonDeals(self._store).places(dealing.commitment, self.id)

    # Changes by other workers.

    async def catch_up(self, stamp: Stamp | None = None) -> None:
        """Bring the table level with the store, whose stamp is given or looked up."""
        async with self._lock:
            if stamp is None:
                await self._look_up_others()
            else:
                await self._follow(stamp)

    async def _look_up_others(self) -> None:
        """Bring the table level with the store, if other workers may write to it."""
        if self._others is not NO_REMOTE_VIEWERS:
            await self._look_up_stamp()

    async def _look_up_stamp(self) -> Stamp:
        """The store's stamp, with the table level with it; Problem if the match does not exist any more."""
        stamp = await self._store.stamp(self.id)
        if stamp is None:
            # Loading it raises the problem.
            await self._reload()
        else:
            await self._follow(stamp)
        return stamp or Stamp(self.revision, self.position.version)

    async def _follow(self, stamp: Stamp) -> None:
        """Bring the table level with the stamp; with an equal revision, only new events are loaded."""
        if stamp.revision != self.revision:
            await self._reload()
        elif stamp.version > self.position.version and self.plan.leisure:
            # The time of the new events comes with the whole match.
            await self._reload()
        elif stamp.version > self.position.version:
            fresh = await self._store.events_between(self.id, self.version, stamp.version)
            self._show(await self._after_all(fresh), is_following=True)

    async def _reload(self) -> None:
        match = await self._load(self.position.version)
        position = await self._after_all(match.events)
        self.next, self.asked_at = match.next, match.asked_at
        self._sit(match.plan)
        self.revision = match.revision
        self._show(position, is_following=True)

    async def _load(self, since: int = 0) -> Match:
        """The match as it is stored; Problem if the host has closed the table."""
        match = await self._store.load(self.id, since)
        if match is None:
            raise not_found()
        return match

    async def _after_all(self, fresh: Sequence[Event]) -> Position:
        """The position after the new events."""
        if any(map(is_takeback, fresh)):
            match = await self._load()
            return await _position_of(match, record_of(match, find))
        return reduce(
            lambda position, event: position.after(self.game, self.options.players, event), fresh, self.position
        )

    def _show(self, position: Position, is_following: bool = False) -> None:
        """Show a position that was reached here, or at another worker."""
        self.position, self.is_following = position, is_following
        self.notify_watchers()
        self.is_following = False

    # Guests who come and go.

    async def claim(self, key: str, name: str = "", words: str = "") -> int | None:
        """The next seat that waits for a friend, held by this key from now on; None if none waits.

        The words are the guest's addition to the chance of the match, "" for none. DealIsPlayed while a guest could
        know a duplicate deal.
        """
        self._check_newcomer()
        async with self._lock:
            called = self._free_name(name, lambda sitting: sitting.is_open)
            seat = await self._store.claim(self.id, key, called, self.since)
            if seat is not None:
                self._take(seat, key, called)
                await self._add_words(seat, words)
            return seat

    async def enter(self, link: str, key: str, name: str = "", words: str = "") -> int | None:
        """The seat of the link with this key, held by `key` too from now on; None for a link that leads nowhere.

        A guest at an open seat gets the name and adds the words; another device of the holder does not. DealIsPlayed
        while a guest could know a duplicate deal.
        """
        async with self._lock:
            if any(sitting.is_open and sitting.link and sitting.link.key == link for sitting in self.plan.seats):
                self._check_newcomer()
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

    def _check_newcomer(self) -> None:
        if self.plan.deal_is_played:
            raise DealIsPlayed

    async def free(self, seat: int, seen: SeatPlan, link: Link | None, level: str = "") -> None:
        """Free the seat for a friend, who may come by the link; SeatChanged if the seat is not as `seen`.

        Until then a computer of this level plays on; with "" none does.
        """
        async with self.as_seen(seat, seen):
            code = await self._store.free(self.id, seat, link)
            if level:
                await self._store.stand_in(self.id, seat, level, self.since)
            self._sit(self.plan._replace(code=code, is_listed=self.plan.is_listed and seat != MAKER))
            free = self.plan.seats[seat]._replace(is_open=True, holders=frozenset(), link=link)
            self._seat(seat, free._replace(stand_in=level, since=self.since) if level else free)

    async def remove(self, seat: int, seen: SeatPlan) -> None:
        """Free the seat of a guest who is to stay away: their pages are closed, and the code is a new one."""
        async with self.as_seen(seat, seen):
            code = await self._store.remove(self.id, seat)
            self._sit(self.plan._replace(code=code, removed=self.plan.removed | seen.holders))
            self._seat(seat, self.plan.seats[seat]._replace(is_open=True, holders=frozenset(), link=None))

    async def unlist(self, by: int) -> None:
        """Take the table off the list on the front page; TooFast if `by` asks too often."""
        async with self._lock:
            self.note(CHANGE, by)
            await self._store.unlist(self.id)
            self._change(self.plan._replace(is_listed=False))

    async def offer(self, seat: int, seen: SeatPlan, link: Link) -> None:
        """Give the seat this link in place of any other; SeatChanged if the seat is not as `seen`."""
        async with self.as_seen(seat, seen):
            await self._store.set_link(self.id, seat, link)
            self._seat(seat, self.plan.seats[seat]._replace(link=link))

    @asynccontextmanager
    async def as_seen(self, seat: int, seen: SeatPlan) -> AsyncIterator[None]:
        """Within the block nothing else changes here; SeatChanged if the seat is not as `seen`."""
        async with self._lock:
            if self.plan.seats[seat] != seen:
                raise SeatChanged
            yield

    def share(self, held: Set[str], key: str) -> None:
        """The key opens the seats that these open; it is stored already."""
        self._rekey(lambda holders: holders | {key} if holders & held else holders)

    def renew(self, held: Set[str], key: str) -> None:
        """The key opens the seats that these opened, and they open none any more; it is stored already."""
        self._rekey(lambda holders: holders - held | {key} if holders & held else holders)

    def hold_alone(self, seat: int, key: str) -> None:
        """This key alone opens the seat; it is stored already."""
        self._seat(seat, self.plan.seats[seat]._replace(holders=frozenset({key}), link=None))

    def _rekey(self, change: Callable[[frozenset[str]], frozenset[str]]) -> None:
        seats = tuple([seat._replace(holders=change(seat.holders)) for seat in self.plan.seats])
        if seats != self.plan.seats:
            self._change(self.plan._replace(seats=seats))

    # Deciders and names.

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
        """Let a computer of this level take over from the bot on this seat, for the rest of the match."""
        async with self._lock:
            if self.plan.seats[seat].level == bot:
                await self._stand_in(seat, level)

    async def rename(self, seat: int, name: str, by: int) -> None:
        """Name the person there, with a number if the name is taken; TooFast if `by` asks too often."""
        async with self._lock:
            self.note(CHANGE, by)
            called = unlike(name, {*self.names} - {self.names[seat]})
            await self._store.rename(self.id, seat, called)
            self._seat(seat, self.plan.seats[seat]._replace(name=called))

    async def add_words(self, seat: int, words: str) -> None:
        """Add the seat's words to the chance still to be drawn; earlier words stay. TooFast if it asks too often."""
        async with self._lock:
            self.note(CHANGE, seat)
            await self._add_words(seat, words)

    async def _add_words(self, seat: int, text: str) -> None:
        """Add the words; after each draw of another worker meanwhile, try again, so that they count later."""
        while (dealing := self.plan.dealing) and text and self.takes_words and not dealing.words_of(seat):
            words = Words(seat, self.drawn, text)
            if await self._store.add_words(self.id, words, self.version):
                return self._change(self.plan._replace(dealing=dealing.with_words(words)))
            await self._reload()

    async def begin(self, by: int, level: str = "") -> None:
        """Begin, as the seat `by` asks, although a guest has not come yet: a computer of this level keeps the place,
        with "" none does."""
        async with self._lock:
            waited = self.waits
            for seat in self.awaited if level else ():
                await self._stand_in(seat, level)
            if not self.plan.has_begun:
                await self._store.begin(self.id)
                self._ask_now()
                self._change(self.plan._replace(has_begun=True))
            self._note_beginning(waited, by)

    async def leave_lesson(self) -> None:
        """Go on without the guide, from the present position."""
        async with self._lock:
            if self.plan.is_guided:
                await self._store.unguide(self.id)
                self._change(self.plan._replace(is_guided=False))

    def left_to_program(self, seat: int) -> tuple[int, float]:
        """The number of requests that the program on this seat may make now, and the seconds until the next if it
        is 0."""
        limit = self._done[PROGRAM][seat]
        return limit.left, limit.wait

    def note(self, what: str, seat: int) -> None:
        """Count one more of a limited thing of this seat's holder; TooFast if the limit is reached."""
        limits.note(self._done[what][seat], TooFast)
        self._others.tried(what, seat)

    def count_remote(self, what: str, seat: int) -> None:
        """Count a limited thing that the seat's holder did at another worker."""
        if what in self._done:
            self._done[what][seat].note()

    # Seats.

    def _free_name(self, name: str, leads: Callable[[SeatPlan], bool]) -> str:
        """The name, with a number if it is taken; the seat that waits for a guest of this name does not count."""
        own = next((seat for seat, sitting in enumerate(self.plan.seats) if leads(sitting)), None)
        return unlike(name, {other for seat, other in enumerate(self.names) if seat != own}) if name else ""

    def _ask_now(self) -> None:
        """At leisure the mover's time begins now, as the store has noted too."""
        self.asked_at = datetime.now(UTC) if self.plan.leisure else None

    def _take(self, seat: int, key: str, name: str) -> None:
        self._ask_now()
        waited, sitting = self.waits, self.plan.seats[seat]
        taken = sitting._replace(is_open=False, link=None, stand_in="", since=self.since)
        self._seat(seat, taken._replace(name=name or taken.name, holders=frozenset({key})))
        self._note_beginning(waited, seat)

    def note_made(self) -> None:
        """Note that this match was made with its people on their seats, who may not know of it."""
        if self.turn is None and not self.waits:
            self.turn = Turn(self.version, NOBODY, begins=True)
            self.notify_watchers()

    def _note_beginning(self, waited: bool, by: int) -> None:
        if waited and not self.waits:
            self.begins(by)

    def begins(self, by: int) -> None:
        """Tell the watchers that the game begins, by what the holder of this seat did."""
        self.turn = Turn(self.version, by, begins=True)
        self.notify_watchers()

    def _seat(self, seat: int, sitting: SeatPlan) -> None:
        """Change one seat."""
        seats = self.plan.seats
        self._change(self.plan._replace(seats=(*seats[:seat], sitting, *seats[seat + 1 :])))

    def _change(self, plan: Plan) -> None:
        """Change the plan, and tell the watchers."""
        self._sit(plan)
        self.notify_watchers()

    def _sit(self, plan: Plan) -> None:
        """Note the plan, and what follows from it."""
        self.seatings += 1
        self.revision = ANY
        self.plan = plan
        # The name of each seat.
        self.names = tuple([seat.name for seat in plan.seats])
        # The level of the computer that decides for each seat, "" where a person does.
        self.levels = tuple([seat.level for seat in plan.seats])
        # The seats that wait for a guest.
        self.awaited = tuple([number for number, seat in enumerate(plan.seats) if seat.is_open])


async def _position_of(match: Match, record: Record) -> Position:
    return await cooperatively(positioning(record, [event.seat for event in match.events if is_takeback(event)]))


def _key(seat: int, command: Command) -> str:
    """The stored key of a command. It begins with the seat, so no other seat can use it up."""
    return f"{seat}:{command.key}"
