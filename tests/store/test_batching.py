"""Many who ask how far matches have come are answered together, and nobody by what was read before they asked."""

import asyncio
from collections.abc import Collection
from unittest.mock import Mock

import pytest

from hantise.store import Stamp, Store, StoreUnusable, patience
from hantise.store.batching import Batching
from hantise.store.rows import read_each
from store.making import FIRST, begun, event, log, plan, play_to


class Slow:
    """A database that answers when it is let: every match has the version that it stood at when it was read."""

    def __init__(self) -> None:
        self.version = 1
        self.asked: list[set[str]] = []
        self.may_answer = asyncio.Event()
        self.stamps = Batching(self.read)

    async def read(self, match_ids: Collection[str]) -> dict[str, Stamp]:
        self.asked.append({*match_ids})
        found = {match: Stamp(0, self.version) for match in match_ids}
        await self.may_answer.wait()
        return found

    async def ask(self, match: str) -> Stamp | None:
        (found,) = await self.stamps.ask(match)
        return found

    async def asking(self, match: str) -> asyncio.Task[Stamp | None]:
        """Somebody who has asked by now."""
        task = asyncio.create_task(self.ask(match))
        await soon()
        return task


async def soon() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


async def test_those_who_ask_while_the_database_answers_share_the_next_question_and_its_newer_answer() -> None:
    slow = Slow()
    first = await slow.asking("a")
    slow.version = 2
    later = [await slow.asking(match) for match in ("b", "c", "b", "a")]
    slow.may_answer.set()
    assert await asyncio.gather(first, *later) == [Stamp(0, 1), *[Stamp(0, 2)] * 4]
    assert slow.asked == [{"a"}, {"a", "b", "c"}]


async def test_whoever_goes_away_takes_the_answer_from_nobody_else() -> None:
    slow = Slow()
    gone, stays = (asyncio.create_task(slow.ask("a")) for _ in range(2))
    await soon()
    gone.cancel()
    await soon()
    slow.may_answer.set()
    assert await stays == Stamp(0, 1)


async def test_a_silent_database_keeps_nobody_who_waits_for_another(monkeypatch: pytest.MonkeyPatch) -> None:
    slow = Slow()
    monkeypatch.setattr(patience, "ANSWER", 0.05)
    for match in "ab":
        with pytest.raises(TimeoutError):
            await slow.ask(match)
    slow.may_answer.set()


async def test_a_failure_is_told_to_all_who_asked_and_to_nobody_after(monkeypatch: pytest.MonkeyPatch) -> None:
    async with begun("sqlite://") as (store, match):
        with monkeypatch.context() as broken:
            broken.setattr("hantise.store.store.read_stamps", Mock(side_effect=OSError("the cable is out")))
            told = await asyncio.gather(*(store.stamp(match) for _ in range(3)), return_exceptions=True)
        assert [type(error) for error in told] == [StoreUnusable] * 3
        assert await store.stamp(match) == Stamp(0, 1)


async def test_a_match_has_a_stamp_and_what_is_none_has_not(store: Store, match: str) -> None:
    found = await asyncio.gather(store.stamp(match), store.stamp("nothing"))
    assert [*found] == [Stamp(0, 1), None]
    await store.append(match, 1, event("play:1"), "key")
    await store.rename(match, 0, "Anne")
    assert await store.stamp(match) == Stamp(1, 2)


async def test_few_events_are_read_for_many_at_once(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    read = Mock(wraps=read_each)
    monkeypatch.setattr("hantise.store.store.read_each", read)
    matches = [(await store.create(plan(), FIRST)).id for _ in range(5)]
    for match in matches:
        await play_to(store, match, 3)
    found = await asyncio.gather(*(store.events_between(match, 1, 3) for match in matches))
    assert found == [log(3)[1:]] * 5
    assert [len(call.args[1]) for call in read.call_args_list] == [10]
    assert await store.events_between(matches[0], 3, 3) == ()
    assert await store.events_between("nothing", 1, 2) == ()


async def test_many_events_are_read_for_one_alone_from_any_version_on(store: Store, match: str) -> None:
    await play_to(store, match, 8)
    assert [await store.events(match, since) for since in (0, 2, 8)] == [log(8), log(8)[2:], ()]
    assert await store.events_between(match, 1, 8) == log(8)[1:]
