"""Who may come, who has come, and who stands in, stored with the match."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from alembic import command
from sqlalchemy import create_engine, text

from hantise.store import Appended, Plan, Store, codes, effective, read_code, takeback
from hantise.store import migrate as migrating
from hantise.store.names import is_plain
from store.making import FIRST, event, opened, plan


def waiting(*secrets: str) -> Plan:
    """Ann, who waits for friends with these links."""
    first, friend, _computer = plan().seats
    friends = (friend._replace(secret=secret, is_open=True) for secret in secrets)
    return plan()._replace(seats=(first, *friends))


async def test_a_match_that_waits_for_somebody_has_a_code(place: str) -> None:
    async with opened(place) as store:
        made = await store.create(waiting("b"), FIRST)
        assert read_code(made.plan.code) == made.plan.code != ""
        assert await store.load(made.id) == made
        assert await store.match_of(made.plan.code) == made.id
        assert await store.match_of("ABCDEF") == await store.match_of("") == ""
        assert (await store.create(plan("x"), FIRST)).plan.code == ""


async def test_who_may_watch_is_stored(place: str) -> None:
    async with opened(place) as store:
        for watch in (True, False):
            made = await store.create(plan()._replace(watch=watch), FIRST)
            found = await store.load(made.id)
            assert found is not None
            assert found.plan.watch is watch


async def test_a_code_in_use_is_not_given_again(place: str, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = iter(["AAAAAA", "AAAAAA", "BBBBBB", "AAAAAA"])
    monkeypatch.setattr(codes, "new_code", lambda: next(drawn))
    async with opened(place) as store:
        first = await store.create(waiting("b1"), FIRST)
        second = await store.create(waiting("b2"), FIRST)
        assert (first.plan.code, second.plan.code) == ("AAAAAA", "BBBBBB")
        assert await store.claim(first.id, "somebody") == 1
        # Nobody is waited for there any more, so the code is free; it leads to where somebody is.
        third = await store.create(waiting("b3"), FIRST)
        assert third.plan.code == "AAAAAA"
        assert await store.match_of("AAAAAA") == third.id


@pytest.mark.parametrize("typed", ["ABC234", "abc234", " ab-c2 34 ", "A-B-C-2-3-4", "aBc\t234"])
def test_a_code_may_be_written_in_any_way(typed: str) -> None:
    assert read_code(typed) == "ABC234"


@pytest.mark.parametrize("typed", ["", "ABC23", "ABC2345", "ABC23O", "ABC231", "ÀBC234", "ABC23_", "x" * 10_000])
def test_what_is_no_code(typed: str) -> None:
    assert read_code(typed) == ""


async def test_of_many_at_once_each_gets_another_seat(place: str) -> None:
    async with opened(place) as store:
        match = (await store.create(waiting("b", "c", "d"), FIRST)).id
        given = await asyncio.gather(*(store.claim(match, f"secret {n}") for n in range(6)))
        assert sorted(seat for seat in given if seat is not None) == [1, 2, 3]
        for n, seat in enumerate(given):
            assert await store.seat_of(f"secret {n}") == (None if seat is None else (match, seat))
        assert await store.seat_of("b") is None, "its link no longer opens it"
        assert await store.claim("nothing", "secret") is None


async def test_who_comes_may_bring_a_name(place: str) -> None:
    async with opened(place) as store:
        match = (await store.create(waiting("b", "c"), FIRST)).id
        await store.claim(match, "s1", "Odile")
        await store.claim(match, "s2")
        found = await store.load(match)
        assert found is not None
        assert [seat.name for seat in found.plan.seats] == ["Ann", "Odile", plan().seats[1].name]
        assert [seat.is_open for seat in found.plan.seats] == [False, False, False]


async def test_who_sits_there_may_be_called_otherwise(place: str) -> None:
    async with opened(place) as store:
        match = (await store.create(waiting("b", "c"), FIRST)).id
        await store.rename(match, 1, "Zoé")
        found = await store.load(match)
        assert found is not None
        assert found.plan.seats[1].name == "Zoé"


async def test_who_came_by_link_is_not_waited_for(place: str) -> None:
    async with opened(place) as store:
        match = (await store.create(waiting("b", "c"), FIRST)).id
        await store.close_seat(match, 1)
        assert await store.claim(match, "s") == 2
        assert await store.seat_of("b") == (match, 1)


async def test_a_stand_in_stays_through_a_restart(place: str) -> None:
    async with opened(place) as store:
        match = (await store.create(plan("a", "b"), FIRST)).id
        await store.stand_in(match, 1, "greedy", 7)
    async with opened(place) as store:
        found = await store.load(match)
        assert found is not None
        assert (found.plan.seats[1].stand_in, found.plan.seats[1].since) == ("greedy", 7)
        assert [seat.level for seat in found.plan.seats] == ["", "greedy", "greedy"]
        await store.stand_in(match, 1, "", 9)
        again = await store.load(match)
        assert again is not None
        assert [seat.level for seat in again.plan.seats] == ["", "", "greedy"]


async def test_a_match_may_go_on_after_its_end(place: str) -> None:
    async with opened(place) as store:
        match = (await store.create(plan(), FIRST)).id
        await store.finish(match)
        assert await store.running() == []
        await store.resume(match)
        assert await store.running() == [match]


async def test_takebacks_stay_in_the_log_but_do_not_count(place: str) -> None:
    log = [event("play:1"), event("play:2", 1), takeback(1), takeback(0), event("play:3")]
    async with opened(place) as store:
        match = (await store.create(plan(), FIRST)).id
        for version, each in enumerate(log, start=1):
            assert await store.append(match, version, each, f"key {version}") is Appended.DONE
        found = await store.load(match)
        assert found is not None
        assert found.events == (FIRST, *log)
        assert effective(found.events) == [FIRST, event("play:3")]


@pytest.mark.parametrize("log", [[takeback(0)], [event("play:1"), takeback(0), takeback(0)]])
def test_the_beginning_cannot_be_taken_back(log: list[object]) -> None:
    with pytest.raises(Exception, match="takes back what never was"):
        effective([FIRST, *log])  # type: ignore[list-item]


@pytest.mark.parametrize(
    "name", ["Ida", "O'Neil & sons", "Zoë ♠", "Бен 👨\u200d👩\u200d👧", "李小龍", "מירה", "ا ب", "🏳️\u200d🌈", "e\u0301"]
)
def test_names_of_every_people(name: str) -> None:
    assert is_plain(name)


@pytest.mark.parametrize(
    "name",
    [
        *("\u202eadi", "a\u200fb", "\u2066x\u2069", "a\u200bb", "\ufeffIda", "a\u00adb", "a\u2060b", "\U000e0041"),
        *("I\u200dda", "\u200d", "👨\u200d", "👨\u200d\u200d👩"),
        *("a\x00b", "a\x1b[31m", "a\nb", "a\u2028b", "\ud800", "\ue000"),
    ],
    ids=ascii,
)
def test_signs_that_are_not_seen_are_in_no_name(name: str) -> None:
    assert not is_plain(name)


def upgrade_to_the_first_step(path: Path) -> None:
    engine = create_engine(f"sqlite:///{path}")
    with engine.begin() as connection:
        config = migrating._config()
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
        for statement in (
            "INSERT INTO match VALUES ('old', 'ghooost', 1, 2, '{}', '2026-01-01', NULL, 0)",
            "INSERT INTO seat VALUES ('old', 0, 'Ann', '', 'hash'), ('old', 1, 'Igor', 'greedy', NULL)",
            "INSERT INTO event VALUES ('old', 0, -1, '[]', '[]', NULL, '2026-01-01')",
        ):
            connection.execute(text(statement))
    engine.dispose()


async def test_an_older_database_is_brought_up_to_date_and_keeps_its_matches(tmp_path: Path) -> None:
    upgrade_to_the_first_step(tmp_path / "matches.db")
    async with opened(tmp_path / "matches.db") as store:
        await check_old(store)
    async with opened(tmp_path / "matches.db") as store:
        await check_old(store)


async def check_old(store: Store) -> None:
    found = await store.load("old")
    assert found is not None
    assert (found.plan.watch, found.plan.code) == (True, "")
    assert [(s.name, s.bot, s.is_open, s.stand_in, s.since) for s in found.plan.seats] == [
        ("Ann", "", False, "", 0),
        ("Igor", "greedy", False, "", 0),
    ]
    assert await store.claim("old", "secret") is None
