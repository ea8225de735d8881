"""Plans and events for tests; the store does not interpret actions."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

import pytest
from sqlalchemy import Connection, Select
from sqlalchemy.dialects import sqlite

from engines import NEEDS_SERVERS
from hantise.core import CHANCE, Event
from hantise.store import Appended, Link, Match, Plan, SeatPlan, Store, StoreUnusable
from hantise.store.safe import Safe

ON_A_SERVER = pytest.mark.parametrize("place", [pytest.param("server", marks=NEEDS_SERVERS)], indirect=True)

FIRST = Event(CHANCE, (), ("deal:1", "deal:2"))


def plan(ann: str = "", ben: str = "") -> Plan:
    """A plan with Ann and Ben, whose browsers have these keys, and a computer."""
    seats = (SeatPlan("Ann", "", held(ann)), SeatPlan("Ben ♠ 'Bé'", "", held(ben)), SeatPlan("Igor", "greedy"))
    return Plan("ghooost", 3, {"match": True, "daybreak": 40}, seats, 1)


def waiting(*links: str) -> Plan:
    """A plan with Ann, and open seats with links of these keys."""
    first, friend, _computer = plan("ann").seats
    friends = (friend._replace(link=Link(link, f"salt of {link}"), is_open=True) for link in links)
    return plan()._replace(seats=(first, *friends))


def held(*keys: str) -> frozenset[str]:
    """The keys of the holders, without empty ones."""
    return frozenset(filter(None, keys))


def event(name: str, seat: int = 0) -> Event:
    return Event(seat, (name, "value:3"), ("draw:7",))


@asynccontextmanager
async def opened(url: object, safe: Safe | None = None) -> AsyncIterator[Store]:
    store = await Store.open(str(url), safe)
    try:
        yield store
    finally:
        await store.close()


@asynccontextmanager
async def begun(url: object, made: Plan | None = None) -> AsyncIterator[tuple[Store, str]]:
    """The store, and the id of a new match."""
    async with opened(url) as store:
        yield store, (await store.create(made or plan(), FIRST)).id


def log(end: int) -> tuple[Event, ...]:
    """The events of a match up to that version."""
    return (FIRST, *(event(f"play:{version}") for version in range(1, end)))


async def play_to(store: Store, match: str, end: int) -> None:
    """Append the events up to that version."""
    for version, each in enumerate(log(end)[1:], start=1):
        assert await store.append(match, version, each, f"key {version}") is Appended.DONE


async def found_again(store: Store, match: str) -> Match:
    """The stored match, once the server answers again."""
    async with asyncio.timeout(60):
        while True:
            with suppress(StoreUnusable):
                return await loaded(store, match)
            await asyncio.sleep(0.1)


def steps_to(query: Select[Any], connection: Connection) -> list[str]:
    """The steps of SQLite's query plan."""
    text = query.compile(dialect=sqlite.dialect(), compile_kwargs={"literal_binds": True})
    return [row.detail for row in connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {text}")]


async def loaded(store: Store, match: str) -> Match:
    """The stored match, which must exist."""
    found = await store.load(match)
    assert found is not None
    return found
