"""Databases of earlier houses: nobody loses a seat, and nothing that was sent stops working."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Sequence
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
from hantise.store.address import read_address
from hantise.store.engines import writer_connection
from store.conftest import emptied
from store.making import event, opened

EVENT = "INSERT INTO event VALUES ('{}', 0, -1, '[]', '[]', NULL, '2026-01-01')"


def stopped_at(step: str, path: Path, statements: Sequence[str]) -> None:
    """A database that was last brought up to date for this step."""
    engine = create_engine(f"sqlite:///{path}")
    with engine.begin() as connection:
        config = migrating._config()
        config.attributes["connection"] = connection
        command.upgrade(config, step)
        for statement in statements:
            connection.execute(text(statement))
    engine.dispose()


async def test_the_first_database_is_brought_up_to_date_and_keeps_its_matches(tmp_path: Path) -> None:
    rows = [
        "INSERT INTO match VALUES ('old', 'ghooost', 1, 2, '{}', '2026-01-01', NULL, 0)",
        "INSERT INTO seat VALUES ('old', 0, 'Ann', '', 'hash'), ('old', 1, 'Igor', 'greedy', NULL)",
        EVENT.format("old"),
    ]
    stopped_at("0001", tmp_path / "matches.db", rows)
    for _ in range(2):
        async with opened(tmp_path / "matches.db") as store:
            await check_old(store)


async def check_old(store: Store) -> None:
    found = await store.load("old")
    assert found is not None
    assert (found.plan.watch, found.plan.code, found.plan.has_begun) == (True, "", False)
    assert [(s.name, s.bot, s.is_open, s.stand_in, s.since) for s in found.plan.seats] == [
        ("Ann", "", False, "", 0),
        ("Igor", "greedy", False, "", 0),
    ]
    assert [seat.holders for seat in found.plan.seats] == [{"hash"}, frozenset()]
    assert await store.claim("old", "secret") is None


def second(match: str, following: str, seats: Sequence[tuple[str, bool]]) -> list[str]:
    """The rows of a match as the second step knew it, with the secrets of its seats, and who is awaited."""
    quoted = [(f"'{hashed(secret)}'" if secret else "NULL", int(is_open)) for secret, is_open in seats]
    return [
        f"INSERT INTO match VALUES ('{match}', 'ghooost', 1, 2, '{{}}', '2026-01-01', {following}, 0, 1, 'ABC234')",
        *(
            f"INSERT INTO seat VALUES ('{match}', {n}, 'Ann', '', {secret}, {is_open}, '', 0)"
            for n, (secret, is_open) in enumerate(quoted)
        ),
        EVENT.format(match),
    ]


async def test_secrets_become_keys_also_at_every_rematch(tmp_path: Path) -> None:
    rows = [
        *second("first", "'second'", [("ann", False), ("ben", False)]),
        *second("second", "'third'", [("", False), ("", False)]),
        *second("third", "NULL", [("", False), ("", False)]),
        *second("other", "NULL", [("cleo", False), ("dan", False)]),
    ]
    stopped_at("0002", tmp_path / "matches.db", rows)
    async with opened(tmp_path / "matches.db") as store:
        for match, names in (("first", "ann ben"), ("second", "ann ben"), ("third", "ann ben"), ("other", "cleo dan")):
            found = await store.load(match)
            assert found is not None
            assert [seat.holders for seat in found.plan.seats] == [{hashed(name)} for name in names.split()]
            assert [seat.link for seat in found.plan.seats] == [None, None]
        assert {match.id for match in await store.waiting_for([hashed("ann")], 9)} == {"first", "second", "third"}


async def test_links_that_were_sent_still_let_one_friend_in(tmp_path: Path) -> None:
    stopped_at("0002", tmp_path / "matches.db", second("old", "NULL", [("ann", False), ("ben's link", True)]))
    async with opened(tmp_path / "matches.db") as store:
        assert await store.match_of("ABC234") == "old"
        assert not await store.is_key(hashed("ben's link")), "whoever made the table knows it"
        assert await store.enter("old", hashed("ben's link"), "ben") == 1
        assert await store.enter("old", hashed("ben's link"), "dan") is None


async def test_the_house_of_the_first_version_goes_on(tmp_path: Path) -> None:
    """Its file as 0.1.0 left it: a match that runs, with a friend awaited and a move undone, and one that is over."""
    path = tmp_path / "matches.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript((Path(__file__).parent / "house-0.1.0.sql").read_text(encoding="utf-8"))
    async with opened(path) as store:
        assert await store.running() == ["yw2mxep6r792yr"]
        running, over = await store.load("yw2mxep6r792yr"), await store.load("9phv9urgqhawaf")
        assert running is not None
        assert over is not None
        assert record_of(over, find).replay().mover() == OVER
        assert is_takeback(running.events[-1])
        assert record_of(running, find).replay().mover() == 2
        assert [seat.name for seat in running.plan.seats] == ["Ann", 'Zoë ♠ "it\'s"', "Igor"]
        assert running.plan.seats[0].holders == {hashed("ann")}
        assert await store.enter(running.id, hashed("ben's link"), "ben") == 1
        assert await store.append(running.id, 8, event("11", 2), "2:new") is Appended.DONE


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
    """Elsewhere a database that is left alone within a transaction ends it after seconds."""
    url, upgrade = await emptied(server), command.upgrade

    def slowly(config: Config, step: str) -> None:
        told.append(config.attributes["connection"].scalar(text("SHOW idle_in_transaction_session_timeout")))
        upgrade(config, step)

    told = list[str]()
    monkeypatch.setattr(command, "upgrade", slowly)
    store = await Store.open(url)
    await store.close()
    assert told == ["1min"]
