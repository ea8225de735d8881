"""Computers play where somebody looks, from the moment that the deal was seen."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable

import pytest

from hantise.store import Plan, SeatPlan, Store
from hantise.web.tables.audience import Audience
from hantise.web.tables.computers import Computers
from hantise.web.tables.live_table import LiveTable
from hantise.web.tables.tables import Tables
from web.conftest import House
from web.fakes import FirstThatComes
from web.follower import following
from web.test_commands import events
from web.test_standing_in import any_command
from web.test_watching import GAME, against_computers
from web.visitor import Visitor


class Counted(FirstThatComes):
    """Tells how often it was asked."""

    def __init__(self) -> None:
        self.asked = 0

    async def decide(self, game: str, level: str, view: str, mind: int, seed: int) -> str:
        self.asked += 1
        return await super().decide(game, level, view, mind, seed)


@pytest.fixture
async def tables() -> AsyncIterator[Tables]:
    store = await Store.open("sqlite://")
    yield Tables(store)
    await store.close()


async def fresh(tables: Tables) -> LiveTable:
    return await tables.get(await tables.make(against_computers()))


async def someone_begins(tables: Tables) -> LiveTable:
    """A person is to decide first, then a computer."""
    made = against_computers()
    seats = (SeatPlan("Ida", "", frozenset({"ida"})), SeatPlan("Mira", "random"))
    options = {**made.options, "starter": 0}
    return await tables.get(await tables.make(Plan(GAME, 2, options, seats, made.rules)))


async def test_nothing_is_decided_until_the_deal_was_seen(tables: Tables) -> None:
    """The first page is being drawn; the second is asked for by whoever had the first."""
    pool = Counted()
    computers, table = Computers(pool, 0), await fresh(tables)
    await computers.watch(table, 30)
    assert (pool.asked, table.position.version) == (0, 1)
    await computers.watch(table, 30)
    assert table.position.is_over


async def test_a_page_that_is_open_has_seen_the_deal(tables: Tables) -> None:
    computers, table = Computers(FirstThatComes(), 0), await fresh(tables)
    moved = asyncio.Event()
    table.watchers.add(moved.set)
    await computers.watch(table, 0)
    await asyncio.wait_for(moved.wait(), 30)
    await computers.close()


async def test_a_table_with_moves_has_been_seen(tables: Tables) -> None:
    """Also when all that was known of its audience is lost."""
    table = await someone_begins(tables)
    seat = table.position.mover
    await table.play(seat, any_command(table), table.levels[seat])
    while not table.level:
        await table.play(table.position.mover, any_command(table, f"key {table.position.version}"))
    version = table.position.version
    await Computers(FirstThatComes(), 0).watch(table, 30)
    assert table.position.version > version


async def test_a_rematch_waits_for_its_own_first_page(tables: Tables) -> None:
    computers, table = Computers(FirstThatComes(), 0), await fresh(tables)
    await computers.watch(table, 30)
    await computers.watch(table, 30)
    again = await tables.get(await tables.rematch(table))
    await computers.watch(again, 30)
    assert again.position.version == 1
    await computers.watch(again, 30)
    assert again.position.is_over


async def test_computers_rest_where_nobody_looks_and_go_on_where_somebody_does(tables: Tables) -> None:
    computers, table = Computers(FirstThatComes(), pace=0, grace=0.0), await fresh(tables)
    gone = asyncio.Event()

    def leave() -> None:
        table.watchers.discard(leave)
        gone.set()

    for version in (2, 3):
        gone.clear()
        table.watchers.add(leave)
        await computers.watch(table, 0)
        await asyncio.wait_for(gone.wait(), 30)
        while computers._tasks:
            await asyncio.sleep(0)
        assert table.position.version == version


class Clock:
    """Time that passes when it is told to."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


async def test_whoever_asked_for_a_page_looks_at_it_for_a_while(tables: Tables) -> None:
    clock, table = Clock(), await fresh(tables)
    audience = Audience(30.0, clock)
    assert not audience.is_here(table)
    audience.note()
    clock.now += 29.0
    assert audience.is_here(table)
    clock.now += 2.0
    assert not audience.is_here(table)
    table.watchers.add(lambda: None)
    assert audience.is_here(table)


def test_the_first_page_shows_the_deal_and_the_next_what_followed(house: House, visitor: Visitor) -> None:
    path = visitor.make_table(GAME, "computer:random", option__starter="1")
    assert len(events(house, path)) == 1
    assert 'http-equiv="refresh"' in visitor.text, "it asks again by itself"
    visitor.open(path)
    assert len(events(house, path)) > 1
    assert visitor.moves


def test_an_open_page_is_told_of_the_first_move(visit: Callable[[], Visitor], house: House) -> None:
    visitor = visit()
    path = visitor.make_table(GAME, "computer:random", option__starter="1")
    with following(visitor, path, version=1) as page:
        assert page.at(2)["say"]


def test_spectators_are_an_audience_too(visit: Callable[[], Visitor], house: House) -> None:
    path = visit().make_table(GAME, "computer:random", option__starter="1")
    stranger = visit()
    stranger.open(path)
    assert len(events(house, path)) > 1


class Broken(FirstThatComes):
    """Fails a few times, and is whole again."""

    def __init__(self) -> None:
        self.asked = 0

    async def decide(self, game: str, level: str, view: str, mind: int, seed: int) -> str:
        self.asked += 1
        if self.asked < 5:
            raise RuntimeError("broken")
        return await super().decide(game, level, view, mind, seed)


async def test_a_computer_that_failed_is_asked_again_with_growing_pauses_and_told_of_once(
    tables: Tables, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    pauses: list[float] = []

    async def rest(seconds: float) -> None:
        pauses.append(seconds)

    monkeypatch.setattr("hantise.web.tables.computers.LONGEST_PAUSE", 4.0)
    monkeypatch.setattr("hantise.web.tables.computers.pause", rest)
    computers, table = Computers(Broken(), 0), await fresh(tables)
    await computers.watch(table, 0)
    await computers.watch(table, 30)
    assert table.position.is_over
    assert pauses == [1.0, 2.0, 4.0, 4.0]
    assert len(caplog.records) == 1
