"""A review is stored with its match: its answers, its state, and its deletion with the match or once that continues."""

import asyncio
from functools import partial
from pathlib import Path

import pytest

from hantise.store import Appended, Store
from hantise.store.backup import back_up
from hantise.store.hosts import remove
from hantise.store.rows import (
    JUDGED,
    ReviewState,
    Shelved,
    keep_answers,
    leave_review,
    read_answers,
    read_review,
    read_wanted,
    want_review,
)
from store.making import FIRST, event, opened, plan
from store.test_backups import restored
from store.test_records import rows


async def made(store: Store, total: int = 3) -> str:
    """The id of a match with a wanted review."""
    match = (await store.create(plan("ann"), FIRST)).id
    await store.finish(match)
    assert await store.run(lambda connection: want_review(connection, match, "1", total))
    return match


async def keep(store: Store, match: str, *numbers: int, by: str = "1") -> bool:
    found = {number: f"answer {number} ♠" for number in numbers}
    return await store.run(lambda connection: keep_answers(connection, match, by, found))


async def shelved(store: Store, match: str) -> Shelved | None:
    return await store.look(lambda connection: read_review(connection, match))


async def test_it_is_done_once_all_answers_are_there_and_stays_so(place: str) -> None:
    """Answers survive a restart; a finished review is neither cancelled nor started again."""
    async with opened(place) as store:
        match = await made(store)
        assert await shelved(store, match) == Shelved("1", 3, 0, ReviewState.WANTED)
        assert await keep(store, match, 0, 2)
        assert await keep(store, match, 2)
    async with opened(place) as store:
        assert await store.look(read_wanted) == [(match, JUDGED)]
        assert await shelved(store, match) == Shelved("1", 3, 2, ReviewState.WANTED)
        assert await keep(store, match, 1)
        await store.run(lambda connection: leave_review(connection, match, ReviewState.CANCELLED))
        await store.run(lambda connection: want_review(connection, match, "1", 3))
        assert await shelved(store, match) == Shelved("1", 3, 3, ReviewState.DONE)
        assert await store.look(read_wanted) == []
        found = await store.look(lambda connection: read_answers(connection, match))
        assert found == {number: f"answer {number} ♠" for number in range(3)}


async def test_what_is_cancelled_takes_no_answer_and_may_go_on_or_be_made_otherwise(store: Store) -> None:
    match = await made(store)
    await keep(store, match, 0)
    await store.run(lambda connection: leave_review(connection, match, ReviewState.CANCELLED))
    assert not await keep(store, match, 1)
    assert await shelved(store, match) == Shelved("1", 3, 1, ReviewState.CANCELLED)
    await store.run(lambda connection: want_review(connection, match, "1", 3))
    assert await shelved(store, match) == Shelved("1", 3, 1, ReviewState.WANTED)
    await store.run(lambda connection: want_review(connection, match, "2", 5))
    assert await shelved(store, match) == Shelved("2", 5, 0, ReviewState.WANTED)
    assert not await keep(store, match, 0), "of whoever is still at the old one nothing is taken"
    assert await keep(store, match, 4, by="2")


async def test_many_want_it_at_once(store: Store, match: str) -> None:
    wish = partial(want_review, match_id=match, made="1", total=3)
    assert all(await asyncio.gather(*[store.run(wish) for _ in range(20)]))
    assert await store.look(read_wanted) == [(match, JUDGED)]


async def test_a_match_that_goes_on_after_its_end_has_none_and_it_goes_with_its_match(store: Store) -> None:
    match = await made(store)
    await keep(store, match, 0)
    assert await store.append_after_end(match, 1, event("x"), "key") is Appended.DONE
    assert await shelved(store, match) is None
    assert await store.look(lambda connection: read_answers(connection, match)) == {}
    assert await store.run(lambda connection: want_review(connection, match, "1", 3))
    assert await keep(store, match, 0)
    await store.run(lambda connection: remove(connection, [match]))
    assert set((await store.run(rows)).values()) == {0}
    assert not await store.run(lambda connection: want_review(connection, match, "1", 3))
    assert not await keep(store, match, 1)


@pytest.mark.soak
async def test_it_comes_back_with_a_backup(place: str, tmp_path: Path) -> None:
    async with opened(place) as store:
        match = await made(store)
        await keep(store, match, 0, 1)
    await back_up(place, tmp_path / "file")
    await restored(tmp_path / "file", tmp_path / "other.db")
    async with opened(tmp_path / "other.db") as store:
        assert await shelved(store, match) == Shelved("1", 3, 2, ReviewState.WANTED)


@pytest.mark.soak
async def test_its_parts_stand_by_themselves(store: Store) -> None:
    """The expectation of a seat with knowledge of everything, beside the one with its own knowledge."""
    match = await made(store, total=1)
    await keep(store, match, 0)
    await store.run(lambda connection: want_review(connection, match, "1", 2, part=1))
    assert await store.look(read_wanted) == [(match, 1)]
    assert await store.look(lambda connection: read_answers(connection, match, 1)) == {}
    await store.run(lambda connection: keep_answers(connection, match, "1", {0: "open"}, 1))
    assert await store.look(lambda connection: read_answers(connection, match, 1)) == {0: "open"}
    assert await store.look(lambda connection: read_answers(connection, match)) == {0: "answer 0 ♠"}
    await store.run(lambda connection: leave_review(connection, match, ReviewState.CANCELLED, 1))
    assert await shelved(store, match) == Shelved("1", 1, 1, ReviewState.DONE)
    await store.run(lambda connection: want_review(connection, match, "2", 2, part=1))
    assert await shelved(store, match) == Shelved("1", 1, 1, ReviewState.DONE), "one part anew is that part alone"
    assert await store.append_after_end(match, 1, event("x"), "key") is Appended.DONE
    assert await store.look(lambda connection: read_review(connection, match, 1)) is None
