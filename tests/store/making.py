"""Plans and events for tests; the store never asks what their actions mean."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from hantise.core import CHANCE, Event
from hantise.store import Plan, SeatPlan, Store

FIRST = Event(CHANCE, (), ("deal:1", "deal:2"))


def plan(ann: str = "", ben: str = "") -> Plan:
    """Ann and Ben, whose browsers have these keys, and a computer."""
    seats = (SeatPlan("Ann", "", held(ann)), SeatPlan("Ben ♠ 'Bé'", "", held(ben)), SeatPlan("Igor", "greedy"))
    return Plan("ghooost", 3, {"match": True, "daybreak": 40}, seats, 1)


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
