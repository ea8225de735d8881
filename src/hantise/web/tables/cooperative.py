"""Long work on the event loop, a little at a time, so that everybody else's goes on meanwhile."""

from __future__ import annotations

import asyncio
from math import inf
from time import perf_counter
from typing import TypeVar

from hantise.core import HantiseError
from hantise.core.record import Steps

T = TypeVar("T")

# Seconds of each pass of the loop, for all such work together.
SLICE = 0.002


class TookTooLong(HantiseError):
    """The work was given up, because it had taken longer than it may."""


# How many pieces of work are at it now; they share the slice.
_at_work = 0


async def cooperatively(work: Steps[T], most: float = inf) -> T:
    """The result of the work; TookTooLong once it has worked for `most` seconds, without counting others' work."""
    global _at_work
    _at_work += 1
    try:
        while True:
            begun = perf_counter()
            until = begun + SLICE / _at_work
            try:
                next(work)
                while perf_counter() < until:
                    next(work)
            except StopIteration as end:
                outcome: T = end.value
                return outcome
            most -= perf_counter() - begun
            if most < 0:
                raise TookTooLong
            await asyncio.sleep(0)
    finally:
        _at_work -= 1
        work.close()
