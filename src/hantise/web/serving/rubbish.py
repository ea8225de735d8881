"""Looking for rubbish little and often: while all is looked through at once, everybody waits.

Python frees almost everything by itself, as soon as nothing knows it. What knows each other and is known to nobody else
it finds only by looking through all there is, which takes a third of a second with a thousand open pages.
"""

from __future__ import annotations

import asyncio
import gc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

# Seconds between two looks at what is new; and looks until it is asked whether there is much more than there was.
EACH, MANY = 1.0, 300
# All is looked through again once there is so much more of it, and so many things more.
TIMES, MORE = 1.1, 50_000


class Rubbish:
    """What was looked at is put aside, so that the next look is at what is new alone."""

    def __init__(self) -> None:
        """All that there is now belongs to the program, and is none."""
        gc.freeze()
        self._most = _most(gc.get_freeze_count())
        self._looks = 0

    def look(self) -> None:
        """Look at what is new, and now and then at all there is, where much of it may have become rubbish meanwhile."""
        _put_aside()
        self._looks += 1
        # To count takes long itself.
        if self._looks % MANY == 0 and gc.get_freeze_count() > self._most:
            gc.unfreeze()
            _put_aside()
            self._most = _most(gc.get_freeze_count())


def _most(there: int) -> float:
    """How many things there may be before all is looked through again, if there are so many now."""
    return TIMES * there + MORE


def _put_aside() -> None:
    gc.collect()
    gc.freeze()


@asynccontextmanager
async def looked_for() -> AsyncIterator[None]:
    """Within the block it is looked for."""
    task = asyncio.create_task(_look_on(Rubbish()))
    try:
        yield
    finally:
        task.cancel()


async def _look_on(rubbish: Rubbish) -> None:
    while True:
        await asyncio.sleep(EACH)
        rubbish.look()
