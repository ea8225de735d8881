"""A process that thinks, as computer players do: started anew after it died, and ended when it falls silent."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from threading import Lock
from typing import Generic, NamedTuple, TypeAlias, TypeVar

from hantise.bots.advising import advise, written
from hantise.bots.players import Bot, SearchBot, seated
from hantise.core import Game, HantiseError, Rng
from hantise.process.spawning import SPAWNING

Q = TypeVar("Q")
# Works out the answer to a question within so many seconds.
Work: TypeAlias = Callable[[Q, float], str]

ANSWER, FAILURE, UP = "answer", "failure", b"up"
# Seconds for a process to come up, also on a machine that has much else to do.
STARTING = 60.0


class NoAnswer(HantiseError):
    """A process died, fell silent or could not start, or its work went wrong."""

    code = "no-answer"


class Died(NoAnswer):
    """The process ended before it answered."""


@dataclass
class _Running:
    process: BaseProcess
    pipe: Connection
    is_up: bool = False


class Process(Generic[Q]):
    """One process with a pipe of its own, so that nothing that befalls it reaches another."""

    def __init__(self, work: Work[Q], niceness: int = 0) -> None:
        self._work = work
        self._niceness = niceness
        self._running: _Running | None = None
        self._is_closed = False
        # One thread asks, another closes.
        self._changing = Lock()

    def start(self) -> None:
        """It runs, or NoAnswer says why not."""
        with self._changing:
            if self._is_closed:
                raise NoAnswer("the process is closed")
            if self._running is None:
                try:
                    self._running = _started(self._work, self._niceness)
                except Exception as error:
                    raise NoAnswer(f"no process starts: {error}") from error

    def ask(self, question: Q, seconds: float, patience: float) -> str:
        """The process's answer within so many seconds, or `patience` later at most; else NoAnswer, Died if it ended.

        A process that fails is ended, and the next question goes to a fresh one.
        """
        self.start()
        assert self._running is not None
        try:
            _wait_until_up(self._running)
            return _answer(self._running.pipe, question, seconds, seconds + patience)
        except Exception as error:
            self.end()
            kind = Died if isinstance(error, EOFError | OSError) else NoAnswer
            raise kind(str(error) or type(error).__name__) from error

    def end(self) -> None:
        """It ends, whatever it is doing; only for the thread that asks."""
        with self._changing:
            if self._running is not None:
                self._running.process.kill()
                self._running.process.join()
                self._running.pipe.close()
                self._running = None

    def close(self) -> None:
        """It ends, and is never started again; a thread that asks it gets NoAnswer at once."""
        with self._changing:
            self._is_closed = True
            if self._running is not None:
                self._running.process.kill()


def _started(work: Work[Q], niceness: int) -> _Running:
    ours, theirs = SPAWNING.Pipe()
    # The other end must be open in that process alone, or its death would not be heard.
    with theirs:
        process = SPAWNING.Process(target=_serve, args=(theirs, work, niceness), daemon=True)
        process.start()
    return _Running(process, ours)


def _wait_until_up(running: _Running) -> None:
    if not running.is_up:
        _heard(running.pipe, STARTING)
        running.is_up = True


def _answer(pipe: Connection, question: object, seconds: float, longest: float) -> str:
    pipe.send((question, seconds))
    kind, _space, words = _heard(pipe, longest).partition(" ")
    if kind != ANSWER:
        raise NoAnswer(words)
    return words


def _heard(pipe: Connection, longest: float) -> str:
    if not pipe.poll(longest):
        raise NoAnswer(f"it is silent after {longest:.0f} seconds")
    return pipe.recv_bytes().decode()


# In the process.


def _serve(pipe: Connection, work: Work[Q], niceness: int) -> None:
    """Answer one question after the other until the house hangs up or dies."""
    if niceness and hasattr(os, "nice"):
        os.nice(niceness)
    with suppress(EOFError, OSError):
        pipe.send_bytes(UP)
        while True:
            question, seconds = pipe.recv()
            pipe.send_bytes(_told(work, question, seconds).encode())


def _told(work: Work[Q], question: Q, seconds: float) -> str:
    try:
        return f"{ANSWER} {work(question, seconds)}"
    except HantiseError as error:
        return f"{FAILURE} {error}"
    except Exception as error:
        return f"{FAILURE} {type(error).__name__}: {error}"


# A computer player's decision as a question to another process; it holds nothing but what the seat may know.


Finder = Callable[[str], Game]


class Question(NamedTuple):
    """A decision to make: the game's code, the level, the view as text, the mind, and the seed of its chance."""

    game: str
    level: str
    view: str
    mind: int
    seed: int


class HintWanted(NamedTuple):
    """The same question by a person, who wants advice; `least` is the least that anybody can be paid there."""

    question: Question
    least: float


Asked: TypeAlias = Question | HintWanted


def answer(find_game: Finder, asked: Asked, seconds: float) -> str:
    """The name of an action, or an advice as text, within about so many seconds."""
    if isinstance(asked, HintWanted):
        return hint(find_game, asked, seconds)
    return decide(find_game, asked, seconds)


def hint(find_game: Finder, wanted: HintWanted, seconds: float) -> str:
    """The advice of the question's level, as text."""
    question, box = wanted.question, find_game(wanted.question.game)
    seen, rng = box.read_view(question.view), Rng(question.seed)
    return written(advise(box, question.level, seen, rng, seconds, wanted.least, question.mind))


def decide(find_game: Finder, question: Question, seconds: float) -> str:
    """The name of the action that this computer player chooses within about so many seconds."""
    box = find_game(question.game)
    return decision(box, question, seated(question.level, box, question.mind), seconds)


def decision(box: Game, question: Question, bot: Bot, seconds: float) -> str:
    """The same for a player that sits there already."""
    rng = Rng(question.seed)
    seen = box.read_view(question.view)
    # What may be done follows from what the seat knows, so any world it can imagine tells.
    legal = seen.imagine(rng).legal()
    if isinstance(bot, SearchBot):
        bot = bot.within(seconds)
    return box.actions.name(bot.decide(seen, legal, rng))


def is_legal(find_game: Finder, question: Question, name: str) -> bool:
    """True if the seat may take the action of that name, as far as it knows."""
    box = find_game(question.game)
    return name in box.actions.names() and box.read_view(question.view).refusal(box.actions.parse(name)) is None
