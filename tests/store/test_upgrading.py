"""Databases of earlier versions: seats and sent commands keep working."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, create_engine, text

import engines
from hantise.core import OVER
from hantise.games import find
from hantise.store import Appended, Store, hashed, is_takeback, record_of
from hantise.store import migrate as migrating
from hantise.store.condition import condition_of
from hantise.store.connecting import read_address, writer_connection
from store.conftest import emptied
from store.making import event, loaded, opened


def first_house(path: Path) -> None:
    """The file of the first version."""
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript((Path(__file__).parent / "house-0.1.0.sql").read_text(encoding="utf-8"))


async def test_the_house_of_the_first_version_goes_on(tmp_path: Path) -> None:
    """A running match, with an open seat and an undone move, and a finished one; without seals."""
    first_house(tmp_path / "matches.db")
    async with opened(tmp_path / "matches.db") as store:
        assert await store.running() == ["yw2mxep6r792yr"]
        running, over = await loaded(store, "yw2mxep6r792yr"), await loaded(store, "9phv9urgqhawaf")
        assert record_of(over, find).replay().mover() == OVER
        assert is_takeback(running.events[-1])
        assert record_of(running, find).replay().mover() == 2
        assert (running.plan.dealing, running.plan.is_told) == (None, False)
        assert [seat.name for seat in running.plan.seats] == ["Ann", 'Zoë ♠ "it\'s"', "Igor"]
        assert running.plan.seats[0].holders == {hashed("ann")}
        assert not await store.is_key(hashed("ben's link")), "whoever made the table knows it"
        assert await store.enter(running.id, hashed("ben's link"), "ben") == 1
        assert await store.enter(running.id, hashed("ben's link"), "dan") is None
        assert await store.append(running.id, 8, event("11", 2), "2:new") is Appended.DONE


async def test_from_each_step_on_the_way_it_goes_on_to_the_newest(tmp_path: Path) -> None:
    """As houses that followed the development leave it; seats and moves stay."""
    steps = [step.revision for step in migrating._steps().walk_revisions()]
    assert len(steps) > 10
    for step in steps:
        path = tmp_path / f"{step}.db"
        first_house(path)
        with create_engine(f"sqlite:///{path}").begin() as connection:
            migrating.bring_to(connection, step)
        found = await condition_of(str(path))
        assert (found.is_begun, found.is_newest) == (True, step == steps[0])
        async with opened(path) as store:
            await store.check_schema()
            running = await loaded(store, "yw2mxep6r792yr")
            assert len(running.events) == 8
            assert running.plan.seats[0].holders == {hashed("ann")}


async def test_whoever_opens_a_new_file_while_another_writes_into_it_waits(tmp_path: Path) -> None:
    address = read_address(f"sqlite:///{tmp_path}/new.db")
    with closing(sqlite3.connect(tmp_path / "new.db", isolation_level=None)) as other:
        other.execute("CREATE TABLE t (x)")
        other.execute("BEGIN IMMEDIATE")
        worker = writer_connection(address)
        opening = asyncio.create_task(worker.run(lambda c: c.exec_driver_sql("PRAGMA journal_mode").scalar_one()))
        await asyncio.sleep(0.2)
        assert not opening.done()
        other.execute("COMMIT")
        assert await opening == "wal"
        await worker.close()


async def test_of_many_who_bring_it_up_to_date_one_does_and_the_others_wait(
    place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[set[str]] = []

    def bring_to(connection: Connection, step: str) -> None:
        begun.append(migrating._revisions(connection))
        bring(connection, step)

    bring = migrating.bring_to
    monkeypatch.setattr(migrating, "bring_to", bring_to)
    address = read_address(place)
    if address.path is not None:
        address.path.parent.mkdir(parents=True)
    workers = [writer_connection(address) for _ in range(4)]
    await asyncio.gather(*(worker.run(lambda c: migrating.upgrade(c, place)) for worker in workers))
    for worker in workers:
        await worker.close()
    newest = max(begun, key=len)
    assert newest
    assert begun == [set(), newest, newest, newest]


@engines.NEEDS_SERVERS
async def test_a_busy_machine_may_take_its_time_between_two_steps(
    server: engines.Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Elsewhere the server ends a transaction that is idle for seconds."""
    url, upgrade = await emptied(server), command.upgrade

    def slowly(config: Config, step: str) -> None:
        told.append(config.attributes["connection"].scalar(text("SHOW idle_in_transaction_session_timeout")))
        upgrade(config, step)

    told = list[str]()
    monkeypatch.setattr(command, "upgrade", slowly)
    store = await Store.open(url)
    await store.close()
    assert told == ["1min"]
