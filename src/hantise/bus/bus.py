"""The bus between workers: it may lose anything, doubles and delays, and nothing that is stored hangs on it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeAlias

from hantise.bus.jobs import NO_JOBS, Jobs

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


# No bus: one worker has all to itself.


class Alone:
    """The bus of a worker that is the only one."""

    is_shared = False
    is_well = True
    jobs = NO_JOBS

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
