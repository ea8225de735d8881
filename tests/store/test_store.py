"""What was acknowledged is there, in order, once."""

import asyncio
import sqlite3
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from sqlalchemy import Connection
from sqlalchemy import event as happening

from hantise.store import Appended, SeatPlan, Store, StoreUnusable, peek
from store.making import FIRST, begun, event, loaded, log, opened, plan, play_to


async def test_a_match_comes_back_as_it_was_made(store: Store) -> None:
    made = await store.create(plan("ann's key", "ben's key"), FIRST)
    assert await store.load(made.id) == made
    assert made.plan == plan("ann's key", "ben's key")
    assert made.events == (FIRST,)
    assert made.next == ""
    assert abs(datetime.now(UTC) - made.created) < timedelta(minutes=1)
    assert type(made.plan.options["match"]) is bool


async def test_ids_are_short_and_safe_in_urls_and_never_the_same(store: Store) -> None:
    ids = [(await store.create(plan(), FIRST)).id for _ in range(20)]
    assert len(set(ids)) == 20
    assert all(len(found) == 14 and found.isalnum() and found.isascii() for found in ids)


async def test_events_come_back_in_order_after_reopening(place: str) -> None:
    async with begun(place) as (store, match):
        await play_to(store, match, 31)
    async with opened(place) as store:
        assert (await loaded(store, match)).events == log(31)
        assert await store.append(match, 31, event("one more"), "31") is Appended.DONE


@pytest.mark.parametrize("versions", [[1, 1, 1], [1, 2], [1, 1, 2, 1]])
async def test_a_double_click_that_arrives_at_once_is_done_once(store: Store, match: str, versions: list[int]) -> None:
    verdicts = await asyncio.gather(*(store.append(match, v, event("play:1"), "click") for v in versions))
    assert verdicts == [Appended.DONE] + [Appended.AGAIN] * (len(versions) - 1)


async def test_a_key_stands_for_one_choice(place: str) -> None:
    """Of this seat: one event, whatever comes later by that key."""
    async with begun(place) as (store, match):
        assert await store.append(match, 1, event("play:1"), "click") is Appended.DONE
        assert await store.append(match, 1, event("play:1"), "click") is Appended.AGAIN
        for version in (1, 2, 9):
            assert await store.append(match, version, event("play:2"), "click") is Appended.OTHER
        assert (await loaded(store, match)).events == (FIRST, event("play:1"))
    async with opened(place) as store:
        assert await store.append(match, 2, event("play:2"), "click") is Appended.OTHER
        assert await store.append(match, 2, event("play:1"), "click") is Appended.AGAIN


async def test_two_choices_by_one_key_at_once_are_one_event(store: Store, match: str) -> None:
    sent = [store.append(match, 1, event(name), "click") for name in ("play:1", "play:2", "play:1")]
    assert await asyncio.gather(*sent) == [Appended.DONE, Appended.OTHER, Appended.AGAIN]


async def test_the_same_key_in_two_matches_is_two_commands(store: Store) -> None:
    ids = [(await store.create(plan(), FIRST)).id for _ in range(2)]
    assert [await store.append(match, 1, event("play:1"), "click") for match in ids] == [Appended.DONE] * 2


@pytest.mark.parametrize("version", [-1, 0, 2, 7])
async def test_a_log_has_no_gap_and_no_second_beginning(store: Store, match: str, version: int) -> None:
    assert await store.append(match, version, event("play:1"), "key") is Appended.STALE
    assert (await loaded(store, match)).events == (FIRST,)


async def test_a_match_that_is_not_there_is_none_and_nothing_is_appended_to_it(store: Store) -> None:
    assert await store.load("nothing") is None
    assert [await store.append("nothing", v, event("play:1"), "key") for v in (0, 1)] == [Appended.STALE] * 2


async def test_running_matches_are_those_not_finished_oldest_first(place: str) -> None:
    async with opened(place) as store:
        ids = [(await store.create(plan(), FIRST)).id for _ in range(4)]
        await store.finish(ids[1])
        await store.finish("nothing")
    async with opened(place) as store:
        assert await store.running() == [ids[0], ids[2], ids[3]]


async def test_a_store_in_memory_works_alike_and_is_gone_afterwards() -> None:
    async with begun("sqlite://", plan("ann's secret")) as (store, match):
        jobs = (store.append(match, 1, event(f"play:{n}"), f"key {n}") for n in range(5))
        loads = (store.load(match) for _ in range(5))
        await asyncio.gather(*jobs, *loads)
        assert len((await loaded(store, match)).events) == 2
    async with opened(":memory:") as store:
        assert await store.load(match) is None


async def test_a_match_can_be_looked_at_beside_the_server(place: str) -> None:
    async with opened(place) as store:
        match = await store.create(plan("ann's secret"), FIRST)
        assert await peek(place, match.id) == match
        assert await peek(place, "nothing") is None
    assert await peek(place, match.id) == match


async def test_what_waits_is_written_before_closing(place: str) -> None:
    async with opened(place) as store:
        ids = [(await store.create(plan(), FIRST)).id for _ in range(10)]
        waiting = [asyncio.ensure_future(store.append(match, 1, event("play:1"), "key")) for match in ids]
        await asyncio.sleep(0)  # they are asked now, and cannot be answered yet
        await store.close()
        assert await asyncio.gather(*waiting) == [Appended.DONE] * 10
    async with opened(place) as store:
        assert {len(found.events) for match in ids if (found := await store.load(match))} == {2}


async def test_a_closed_store_says_so(store: Store) -> None:
    await store.close()
    for ask in (store.create(plan(), FIRST), store.load("nothing")):
        with pytest.raises(StoreUnusable, match="closed"):
            await ask


async def test_nothing_in_the_log_can_be_written_by_a_reader(tmp_path: Path) -> None:
    async with opened(tmp_path / "matches.db") as store:
        assert store._readers is not None
        with pytest.raises(Exception, match="readonly"):
            await store._readers.run(lambda reader: reader.exec_driver_sql("DELETE FROM event"))


async def test_the_writer_keeps_a_log_and_waits_for_the_disk(tmp_path: Path) -> None:
    async with opened(tmp_path / "matches.db") as store:
        run = store._connection.run
        assert await run(lambda writer: writer.exec_driver_sql("PRAGMA journal_mode").scalar()) == "wal"
        assert await run(lambda writer: writer.exec_driver_sql("PRAGMA synchronous").scalar()) == 2


async def test_the_file_says_itself_what_must_not_happen_twice(tmp_path: Path) -> None:
    """Whatever this program does: match and version, and match and key, are unique."""
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


# What waits together is committed together, and nobody is told before.


class Commits:
    """Counts the writer's commits."""

    def __init__(self, store: Store) -> None:
        self.count = 0
        happening.listen(store._connection.engine, "commit", self._note)

    def _note(self, _connection: Connection) -> None:
        self.count += 1


@pytest.mark.soak
async def test_appends_that_wait_share_a_commit(store: Store) -> None:
    ids = [(await store.create(plan(), FIRST)).id for _ in range(50)]
    commits = Commits(store)
    await asyncio.gather(*(store.append(match, 1, event("play:1"), "key") for match in ids))
    assert commits.count <= 2


async def test_a_command_alone_is_stored_by_one_statement(store: Store, match: str) -> None:
    """Also where the driver does not say how many rows many sets of values came to."""
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
    nameless = plan()._replace(seats=(SeatPlan(None),))  # type: ignore[arg-type]
    jobs = (store.append(match, 1, event("play:1"), "key"), store.create(nameless, FIRST), store.create(plan(), FIRST))
    verdict, culprit, made = await asyncio.gather(*jobs, return_exceptions=True)
    assert verdict is Appended.DONE
    assert isinstance(culprit, StoreUnusable)
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
    await store._connection.run(
        lambda connection: connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}").close()
    )


async def test_an_error_shows_nothing_of_what_was_to_be_written(store: Store) -> None:
    nameless = plan()._replace(seats=(SeatPlan("Ann"), SeatPlan(None)))  # type: ignore[arg-type]
    with pytest.raises(StoreUnusable) as caught:
        await store.create(nameless, FIRST)
    assert "Ann" not in f"{caught.value} {caught.value.__cause__}"
    assert caught.value.__cause__ is not None
