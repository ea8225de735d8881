"""Fair between tables: one at which all think for long does not starve a hundred where a decision is quick."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from time import monotonic
from typing import NamedTuple

import pytest
from redis.asyncio import Redis

import engines
from hantise.bots.deciding import Question
from hantise.bots.spans import Span
from hantise.bus import Bus
from hantise.testing.games import find
from hantise.thinkers.asking import Asking
from hantise.thinkers.job import LONG, QUICK
from thinkers.elsewhere import thinking, until

pytestmark = engines.NEEDS_SERVERS
TABLES, FEW, SEATS = 100, 10, 6
# Seconds: that a quick and a long decision take here, and that is measured.
BRIEF, DEEP, MEASURED = 0.002, 1.0, 6.0
SPANS = {"level1": Span(0.0, True), "level5": Span(0.0, False)}


class Paced:
    """Thinks for as long as its level takes."""

    def __init__(self, deep: float = DEEP) -> None:
        self._deep = deep

    async def think(self, question: Question, seconds: float) -> str:
        await asyncio.sleep(BRIEF if question.level == "level1" else self._deep)
        return "4"


class Table(NamedTuple):
    """One at which computers alone sit, all of one level, and play on and on."""

    name: str
    level: str
    asking: Asking

    async def play(self, waits: list[float], decided: Counter[str]) -> None:
        game = find("connect_four")
        state = game.start(game.options(2))
        question = Question(game.code, self.level, game.view(state, 0).dump(), 1, 1)
        while True:
            began = monotonic()
            name = await self.asking.ask(game, self.name, decided[self.name], decided[self.name] % SEATS, question)
            assert name == "4", "nobody thought in time"
            waits.append(monotonic() - began)
            decided[self.name] += 1


class Measured(NamedTuple):
    """How long decisions of the quick tables took, and how many each table had."""

    waits: list[float]
    decided: Counter[str]

    @property
    def usual(self) -> float:
        return sorted(self.waits)[len(self.waits) // 2]

    @property
    def longest(self) -> float:
        return sorted(self.waits)[len(self.waits) * 99 // 100]


@asynccontextmanager
async def playing(tables: list[Table], waits: list[float], decided: Counter[str]) -> AsyncIterator[None]:
    games = [asyncio.create_task(table.play(waits if table.level == "level1" else [], decided)) for table in tables]
    try:
        yield
        assert not [game for game in games if game.done()], "a game has ended"
    finally:
        for game in games:
            game.cancel()
        await asyncio.gather(*games, return_exceptions=True)


async def measured(bus: Bus, *extra: str) -> Measured:
    """A hundred quick tables, and one table more of each of these levels, for a while."""
    tables = [Table(f"{number}", "level1", Asking(bus.jobs)) for number in range(TABLES)]
    tables += [Table(f"of {level}", level, Asking(bus.jobs)) for level in extra]
    result = Measured([], Counter())
    async with playing(tables, *result):
        await asyncio.sleep(MEASURED)
    return result


@pytest.fixture(autouse=True)
def _no_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is measured is the queue, so an answer is not held back."""
    monkeypatch.setattr("hantise.thinkers.asking.span_of", lambda game, level: SPANS[level])
    monkeypatch.setattr("hantise.thinkers.asking._moment", lambda began, seconds: 0.0)


class Held(Paced):
    """A long decision takes as long as it is held."""

    def __init__(self) -> None:
        self.may = asyncio.Event()

    async def think(self, question: Question, seconds: float) -> str:
        if question.level == "level5":
            await self.may.wait()
        return "4"


async def test_while_one_table_thinks_others_take_turns(bus: Bus, url: str) -> None:
    mind, decided = Held(), Counter[str]()
    tables = [Table(f"{number}", "level1", Asking(bus.jobs)) for number in range(FEW)]
    async with thinking(url, mind), playing([*tables, Table("long", "level5", Asking(bus.jobs))], [], decided):
        await until(lambda: min(decided[table.name] for table in tables) >= 3)
        assert decided["long"] == 0
        mind.may.set()
        await until(lambda: decided["long"] > 0)


@pytest.mark.soak
async def test_a_table_that_thinks_for_long_starves_no_hundred_others(bus: Bus, url: str) -> None:
    async with thinking(url, Paced()):
        alone, beside = await measured(bus), await measured(bus, "level5")
    assert beside.decided["of level5"] >= 3, "nor is it starved"
    assert beside.usual < 2 * alone.usual
    assert beside.longest < 2 * alone.longest + DEEP / 2
    quick = [beside.decided[f"{number}"] for number in range(TABLES)]
    assert max(quick) - min(quick) <= 2, "tables take turns"


@pytest.mark.soak
async def test_a_single_queue_would_be_found_unfair(bus: Bus, url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else the test above would hold whatever waits for what."""
    monkeypatch.setitem(SPANS, "level5", Span(0.0, True))
    async with thinking(url, Paced(), {QUICK: 1}):
        alone, beside = await measured(bus), await measured(bus, "level5")
    assert beside.usual >= 2 * alone.usual


async def test_tables_that_think_for_long_take_turns_whatever_their_seats(bus: Bus, url: str) -> None:
    """One job for a table at a time: more computers at it give it no more of the thinkers."""
    decided: Counter[str] = Counter()
    tables = [Table(name, "level5", Asking(bus.jobs)) for name in "abcd"]
    client, most = Redis.from_url(url), 0
    async with thinking(url, Paced(0.05), {LONG: 2}), playing(tables, [], decided):
        while not decided or min(decided[name] for name in "abcd") < 3:
            most = max(most, sum([await client.xlen(stream) for stream in await client.keys("*:jobs:*")]))
            await asyncio.sleep(0.01)
    await client.aclose()
    assert most <= len(tables)
    assert max(decided.values()) - min(decided.values()) <= 1
