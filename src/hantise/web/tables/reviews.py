"""Reviews of matches that are over, answered one after the other, after everything else that the house has to do."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from contextlib import suppress
from functools import partial
from time import monotonic
from typing import NamedTuple, TypeAlias
from weakref import WeakSet

from hantise.bots.process import NoAnswer
from hantise.bus import Bus
from hantise.core import Record
from hantise.review.chances import Band
from hantise.review.making import SECONDS, Asked, deep_as_may_be, made_by, open_questions, questions
from hantise.review.points import Point, points
from hantise.review.process import Weigher, read_weighed
from hantise.review.review import Review, reviewed, seen_open
from hantise.store import Store, StoreUnusable
from hantise.store.rows import (
    JUDGED,
    ReviewState,
    keep_answers,
    leave_review,
    read_answers,
    read_review,
    read_wanted,
    want_review,
)
from hantise.web.tables.computers import LEASE, holding
from hantise.web.tables.live_table import LiveTable
from hantise.web.tables.tables import Tables

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
    state: ReviewState | None = None
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

    def __init__(self, store: Store, tables: Tables, bus: Bus, weigher: Weigher, seconds: float = SECONDS) -> None:
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
            for part in await self._store.look(read_wanted):
                self._go_on(part)

    async def close(self) -> None:
        """Stop; what was not kept is asked again."""
        for task in filter(None, [*self._unasked, self._task]):
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
        await asyncio.to_thread(self._weigher.close)

    async def progress(self, table: LiveTable, part: int = JUDGED) -> Progress:
        """How far the review of the match is; one that is wanted goes on, whichever worker was at it."""
        found = await self._store.look(lambda connection: read_review(connection, table.id, part))
        if found is None or found.made != self._made(table):
            return Progress()
        if found.state is ReviewState.WANTED:
            self._go_on((table.id, part))
        is_later = (table.id, part) in self._waiting and next(iter(self._waiting)) != (table.id, part)
        return Progress(found.answered, found.total, found.state, is_later)

    async def begin(self, table: LiveTable, part: int = JUDGED) -> None:
        """The review is wanted; what is answered already is not asked again."""
        record = table.record()
        seats = record.options.players if part == JUDGED else 1
        total = len(await asyncio.to_thread(points, record)) * seats
        wish = partial(want_review, match_id=table.id, made=self._made(table), total=total, part=part)
        await self._store.run(wish)
        self._go_on((table.id, part))

    async def cancel(self, table: LiveTable, part: int = JUDGED) -> None:
        """Nobody wants it any more."""
        await self._store.run(partial(leave_review, match_id=table.id, state=ReviewState.CANCELLED, part=part))

    async def read_open(self, table: LiveTable, seat: int) -> tuple[Band, ...]:
        """What the seat had expected at each point, had it seen everything, once all of that is answered."""
        found = await self._store.look(lambda connection: read_answers(connection, table.id, seat))
        return await asyncio.to_thread(_seen_open, table.record(), found, seat)

    async def read(self, table: LiveTable) -> Looked:
        """The review of a match of which all questions are answered."""
        key = table.id, self._made(table)
        if key not in self._looked:
            found = await self._store.look(lambda connection: read_answers(connection, table.id))
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
        name = f"review:{match}" if part == JUDGED else f"review:{match}:{part}"
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
                await self._store.run(partial(leave_review, match_id=match, state=ReviewState.FAILED, part=part))
        return True

    async def _answer(self, match: str, part: int) -> None:
        table = await self._tables.get(match)
        if not table.position.is_over:
            return
        asked = await asyncio.to_thread(_all_questions, table.record(), self._seconds, part)
        known = await self._store.look(lambda connection: read_answers(connection, match, part))
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
        return await self._store.run(partial(keep_answers, match_id=match, made=made, found=found, part=part))

    async def _weighed(self, asked: Asked) -> str:
        for tried in range(1, TRIES):
            try:
                return await self._weigher.weigh(asked.weighing)
            except NoAnswer as error:
                log.info("a question of a review is asked again after try %d: %s", tried, error)
        return await self._weigher.weigh(asked.weighing)


def _all_questions(record: Record, seconds: float, part: int) -> list[Asked]:
    deep = deep_as_may_be(record, seconds)
    return [*(questions(record, deep) if part == JUDGED else open_questions(record, deep, part))]


def _seen_open(record: Record, found: dict[int, str], seat: int) -> tuple[Band, ...]:
    answers = {(number, seat): read_weighed(found[number]) for number in range(len(points(record)))}
    return seen_open(record, answers, seat)


def _looked(record: Record, found: dict[int, str]) -> Looked:
    all_points = points(record)
    places = [(point.number, seat) for point in all_points for seat in range(record.options.players)]
    answers = {place: read_weighed(found[number]) for number, place in enumerate(places)}
    return Looked(reviewed(record, answers), record, all_points)
