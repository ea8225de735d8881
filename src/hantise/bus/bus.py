"""The bus between workers, and jobs on it: it may lose anything, doubles and delays; nothing stored hangs on it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple, Protocol, TypeAlias

# Told the name of another worker and its message, "" for one that only says that it is there; in the event loop.
Hearing: TypeAlias = Callable[[str, bytes], None]
# Told, with True, that others are heard again: whatever they said meanwhile was missed; with False that they are not.
Turning: TypeAlias = Callable[[bool], None]


class Bus(Protocol):
    """The other workers of the house, as far as they are heard."""

    @property
    def is_shared(self) -> bool:
        """True if there may be other workers."""

    @property
    def is_well(self) -> bool:
        """True while all that others say is heard, and they hear this worker."""

    @property
    def jobs(self) -> Jobs:
        """What may be asked of those who work for all."""

    async def start(self, hear: Hearing, turn: Turning) -> None:
        """Begin to hear what others say."""

    async def close(self) -> None:
        """Say nothing and hear nothing more."""

    def say(self, message: bytes) -> None:
        """Tell all others this one line, soon; it never waits, and what cannot be told is lost."""

    async def check(self) -> None:
        """Raise if the bus cannot be reached."""

    async def claim(self, name: str, seconds: float) -> bool:
        """True if for so many seconds this worker alone has what is named, or had it and has it longer.

        Also True if nobody can be asked: what must not be done twice the database refuses the second time.
        """

    async def release(self, name: str) -> None:
        """Another may have what is named."""


# Jobs: work that others on the bus may do, asked for by one side and taken by the other.


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


# No bus: one worker has all to itself.


class NoJobs:
    """Nobody works for a worker that is alone."""

    async def ask(self, queue: str, about: str, words: bytes, seconds: float) -> bytes | None:
        """Nobody answers."""
        return None

    def withdraw(self, about: str) -> None:
        """Nothing was asked."""


class Alone:
    """The bus of a worker that is the only one."""

    is_shared = False
    is_well = True
    jobs = NoJobs()

    async def start(self, hear: Hearing, turn: Turning) -> None:
        """Nobody is ever heard."""

    async def close(self) -> None:
        """Close as `Bus` says."""

    def say(self, message: bytes) -> None:
        """Nobody listens."""

    async def check(self) -> None:
        """Nothing to reach."""

    async def claim(self, name: str, seconds: float) -> bool:
        """All is this worker's."""
        return True

    async def release(self, name: str) -> None:
        """Nobody else would take it."""
