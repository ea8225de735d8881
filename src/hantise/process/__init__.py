"""How a process of the house behaves, whatever its work is: its log, its numbers, and the signals that it hears."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType


@contextmanager
def handling_signals(hear: Callable[[int], object]) -> Iterator[None]:
    """Within the block SIGINT and SIGTERM end nothing by themselves: `hear` is told of each, by its number."""

    def told(number: int, _frame: FrameType | None) -> None:
        hear(number)

    before = {number: signal.signal(number, told) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
