"""Plans and events for tests; the store never asks what their actions mean."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from hantise.core import CHANCE, Event
from hantise.store import Link, Match, Plan, SeatPlan, Store

FIRST = Event(CHANCE, (), ("deal:1", "deal:2"))


def plan(ann: str = "", ben: str = "") -> Plan:
    """Ann and Ben, whose browsers have these keys, and a computer."""
    seats = (SeatPlan("Ann", "", held(ann)), SeatPlan("Ben ♠ 'Bé'", "", held(ben)), SeatPlan("Igor", "greedy"))
    return Plan("ghooost", 3, {"match": True, "daybreak": 40}, seats, 1)


def waiting(*links: str) -> Plan:
    """Ann, who waits for friends by links with these keys."""
    first, friend, _computer = plan("ann").seats
    friends = (friend._replace(link=Link(link, f"salt of {link}"), is_open=True) for link in links)
    return plan()._replace(seats=(first, *friends))


def held(*keys: str) -> frozenset[str]:
    """By the browsers with these keys; by nobody if there is none."""
    return frozenset(filter(None, keys))


def event(name: str, seat: int = 0) -> Event:
    return Event(seat, (name, "value:3"), ("draw:7",))


@asynccontextmanager
async def opened(url: object) -> AsyncIterator[Store]:
    store = await Store.open(str(url))
    try:
        yield store
    finally:
        await store.close()


async def loaded(store: Store, match: str) -> Match:
    """As it stands there, which it must."""
    found = await store.load(match)
    assert found is not None
    return found
