"""A decision as a job: a question, the turn that it is for, and its time; nothing but what the seat may know."""

from __future__ import annotations

import msgspec

from hantise.bots.deciding import Question

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
