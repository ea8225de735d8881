"""Decisions as jobs, and asking for them elsewhere; where nobody thinks there, or not in time, whoever asks thinks."""

from __future__ import annotations

import asyncio
from math import ceil
from time import monotonic

import msgspec

from hantise.bots.pool import span_of
from hantise.bots.process import Question, is_legal
from hantise.bus import Jobs
from hantise.core import Game

# Seconds beyond its span for which a decision is waited for: time to be taken over from a thinker that was lost.
WAIT = 6.0
# What comes late is answered at the next of steps of so many seconds, so that its moment tells little of the thinking.
STEP = 0.25


class Asking:
    """The decisions that one worker asks of thinkers, one at a time for each table."""

    def __init__(self, jobs: Jobs) -> None:
        self._jobs = jobs
        # The version of each table at which a decision is asked for.
        self._asked: dict[str, int] = {}

    async def ask(self, game: Game, table: str, version: int, seat: int, question: Question) -> str:
        """The name of a legal action; "" where nobody answers in time, or the table has moved on."""
        span, began = span_of(game, question.level), monotonic()
        job = Job(table, version, seat, span.seconds, question)
        self._asked[table] = version
        try:
            words = await self._jobs.ask(QUICK if span.is_light else LONG, table, written(job), span.seconds + WAIT)
        finally:
            self._asked.pop(table, None)
        name = (words or b"").decode(errors="replace")
        if not name or not is_legal(lambda _code: game, question, name):
            return ""
        await asyncio.sleep(_moment(began, span.seconds) - monotonic())
        return name

    def moved_on(self, table: str, version: int) -> None:
        """Nobody need decide any more what was asked at another version of the table."""
        if self._asked.get(table, version) != version:
            self._jobs.withdraw(table)


def _moment(began: float, seconds: float) -> float:
    """When a decision that took until now is answered: at its span's end, or so many whole steps later."""
    late = monotonic() - began - seconds
    return began + seconds + max(0, ceil(late / STEP)) * STEP


# A decision as a job: a question, the turn that it is for, and its time; nothing but what the seat may know.

# The queues: a quick decision never waits for long ones.
QUICK, LONG = "quick", "long"


class Job(msgspec.Struct):
    """A decision to make for a seat of a table at that version.

    `seconds` is how long after the question the answer is due, whatever the position.
    """

    table: str
    version: int
    seat: int
    seconds: float
    question: Question


_READER = msgspec.json.Decoder(Job)


def written(job: Job) -> bytes:
    """The job as text."""
    return msgspec.json.encode(job)


def read(words: bytes) -> Job:
    """The job that was written; MsgspecError if these words are none, as another version's may be."""
    return _READER.decode(words)
