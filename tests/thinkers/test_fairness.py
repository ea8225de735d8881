"""Fair between tables: one at which all think for long does not starve others where a decision is quick."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import NamedTuple

import pytest
from redis.asyncio import Redis

import engines
from hantise.bots.pool import Span
from hantise.bots.process import Question
from hantise.bus import Bus
from hantise.testing.games import find
from hantise.thinkers import LONG, Asking
from thinkers.elsewhere import thinking, undone, until

pytestmark = engines.NEEDS_SERVERS
FEW, SEATS = 10, 6
# Seconds that a decision takes, unless it is held.
BRIEF, DEEP = 0.002, 0.05
SPANS = {"level1": Span(0.0, True), "level5": Span(0.0, False)}


class Paced:
    """Thinks for the time of its level, or until a long decision is released."""

    def __init__(self) -> None:
        self.may = asyncio.Event()
        self.may.set()

    async def think(self, question: Question, seconds: float) -> str:
        if question.level == "level5":
            await self.may.wait()
        await asyncio.sleep(BRIEF if question.level == "level1" else DEEP)
        return "4"


class Table(NamedTuple):
    """One at which computers alone sit, all of one level, and play on and on."""

    name: str
    level: str
    asking: Asking

    async def play(self, decided: Counter[str]) -> None:
        game = find("connect_four")
        state = game.start(game.options(2))
        question = Question(game.code, self.level, game.view(state, 0).dump(), 1, 1)
        while True:
            name = await self.asking.ask(game, self.name, decided[self.name], decided[self.name] % SEATS, question)
            assert name == "4", "nobody thought in time"
            decided[self.name] += 1


@asynccontextmanager
async def playing(tables: list[Table], decided: Counter[str]) -> AsyncIterator[None]:
    games = [asyncio.create_task(table.play(decided)) for table in tables]
    try:
        yield
        assert not [game for game in games if game.done()], "a game has ended"
    finally:
        for game in games:
            game.cancel()
        await asyncio.gather(*games, return_exceptions=True)


@pytest.fixture(autouse=True)
def _no_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    """The queue alone is measured, so an answer is not held back."""
    monkeypatch.setattr("hantise.thinkers.span_of", lambda game, level: SPANS[level])
    monkeypatch.setattr("hantise.thinkers._moment", lambda began, seconds: 0.0)


async def test_while_one_table_thinks_others_take_turns(bus: Bus, url: str) -> None:
    mind, decided = Paced(), Counter[str]()
    mind.may.clear()
    tables = [Table(f"{number}", "level1", Asking(bus.jobs)) for number in range(FEW)]
    async with thinking(url, mind), playing([*tables, Table("long", "level5", Asking(bus.jobs))], decided):
        await until(lambda: min(decided[table.name] for table in tables) >= 3)
        assert decided["long"] == 0
        mind.may.set()
        await until(lambda: decided["long"] > 0)


async def test_tables_that_think_for_long_take_turns_whatever_their_seats(
    bus: Bus, url: str, redis_itself: Redis
) -> None:
    """One job for a table at a time: more computers at it give it no more of the thinkers."""
    decided, most = Counter[str](), 0
    tables = [Table(name, "level5", Asking(bus.jobs)) for name in "abcd"]
    async with thinking(url, Paced(), {LONG: 2}), playing(tables, decided):
        while not decided or min(decided[name] for name in "abcd") < 3:
            most = max(most, await undone(redis_itself))
            await asyncio.sleep(0.01)
    assert most <= len(tables)
    assert max(decided.values()) - min(decided.values()) <= 1
