"""Questions that many ask one by one: those who ask while the database answers are answered together."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, Hashable
from typing import Generic, TypeVar

from hantise.store import patience
from hantise.store.patience import within

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")
Answers = TypeVar("Answers")


class Batching(Generic[Key, Value]):
    """One reading at a time, for all who wait.

    Tables ask at every move; by a transaction for each, asking was most of what a move cost.
    """

    def __init__(self, read: Callable[[Collection[Key]], Awaitable[dict[Key, Value]]]) -> None:
        self._read = read
        self._keys: set[Key] = set()
        self._next: asyncio.Task[dict[Key, Value]] | None = None
        self._turn = asyncio.Lock()

    async def ask(self, *keys: Key) -> list[Value | None]:
        """What each of these is at some moment from now on; None for one that there is not.

        TimeoutError where the database is silent for longer than somebody who asks has patience.
        """
        self._keys.update(keys)
        if self._next is None:
            self._next = asyncio.create_task(self._ask())
        found = await within(patience.ANSWER, _shared(self._next))
        return [found.get(key) for key in keys]

    async def _ask(self) -> dict[Key, Value]:
        async with self._turn:
            # Who asks from here on might miss what is written meanwhile.
            keys, self._keys, self._next = self._keys, set(), None
            return await self._read(keys)


async def _shared(answer: asyncio.Task[Answers]) -> Answers:
    """The answer; whoever goes away takes it from nobody else."""
    return await asyncio.shield(answer)
