"""Computers: bots that play at the tables, and what they are asked beside: hints, reviews, beliefs.

All of them think in other processes, off the event loop.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from asyncio import sleep as pause
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from functools import partial
from hashlib import blake2b
from time import monotonic
from typing import NamedTuple, Protocol, TypeAlias, runtime_checkable
from weakref import WeakSet

from hantise.bots import COMPUTERS, LEVELS, UnknownLevel
from hantise.bots.advising import Advice, written
from hantise.bots.host_bots import BotFailed
from hantise.bots.pool import Causes
from hantise.bots.process import HintWanted, NoAnswer, Question
from hantise.bus import Bus
from hantise.core import HantiseError, Record
from hantise.core.words import _
from hantise.review.beliefs import Belief, Believing, read_believed
from hantise.review.evaluations import Band, Point, points
from hantise.review.review import Review, reviewed, seen_open
from hantise.review.weighing import (
    SECONDS,
    Answerer,
    Asked,
    Weighing,
    deep_as_may_be,
    made_by,
    open_questions,
    questions,
    read_weighed,
)
from hantise.store import Hint, Store, StoreUnusable
from hantise.store import rows as stored
from hantise.thinkers import Asking
from hantise.web import limits, measures
from hantise.web.problems import KeyUsed, LateHint, NoHint, Problem, Stale, StoodIn
from hantise.web.tables.live_table import GRACE, HINT, Chapter, Command, LiveTable
from hantise.web.tables.tables import Tables

log = logging.getLogger(__name__)

# Seconds from one action to a computer's next, while pages are open.
PACE = 1.2
# Seconds that a computer waits at most for readers to see what happened before: children look at each thing in peace.
LONGEST_LOOK = 60.0
# The same for readers of the last words of a lesson.
LONGEST_FAREWELL = 3600.0
# After `ALONE` decisions in a row by computers, people wait for the end: computers play `HASTE` times as fast.
ALONE, HASTE = 12, 4
# Seconds until a computer that failed is asked again: at first, and at most after several failures.
PAUSE, LONGEST_PAUSE = 1.0, 60.0
# Seconds until the next try while only the database is away.
UNTIL_THERE = 2.0
# Seconds until this worker tries again to lease a table that another one has.
UNTIL_ANOTHER = 0.3
# The level that replaces a bot which failed: one that thinks, and does not play to crush a child.
INSTEAD = "level3"
# Seconds between two looks for computers that are to decide at leisure, and at what time has brought there.
LOOK = 60.0
# Seconds of a lease on the bus.
LEASE = 3.0
NO_BUS = Bus()


def mind_of(match: str, seat: int) -> int:
    """The seed of this computer's memory, always the same for a seat, so that it forgets the same things again."""
    return int.from_bytes(blake2b(f"{match}:{seat}".encode(), digest_size=7).digest(), "big")


def are_alone(levels: Sequence[str], chapters: Sequence[Chapter]) -> bool:
    """True if people sit here, too, and none of them has had a decision for a while."""
    seats = [chapter.event.seat for chapter in chapters[-ALONE:]]
    return "" in levels and len(seats) == ALONE and all(seat >= 0 and levels[seat] for seat in seats)


def longest_look(table: LiveTable) -> float:
    """The seconds that a computer waits at most until readers saw what happened, or read the last words."""
    return LONGEST_FAREWELL if table.has_just_been_taught else LONGEST_LOOK


@asynccontextmanager
async def holding(bus: Bus, name: str) -> AsyncIterator[None]:
    """Within the block the lease of this name, taken before, is renewed; at its end it is released."""

    async def hold_on() -> None:
        while True:
            await asyncio.sleep(LEASE / 3)
            await bus.lease(name, LEASE)

    going_on = asyncio.create_task(hold_on())
    try:
        yield
    finally:
        going_on.cancel()
        await bus.release(name)


class Pool(Protocol):
    """The processes behind the computers' seats: each question gets the name of a legal action, or an error."""

    async def decide(self, game: str, level: str, view: str, mind: int, seed: int) -> str:
        """The name of the action that a computer of this level and mind takes with this view."""


class Computers:
    """The computers that think now, at most one task a table; they watch tables as pages do.

    They begin once a viewer has seen the deal, and rest while the table has no viewers; at leisure they always play.
    """

    def __init__(
        self,
        pool: Pool,
        pace: float = PACE,
        grace: float = GRACE,
        bus: Bus = NO_BUS,
        is_here: Callable[[str, int], bool] = lambda match, seat: True,
    ) -> None:
        """A browser that requested a page looks at it for `grace` seconds. `is_here` tells whether a seat's player is
        present.

        By the bus, one of all workers asks for a decision: thinkers that are heard there, or else its own pool.
        """
        self._is_here = is_here
        self._pool = pool
        self._bus = bus
        self._asking = Asking(bus.jobs)
        self._pace = pace
        self._grace = grace
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._causes = Causes()
        self._looking: asyncio.Task[None] | None = None
        # True once the server is about to end.
        self._is_leaving = False

    def changed(self, table: LiveTable) -> None:
        """Let the table's computers play on until a person is to decide."""
        self._asking.moved_on(table.id, table.position.version)
        if self._may_play(table) and (table.id not in self._tasks or self._tasks[table.id].done()):
            task = asyncio.create_task(self._play_on(table))
            self._tasks[table.id] = task
            task.add_done_callback(lambda done: self._forget(table.id, done))

    def start(self, tables: Tables) -> None:
        """Let computers play on at leisure, also after a restart and at tables of a worker that has ended."""
        self._looking = asyncio.create_task(self._look_again(tables))

    async def _look_again(self, tables: Tables) -> None:
        while True:
            try:
                for match in await tables.store.leisurely():
                    with suppress(HantiseError):
                        self.changed(await tables.get(match))
            except StoreUnusable:
                log.info("computers at leisure go on once the database is there")
            for table in tables.all():
                if table.plan.leisure and table.viewers.here:
                    table.notify_watchers()
            await asyncio.sleep(LOOK)

    async def play_once(self, table: LiveTable, level: str) -> None:
        """Play one decision for the person who is to decide, whose seat stays theirs; none if the table moves on."""
        position, seat = table.position, table.position.mover
        with suppress(Stale, KeyUsed, StoodIn):
            name = await self._thought(table, level)
            # No page can use up this key, which has spaces.
            command = Command(position.version, (name,), f"in place {position.version}", is_in_place=True)
            await table.play(seat, command, is_counted=True)

    async def settled(self, table: LiveTable, patience: float) -> None:
        """Let the computers play on for a requested page, which waits for them, but not long.

        The page does not wait where one is open: that one gets the moves by its socket.
        """
        self.changed(table)
        if table.id in self._tasks and patience > 0 and not table.viewers.pages:
            await asyncio.wait([self._tasks[table.id]], timeout=patience)

    async def finish(self, longest: float) -> None:
        """Begin no decision any more, and wait for those in progress, for some seconds at most."""
        self._is_leaving = True
        if self._tasks:
            await asyncio.wait([*self._tasks.values()], timeout=longest)

    async def close(self) -> None:
        """Cancel all tasks; a move that is not stored was not played."""
        tasks = [*self._tasks.values(), *filter(None, [self._looking])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _forget(self, match: str, task: asyncio.Task[None]) -> None:
        if self._tasks.get(match) is task:
            del self._tasks[match]

    def _may_play(self, table: LiveTable) -> bool:
        """True if a computer is to decide now: after all people have come, and after the deal was seen.

        A table with a second event was seen, also before a restart.
        """
        is_seen = table.viewers.has_seen or table.position.version > 1
        is_long = table.plan.leisure is not None or table.plan.club != ""
        is_awake = is_long or (is_seen and table.viewers.is_here(self._grace))
        if self._is_leaving or not (table.level and is_awake):
            return False
        return not table.waits and not table.not_come(self._is_here)

    async def _play_on(self, table: LiveTable) -> None:
        length, mine = PAUSE, f"computers:{table.id}"
        while self._may_play(table):
            try:
                if await self._bus.lease(mine, LEASE):
                    async with holding(self._bus, mine):
                        # Another worker may have played for the computer meanwhile, and a person may be next.
                        if self._bus.is_shared:
                            await table.catch_up()
                        if self._may_play(table):
                            await self._decide(table)
                else:
                    await pause(UNTIL_ANOTHER)
                length = PAUSE
            except Exception as error:
                is_away = isinstance(error, StoreUnusable)
                # The log has each cause once. A database that is away is no fault of a computer or a program.
                if self._causes.is_new(type(error).__name__, str(error)):
                    if is_away:
                        log.warning("the computer at %s goes on once it can: %s", table.id, error)
                    else:
                        log.error("the computer at %s failed and is asked again", table.id, exc_info=error)
                await pause(length)
                length = min(2 * length, UNTIL_THERE if is_away else LONGEST_PAUSE)

    async def _decide(self, table: LiveTable) -> None:
        position, seat, level, turn = table.position, table.position.mover, table.level, table.lesson_turn
        began = monotonic()
        try:
            name = await self._thought(table, level) if turn is None else turn.action
            await self._wait_for_readers(table, began)
            await table.play(seat, Command(position.version, (name,), secrets.token_urlsafe(12)), level)
        except (Stale, StoodIn):
            log.info("the table %s had moved on before its computer answered", table.id)
        except BotFailed as failed:
            # A host's bot that failed once is replaced; at the server's end it may not have been the bot.
            if not self._is_leaving:
                if self._causes.is_new(table.game.code, level, str(failed)):
                    log.warning("the bot %s at %s is replaced: %s", level, table.game.code, failed)
                await table.replace(seat, level, INSTEAD)

    async def _thought(self, table: LiveTable, level: str) -> str:
        """A thinker's decision, or else the pool's; Stale if the table moves on while thinkers are asked.

        Thinkers know the levels alone, not a host's bots.
        """
        position, seat = table.position, table.position.mover
        view = table.game.view(position.state, seat).dump()
        question = Question(table.game.code, level, view, mind_of(table.id, seat), secrets.randbits(62))
        with measures.thinking(level):
            name = ""
            if question.level in COMPUTERS:
                with measures.asking_thinkers():
                    name = await self._asking.ask(table.game, table.id, position.version, seat, question)
            if not name and table.position.version != position.version:
                raise Stale
            measures.note_decided(measures.THINKER if name else measures.WORKER)
            return name or await self._pool.decide(*question)

    async def _wait_for_readers(self, table: LiveTable, began: float) -> None:
        """Wait until readers have seen what happened before; the time of thinking counts.

        Open pages report what they have shown, each at its own pace.
        """
        if not table.viewers.pages:
            return
        is_alone = are_alone(table.levels, table.position.chapters)
        # Once a person has a decision again, computers wait again.
        table.is_hurried = table.is_hurried and is_alone
        if table.is_hurried or self._is_leaving:
            return

        def is_hurried() -> bool:
            return table.is_hurried

        await table.viewers.wait_until_shown(table.position.version, longest_look(table), is_hurried)
        pace = 0.0 if is_hurried() else self._pace / HASTE if is_alone else self._pace
        if (left := began + pace - monotonic()) > 0:
            await asyncio.sleep(left)


# Reviews of finished matches, answered one after the other.

# Reviews of matches that are over, answered one after the other.

log = logging.getLogger(__name__)

# Seconds from one writing of answers to the next.
WRITING, UNTIL_THERE = 0.5, 2.0
# Tries for one question before its review fails.
TRIES = 3
# Reviews in the cache.
KEPT = 8

# A match, with JUDGED or the seat whose open view is asked about.
Part: TypeAlias = tuple[str, int]


class Progress(NamedTuple):
    """The number of answered questions of `total`; `state` is None for a review that was never asked for.

    It is `later` while another review goes first.
    """

    answered: int = 0
    total: int = 0
    state: stored.ReviewState | None = None
    later: bool = False


class FinishedReview(NamedTuple):
    """A review with its match, and the points that it numbers."""

    review: Review
    record: Record
    points: tuple[Point, ...]


class Reviews:
    """The review jobs of one worker; a match has one review, at whichever worker.

    Its parts are separate jobs: the expectations of each seat, and those of one seat if it had seen everything.
    """

    def __init__(
        self, store: Store, tables: Tables, bus: Bus, weigher: Answerer[Weighing], seconds: float = SECONDS
    ) -> None:
        """Each review takes about `seconds` of one core."""
        self._store = store
        self._tables = tables
        self._bus = bus
        self._weigher = weigher
        self._seconds = seconds
        # In the order of answering.
        self._waiting: OrderedDict[Part, None] = OrderedDict()
        self._task: asyncio.Task[None] | None = None
        self._cache: OrderedDict[tuple[str, str], FinishedReview] = OrderedDict()
        # The tables that were seen before their end.
        self._played: WeakSet[LiveTable] = WeakSet()
        self._unasked: set[asyncio.Task[None]] = set()

    def changed(self, table: LiveTable) -> None:
        """Begin the review of a match that ends while pages are open, if no other review waits.

        A guided first game is not judged.
        """
        if not table.position.is_over:
            self._played.add(table)
        elif table in self._played:
            self._played.discard(table)
            if table.viewers.pages and not (self._waiting or table.is_following or table.is_guided):
                beginning = asyncio.create_task(self._begin_unasked(table))
                # Several matches may end at once, and the loop alone does not keep a task.
                self._unasked.add(beginning)
                beginning.add_done_callback(self._unasked.discard)

    async def _begin_unasked(self, table: LiveTable) -> None:
        with suppress(StoreUnusable):
            await self.begin(table)

    async def start(self) -> None:
        """Go on with reviews that a former process left."""
        with suppress(StoreUnusable):
            for part in await self._store.look(stored.read_wanted):
                self._go_on(part)

    async def close(self) -> None:
        """Stop; answers that are not stored are lost."""
        for task in filter(None, [*self._unasked, self._task]):
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
        await asyncio.to_thread(self._weigher.close)

    async def progress(self, table: LiveTable, part: int = stored.JUDGED) -> Progress:
        """The progress of the match's review; one that is wanted goes on, whichever worker had it."""
        found = await self._store.look(lambda connection: stored.read_review(connection, table.id, part))
        if found is None or found.made != self._made(table):
            return Progress()
        if found.state is stored.ReviewState.WANTED:
            self._go_on((table.id, part))
        is_later = (table.id, part) in self._waiting and next(iter(self._waiting)) != (table.id, part)
        return Progress(found.answered, found.total, found.state, is_later)

    async def begin(self, table: LiveTable, part: int = stored.JUDGED) -> None:
        """Ask for the review; stored answers are used again."""
        record = table.record()
        seats = record.options.players if part == stored.JUDGED else 1
        total = len(await asyncio.to_thread(points, record)) * seats
        wish = partial(stored.want_review, match_id=table.id, made=self._made(table), total=total, part=part)
        await self._store.run(wish)
        self._go_on((table.id, part))

    async def cancel(self, table: LiveTable, part: int = stored.JUDGED) -> None:
        """Cancel the review."""
        await self._leave(table.id, part, stored.ReviewState.CANCELLED)

    async def _leave(self, match: str, part: int, state: stored.ReviewState) -> None:
        await self._store.run(partial(stored.leave_review, match_id=match, state=state, part=part))

    async def read_open(self, table: LiveTable, seat: int) -> tuple[Band, ...]:
        """The seat's expectations at each point, had it seen everything; all of them must be answered."""
        found = await self._store.look(lambda connection: stored.read_answers(connection, table.id, seat))
        return await asyncio.to_thread(_seen_open, table.record(), found, seat)

    async def read(self, table: LiveTable) -> FinishedReview:
        """The review of a match; all its questions must be answered."""
        key = table.id, self._made(table)
        if key not in self._cache:
            found = await self._store.look(lambda connection: stored.read_answers(connection, table.id))
            self._cache[key] = await asyncio.to_thread(_finished_review, table.record(), found)
        self._cache.move_to_end(key)
        while len(self._cache) > KEPT:
            self._cache.popitem(last=False)
        # The holders' names may have changed since.
        return self._cache[key]._replace(record=table.record())

    def _made(self, table: LiveTable) -> str:
        # After a takeback, another end may come after equally many events.
        return f"{made_by(table.record(), self._seconds)} {table.version}"

    def _go_on(self, part: Part) -> None:
        self._waiting.setdefault(part)
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._answer_all())

    async def _answer_all(self) -> None:
        while self._waiting:
            while self._waiting:
                part = next(iter(self._waiting))
                if await self._try(*part):
                    del self._waiting[part]
            await self._weigher.rest()

    async def _try(self, match: str, part: int) -> bool:
        """False if it is to be tried again; a review that another worker has leased is left to that one."""
        name = f"review:{match}" if part == stored.JUDGED else f"review:{match}:{part}"
        try:
            if await self._bus.lease(name, LEASE):
                async with holding(self._bus, name):
                    await self._answer(match, part)
        except StoreUnusable as error:
            log.warning("the review of %s goes on once it can: %s", match, error)
            await asyncio.sleep(UNTIL_THERE)
            return False
        except Exception as error:
            log.warning("the review of %s is left: %s: %s", match, type(error).__name__, error)
            with suppress(StoreUnusable):
                await self._leave(match, part, stored.ReviewState.FAILED)
        return True

    async def _answer(self, match: str, part: int) -> None:
        table = await self._tables.get(match)
        if not table.position.is_over:
            return
        asked = await asyncio.to_thread(_all_questions, table.record(), self._seconds, part)
        known = await self._store.look(lambda connection: stored.read_answers(connection, match, part))
        made, found, later = self._made(table), dict[int, str](), monotonic() + WRITING
        for number, one in enumerate(asked):
            if number not in known:
                found[number] = await self._weighed(one)
                if monotonic() >= later:
                    if not await self._keep(match, part, made, found):
                        return
                    found, later = {}, monotonic() + WRITING
        await self._keep(match, part, made, found)

    async def _keep(self, match: str, part: int, made: str, found: dict[int, str]) -> bool:
        """False once the review is not wanted any more."""
        return await self._store.run(partial(stored.keep_answers, match_id=match, made=made, found=found, part=part))

    async def _weighed(self, asked: Asked) -> str:
        for tried in range(1, TRIES):
            try:
                return await self._weigher.ask(asked.weighing)
            except NoAnswer as error:
                log.info("a question of a review is asked again after try %d: %s", tried, error)
        return await self._weigher.ask(asked.weighing)


def _all_questions(record: Record, seconds: float, part: int) -> list[Asked]:
    deep = deep_as_may_be(record, seconds)
    return [*(questions(record, deep) if part == stored.JUDGED else open_questions(record, deep, part))]


def _seen_open(record: Record, found: dict[int, str], seat: int) -> tuple[Band, ...]:
    answers = {(number, seat): read_weighed(found[number]) for number in range(len(points(record)))}
    return seen_open(record, answers, seat)


def _finished_review(record: Record, found: dict[int, str]) -> FinishedReview:
    all_points = points(record)
    places = [(point.number, seat) for point in all_points for seat in range(record.options.players)]
    answers = {place: read_weighed(found[number]) for number, place in enumerate(places)}
    return FinishedReview(reviewed(record, answers), record, all_points)


# Beliefs: where hidden things may be, worked out for a viewer after all other work.

# Answers in the cache, and questions in progress at most.
KEPT_ANSWERS, MOST = 200, 12
# Seconds without a question after which the process ends.
IDLE = 60.0


class Beliefs:
    """The answers of one worker; equal questions are asked once."""

    def __init__(self, believer: Answerer[Believing]) -> None:
        self._believer = believer
        self._looks = limits.Attempts(limits.LOOKS, limits.LOOKING)
        self._cache: OrderedDict[Believing, list[Belief]] = OrderedDict()
        self._asked: dict[Believing, asyncio.Task[list[Belief]]] = {}
        self._resting: asyncio.Task[None] | None = None

    async def about(self, question: Believing, address: str) -> list[Belief]:
        """The answer, for a browser at this address; a Problem if there is none, or if it asks too often."""
        if question in self._cache:
            self._cache.move_to_end(question)
            return self._cache[question]
        if question not in self._asked:
            if self._looks.are_too_many(address):
                raise Problem(429, "too-many-looks", _("So many looks at once! Wait a minute."))
            if len(self._asked) >= MOST:
                raise Problem(503, "busy", _("Many are looking just now. Try again in a moment."))
            self._looks.note(address)
            self._asked[question] = asyncio.create_task(self._ask(question))
        try:
            return await asyncio.shield(self._asked[question])
        except NoAnswer as error:
            raise Problem(503, "no-answer", _("No answer was found just now. Try again in a moment.")) from error

    async def _ask(self, question: Believing) -> list[Belief]:
        try:
            found = read_believed(await self._believer.ask(question))
        finally:
            del self._asked[question]
            if self._resting is not None:
                self._resting.cancel()
            self._resting = asyncio.create_task(self._rest())
        self._cache[question] = found
        while len(self._cache) > KEPT_ANSWERS:
            self._cache.popitem(last=False)
        return found

    async def _rest(self) -> None:
        await asyncio.sleep(IDLE)
        if not self._asked:
            await self._believer.rest()

    async def close(self) -> None:
        """Answer no further question."""
        if self._resting is not None:
            self._resting.cancel()
        await asyncio.to_thread(self._believer.close)
        for task in list(self._asked.values()):
            with suppress(NoAnswer):
                await task


# Hints: a computer's choice for a person, from the View of that seat alone.

STRONGEST = list(LEVELS)[-1]


@runtime_checkable
class Advising(Protocol):
    """A pool that also gives hints."""

    async def advise(self, wanted: HintWanted) -> Advice:
        """The advice; NoAnswer if there is none."""


class Hinting:
    """The hints of one worker, made by its pool in turn with decisions."""

    def __init__(self, pool: object) -> None:
        """A pool that cannot advise gives no hints."""
        self._pool = pool if isinstance(pool, Advising) else None
        # Hints in progress, so that a button pressed twice asks once.
        self._thinking: dict[tuple[str, int], asyncio.Task[None]] = {}

    @property
    def is_there(self) -> bool:
        """True if there is a pool to ask."""
        return self._pool is not None

    async def give(self, table: LiveTable, seat: int, version: int, level: str) -> None:
        """Store the seat's hint about this version, which its pages then show; NoHint says why there is none."""
        if level not in LEVELS:
            raise UnknownLevel(f"no level is called {level[:40]!r}")
        if not (self.is_there and table.gives_hints):
            raise NoHint(403, "no-hints", _("Nobody gives hints at this table."))
        if version != table.version:
            raise LateHint
        if not can_ask(table, seat):
            raise NoHint(409, "no-hint-now", _("A hint comes when it is your turn and you can choose."))
        if table.hint_for(seat) is not None:
            return await table.put_hint_aside(False)
        key = (table.id, version)
        if key not in self._thinking:
            table.note(HINT, seat)
            self._thinking[key] = asyncio.create_task(self._think(table, *asked(table, seat, level)))
            self._thinking[key].add_done_callback(lambda _task: self._thinking.pop(key, None))
        await asyncio.shield(self._thinking[key])

    async def _think(self, table: LiveTable, wanted: HintWanted, hint: Hint) -> None:
        assert self._pool is not None
        try:
            advice = await self._pool.advise(wanted)
        except NoAnswer as error:
            raise NoHint(503, "no-answer", _("No answer came. Ask once more in a moment.")) from error
        await table.take_hint(hint._replace(text=written(advice)))


def can_ask(table: LiveTable, seat: int) -> bool:
    """True if the seat's holder has a choice now, without a guide and without a stand-in."""
    position = table.position
    is_theirs = position.mover == seat and not table.levels[seat] and table.lesson_turn is None
    return is_theirs and len(position.state.legal()) > 1


def asked(table: LiveTable, seat: int, level: str) -> tuple[HintWanted, Hint]:
    """The question for the pool, and the hint that its answer becomes, both for the present position.

    The question holds the seat's View, and nothing else of the position.
    """
    view = table.game.view(table.position.state, seat).dump()
    question = Question(table.game.code, level, view, mind_of(table.id, seat), secrets.randbits(62))
    wanted = HintWanted(question, table.game.payoff_range(table.options)[0])
    return wanted, Hint(seat, table.version, table.since, level)
