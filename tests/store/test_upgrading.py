"""Databases of earlier houses: nobody loses a seat, and nothing that was sent stops working."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from alembic import command
from sqlalchemy import create_engine, text

from hantise.store import Store, hashed
from hantise.store import migrate as migrating
from store.making import opened

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
