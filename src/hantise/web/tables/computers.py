"""Computers at the tables: whenever it is their turn they are asked, off the event loop."""

from __future__ import annotations

import asyncio
import logging
import secrets
from asyncio import sleep as pause
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from hashlib import blake2b
from time import monotonic
from typing import Protocol

from hantise.bots import COMPUTERS
from hantise.bots.host_bots import BotFailed
from hantise.bots.pool import Causes
from hantise.bots.process import Question
from hantise.bus import Alone, Bus
from hantise.store import StoreUnusable
from hantise.thinkers.asking import Asking
from hantise.web import measures
from hantise.web.requests.problems import Stale, StoodIn
from hantise.web.tables.live_table import LiveTable
from hantise.web.tables.position import Chapter, Command
from hantise.web.tables.viewers import GRACE

log = logging.getLogger(__name__)

# Seconds from one action to a computer's next, where somebody watches it happen.
PACE = 1.2
# As long a computer waits at most for people to see what happened before: a child looks at each thing in peace.
LONGEST_LOOK = 60.0
# And for whoever reads the last words of a lesson.
LONGEST_FAREWELL = 3600.0
# After so many decisions in a row of computers alone, the people are out of it and wait for the end: so much faster.
ALONE, HASTE = 12, 4
# Seconds until a computer that failed is asked again: at first, and at most after it failed again and again.
PAUSE, LONGEST_PAUSE = 1.0, 60.0
# The same where only the database is away: once it is there again, everybody waits for this.
UNTIL_THERE = 2.0
# Seconds until another worker looks whether a turn is still one's.
UNTIL_ANOTHER = 0.3
# Who goes on for a bot that failed: a level that thinks things over, and does not play to crush a child.
INSTEAD = "level3"
# Seconds that a claim holds without a word of the worker that made it.
LEASE = 3.0
ALONE_HERE = Alone()


def mind_of(match: str, seat: int) -> int:
    """The seed of this computer's memory, kept so that it forgets the same things again."""
    return int.from_bytes(blake2b(f"{match}:{seat}".encode(), digest_size=7).digest(), "big")


def are_alone(levels: Sequence[str], chapters: Sequence[Chapter]) -> bool:
    """True if people sit here too, and none of them has had anything to decide for a while."""
    seats = [chapter.event.seat for chapter in chapters[-ALONE:]]
    return "" in levels and len(seats) == ALONE and all(seat >= 0 and levels[seat] for seat in seats)


def longest_look(table: LiveTable) -> float:
    """The seconds that a computer waits at most until people saw what happened, or read the last words."""
    return LONGEST_FAREWELL if table.has_just_been_taught else LONGEST_LOOK


@asynccontextmanager
async def holding(bus: Bus, name: str) -> AsyncIterator[None]:
    """Within the block no other worker begins with what is named, which was claimed for as long as a lease."""

    async def hold_on() -> None:
        while True:
            await asyncio.sleep(LEASE / 3)
            await bus.claim(name, LEASE)

    going_on = asyncio.create_task(hold_on())
    try:
        yield
    finally:
        going_on.cancel()
        await bus.release(name)


class Pool(Protocol):
    """The players behind the computers' seats: each answers the name of a legal action, or an error."""

    async def decide(self, game: str, level: str, view: str, mind: int, seed: int) -> str:
        """The name of the action that a computer of this level and mind takes with this view."""


class Computers:
    """The computers that are thinking now, at most one task a table; they watch tables as pages do.

    They begin once somebody has seen the deal, and rest while nobody looks.
    """

    def __init__(
        self,
        pool: Pool,
        pace: float = PACE,
        grace: float = GRACE,
        bus: Bus = ALONE_HERE,
        is_here: Callable[[str, int], bool] = lambda match, seat: True,
    ) -> None:
        """A browser that asked for a page looks at it for `grace` seconds; by the bus one of all workers is asked.

        Thinkers who are heard on the bus are asked before the pool. `is_here` tells whether a match's seat is looked
        at.
        """
        self._is_here = is_here
        self._pool = pool
        self._bus = bus
        self._asking = Asking(bus.jobs)
        self._pace = pace
        self._grace = grace
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._causes = Causes()
        # True once the house is about to end.
        self._is_leaving = False

    def changed(self, table: LiveTable) -> None:
        """The table's computers play on until a person is to decide."""
        self._asking.moved_on(table.id, table.position.version)
        if self._may_play(table) and (table.id not in self._tasks or self._tasks[table.id].done()):
            task = asyncio.create_task(self._play_on(table))
            self._tasks[table.id] = task
            task.add_done_callback(lambda done: self._forget(table.id, done))

    async def settled(self, table: LiveTable, patience: float) -> None:
        """The computers play on for whoever asks for a page, who waits for them, but not long.

        Nobody waits where a page is open: the news is brought there.
        """
        self.changed(table)
        if table.id in self._tasks and patience > 0 and not table.viewers.pages:
            await asyncio.wait([self._tasks[table.id]], timeout=patience)

    async def finish(self, longest: float) -> None:
        """No computer begins to decide any more; what was begun is waited for, so many seconds at most."""
        self._is_leaving = True
        if self._tasks:
            await asyncio.wait([*self._tasks.values()], timeout=longest)

    async def close(self) -> None:
        """Stop them all; what they have not stored was not played."""
        tasks = [*self._tasks.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _forget(self, match: str, task: asyncio.Task[None]) -> None:
        if self._tasks.get(match) is task:
            del self._tasks[match]

    def _may_play(self, table: LiveTable) -> bool:
        """True if a computer is to decide now: not before all people have come, nor before the deal was seen.

        A table at which something was done has been seen, also before a restart.
        """
        is_seen = table.viewers.has_seen or table.position.version > 1
        if self._is_leaving or not (table.level and is_seen and table.viewers.is_here(self._grace)):
            return False
        return not table.waits and not table.not_come(self._is_here)

    async def _play_on(self, table: LiveTable) -> None:
        length, mine = PAUSE, f"computers:{table.id}"
        while self._may_play(table):
            try:
                if await self._bus.claim(mine, LEASE):
                    async with holding(self._bus, mine):
                        # Looked up: another worker may have played for the computer meanwhile, and a person be next.
                        if self._bus.is_shared:
                            await table.catch_up()
                        if self._may_play(table):
                            await self._decide(table)
                else:
                    await pause(UNTIL_ANOTHER)
                length = PAUSE
            except Exception as error:
                is_away = isinstance(error, StoreUnusable)
                # Each cause stands in the log once; a database that is away is no fault of a computer or a program.
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
            name = await self._thought(table) if turn is None else turn.action
            await self._let_it_be_seen(table, began)
            await table.play(seat, Command(position.version, (name,), secrets.token_urlsafe(12)), level)
        except (Stale, StoodIn):
            log.info("the table %s had moved on before its computer answered", table.id)
        except BotFailed as failed:
            # A bot from outside that has failed once plays on no more; where the house ends, it may not have been it.
            if not self._is_leaving:
                if self._causes.is_new(table.game.code, level, str(failed)):
                    log.warning("the bot %s at %s is replaced: %s", level, table.game.code, failed)
                await table.replace(seat, level, INSTEAD)

    async def _thought(self, table: LiveTable) -> str:
        """A thinker's decision, or else the pool's; Stale if the table moves on while thinkers are asked.

        Thinkers know the levels alone, and no bot that the host brings here.
        """
        position, seat = table.position, table.position.mover
        view = table.game.view(position.state, seat).dump()
        question = Question(table.game.code, table.level, view, mind_of(table.id, seat), secrets.randbits(62))
        with measures.thinking(table.level):
            name = ""
            if question.level in COMPUTERS:
                with measures.elsewhere():
                    name = await self._asking.ask(table.game, table.id, position.version, seat, question)
            if not name and table.position.version != position.version:
                raise Stale
            measures.note_decided(measures.THINKER if name else measures.WORKER)
            return name or await self._pool.decide(*question)

    async def _let_it_be_seen(self, table: LiveTable, began: float) -> None:
        """Wait until what was done before has been seen; thinking counts as waiting.

        Open pages say what they have shown, each at its own pace.
        """
        if not table.viewers.pages:
            return
        is_alone = are_alone(table.levels, table.position.chapters)
        # Once a person has something to decide again, they follow again.
        table.is_hurried = table.is_hurried and is_alone
        if table.is_hurried or self._is_leaving:
            return

        def is_hurried() -> bool:
            return table.is_hurried

        await table.viewers.has_caught_up(table.position.version, longest_look(table), is_hurried)
        pace = 0.0 if is_hurried() else self._pace / HASTE if is_alone else self._pace
        if (left := began + pace - monotonic()) > 0:
            await asyncio.sleep(left)
