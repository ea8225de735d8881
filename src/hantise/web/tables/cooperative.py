"""Long work on the event loop, a little at a time, so that everybody else's goes on meanwhile."""

from __future__ import annotations

import asyncio
from math import inf
from time import perf_counter
from typing import TypeVar

from hantise.core import HantiseError
from hantise.core.steps import Steps

T = TypeVar("T")

# Seconds of each pass of the loop, for all such work together.
SLICE = 0.002


class TookTooLong(HantiseError):
    """The work was given up, because it had taken longer than it may."""


class _Slices:
    """A piece of work, and the time that it has taken by itself."""

    # How many are at work; they share the slice.
    at_work = 0

    def __init__(self, most: float) -> None:
        self._left = most

    async def all_of(self, work: Steps[T]) -> T:
        """The result of the work."""
        while True:
            begun = perf_counter()
            try:
                self._one_of(work, begun + SLICE / _Slices.at_work)
            except StopIteration as end:
                outcome: T = end.value
                return outcome
            self._left -= perf_counter() - begun
            if self._left < 0:
                raise TookTooLong
            await asyncio.sleep(0)

    def _one_of(self, work: Steps[T], until: float) -> None:
        next(work)
        while perf_counter() < until:
            next(work)


async def cooperatively(work: Steps[T], most: float = inf) -> T:
    """The result of the work; TookTooLong once it has worked for `most` seconds, without counting others' work."""
    _Slices.at_work += 1
    try:
        return await _Slices(most).all_of(work)
    finally:
        _Slices.at_work -= 1
        work.close()
