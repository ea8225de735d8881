"""No bus: one worker has all to itself."""

from __future__ import annotations

from hantise.bus.bus import Hearing, Turning
from hantise.bus.jobs import NO_JOBS


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
