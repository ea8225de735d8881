"""Computers wait until everybody has seen what happened, each page at its own pace; or nobody wants to follow."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from time import monotonic

import pytest
from websockets.exceptions import ConnectionClosed

from hantise.store import Store
from hantise.web.tables.audience import Audience
from hantise.web.tables.computers import Computers
from hantise.web.tables.live_table import LiveTable
from hantise.web.tables.tables import Tables
from web.fakes import FirstThatComes
from web.follower import following
from web.test_watching import against_computers
from web.visitor import Arrive, Visitor

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


async def goes_on(table: LiveTable, version: int) -> None:
    """The table comes beyond this version."""
    async with asyncio.timeout(20):
        while table.position.version <= version:
            await asyncio.sleep(0)


async def test_a_page_that_is_behind_is_waited_for(table: LiveTable) -> None:
    table.audience.shows(PAGE, 0)
    with table.shown_to(lambda _table: None):
        await rests_at(table, 1)
        table.audience.shows(PAGE, 1)
        await rests_at(table, 2)
        table.audience.shows(PAGE, 1_000)
        await goes_on(table, 3)


async def test_a_page_that_closes_is_waited_for_no_more(table: LiveTable) -> None:
    table.audience.shows(PAGE, 0)
    with table.shown_to(lambda _table: None):
        await rests_at(table, 1)
        table.audience.closes(PAGE)
        await goes_on(table, 2)


async def test_nobody_waits_for_long_and_then_not_again_until_the_page_is_heard_of() -> None:
    audience, began = Audience(), monotonic()
    audience.shows(PAGE, 3)
    await audience.has_caught_up(4, 2 * SOON)
    assert 2 * SOON * 0.9 <= monotonic() - began < 10
    began = monotonic()
    await audience.has_caught_up(5, 3600)
    assert monotonic() - began < 10
    audience.shows(PAGE, 4)
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(audience.has_caught_up(5, 3600), SOON)


async def test_who_is_out_of_it_sees_the_end_at_once(table: LiveTable, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hantise.web.tables.computers.are_alone", lambda levels, chapters: len(chapters) > 2)
    table.audience.shows(PAGE, 1)
    with table.shown_to(lambda _table: None):
        await rests_at(table, 2)
        table.audience.shows(PAGE, 2)
        await rests_at(table, 3)
        # Nobody waits for what the page has yet to show.
        table.hurry()
        async with asyncio.timeout(60):
            while not table.position.is_over:
                await asyncio.sleep(SOON)


def test_an_open_page_says_what_it_has_shown(visitor: Visitor) -> None:
    path = visitor.make_table("ghooost", "computer:level1")
    with following(visitor, path) as page:
        page.connection.send('{"seen":1}')
        page.connection.send("")
        page.connection.recv(10)
    with following(visitor, path) as page:
        page.connection.send('{"seen":-1}')
        with pytest.raises(ConnectionClosed) as end:
            page.until(lambda _frame: False)
    assert end.value.rcvd is not None
    assert end.value.rcvd.code == 4400


def test_only_who_sits_there_and_is_out_of_it_may_hurry(visit: Arrive, monkeypatch: pytest.MonkeyPatch) -> None:
    host = visit()
    path = host.make_table("ghooost", "computer:level1")
    monkeypatch.setattr("hantise.web.table_page.shown.are_alone", lambda levels, chapters: True)
    waits = f'action="{path}/hurry"'
    assert visit().client.post(f"{path}/hurry", data={"hurry": "yes"}).status_code == 403
    page = host.client.get(path).text
    assert (waits in page) == ('class="say mine"' not in page)
    assert host.client.post(f"{path}/hurry", data={"hurry": "yes"}).status_code == 303
