"""Below Python 3.12 whoever waits for Redis may not hear that their task was cancelled, where it answers just then."""

from __future__ import annotations

import asyncio


def raise_if_cancelled() -> None:
    """CancelledError if this task was to be cancelled; to be called once Redis has answered."""
    task = asyncio.current_task()
    if task is not None and task.cancelling():
        raise asyncio.CancelledError
