"""Computer players in processes of their own, off the event loop; they are sent a View and send back a name."""

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
from hantise.bots.players import COMPUTERS, LEVELS, SECONDS
from hantise.bots.process import Asked, Finder, HintWanted, NoAnswer, Process, Question, Work, answer, is_legal
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
    """The processes of one duty; questions are answered in the order in which they were asked."""

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
        """The answer of the next process that is free, which thinks until `end`; NoAnswer if it has none."""
        return await asyncio.wrap_future(self._threads.submit(self._ask, question, end))

    def _ask(self, question: Asked, end: float) -> str:
        process = self._idle.get_nowait()
        try:
            return process.ask(question, max(self._least, end - monotonic()), self._patience)
        finally:
            self._idle.put(process)

    def close(self) -> None:
        """End the processes, whatever they are doing."""
        for process in self._processes:
            process.close()
        self._threads.shutdown(cancel_futures=True)
        for process in self._processes:
            process.end()


log = logging.getLogger(__name__)

# Seconds after its time is up until a search that does not answer counts as hanging.
PATIENCE = 8.0
# Heavy thinking leaves the cores to whatever is quicker: light decisions, pages, moves.
NICENESS = 5
LIGHT = Duty(processes=1, longest=0.1, least=0.005)
HEAVY = Duty(processes=1, longest=3.4, least=0.1, niceness=NICENESS)
PLAINEST = "greedy"


class Pool:
    """Processes for computer players, apart for light and for heavy levels.

    The moment of an answer is settled when its decision is asked for; an answer that comes sooner waits for it.
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
        """The name of a legal action: the level's own, or a lower one's where it fails twice; NoAnswer if all fail.

        What is no level is a bot that the host brings: BotFailed if it fails once, or is not here.
        """
        question = Question(game, level, view, mind, seed)
        if level not in COMPUTERS:
            return await self._host_bots.decide(question)
        return await self._tried(question)

    async def advise(self, wanted: HintWanted) -> Advice:
        """The advice of the question's own level, which takes its turn among decisions; NoAnswer if it fails twice."""
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
        """The same for a question from elsewhere, as soon as it is known; about so many seconds are left for it.

        The caller holds the answer back until its moment.
        """
        return await self._tried(question, monotonic() + seconds - MARGIN)

    async def _tried(self, question: Question, end: float | None = None) -> str:
        """The answer of a search until this end; without one, in its turn among decisions, and at its moment."""
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
        """Each cause stands in the log once."""
        if self._causes.is_new(game, level, str(error)):
            log.warning("%s at %s does not decide: %s; it is asked again, then a lower level", level, game, error)

    def close(self) -> None:
        """End the processes, whatever they are doing."""
        self._is_closed = True
        self._light.close()
        self._heavy.close()
        self._host_bots.close()


def tries(level: str) -> list[str]:
    """The levels asked for a decision in turn, each after the one before it failed; chance is never one of them."""
    names = list(LEVELS)
    lower = names[: names.index(level)][::-1] if level in LEVELS else []
    return [level, level, *lower, PLAINEST]


async def _until(moment: float) -> None:
    await asyncio.sleep(max(0.0, moment - monotonic()))


def cores_of(sharers: int) -> int:
    """The cores for each of so many who think on this machine, at least one."""
    return max(1, _cores() // sharers)


def _cores() -> int:
    """The number of cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


# The time of a decision, and the moment of its answer: they depend on levels and queue, and on nothing hidden.

# Between the end of a search and the answer: what a search may overrun its time by, and its way back.
MARGIN = 0.05


class Turn(NamedTuple):
    """The moments at which a decision's thinking is to end, and at which it is answered."""

    end: float
    answer: float


class Schedule:
    """The turns that were promised to decisions, first come first served, by so many processes.

    The longer the wait, the less time a decision gets: next to none is left to think where it is `longest` already,
    but never fewer than `least` seconds.
    """

    def __init__(self, processes: int, longest: float, least: float) -> None:
        self._free = [0.0] * processes
        self._longest = longest
        self._least = least

    def book(self, now: float, span: float) -> Turn:
        """The turn of a decision that is asked for now, and takes such a span where no other decision waits."""
        start = max(now, min(self._free))
        end = start + max(self._least, (span - MARGIN) * (1.0 - (start - now) / self._longest))
        self._free[self._free.index(min(self._free))] = end
        return Turn(end, max(now + span, end + MARGIN))


# A level that needs no more than this, compiled, thinks lightly: it never waits for heavy thinking.
QUICK = 0.2
# The plain players, which no strength describes, think next to nothing.
PLAIN = 0.06
# Interpreted searches need far longer; this many times is what people still like to wait, and the limit cuts it off.
INTERPRETED = 4.0


class Span(NamedTuple):
    """The seconds from question to answer with no other question, and whether the thinking is light."""

    seconds: float
    is_light: bool


def span_of(game: Game, level: str) -> Span:
    """The span of the decisions of that level, whatever the seat holds: anybody can measure it."""
    if level not in LEVELS:
        return Span(PLAIN, True)
    seconds = game.hints.strengths()[list(LEVELS).index(level)].seconds
    return Span(seconds if COMPILED else min(SECONDS, seconds * INTERPRETED), seconds <= QUICK)


# The causes that are remembered; the oldest is forgotten, and may be told again.
KEPT = 100
LONGEST = 200


class Causes:
    """The causes of failure that the log has told, each once."""

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
