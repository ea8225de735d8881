"""A worker process for thinking: restarted after it died, and ended if it hangs."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.process import BaseProcess
from threading import Lock
from typing import Generic, NamedTuple, TypeAlias, TypeVar

from hantise.bots.advising import advise, written
from hantise.bots.players import Bot, SearchBot, seated
from hantise.core import Game, HantiseError, Rng
from hantise.process import SPAWNING, Line

Q = TypeVar("Q")
# Answers a question within a number of seconds.
Work: TypeAlias = Callable[[Q, float], str]

ANSWER, FAILURE, UP = "answer", "failure", b"up"
# Seconds for a process to start, even on a busy machine.
STARTING = 60.0


class NoAnswer(HantiseError):
    """A process died, hung or did not start, or its work failed."""

    code = "no-answer"


class Died(NoAnswer):
    """The process ended before it answered."""


@dataclass
class _Running:
    process: BaseProcess
    pipe: Line
    is_up: bool = False


class Process(Generic[Q]):
    """One process with its own pipe, so that its failures reach no other."""

    def __init__(self, work: Work[Q], niceness: int = 0) -> None:
        self._work = work
        self._niceness = niceness
        self._running: _Running | None = None
        self._is_closed = False
        # One thread asks while another may close.
        self._changing = Lock()

    def start(self) -> None:
        """Start the process unless it runs; NoAnswer tells the fault."""
        with self._changing:
            if self._is_closed:
                raise NoAnswer("the process is closed")
            if self._running is None:
                try:
                    ours, theirs = SPAWNING.Pipe()
                    # The other end is open in that process alone, so that its death closes the pipe.
                    with theirs:
                        told = (theirs, self._work, self._niceness)
                        process = SPAWNING.Process(target=_serve, args=told, daemon=True)
                        process.start()
                    self._running = _Running(process, ours)
                except Exception as error:
                    raise NoAnswer(f"no process starts: {error}") from error

    def ask(self, question: Q, seconds: float, patience: float) -> str:
        """The process's answer within `seconds` plus at most `patience`; else NoAnswer, or Died if it ended.

        A failed process is ended, and a new one takes the next question.
        """
        self.start()
        assert self._running is not None
        try:
            pipe = self._running.pipe
            if not self._running.is_up:
                _heard(pipe, STARTING)
                self._running.is_up = True
            pipe.send((question, seconds))
            what, _space, words = _heard(pipe, seconds + patience).partition(" ")
            if what != ANSWER:
                raise NoAnswer(words)
            return words
        except Exception as error:
            self.end()
            kind = Died if isinstance(error, EOFError | OSError) else NoAnswer
            raise kind(str(error) or type(error).__name__) from error

    def end(self) -> None:
        """End the process at once; only for the asking thread."""
        with self._changing:
            if self._running is not None:
                self._running.process.kill()
                self._running.process.join()
                self._running.pipe.close()
                self._running = None

    def close(self) -> None:
        """End the process for good; an asking thread gets NoAnswer at once."""
        with self._changing:
            self._is_closed = True
            if self._running is not None:
                self._running.process.kill()


def _heard(pipe: Line, longest: float) -> str:
    if not pipe.poll(longest):
        raise NoAnswer(f"it is silent after {longest:.0f} seconds")
    return pipe.recv_bytes().decode()


def close_all(processes: Sequence[Process[Q]], threads: Executor) -> None:
    """End these processes and the threads that ask them at once, for good."""
    for process in processes:
        process.close()
    threads.shutdown(cancel_futures=True)
    for process in processes:
        process.end()


def _serve(pipe: Line, work: Work[Q], niceness: int) -> None:
    """The loop of the process: answers questions until the pipe closes."""
    if niceness and hasattr(os, "nice"):
        os.nice(niceness)
    with suppress(EOFError, OSError):
        pipe.send_bytes(UP)
        while True:
            question, seconds = pipe.recv()
            try:
                told = f"{ANSWER} {work(question, seconds)}"
            except HantiseError as error:
                told = f"{FAILURE} {error}"
            except Exception as error:
                told = f"{FAILURE} {type(error).__name__}: {error}"
            pipe.send_bytes(told.encode())


# A decision as a question to another process: it holds the seat's knowledge alone.

Finder = Callable[[str], Game]


class Question(NamedTuple):
    """A decision to make: the game's code, the level, the view as text, the mind, and the chance source's seed."""

    game: str
    level: str
    view: str
    mind: int
    seed: int


class HintWanted(NamedTuple):
    """A person's question for advice; `least` is the lowest payoff at the table."""

    question: Question
    least: float


Asked: TypeAlias = Question | HintWanted


def answer(find_game: Finder, asked: Asked, seconds: float) -> str:
    """The name of an action, or an advice as text, within about `seconds`."""
    if isinstance(asked, Question):
        box = find_game(asked.game)
        return decision(box, asked, seated(asked.level, box, asked.mind), seconds)
    question, box = asked.question, find_game(asked.question.game)
    seen, rng = box.read_view(question.view), Rng(question.seed)
    return written(advise(box, question.level, seen, rng, seconds, asked.least, question.mind))


def decision(box: Game, question: Question, bot: Bot, seconds: float) -> str:
    """The name of this computer player's action, within about `seconds`."""
    rng = Rng(question.seed)
    seen = box.read_view(question.view)
    # All imagined worlds have the same legal actions.
    legal = seen.imagine(rng).legal()
    if isinstance(bot, SearchBot):
        bot = bot.within(seconds)
    return box.actions.name(bot.decide(seen, legal, rng))


def is_legal(find_game: Finder, question: Question, name: str) -> bool:
    """True if this action is legal in the question's view."""
    box = find_game(question.game)
    return name in box.actions.names() and box.read_view(question.view).refusal(box.actions.parse(name)) is None
