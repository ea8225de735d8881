"""Long work in short steps: the caller decides when the next one is done."""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeAlias, TypeVar

T = TypeVar("T")

# Each step is short, and what the work comes to is known after the last.
Steps: TypeAlias = Generator[None, None, T]


def finished(work: Steps[T]) -> T:
    """The result of the work, done in one go."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            outcome: T = end.value
            return outcome
