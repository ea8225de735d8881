"""Many who ask how far matches have come are answered together, and nobody by what was read before they asked."""

from __future__ import annotations

import asyncio
from collections.abc import Collection

import pytest
from sqlalchemy import Connection

from hantise.core import Event
from hantise.store import Stamp, Store, StoreUnusable, patience
from hantise.store.gathering import Gathering
from hantise.store.rows import read_each
from store.making import FIRST, event, opened, plan


class Slow:
    """A database that answers when it is let: every match has the version that it stood at when it was read."""

    def __init__(self) -> None:
        self.version = 1
        self.asked: list[set[str]] = []
        self.may_answer = asyncio.Event()

    async def read(self, match_ids: Collection[str]) -> dict[str, Stamp]:
        self.asked.append({*match_ids})
        found = {match: Stamp(0, self.version) for match in match_ids}
        await self.may_answer.wait()
        return found


async def one(stamps: Gathering[str, Stamp], match: str) -> Stamp | None:
    (found,) = await stamps.ask(match)
    return found


async def soon() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


async def test_those_who_ask_while_the_database_answers_share_the_next_question() -> None:
    slow = Slow()
    stamps = Gathering(slow.read)
    first = asyncio.create_task(one(stamps, "a"))
    await soon()
    later = [asyncio.create_task(one(stamps, match)) for match in ("b", "c", "b")]
    await soon()
    slow.may_answer.set()
    assert await asyncio.gather(first, *later) == [Stamp(0, 1)] * 4
    assert slow.asked == [{"a"}, {"b", "c"}]


async def test_nobody_is_answered_by_what_was_read_before_they_asked() -> None:
    slow = Slow()
    stamps = Gathering(slow.read)
    first = asyncio.create_task(one(stamps, "a"))
    await soon()
    slow.version = 2
    second = asyncio.create_task(one(stamps, "a"))
    await soon()
    slow.may_answer.set()
    assert await first == Stamp(0, 1)
    assert await second == Stamp(0, 2)


async def test_whoever_goes_away_takes_the_answer_from_nobody_else() -> None:
    slow = Slow()
    stamps = Gathering(slow.read)
    gone, stays = (asyncio.create_task(one(stamps, "a")) for _ in range(2))
    await soon()
    gone.cancel()
    await soon()
    slow.may_answer.set()
    assert await stays == Stamp(0, 1)


async def test_a_database_that_says_nothing_keeps_nobody_who_waits_for_another(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patience, "ANSWER", 0.05)
    slow = Slow()
    stamps = Gathering(slow.read)
    with pytest.raises(TimeoutError):
        await one(stamps, "a")
    with pytest.raises(TimeoutError):
        await one(stamps, "b")
    slow.may_answer.set()


async def test_a_failure_is_told_to_all_who_asked_and_to_nobody_after(monkeypatch: pytest.MonkeyPatch) -> None:
    async with opened("sqlite://") as store:
        match = (await store.create(plan(), FIRST)).id
        with monkeypatch.context() as broken:
            broken.setattr("hantise.store.store.read_stamps", fails)
            told = await asyncio.gather(*(store.stamp(match) for _ in range(3)), return_exceptions=True)
        assert [type(error) for error in told] == [StoreUnusable] * 3
        assert await store.stamp(match) == Stamp(0, 1)


def fails(*_: object) -> dict[str, Stamp]:
    raise OSError("the cable is out")


async def test_a_match_has_a_stamp_and_what_is_none_has_not(store: Store, match: str) -> None:
    found, none = await asyncio.gather(store.stamp(match), store.stamp("nothing"))
    assert found == Stamp(0, 1)
    assert none is None
    await store.append(match, 1, event("play:1"), "key")
    await store.rename(match, 0, "Anne")
    assert await store.stamp(match) == Stamp(1, 2)


async def test_events_are_those_from_a_version_on(store: Store, match: str) -> None:
    await played(store, match)
    found = [await store.events(match, since) for since in (0, 2, 3)]
    assert found == [(FIRST, event("play:1"), event("play:2")), (event("play:2"),), ()]


async def test_few_events_are_read_for_many_at_once(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = list[int]()

    def counted(connection: Connection, places: Collection[tuple[str, int]]) -> dict[tuple[str, int], Event]:
        asked.append(len(places))
        return read_each(connection, places)

    monkeypatch.setattr("hantise.store.store.read_each", counted)
    matches = [(await store.create(plan(), FIRST)).id for _ in range(5)]
    for match in matches:
        await played(store, match)
    found = await asyncio.gather(*(store.events_between(match, 1, 3) for match in matches))
    assert found == [(event("play:1"), event("play:2"))] * 5
    assert asked == [10]
    assert await store.events_between(matches[0], 3, 3) == ()
    assert await store.events_between("nothing", 1, 2) == ()


async def test_many_events_are_read_for_one_alone(store: Store, match: str) -> None:
    log = [event(f"play:{version}") for version in range(1, 8)]
    for version, each in enumerate(log, start=1):
        await store.append(match, version, each, f"key {version}")
    assert await store.events_between(match, 1, 8) == tuple(log)


async def played(store: Store, match: str) -> None:
    for version in (1, 2):
        await store.append(match, version, event(f"play:{version}"), f"key {version}")
