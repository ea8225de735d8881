"""The bus between workers, and its jobs. It may lose, double and delay any message: nothing stored depends on it.

The base classes are the bus of a single worker, which neither hears others nor sends anything.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple, Protocol, TypeAlias

# Called in the event loop with another worker's name and message, "" for a sign of life.
OnMessage: TypeAlias = Callable[[str, bytes], None]
# Called with True once others are heard again, after messages were missed; with False once they are not.
OnHealth: TypeAlias = Callable[[bool], None]


class Jobs:
    """Work for other processes on the bus: the side that asks."""

    async def ask(self, queue: str, about: str, words: bytes, seconds: float) -> bytes | None:
        """The answer within `seconds`; None without one, and at once where no taker is heard.

        The latest job about a thing replaces the earlier one, which is dropped unanswered.
        """
        return None

    def withdraw(self, about: str) -> None:
        """Drop the job about this thing that was asked for here; its asker gets None."""


class Bus:
    """The other workers of the house, while they are heard."""

    # True if there may be other workers.
    is_shared: bool = False
    # True while this worker hears all others, and they hear it.
    is_well: bool = True
    # The jobs that this worker asks for.
    jobs: Jobs = Jobs()

    async def start(self, hear: OnMessage, turn: OnHealth) -> None:
        """Begin to hear other workers."""

    async def close(self) -> None:
        """Send and hear nothing more."""

    def send(self, message: bytes) -> None:
        """Send this one line to all others soon; never wait, and drop it if it cannot be sent."""

    async def check(self) -> None:
        """Raise if the bus is away."""

    async def lease(self, name: str, seconds: float) -> bool:
        """True if this worker alone has the lease of this name for some seconds, newly or renewed.

        Also true while the bus is away: the database refuses a second result.
        """
        return True

    async def release(self, name: str) -> None:
        """Give the lease of this name back."""


# Takers: the side that works.


class Taken(NamedTuple):
    """A job that was taken, to be answered.

    `waited` is the age of the request in seconds; `mark` identifies the job on the bus.
    """

    queue: str
    words: bytes
    waited: float
    mark: tuple[bytes, bytes, bytes, bytes]


class Taker(Protocol):
    """The side that works; while the bus is away it gets no job, and `is_well` is false."""

    @property
    def is_well(self) -> bool:
        """True while the bus is reached."""

    async def beat(self, taken: Iterable[Taken]) -> None:
        """Report that this taker lives and works on these; after a silence its jobs go to others."""

    async def take(self, queue: str) -> Taken | None:
        """The next free job, after a short wait for one; None without any."""

    async def answer(self, taken: Taken, words: bytes) -> None:
        """Answer the job, unless another taker was quicker or the job was dropped."""

    async def leave(self, taken: Iterable[Taken]) -> None:
        """Return these jobs at once to other takers."""

    async def close(self) -> None:
        """Close the connection."""
