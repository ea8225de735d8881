"""Computers for tests: they answer at once, in this process."""

from __future__ import annotations

import asyncio

from hantise.bots.deciding import Question
from hantise.core import Rng
from hantise.games import find


class FirstThatComes:
    """Takes any legal action, by the seed that it is given."""

    async def decide(self, game: str, level: str, view: str, mind: int, seed: int) -> str:
        box, rng = find(game), Rng(seed)
        legal = box.read_view(view).imagine(rng).legal()
        return box.actions.name(legal[rng.below(len(legal))])

    async def think(self, question: Question, seconds: float) -> str:
        """As a thinker."""
        return await self.decide(*question)

    def close(self) -> None:
        """Nothing to end."""


class Counted(FirstThatComes):
    """Tells how often it was asked."""

    def __init__(self) -> None:
        self.asked = 0

    async def decide(self, game: str, level: str, view: str, mind: int, seed: int) -> str:
        self.asked += 1
        return await super().decide(game, level, view, mind, seed)


class Slow(FirstThatComes):
    """Thinks for so many seconds."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds

    async def decide(self, game: str, level: str, view: str, mind: int, seed: int) -> str:
        await asyncio.sleep(self._seconds)
        return await super().decide(game, level, view, mind, seed)
