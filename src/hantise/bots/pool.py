"""Computer players in worker processes, off the event loop: a View goes in, an action's name comes out."""

from __future__ import annotations

import asyncio
import logging
import os
from collections import OrderedDict
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from queue import SimpleQueue
from time import monotonic
from typing import NamedTuple

from hantise import COMPILED
from hantise.bots.advising import Advice, read_advice
from hantise.bots.host_bots import HostBot, HostBotPool
from hantise.bots.players import COMPUTERS, LEVELS, SECONDS, strength_of
from hantise.bots.process import (
    Asked,
    Finder,
    HintWanted,
    NoAnswer,
    Process,
    Question,
    Work,
    answer,
    close_all,
    is_legal,
)
from hantise.core import Game


class Duty(NamedTuple):
    """The number of processes that share the work, and their niceness.

    A queue may grow to `longest` seconds, and `least` seconds are left to each decision.
    """

    processes: int
    longest: float
    least: float
    niceness: int = 0


class WorkerProcesses:
    """The processes of one duty; questions are answered in order."""

    def __init__(self, work: Work[Asked], duty: Duty, patience: float) -> None:
        self._patience = patience
        self._least = duty.least
        self.schedule = Schedule(duty.processes, duty.longest, duty.least)
        self._processes = [Process(work, duty.niceness) for _ in range(duty.processes)]
        # As many threads as processes: each thread finds an idle process.
        self._threads = ThreadPoolExecutor(duty.processes, thread_name_prefix="deciding")
        self._idle: SimpleQueue[Process[Asked]] = SimpleQueue()
        for process in self._processes:
            self._idle.put(process)

    def start(self) -> None:
        """Start the processes ahead, so that no question waits for one."""
        for process in self._processes:
            process.start()

    async def ask(self, question: Asked, end: float) -> str:
        """The answer of the next free process, which thinks until `end`; NoAnswer on failure."""
        return await asyncio.wrap_future(self._threads.submit(self._ask, question, end))

    def _ask(self, question: Asked, end: float) -> str:
        process = self._idle.get_nowait()
        try:
            return process.ask(question, max(self._least, end - monotonic()), self._patience)
        finally:
            self._idle.put(process)

    def close(self) -> None:
        """End the processes at once."""
        close_all(self._processes, self._threads)


log = logging.getLogger(__name__)

# Seconds after its time until a search counts as hanging.
PATIENCE = 8.0
# Heavy thinking leaves the cores to light decisions, pages and moves.
NICENESS = 5
LIGHT = Duty(processes=1, longest=0.1, least=0.005)
HEAVY = Duty(processes=1, longest=3.4, least=0.1, niceness=NICENESS)
PLAINEST = "greedy"


class Pool:
    """Worker processes for computer players, apart for light and for heavy levels.

    The moment of an answer is fixed when the question comes; an earlier answer waits for it.
    """

    def __init__(
        self, find_game: Finder, cores: int | None = None, patience: float = PATIENCE, host_bots: Sequence[HostBot] = ()
    ) -> None:
        self._find_game = find_game
        work = partial(answer, find_game)
        heavy = HEAVY._replace(processes=max(1, (cores or _cores()) - 1))
        self._light, self._heavy = WorkerProcesses(work, LIGHT, patience), WorkerProcesses(work, heavy, patience)
        self._host_bots = HostBotPool(find_game, host_bots)
        self._causes = Causes()
        self._is_closed = False

    def start(self) -> None:
        """Start the processes; where none starts, a question raises NoAnswer."""
        try:
            self._light.start()
            self._heavy.start()
        except NoAnswer as error:
            log.warning("computers cannot think yet: %s", error)
        self._host_bots.start()

    async def decide(self, game: str, level: str, view: str, mind: int, seed: int) -> str:
        """The name of a legal action: the level's own, or a lower level's after two failures; NoAnswer if all fail.

        Other names are host bots: BotFailed at the first failure, or if there is no such bot.
        """
        question = Question(game, level, view, mind, seed)
        if level not in COMPUTERS:
            return await self._host_bots.decide(question)
        return await self._tried(question)

    async def advise(self, wanted: HintWanted) -> Advice:
        """The advice of the question's own level, in its turn among decisions; NoAnswer after two failures."""
        for is_last in (False, True):
            try:
                span, workers = self._span_and_workers(wanted.question)
                turn = workers.schedule.book(monotonic(), span.seconds)
                advice = read_advice(await workers.ask(wanted, turn.end))
                await _until(turn.answer)
                return advice
            except NoAnswer as error:
                if is_last or self._is_closed:
                    raise
                self._note(wanted.question.game, wanted.question.level, error)
        raise AssertionError("one of the two is the last")

    async def think(self, question: Question, seconds: float) -> str:
        """The decision for another worker's question, as soon as it is known; `seconds` are left for it.

        The caller delays the answer until its moment.
        """
        return await self._tried(question, monotonic() + seconds - MARGIN)

    async def _tried(self, question: Question, end: float | None = None) -> str:
        """The answer of a search until `end`; without an end, in its turn among decisions, at its moment."""
        for level in tries(question.level):
            try:
                return await self._decided(question._replace(level=level), end)
            except NoAnswer as error:
                if self._is_closed:
                    raise
                self._note(question.game, level, error)
        raise NoAnswer(f"neither {question.level} nor any lower level decides at {question.game}")

    async def _decided(self, question: Question, end: float | None) -> str:
        span, workers = self._span_and_workers(question)
        turn = workers.schedule.book(monotonic(), span.seconds) if end is None else Turn(end, 0.0)
        name = await workers.ask(question, turn.end)
        if not is_legal(self._find_game, question, name):
            raise NoAnswer(f"{name[:40]!r} is not legal")
        await _until(turn.answer)
        return name

    def _span_and_workers(self, question: Question) -> tuple[Span, WorkerProcesses]:
        span = span_of(self._find_game(question.game), question.level)
        return span, self._light if span.is_light else self._heavy

    def _note(self, game: str, level: str, error: NoAnswer) -> None:
        """Log each cause once."""
        if self._causes.is_new(game, level, str(error)):
            log.warning("%s at %s does not decide: %s; it is asked again, then a lower level", level, game, error)

    def close(self) -> None:
        """End the processes at once."""
        self._is_closed = True
        self._light.close()
        self._heavy.close()
        self._host_bots.close()


def tries(level: str) -> list[str]:
    """The levels to try for a decision, in order; never the random player."""
    names = list(LEVELS)
    lower = names[: names.index(level)][::-1] if level in LEVELS else []
    return [level, level, *lower, PLAINEST]


async def _until(moment: float) -> None:
    await asyncio.sleep(max(0.0, moment - monotonic()))


def cores_of(sharers: int) -> int:
    """The cores for each of `sharers` processes on this machine, at least one."""
    return max(1, _cores() // sharers)


def _cores() -> int:
    """The cores available to this process."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


# The time of a decision, and the moment of its answer: both depend on level and queue, on nothing hidden.

# Seconds between the end of a search and the answer, for overruns and the way back.
MARGIN = 0.05


class Turn(NamedTuple):
    """The moments at which a decision's thinking ends, and at which its answer comes."""

    end: float
    answer: float


class Schedule:
    """The turns of decisions, first come first served, over a number of processes.

    The longer the wait, the less time a decision gets: almost none after a wait of `longest`, but never less than
    `least` seconds.
    """

    def __init__(self, processes: int, longest: float, least: float) -> None:
        self._free = [0.0] * processes
        self._longest = longest
        self._least = least

    def book(self, now: float, span: float) -> Turn:
        """The turn of a decision asked for now, whose span without a queue is `span`."""
        start = max(now, min(self._free))
        end = start + max(self._least, (span - MARGIN) * (1.0 - (start - now) / self._longest))
        self._free[self._free.index(min(self._free))] = end
        return Turn(end, max(now + span, end + MARGIN))


# The longest span of a light level, compiled: it never waits for heavy ones.
QUICK = 0.2
# The span of the plain players, which have no strength.
PLAIN = 0.06
# Interpreted searches get this many times the span, up to the limit: players do not like to wait longer.
INTERPRETED = 4.0


class Span(NamedTuple):
    """The seconds from question to answer with no other question, and whether the thinking is light."""

    seconds: float
    is_light: bool


def span_of(game: Game, level: str) -> Span:
    """The span of the level's decisions; it depends on nothing hidden, as anyone can measure it."""
    if level not in LEVELS:
        return Span(PLAIN, True)
    seconds = strength_of(game, level).seconds
    return Span(seconds if COMPILED else min(SECONDS, seconds * INTERPRETED), seconds <= QUICK)


# The causes remembered; the oldest goes first.
KEPT = 100
LONGEST = 200


class Causes:
    """The causes of failure already logged."""

    def __init__(self) -> None:
        self._told: OrderedDict[tuple[str, ...], None] = OrderedDict()

    def is_new(self, *cause: str) -> bool:
        """True the first time that this cause is seen."""
        key = tuple([part[:LONGEST] for part in cause])
        is_new = key not in self._told
        self._told[key] = None
        self._told.move_to_end(key)
        if len(self._told) > KEPT:
            self._told.popitem(last=False)
        return is_new
