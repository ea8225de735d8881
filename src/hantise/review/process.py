"""A process that answers the questions of reviews, after everything else that the machine has to do."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Final, Protocol, TypeVar

import msgspec

from hantise.bots.process import Process, Work
from hantise.review.weighing import Finder, Outlook, Weighed, Weighing, answer

T = TypeVar("T")

# Any running table goes first.
NICENESS: Final = 19
# Seconds after which a question has none: on a busy machine one waits long, and others come first.
PATIENCE: Final = 600.0
# Digits of a chance that are kept: far finer than the search.
DIGITS: Final = 4


class Weigher(Protocol):
    """Answers the questions of reviews, one after the other."""

    async def weigh(self, question: Weighing) -> str:
        """The answer as text, which `read_weighed` reads; NoAnswer if there is none."""

    async def rest(self) -> None:
        """Nothing is asked for a while."""

    def close(self) -> None:
        """Answer nothing any more."""


class Background:
    """One process, which runs as long as there are questions, each and its answer a text."""

    def __init__(self, work: Work[str], patience: float = PATIENCE) -> None:
        """A question has no answer after so many seconds."""
        self._process = Process(work, NICENESS)
        self._patience = patience
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="reviewing")

    async def ask(self, question: str) -> str:
        """The answer; after NoAnswer the next question goes to a fresh process."""
        return await self._run(partial(self._process.ask, question, 0.0, self._patience))

    async def rest(self) -> None:
        """The process ends until it is asked again."""
        await self._run(self._process.end)

    async def _run(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, work)

    def close(self) -> None:
        """It ends for good, whatever it is doing."""
        self._process.close()
        self._thread.shutdown(cancel_futures=True)
        self._process.end()


class ReviewProcess(Background):
    """A Weigher in a process of its own."""

    def __init__(self, find_game: Finder) -> None:
        super().__init__(partial(weighed, find_game))

    async def weigh(self, question: Weighing) -> str:
        """As Weigher says."""
        return await self.ask(msgspec.json.encode(question).decode())


def weighed(find_game: Finder, question: str, _seconds: float) -> str:
    """The answer to a question, both as text."""
    found = answer(find_game, msgspec.json.decode(question, type=Weighing))
    return msgspec.json.encode(_rounded(found)).decode()


def read_weighed(text: str) -> Weighed:
    """The answer that was kept as text."""
    return msgspec.json.decode(text, type=Weighed)


def _rounded(found: Weighed) -> Weighed:
    before, best, chosen = map(_shorter, (found.before, found.after_best, found.after_chosen))
    assert before is not None
    return msgspec.structs.replace(found, before=before, after_best=best, after_chosen=chosen)


def _shorter(outlook: Outlook | None) -> Outlook | None:
    if outlook is None:
        return None
    chances = tuple([tuple([round(one, DIGITS) for one in repeat]) for repeat in outlook.chances])
    return msgspec.structs.replace(outlook, chances=chances)
