"""What one worker of all has in hand, as long as it says so."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from hantise.bus import Bus

# Seconds that a claim holds without a word of whoever made it.
LEASE = 3.0


@asynccontextmanager
async def holding(bus: Bus, name: str) -> AsyncIterator[None]:
    """Within the block no other worker begins with what is named, which was claimed for as long as a lease."""
    going_on = asyncio.create_task(_hold_on(bus, name))
    try:
        yield
    finally:
        going_on.cancel()
        await bus.release(name)


async def _hold_on(bus: Bus, name: str) -> None:
    while True:
        await asyncio.sleep(LEASE / 3)
        await bus.claim(name, LEASE)
