"""Acknowledged events are there, in order, once."""

import asyncio
import sqlite3
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from sqlalchemy import Connection
from sqlalchemy import event as happening

from hantise.store import Appended, SeatPlan, Store, StoreUnusable, peek
from store.making import FIRST, begun, event, loaded, log, opened, plan, play_to


async def test_a_match_comes_back_as_it_was_made_also_beside_the_server(place: str) -> None:
    async with opened(place) as store:
        made = await store.create(plan("ann's key", "ben's key"), FIRST)
        assert await store.load(made.id) == await peek(place, made.id) == made
        assert await peek(place, "nothing") is None
    assert await peek(place, made.id) == made
    assert (made.plan, made.events, made.next) == (plan("ann's key", "ben's key"), (FIRST,), "")
    assert abs(datetime.now(UTC) - made.created) < timedelta(minutes=1)
    assert type(made.plan.options["match"]) is bool


async def test_ids_are_short_and_safe_in_urls_and_never_the_same(store: Store) -> None:
    ids = [(await store.create(plan(), FIRST)).id for _ in range(20)]
    assert len(set(ids)) == 20
    assert all(len(found) == 14 and found.isalnum() and found.isascii() for found in ids)


async def test_after_reopening_events_are_in_order_and_what_is_not_finished_runs_oldest_first(place: str) -> None:
    async with begun(place) as (store, match):
        await play_to(store, match, 31)
        over, *others = [(await store.create(plan(), FIRST)).id for _ in range(3)]
        await store.finish(over)
        await store.finish("nothing")
    async with opened(place) as store:
        assert await store.running() == [match, *others]
        assert (await loaded(store, match)).events == log(31)
        assert await store.append(match, 31, event("one more"), "31") is Appended.DONE


@pytest.mark.parametrize("versions", [[1, 1, 1], [1, 2], [1, 1, 2, 1]])
async def test_a_double_click_that_arrives_at_once_is_done_once(store: Store, match: str, versions: list[int]) -> None:
    verdicts = await asyncio.gather(*(store.append(match, v, event("play:1"), "click") for v in versions))
    assert verdicts == [Appended.DONE] + [Appended.AGAIN] * (len(versions) - 1)


async def test_a_key_stands_for_one_choice(place: str) -> None:
    """A key of this seat at this match is used for one event."""
    async with begun(place) as (store, match):
        assert await store.append(match, 1, event("play:1"), "click") is Appended.DONE
        assert await store.append(match, 1, event("play:1"), "click") is Appended.AGAIN
        for version in (1, 2, 9):
            assert await store.append(match, version, event("play:2"), "click") is Appended.OTHER
        assert (await loaded(store, match)).events == (FIRST, event("play:1"))
        another = (await store.create(plan(), FIRST)).id
        assert await store.append(another, 1, event("play:2"), "click") is Appended.DONE
    async with opened(place) as store:
        assert await store.append(match, 2, event("play:2"), "click") is Appended.OTHER
        assert await store.append(match, 2, event("play:1"), "click") is Appended.AGAIN


async def test_two_choices_by_one_key_at_once_are_one_event(store: Store, match: str) -> None:
    sent = [store.append(match, 1, event(name), "click") for name in ("play:1", "play:2", "play:1")]
    assert await asyncio.gather(*sent) == [Appended.DONE, Appended.OTHER, Appended.AGAIN]


async def test_a_log_has_no_gap_and_no_second_beginning(store: Store, match: str) -> None:
    """A match that does not exist has no beginning either."""
    for name, version in (*((match, wrong) for wrong in (-1, 0, 2, 7)), ("nothing", 0), ("nothing", 1)):
        assert await store.append(name, version, event("play:1"), "key") is Appended.STALE
    assert (await loaded(store, match)).events == (FIRST,)
    assert await store.load("nothing") is None


async def test_a_store_in_memory_works_alike_and_is_gone_afterwards() -> None:
    async with begun("sqlite://", plan("ann's secret")) as (store, match):
        jobs = (store.append(match, 1, event(f"play:{n}"), f"key {n}") for n in range(5))
        loads = (store.load(match) for _ in range(5))
        await asyncio.gather(*jobs, *loads)
        assert len((await loaded(store, match)).events) == 2
    async with opened(":memory:") as store:
        assert await store.load(match) is None


async def test_what_waits_is_written_before_closing(place: str) -> None:
    async with opened(place) as store:
        ids = [(await store.create(plan(), FIRST)).id for _ in range(10)]
        waiting = [asyncio.ensure_future(store.append(match, 1, event("play:1"), "key")) for match in ids]
        await asyncio.sleep(0)  # they are asked now, and cannot be answered yet
        await store.close()
        assert await asyncio.gather(*waiting) == [Appended.DONE] * 10
        for ask in (store.create(plan(), FIRST), store.load("nothing")):
            with pytest.raises(StoreUnusable, match="closed"):
                await ask
    async with opened(place) as store:
        assert {len((await loaded(store, match)).events) for match in ids} == {2}


async def test_the_writer_keeps_a_log_and_waits_for_the_disk(tmp_path: Path) -> None:
    """Deleted rows are overwritten, also if Python's SQLite does not do so by default; readers only read."""

    def settings(writer: Connection) -> list[object]:
        asked = ("journal_mode", "synchronous", "secure_delete")
        return [writer.exec_driver_sql(f"PRAGMA {name}").scalar_one() for name in asked]

    async with opened(tmp_path / "matches.db") as store:
        assert await store.run(settings) == ["wal", 2, 1]
        assert store._readers is not None
        with pytest.raises(Exception, match="readonly"):
            await store._readers.run(lambda reader: reader.exec_driver_sql("DELETE FROM event"))


async def test_the_file_says_itself_what_must_not_happen_twice(tmp_path: Path) -> None:
    """The database enforces that match and version, and match and key, are unique."""
    async with begun(tmp_path / "matches.db") as (store, match):
        await store.append(match, 1, event("play:1"), "key")
    connection = sqlite3.connect(tmp_path / "matches.db")
    columns = "match, version, seat, actions, chance, key, at"
    values = "match, version + ?, seat, actions, chance, {key}, at"
    insert = f"INSERT INTO event ({columns}) SELECT {values} FROM event WHERE version = 1"
    for step, key in ((0, "'other'"), (1, "key")):
        with pytest.raises(sqlite3.IntegrityError, match="UNIQUE"):
            connection.execute(insert.format(key=key), (step,))
    connection.close()


# Waiting works are committed together, and acknowledged afterwards.


@pytest.mark.soak
async def test_appends_that_wait_share_a_commit(store: Store) -> None:
    ids = [(await store.create(plan(), FIRST)).id for _ in range(50)]
    commits: list[Connection] = []
    happening.listen(store._connection.engine, "commit", commits.append)
    await asyncio.gather(*(store.append(match, 1, event("play:1"), "key") for match in ids))
    assert len(commits) <= 2


async def test_a_command_alone_is_stored_by_one_statement(store: Store, match: str) -> None:
    """Also if the driver does not count the rows of a statement with many sets of values."""
    statements: list[str] = []
    happening.listen(store._connection.engine, "before_cursor_execute", lambda *told: statements.append(str(told[2])))
    assert await store.append(match, 1, event("play:1"), "key") is Appended.DONE
    assert [words for statement in statements if (words := statement.split()[0]) != "BEGIN"] == ["INSERT"]
    assert await store.append(match, 1, event("play:2"), "other") is Appended.STALE


async def test_nobody_is_answered_before_the_commit(store: Store, match: str) -> None:
    answered: list[bool] = []
    asked = asyncio.ensure_future(store.append(match, 1, event("play:1"), "key"))
    happening.listen(store._connection.engine, "commit", lambda _connection: answered.append(asked.done()))
    assert await asked is Appended.DONE
    assert answered == [False]


@pytest.mark.soak
async def test_more_than_a_batch_is_written_too(store: Store, match: str) -> None:
    verdicts = await asyncio.gather(*(store.append(match, 1, event(f"{n}"), f"{n}") for n in range(1201)))
    assert verdicts.count(Appended.DONE) == 1
    assert verdicts.count(Appended.STALE) == 1200


async def test_of_a_batch_that_fails_only_the_culprit_fails(store: Store, match: str) -> None:
    """Its error quotes no written value."""
    nameless = plan()._replace(seats=(SeatPlan("Ann"), SeatPlan(None)))  # type: ignore[arg-type]
    jobs = (store.append(match, 1, event("play:1"), "key"), store.create(nameless, FIRST), store.create(plan(), FIRST))
    verdict, culprit, made = await asyncio.gather(*jobs, return_exceptions=True)
    assert verdict is Appended.DONE
    assert isinstance(culprit, StoreUnusable)
    assert culprit.__cause__ is not None
    assert "Ann" not in f"{culprit} {culprit.__cause__}"
    assert not isinstance(made, BaseException)
    assert len(await store.running()) == 2


async def test_whoever_leaves_while_waiting_holds_nobody_up(store: Store, match: str) -> None:
    leaver = asyncio.ensure_future(store.append(match, 1, event("play:1"), "leaver"))
    await asyncio.sleep(0)  # it has asked now
    leaver.cancel()
    assert await store.append(match, 1, event("play:1"), "other") is Appended.STALE
    assert await store.append(match, 1, event("play:1"), "leaver") is Appended.AGAIN


async def test_a_full_disk_loses_nothing_and_ends_when_there_is_space(tmp_path: Path) -> None:
    async with begun(tmp_path / "matches.db") as (store, match):
        long = event("x" * 100_000)
        await limit_pages(store, 20)
        with pytest.raises(StoreUnusable, match="disk is full: free some space"):
            await store.append(match, 1, long, "key")
        await limit_pages(store, 1_000_000)
        assert await store.append(match, 1, long, "key") is Appended.DONE
        assert (await loaded(store, match)).events == (FIRST, long)


async def limit_pages(store: Store, pages: int) -> None:
    await store.run(lambda connection: connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}").close())
