"""What other processes are asked about tables, after everything else: reviews, beliefs and hints."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import OrderedDict
from contextlib import suppress
from functools import partial
from time import monotonic
from typing import NamedTuple, Protocol, TypeAlias, runtime_checkable
from weakref import WeakSet

from hantise.bots import LEVELS, UnknownLevel
from hantise.bots.advising import Advice, written
from hantise.bots.process import HintWanted, NoAnswer, Question
from hantise.bus import Bus
from hantise.core import Record
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
from hantise.web.requests import limits
from hantise.web.requests.problems import LateHint, NoHint, Problem
from hantise.web.tables.computers import LEASE, holding, mind_of
from hantise.web.tables.live_table import HINT, LiveTable
from hantise.web.tables.tables import Tables

# Reviews of matches that are over, answered one after the other.

log = logging.getLogger(__name__)

# Seconds from one writing of answers to the next; and until a database that is away is tried again.
WRITING, UNTIL_THERE = 0.5, 2.0
# How often a question is asked before it has no answer.
TRIES = 3
# Reviews that are read again at once.
KEPT = 8

# A match, and JUDGED or a seat that had seen everything.
Part: TypeAlias = tuple[str, int]


class Progress(NamedTuple):
    """How many of all questions are answered; `state` is None while nobody has asked for the review.

    It is `later` while another one goes first.
    """

    answered: int = 0
    total: int = 0
    state: stored.ReviewState | None = None
    later: bool = False


class Looked(NamedTuple):
    """A review with the match that it is of, and the points that it numbers."""

    review: Review
    record: Record
    points: tuple[Point, ...]


class Reviews:
    """The reviews that are wanted; of one match there is one, whoever asks at whatever worker.

    Its parts are worked out apart: what each seat could expect, and what one had expected, had it seen everything.
    """

    def __init__(
        self, store: Store, tables: Tables, bus: Bus, weigher: Answerer[Weighing], seconds: float = SECONDS
    ) -> None:
        """Each looks as deep as it can within so many seconds of one core."""
        self._store = store
        self._tables = tables
        self._bus = bus
        self._weigher = weigher
        self._seconds = seconds
        # In the order in which they are answered.
        self._waiting: OrderedDict[Part, None] = OrderedDict()
        self._task: asyncio.Task[None] | None = None
        self._looked: OrderedDict[tuple[str, str], Looked] = OrderedDict()
        # Those of which it was seen that they were not over yet.
        self._played: WeakSet[LiveTable] = WeakSet()
        self._unasked: set[asyncio.Task[None]] = set()

    def changed(self, table: LiveTable) -> None:
        """A match that ends before somebody's eyes is looked back at unasked, if nobody waits for another one.

        Whoever is guided through a first game is not judged.
        """
        if not table.position.is_over:
            self._played.add(table)
        elif table in self._played:
            self._played.discard(table)
            if table.viewers.pages and not (self._waiting or table.is_following or table.is_guided):
                beginning = asyncio.create_task(self._begin_unasked(table))
                # Several matches may end at once; the loop alone does not keep a task.
                self._unasked.add(beginning)
                beginning.add_done_callback(self._unasked.discard)

    async def _begin_unasked(self, table: LiveTable) -> None:
        with suppress(StoreUnusable):
            await self.begin(table)

    async def start(self) -> None:
        """Go on with what was not done when the house ended."""
        with suppress(StoreUnusable):
            for part in await self._store.look(stored.read_wanted):
                self._go_on(part)

    async def close(self) -> None:
        """Stop; what was not kept is asked again."""
        for task in filter(None, [*self._unasked, self._task]):
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
        await asyncio.to_thread(self._weigher.close)

    async def progress(self, table: LiveTable, part: int = stored.JUDGED) -> Progress:
        """How far the review of the match is; one that is wanted goes on, whichever worker was at it."""
        found = await self._store.look(lambda connection: stored.read_review(connection, table.id, part))
        if found is None or found.made != self._made(table):
            return Progress()
        if found.state is stored.ReviewState.WANTED:
            self._go_on((table.id, part))
        is_later = (table.id, part) in self._waiting and next(iter(self._waiting)) != (table.id, part)
        return Progress(found.answered, found.total, found.state, is_later)

    async def begin(self, table: LiveTable, part: int = stored.JUDGED) -> None:
        """The review is wanted; what is answered already is not asked again."""
        record = table.record()
        seats = record.options.players if part == stored.JUDGED else 1
        total = len(await asyncio.to_thread(points, record)) * seats
        wish = partial(stored.want_review, match_id=table.id, made=self._made(table), total=total, part=part)
        await self._store.run(wish)
        self._go_on((table.id, part))

    async def cancel(self, table: LiveTable, part: int = stored.JUDGED) -> None:
        """Nobody wants it any more."""
        await self._store.run(
            partial(stored.leave_review, match_id=table.id, state=stored.ReviewState.CANCELLED, part=part)
        )

    async def read_open(self, table: LiveTable, seat: int) -> tuple[Band, ...]:
        """What the seat had expected at each point, had it seen everything, once all of that is answered."""
        found = await self._store.look(lambda connection: stored.read_answers(connection, table.id, seat))
        return await asyncio.to_thread(_seen_open, table.record(), found, seat)

    async def read(self, table: LiveTable) -> Looked:
        """The review of a match of which all questions are answered."""
        key = table.id, self._made(table)
        if key not in self._looked:
            found = await self._store.look(lambda connection: stored.read_answers(connection, table.id))
            self._looked[key] = await asyncio.to_thread(_looked, table.record(), found)
        self._looked.move_to_end(key)
        while len(self._looked) > KEPT:
            self._looked.popitem(last=False)
        # Whoever sits there may be called otherwise since.
        return self._looked[key]._replace(record=table.record())

    def _made(self, table: LiveTable) -> str:
        # An end that was taken back is another one, though as many events may lead to it.
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
        """False if it is to be tried again; another worker that has it in hand answers it."""
        name = f"review:{match}" if part == stored.JUDGED else f"review:{match}:{part}"
        try:
            if await self._bus.claim(name, LEASE):
                async with holding(self._bus, name):
                    await self._answer(match, part)
        except StoreUnusable as error:
            log.warning("the review of %s goes on once it can: %s", match, error)
            await asyncio.sleep(UNTIL_THERE)
            return False
        except Exception as error:
            log.warning("the review of %s is left: %s: %s", match, type(error).__name__, error)
            with suppress(StoreUnusable):
                await self._store.run(
                    partial(stored.leave_review, match_id=match, state=stored.ReviewState.FAILED, part=part)
                )
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
        """False once nobody wants the review any more."""
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


def _looked(record: Record, found: dict[int, str]) -> Looked:
    all_points = points(record)
    places = [(point.number, seat) for point in all_points for seat in range(record.options.players)]
    answers = {place: read_weighed(found[number]) for number, place in enumerate(places)}
    return Looked(reviewed(record, answers), record, all_points)


# What could be where, worked out for whoever looks, after everything else that the house has to do.

# Answers that are given again at once, and questions that wait at a time for whoever answers.
KEPT_ANSWERS, MOST = 200, 12
# Seconds without a question after which nobody is kept waiting for the next.
IDLE = 60.0


class Beliefs:
    """The answers of one worker; equal questions are asked once, whoever asks."""

    def __init__(self, believer: Answerer[Believing]) -> None:
        self._believer = believer
        self._looks = limits.Attempts(limits.LOOKS, limits.LOOKING)
        self._kept: OrderedDict[Believing, list[Belief]] = OrderedDict()
        self._asked: dict[Believing, asyncio.Task[list[Belief]]] = {}
        self._resting: asyncio.Task[None] | None = None

    async def about(self, question: Believing, address: str) -> list[Belief]:
        """The answer, for a browser at this address; a Problem if there is none, or it asks too often."""
        if question in self._kept:
            self._kept.move_to_end(question)
            return self._kept[question]
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
        self._kept[question] = found
        while len(self._kept) > KEPT_ANSWERS:
            self._kept.popitem(last=False)
        return found

    async def _rest(self) -> None:
        await asyncio.sleep(IDLE)
        if not self._asked:
            await self._believer.rest()

    async def close(self) -> None:
        """Answer nothing any more."""
        if self._resting is not None:
            self._resting.cancel()
        await asyncio.to_thread(self._believer.close)
        for task in list(self._asked.values()):
            with suppress(NoAnswer):
                await task


# Hints: what a computer would do in somebody's place, from the View of that seat alone.

STRONGEST = list(LEVELS)[-1]


@runtime_checkable
class Advising(Protocol):
    """The players behind the computers' seats, where they also say what they would do elsewhere."""

    async def advise(self, wanted: HintWanted) -> Advice:
        """The advice that is wanted; NoAnswer if there is none."""


class Hinting:
    """Whoever gives the hints of one worker; they think where computer players do, and take turns with them."""

    def __init__(self, pool: object) -> None:
        """Where the pool does not advise nobody gets a hint."""
        self._pool = pool if isinstance(pool, Advising) else None
        # What is thought about now, so that a button pressed twice makes nobody think twice.
        self._thinking: dict[tuple[str, int], asyncio.Task[None]] = {}

    @property
    def is_there(self) -> bool:
        """True if there is anybody to ask."""
        return self._pool is not None

    async def give(self, table: LiveTable, seat: int, version: int, level: str) -> None:
        """The seat's hint about this version is stored, and its pages show it; NoHint says why there is none."""
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
    """True if the seat's holder has something to choose now, and nobody guides or replaces them."""
    position = table.position
    is_theirs = position.mover == seat and not table.levels[seat] and table.lesson_turn is None
    return is_theirs and len(position.state.legal()) > 1


def asked(table: LiveTable, seat: int, level: str) -> tuple[HintWanted, Hint]:
    """The question for the processes that think, and the hint that it is to be, both as the table stands now.

    Of the position the question holds the seat's View, and nothing else.
    """
    view = table.game.view(table.position.state, seat).dump()
    question = Question(table.game.code, level, view, mind_of(table.id, seat), secrets.randbits(62))
    wanted = HintWanted(question, table.game.payoff_range(table.options)[0])
    return wanted, Hint(seat, table.version, table.since, level)
