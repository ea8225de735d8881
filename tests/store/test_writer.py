"""What waits together is committed together, and nobody is told before."""

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import Connection
from sqlalchemy import event as happening

from hantise.store import Appended, SeatPlan, Store, StoreUnusable
from store.making import FIRST, begun, event, loaded, plan


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
