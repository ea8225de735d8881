"""An end to waiting for a database that is there and says nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")

# Seconds: for one transaction; for whoever asks, who may have to wait for the one before theirs; for hanging up.
TRANSACTION, ANSWER, CLOSING = 4.0, 6.0, 2.0


async def within(seconds: float, work: Coroutine[Any, Any, T]) -> T:
    """The result of the work; TimeoutError once it takes longer.

    What was begun is given up, and nobody waits for that: it may have to wait for the database itself. Whether it was
    done all the same is not known.
    """
    task = asyncio.ensure_future(work)
    try:
        done, _going = await asyncio.wait({task}, timeout=seconds)
    finally:
        if not task.done():
            task.add_done_callback(_forget)
            task.cancel()
    if not done:
        raise TimeoutError
    return task.result()


def _forget(task: asyncio.Task[Any]) -> None:
    """However it ended, its asker was answered before."""
    if not task.cancelled():
        task.exception()
