"""Decisions as jobs on the bus: workers ask for them, `hantise think` makes them (`thinkers/running.py`).

A worker without an answer in time decides by itself.
"""

from __future__ import annotations

import asyncio
from math import ceil
from time import monotonic

import msgspec

from hantise.bots.pool import span_of
from hantise.bots.process import Question, is_legal
from hantise.bus import Jobs
from hantise.core import Game

# Seconds beyond a decision's span until it is given up: time for a second thinker after the loss of the first.
WAIT = 6.0
# A late answer is given at a whole number of these seconds, so that its moment tells little of the thinking.
STEP = 0.25


class Asking:
    """The decisions that one worker asks of thinkers, one at a time for each table."""

    def __init__(self, jobs: Jobs) -> None:
        self._jobs = jobs
        # The version of each table for which a decision is asked.
        self._asked: dict[str, int] = {}

    async def ask(self, game: Game, table: str, version: int, seat: int, question: Question) -> str:
        """The name of a legal action; "" without an answer in time, or after the table has moved on."""
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
        """Withdraw the request for another version of the table."""
        if self._asked.get(table, version) != version:
            self._jobs.withdraw(table)


def _moment(began: float, seconds: float) -> float:
    """The moment of the answer: the span's end, or for a late answer some whole steps later."""
    late = monotonic() - began - seconds
    return began + seconds + max(0, ceil(late / STEP)) * STEP


# A job: a question, the turn that it is for, and its time; it holds only what the seat may know.

# The queues: a quick decision never waits for long ones.
QUICK, LONG = "quick", "long"


class Job(msgspec.Struct):
    """A decision to make for a seat of a table at that version.

    `seconds` is the time from the question to the answer, in every position.
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
    """The job in a text; MsgspecError for other text, as another version's may be."""
    return _READER.decode(words)
