"""Computers play at tables with viewers, from the moment that the deal was seen, and wait for each page at its pace."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import ExitStack
from time import monotonic
from typing import Any

import pytest

from hantise.store import SeatPlan, Store, StoreUnusable
from hantise.web.tables.computers import Computers
from hantise.web.tables.live_table import LiveTable, Viewers
from hantise.web.tables.tables import Tables
from web.fakes import Counted, FirstThatComes
from web.follower import following
from web.houses import House
from web.test_commands import events
from web.test_seats import any_command
from web.test_watching import GAME, against_computers
from web.visitor import Arrive, Visitor


async def watched(tables: Tables, match: str, computers: Computers) -> LiveTable:
    table = await tables.get(match)
    table.watchers.add(computers.changed)
    return table


async def fresh(tables: Tables, computers: Computers) -> LiveTable:
    return await watched(tables, await tables.make(against_computers()), computers)


async def look(computers: Computers, table: LiveTable) -> None:
    """A viewer requests a page, and waits for the computers."""
    table.viewers.note()
    await computers.settled(table, 30)


async def test_nothing_is_decided_until_the_deal_was_seen(tables: Tables) -> None:
    """The first page is being drawn; the second is asked for by who had the first. So it is at a rematch."""
    pool = Counted()
    computers = Computers(pool, 0)
    table = await fresh(tables, computers)
    await look(computers, table)
    assert (pool.asked, table.position.version) == (0, 1)
    await look(computers, table)
    assert table.position.is_over
    rematch = await watched(tables, await tables.rematch(table), computers)
    await look(computers, rematch)
    assert rematch.position.version == 1
    await look(computers, rematch)
    assert rematch.position.is_over


async def test_a_table_with_moves_has_been_seen(tables: Tables) -> None:
    """Also when all that was known of its audience is lost."""
    computers, made = Computers(FirstThatComes(), 0), against_computers()
    seats = (SeatPlan("Ida", "", frozenset({"ida"})), SeatPlan("Mira", "random"))
    begun = made._replace(options={**made.options, "starter": 0}, seats=seats)
    table = await watched(tables, await tables.make(begun), computers)
    while not table.level:
        await table.play(table.position.mover, any_command(table, f"key {table.position.version}"))
    version = table.position.version
    await look(computers, table)
    assert table.position.version > version


async def test_computers_rest_where_nobody_looks_and_go_on_where_somebody_does(tables: Tables) -> None:
    """A page that is open has seen the deal."""
    computers = Computers(FirstThatComes(), pace=0, grace=0.0)
    table = await fresh(tables, computers)
    gone, page = asyncio.Event(), ExitStack()

    def leave_after_a_move(table: LiveTable) -> None:
        if table.position.version == version:
            page.close()
            gone.set()

    for version in (2, 3):
        gone.clear()
        page.enter_context(table.shown_to(leave_after_a_move))
        await asyncio.wait_for(gone.wait(), 30)
        while computers._tasks:
            await asyncio.sleep(0)
        assert table.position.version == version


def test_the_first_page_shows_the_deal_and_the_next_what_followed(house: House, visit: Arrive) -> None:
    """Spectators are an audience too."""
    visitor, stranger = visit(), visit()
    path = visitor.make_table(GAME, "computer:random", option__starter="1")
    assert len(events(house, path)) == 1
    assert 'http-equiv="refresh"' in visitor.text, "it asks again by itself"
    stranger.open(path)
    assert len(events(house, path)) > 1
    visitor.open(path)
    assert visitor.moves


class Broken(Counted):
    """Fails a few times, and is whole again."""

    def __init__(self, error: Exception) -> None:
        super().__init__()
        self._error = error

    async def decide(self, *question: Any) -> str:
        told = await super().decide(*question)
        if self.asked < 5:
            raise self._error
        return told


@pytest.mark.parametrize(
    ("error", "pauses"),
    [(RuntimeError("broken"), [1.0, 2.0, 4.0, 4.0]), (StoreUnusable("the database is away"), [1.0, 2.0, 2.0, 2.0])],
    ids=["it broke", "the database is away, for which nobody waits long"],
)
async def test_a_computer_that_failed_is_asked_again_with_growing_pauses_and_told_of_once(
    tables: Tables,
    error: Exception,
    pauses: list[float],
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    rests: list[float] = []

    async def rest(seconds: float) -> None:
        rests.append(seconds)

    monkeypatch.setattr("hantise.web.tables.computers.LONGEST_PAUSE", 4.0)
    monkeypatch.setattr("hantise.web.tables.computers.pause", rest)
    computers = Computers(Broken(error), 0)
    table = await fresh(tables, computers)
    await look(computers, table)
    await look(computers, table)
    assert table.position.is_over
    assert rests == pauses
    (told,) = caplog.records
    assert (told.exc_info is None) == told.getMessage().endswith(": the database is away") == (pauses[-1] == 2.0)


# What open pages have shown.

SOON = 0.05
PAGE = object()


@pytest.fixture
async def table(store: Store) -> AsyncIterator[LiveTable]:
    """At which computers play that need no time."""
    computers = Computers(FirstThatComes(), 0)
    tables = Tables(store, computers.changed)
    yield await tables.get(await tables.make(against_computers()))
    await computers.close()


async def rests_at(table: LiveTable, version: int) -> None:
    """The table comes to this version, and stays there."""
    async with asyncio.timeout(20):
        while table.position.version < version:
            await asyncio.sleep(0)
    await asyncio.sleep(SOON)
    assert table.position.version == version


async def test_a_page_that_is_behind_is_waited_for_until_it_closes(table: LiveTable) -> None:
    table.viewers.shows(PAGE, 0)
    with table.shown_to(lambda _table: None):
        await rests_at(table, 1)
        table.viewers.shows(PAGE, 1)
        await rests_at(table, 2)
        table.viewers.closes(PAGE)
        async with asyncio.timeout(20):
            while table.position.version <= 3:
                await asyncio.sleep(0)


async def test_nobody_waits_for_long_and_then_not_again_until_the_page_is_heard_of() -> None:
    """A requested page is looked at for a while."""
    now = [100.0]
    viewers = Viewers(lambda: now[-1])
    assert not viewers.is_here(30.0)
    viewers.note()
    for later, is_here in ((29.0, True), (31.0, False)):
        now.append(100.0 + later)
        assert viewers.is_here(30.0) == is_here
    viewers.opens()
    assert viewers.is_here(30.0)
    viewers, began = Viewers(), monotonic()
    viewers.shows(PAGE, 3)
    await viewers.wait_until_shown(4, 2 * SOON)
    assert 2 * SOON * 0.9 <= monotonic() - began < 10
    began = monotonic()
    await viewers.wait_until_shown(5, 3600)
    assert monotonic() - began < 10
    viewers.shows(PAGE, 4)
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(viewers.wait_until_shown(5, 3600), SOON)


async def test_who_is_out_of_it_sees_the_end_at_once(table: LiveTable, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hantise.web.tables.computers.are_alone", lambda levels, chapters: len(chapters) > 2)
    table.viewers.shows(PAGE, 1)
    with table.shown_to(lambda _table: None):
        await rests_at(table, 2)
        table.viewers.shows(PAGE, 2)
        await rests_at(table, 3)
        # Computers do not wait for that page.
        table.hurry()
        async with asyncio.timeout(60):
            while not table.position.is_over:
                await asyncio.sleep(SOON)


def test_an_open_page_is_told_of_the_first_move_and_says_what_it_has_shown(visitor: Visitor) -> None:
    path = visitor.make_table(GAME, "computer:random", option__starter="1")
    with following(visitor, path, version=1) as page:
        assert page.at(2)["say"]
        page.connection.send('{"seen":1}')
        page.connection.send("")
        page.connection.recv(10)
    with following(visitor, path) as page:
        page.connection.send('{"seen":-1}')
        assert page.hung_up(15.0)[0] == 4400


def test_only_who_sits_there_and_is_out_of_it_may_hurry(visit: Arrive, monkeypatch: pytest.MonkeyPatch) -> None:
    host = visit()
    path = host.make_table("ghooost", "computer:level1")
    monkeypatch.setattr("hantise.web.table_page.snapshot.are_alone", lambda levels, chapters: True)
    waits = f'action="{path}/hurry"'
    assert visit().client.post(f"{path}/hurry", data={"hurry": "yes"}).status_code == 403
    page = host.client.get(path).text
    assert (waits in page) == ('class="say mine"' not in page)
    assert host.client.post(f"{path}/hurry", data={"hurry": "yes"}).status_code == 303
