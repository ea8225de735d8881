"""The position of a running table, with each seat's score sheet on the way to it, and what a command makes of it."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from math import inf
from secrets import SystemRandom, token_bytes
from time import perf_counter
from typing import Annotated, Final, NamedTuple, TypeVar, overload

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
    Record,
    State,
    settle,
)
from hantise.core.dealing import NEWEST, SECRET, Dealer, Dealing, Dice, PileDealer, asked_after, committed
from hantise.core.lesson import LessonTurn
from hantise.core.lesson import event_of as turn_event
from hantise.core.record import Steps, begun, checked_actions, finished
from hantise.core.words import _
from hantise.store import Plan
from hantise.web.requests.problems import Refused


class Chapter(NamedTuple):
    """One event, with what each seat wrote down about each of its actions, "" where nothing.

    The last sheet is a spectator's.
    """

    event: Event
    sheets: tuple[tuple[str, ...], ...]

    def lines(self, seat: int) -> tuple[str, ...]:
        """The line of this seat, or of SPECTATOR, for each action of the event."""
        return self.sheets[seat if seat != SPECTATOR else -1]


class Position:
    """A table after some events. Nobody changes it, nor its `state`; the next position has a state of its own.

    `chapters` are the events that count; `takebacks` is how many times one was taken back. `version` is how many
    events are stored: those that count, and of each that was taken back the two that do not. `mover` is the seat to
    decide, or OVER: then nobody has anything to decide any more, and it `is_over`. `taker` is the seat that took back
    last, None as long as none has. `asked` is how many outcomes chance has drawn from each pile. The events start from
    the position `beginning` in text, or, where that is "", from the start of the game.
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
        chapter = Chapter(event, _sheets(game, state, actions, seats))
        asked = asked_after(self.asked, piles)
        return Position(state, self.chapters.with_last(chapter), self.takebacks, self.taker, asked, self.beginning)

    def before(self, game: Game, options: Options) -> Steps[Position]:
        """The steps to the position once the last event is taken back."""
        earlier = yield from self.first(game, options, len(self.chapters) - 1)
        taker = self.chapters[-1].event.seat
        return Position(earlier.state, earlier.chapters, self.takebacks + 1, taker, earlier.asked, self.beginning)

    def first(self, game: Game, options: Options, events: int) -> Steps[Position]:
        """The steps to the position after the first so many of its events, as if nothing had ever been taken back."""
        state, chapters, piles = begun(game, options, self.beginning), self.chapters.first(events), list[str]()
        for chapter in chapters:
            yield
            deque(_noting(game, state, _applied(game, state, chapter.event), piles), maxlen=0)
        return Position(state, chapters, asked=asked_after({}, piles), beginning=self.beginning)


def position_of(record: Record, takers: Sequence[int] = ()) -> Position:
    """The position at the end of the record, after these seats took something back; BadRecord if it does not replay."""
    return finished(positioning(record, takers))


def positioning(record: Record, takers: Sequence[int] = ()) -> Steps[Position]:
    """The steps to that position."""
    game, state, chapters, piles = record.game, record.start(), list[Chapter](), list[str]()
    for number, event in enumerate(record.events, start=1):
        yield
        actions = _noting(game, state, checked_actions(game, state, number, event), piles)
        chapters.append(Chapter(event, _sheets(game, state, actions, record.options.players)))
    asked, taker = asked_after({}, piles), takers[-1] if takers else None
    return Position(state, SharedList(chapters), len(takers), taker, asked, record.beginning)


def _applied(game: Game, state: State, event: Event) -> Iterator[Action]:
    """The event's actions, yielded just before each is applied."""
    for action in map(game.actions.parse, event.names()):
        yield action
        state.apply(action)


def _noting(game: Game, state: State, actions: Iterable[Action], piles: list[str]) -> Iterator[Action]:
    """The same actions; of each that chance took, the pile is noted that it came from."""
    for action in actions:
        if state.mover() == CHANCE:
            piles.append(game.pile(state).name)
        yield action


def _sheets(game: Game, state: State, actions: Iterable[Action], seats: int) -> tuple[tuple[str, ...], ...]:
    """The lines of each seat and a spectator about the actions; the state moves on past them."""
    viewers = [*range(seats), SPECTATOR]
    written = [game.seen_by(state, action, viewers) for action in actions]
    return tuple(zip(*written)) if written else ((),) * len(viewers)


T = TypeVar("T")


class SharedList(Sequence[T]):
    """So many first entries of a list that a longer chain shares; it is copied only where two go on differently."""

    __slots__ = ("_entries", "_length")

    def __init__(self, entries: list[T] | None = None, length: int = -1) -> None:
        """All of the entries, or the first `length`; the list is the chain's from now on."""
        self._entries: list[T] = [] if entries is None else entries
        self._length = length if length >= 0 else len(self._entries)

    def with_last(self, entry: T) -> SharedList[T]:
        """The chain that goes on with this entry."""
        is_newest = len(self._entries) == self._length
        entries = self._entries if is_newest else self._entries[: self._length]
        entries.append(entry)
        return SharedList(entries, self._length + 1)

    def first(self, length: int) -> SharedList[T]:
        """The chain of its first so many entries."""
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


# A command at the door: what a seat asks for, checked, with the chance that follows it.

# The name that a page gives a command.
KEY = r"^[A-Za-z0-9._-]{8,80}\Z"
MOST_ACTIONS = 20
LONGEST_ACTION = 200
LARGEST_NUMBER = 999_999_999
_system = SystemRandom()


class Asked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A command as a page that is open sends it."""

    seat: Annotated[int, Meta(ge=0, le=LARGEST_NUMBER)]
    version: Annotated[int, Meta(ge=0, le=LARGEST_NUMBER)]
    key: Annotated[str, Meta(pattern=KEY)]
    actions: Annotated[
        tuple[Annotated[str, Meta(max_length=LONGEST_ACTION)], ...], Meta(min_length=1, max_length=MOST_ACTIONS)
    ]


class Seen(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The version up to which a page has shown its reader all that happened."""

    seen: Annotated[int, Meta(ge=0, le=LARGEST_NUMBER)]


# How such a message begins.
SEEN = '{"seen":'
read_seen: Callable[[str], Seen] = msgspec.json.Decoder(Seen).decode
read_asked: Callable[[str], Asked] = msgspec.json.Decoder(Asked).decode


class Command(NamedTuple):
    """An action by name, asked for on the page of `version`; `key` is the same when it is sent twice.

    More names than one are read, and refused in a sentence.
    """

    version: int
    names: tuple[str, ...]
    key: str


def event_of(game: Game, state: State, seat: int, names: Sequence[str], chance: Dice | PileDealer) -> Event:
    """The event that the table stores for this action of this seat; Refused or UnknownAction says why there is none.

    One choice a command: whether a second may follow often shows only in what the first one turns up, and a refusal
    would tell that for nothing.
    """
    actions = [game.actions.parse(name) for name in names]
    if len(actions) != 1:
        raise Refused(_("One choice at a time: make the first one and see what comes of it."))
    after = state.clone()
    _take(game, after, seat, actions[0])
    outcomes = settle(after, chance)
    return Event(seat, tuple(names), tuple(map(game.actions.name, outcomes)))


def _take(game: Game, state: State, seat: int, action: int) -> None:
    """A refusal is told from what the seat may see, so that it gives nothing away."""
    if state.mover() != seat or action not in state.legal():
        refusal = game.view(state, seat).glance().refusal(action)
        if refusal is not None:
            raise Refused(refusal.words, refusal)
        raise Refused(_("The game is over.") if state.mover() == OVER else _("That cannot be done now."))
    state.apply(action)


def first_event(game: Game, state: State, chance: Dice | PileDealer) -> Event:
    """The chance before anybody decides; the state has moved on past it."""
    return Event(CHANCE, (), tuple(map(game.actions.name, settle(state, chance))))


def lesson_event(game: Game, turn: LessonTurn, names: Sequence[str]) -> Event:
    """The event of the lesson's turn, whose seat asks for it; Refused or UnknownAction says why it is not another."""
    for name in names:
        game.actions.parse(name)
    if tuple(names) != (turn.action,):
        raise Refused(_(turn.why_not) if isinstance(turn, LessonStep) else _("That cannot be done now."))
    return turn_event(turn)


# What chance is drawn by: as a match committed to, or by the system's own generator where it committed to nothing.


def new_dealing() -> Dealing:
    """A dealing whose secret nobody foresees."""
    return committed(token_bytes(SECRET), NEWEST)


def chance_source_of(plan: Plan, pile: Callable[[State], Pile], asked: Mapping[str, int]) -> Dice | PileDealer:
    """The chance source of this match once so many outcomes were drawn from each pile."""
    if plan.dealing is None or not plan.dealing.secret:
        return _system
    if plan.dealing.scheme == 1:
        return Dealer(plan.dealing, plan.players, sum(asked.values()))
    return PileDealer(plan.dealing, plan.players, pile, asked)


# Long work on the event loop, a little at a time, so that everybody else's goes on meanwhile.

# Seconds of each pass of the loop, for all such work together.
SLICE = 0.002


class TookTooLong(HantiseError):
    """The work was given up, because it had taken longer than it may."""


# How many pieces of work are at it now; they share the slice.
_at_work = 0


async def cooperatively(work: Steps[T], most: float = inf) -> T:
    """The result of the work; TookTooLong once it has worked for `most` seconds, without counting others' work."""
    global _at_work
    _at_work += 1
    try:
        while True:
            begun = perf_counter()
            until = begun + SLICE / _at_work
            try:
                next(work)
                while perf_counter() < until:
                    next(work)
            except StopIteration as end:
                outcome: T = end.value
                return outcome
            most -= perf_counter() - begun
            if most < 0:
                raise TookTooLong
            await asyncio.sleep(0)
    finally:
        _at_work -= 1
        work.close()
