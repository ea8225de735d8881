"""Jobs: work that others on the bus may do, asked for by one side and taken by the other."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, Protocol


class Taken(NamedTuple):
    """A job that was taken, for whoever works on it to answer.

    `waited` is how many seconds ago it was asked for; `mark` is what the bus knows it by.
    """

    queue: str
    words: bytes
    waited: float
    mark: tuple[bytes, bytes, bytes, bytes]


class Jobs(Protocol):
    """The side that asks."""

    async def ask(self, queue: str, about: str, words: bytes, seconds: float) -> bytes | None:
        """What another answers within so many seconds; None if nobody does, at once where nobody is there.

        Of the jobs about one thing the latest counts: what was asked before is dropped, and nobody answers it.
        """

    def withdraw(self, about: str) -> None:
        """What was asked here about it is of no use any more; whoever waits hears None."""


class Taker(Protocol):
    """The side that works; where the bus is away it has nothing to do, and says so by `is_well`."""

    @property
    def is_well(self) -> bool:
        """True while the bus is reached."""

    async def beat(self, taken: Iterable[Taken]) -> None:
        """Still there, and at work on these; whoever is silent for a while loses its jobs to others."""

    async def take(self, queue: str) -> Taken | None:
        """The next job that nobody works on, waited for a moment; None if there is none."""

    async def answer(self, taken: Taken, words: bytes) -> None:
        """Tell whoever asked, unless another was quicker or the answer is of no use any more."""

    async def leave(self, taken: Iterable[Taken]) -> None:
        """Work on nothing any more; others take these at once."""

    async def close(self) -> None:
        """Hang up."""


class NoJobs:
    """Nobody works for a worker that is alone."""

    async def ask(self, queue: str, about: str, words: bytes, seconds: float) -> bytes | None:
        """Nobody answers."""
        return None

    def withdraw(self, about: str) -> None:
        """Nothing was asked."""


NO_JOBS = NoJobs()
