"""What is removed is gone whole, and nothing else is; beside a server where the database is one."""

import asyncio
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path

import pytest
from sqlalchemy import Connection, func, select, update

from hantise.core import OVER
from hantise.games import find
from hantise.store import Appended, Store, StoreUnusable, record_of
from hantise.store.address import read_address
from hantise.store.engines import writer_connection
from hantise.store.exchange import Given, export_all, import_all
from hantise.store.looking import looked_at
from hantise.store.overview import read_aged, read_overview
from hantise.store.removing import remove, remove_aged
from hantise.store.tables import events, metadata
from store.making import FIRST, event, loaded, opened, plan, waiting
from store.test_records import FINISHED, RUNNING, stored


def rows(connection: Connection) -> dict[str, int]:
    """How many rows each table has."""
    count = select(func.count())
    return {name: connection.scalar(count.select_from(table)) or 0 for name, table in metadata.tables.items()}


async def test_nothing_of_a_removed_match_is_left_and_all_of_the_others(store: Store) -> None:
    kept = (await store.create(plan("ann", "ben"), FIRST)).id
    before, found = await store.run(rows), await loaded(store, kept)
    again = await store.rematch(kept, plan(), FIRST)
    await store.append(again, 1, event("x"), "key")
    other = (await store.create(waiting("b", "c"), FIRST)).id
    many = [f"nothing {n}" for n in range(1200)]
    assert await store.run(lambda connection: remove(connection, [*many, again, other])) == 2
    # Who still plays there writes nothing.
    assert await store.append(again, 2, event("x"), "late") is Appended.STALE
    assert await store.claim(other, "key") is None
    await store.rename(again, 0, "Eve")
    await store.finish(again)
    assert await store.run(rows) == before
    assert await store.load(kept) == found._replace(revision=1), "it may have a rematch again"
    assert [await store.load(match) for match in (again, other)] == [None, None]
    assert await store.run(lambda connection: remove(connection, [again])) == 0


@pytest.mark.soak
async def test_what_is_played_while_it_is_removed_is_there_whole_or_not_at_all(place: str) -> None:
    async def play_on(store: Store, match: str) -> int:
        version = 1
        try:
            while await store.append(match, version, event("x"), f"key {version}") is Appended.DONE:
                version += 1
        except StoreUnusable:
            pass
        return version

    beside = writer_connection(read_address(place))
    async with opened(place) as store:
        for _ in range(5):
            ids = [(await store.create(plan("ann"), FIRST)).id for _ in range(4)]
            playing = [asyncio.create_task(play_on(store, match)) for match in ids]
            await asyncio.sleep(0.05)
            assert await beside.run(partial(remove, ids=ids)) == 4
            assert all(version >= 1 for version in await asyncio.gather(*playing))
        assert set((await store.run(rows)).values()) == {0}
    await beside.close()


async def test_age_is_when_the_last_event_came_also_after_somebody_agreed(store: Store) -> None:
    old, played = [(await store.create(plan(), FIRST)).id for _ in range(2)]
    then = datetime.now(UTC) - timedelta(days=9)
    await store.run(lambda connection: connection.execute(update(events).values(at=then)).rowcount)
    taken_up = (await store.create(plan(), FIRST)).id
    before = datetime.now(UTC)
    await store.append(played, 1, event("x"), "key")
    new = (await store.create(plan(), FIRST)).id
    aged = await store.run(lambda connection: read_aged(connection, before))
    assert [match.id for match in aged] == [old, taken_up]
    assert await store.run(lambda connection: read_aged(connection, then)) == []
    await store.append(taken_up, 1, event("x"), "key")
    assert await store.run(lambda connection: remove_aged(connection, aged, before)) == 1
    assert await store.running() == [played, taken_up, new]


async def test_the_list_has_what_is_running_and_no_secret(place: str) -> None:
    async with opened(place) as store:
        older = (await store.create(waiting("b"), FIRST, 0)).id
        newer = (await store.create(plan("ann", "ben"), FIRST, 1)).id
        over = (await store.create(plan("ann", "ben"), FIRST, 1)).id
        await store.append(older, 1, event("x"), "key", 1)
        await store.finish(over)
        async with looked_at(place) as house:
            tables = await house.run_current(read_overview)
        assert [(table.id, table.played, table.mover) for table in tables] == [(older, 1, 1), (newer, 0, 1)]
        assert not any(seat.holders or seat.link for table in tables for seat in table.seats)
        assert [seat.is_open for seat in tables[0].seats][:2] == [False, True]


@pytest.mark.soak
async def test_records_go_from_one_house_to_another(place: str, tmp_path: Path) -> None:
    async with opened(place) as store:
        over, noted = await stored(store, FINISHED), await stored(store, RUNNING)
        await store.create(plan()._replace(game="gost"), FIRST)
        await store.finish(over)
        # A note alone: the events say that it goes on, so that its record would tell what is hidden.
        await store.finish(noted)
        assert await export_all(place, tmp_path / "games.jsonl", find) == Given(1, 2)
    assert (tmp_path / "games.jsonl").read_text(encoding="utf-8") == FINISHED.dumps()
    assert tuple(await import_all(place, tmp_path / "games.jsonl", find)) == (0, 1)
    twice = FINISHED.dumps() * 2
    (tmp_path / "games.jsonl").write_text(twice, encoding="utf-8", newline="\n")
    assert tuple(await import_all(str(tmp_path / "new.db"), tmp_path / "games.jsonl", find)) == (1, 1)
    async with opened(tmp_path / "new.db") as store:
        assert await store.running() == []
        (match,) = await store.run(lambda connection: [a.id for a in read_aged(connection, datetime.now(UTC))])
        found = await loaded(store, match)
        assert record_of(found, find).replay().mover() == OVER
        assert not any(seat.holders for seat in found.plan.seats)
