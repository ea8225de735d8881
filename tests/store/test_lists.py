"""The lists of browsers in the store, found by their keys alone among very many matches."""

from datetime import UTC, datetime, timedelta
from functools import partial
from time import perf_counter
from typing import Any

import pytest
from sqlalchemy import Connection, Table, func, insert, select

from effort import IS_SOAK
from hantise.core import CHANCE, SPECTATOR, Event, Record
from hantise.games import find
from hantise.store import Appended, Link, SeatPlan, Store, hashed
from hantise.store.appends import event_row
from hantise.store.holding import End, Opponents, Result, Wanted, matches_of, results_of
from hantise.store.lists import Brought, Lists
from hantise.store.tables import brought, events, keys, matches, results, seats
from store.making import FIRST, event, loaded, opened, plan, steps_to

ANN, BEN, CLEO = hashed("ann"), hashed("ben"), hashed("cleo")
ALL = Wanted()
MANY = 20_000 if IS_SOAK else 3200


async def fill(store: Store, count: int, holders: list[str]) -> None:
    """This many finished matches, spread over these keys; every third was won, the rest lost."""

    def write(connection: Connection) -> None:
        start = datetime(2026, 1, 1, tzinfo=UTC)
        same = {"rules": 1, "players": 2, "options": {}, "over": True, "next": None}
        rows: dict[Table, list[Any]] = {table: [] for table in (matches, seats, keys, results, events)}
        for n in range(count):
            match, is_won, is_alone = f"m{n}", n % 3 == 0, n % 1000 < 500
            named = {"id": match, "game": "boo" if n % 2 else "ghooost", "created": start + timedelta(minutes=n)}
            rows[matches].append(same | named)
            rows[keys].append({"hash": holders[n % len(holders)], "match": match, "seat": 0})
            for seat, name, bot in ((0, "Ann", ""), (1, "Lison", "level1") if is_alone else (1, "Mira", "")):
                rows[seats].append({"match": match, "seat": seat, "name": name, "bot": bot})
                won = is_won is (seat == 0)
                rows[results].append({"match": match, "seat": seat, "place": 2 - won, "won": won})
            rows[events].append(event_row(match, 0, FIRST, None, 0))
        for table, made in rows.items():
            connection.execute(insert(table), made)

    await store.run(write)


@pytest.mark.soak
async def test_thousands_of_matches_are_listed_page_by_page_without_the_others(store: Store) -> None:
    await fill(store, MANY, [ANN, ANN, BEN, *[f"other{n}" for n in range(5)]])
    lists = Lists(store)
    assert await lists.count([ANN], ALL) == MANY / 4
    assert await lists.count([ANN, BEN], ALL) == MANY * 3 / 8
    seen = [each.id for page in range(0, 60, 12) for each in await lists.matches([ANN], ALL, page, 12)]
    numbers = [n for n in range(MANY) if n % 8 in (0, 1)]
    assert seen == [f"m{n}" for n in numbers[:-61:-1]]
    begun = perf_counter()
    (last,) = await lists.matches([ANN], ALL, MANY // 4 - 1, 12)
    assert (last.id, last.names, last.bots) == ("m0", ("Ann", "Lison"), ("", "level1"))
    assert (last.held, last.is_over) == (frozenset([0]), True)
    for wanted in (ALL, Wanted("boo", Opponents.PEOPLE, End.LOST), Wanted(end=End.OPEN)):
        await lists.count([ANN], wanted)
        await lists.matches([ANN], wanted, 0, 12)
    assert len(await lists.ended([ANN])) == MANY / 4
    assert len(await lists.met([ANN], "boo", 200)) == 200
    assert perf_counter() - begun < 5, "a twentieth of it here"


@pytest.mark.soak
@pytest.mark.parametrize("is_known", [False, True], ids=["as a database guesses", "as it has counted"])
async def test_a_list_looks_at_the_matches_of_its_keys_alone(is_known: bool) -> None:
    async with opened("sqlite://") as store:
        await fill(store, 1000, [ANN, BEN])
        if is_known:
            await store.run(lambda connection: connection.exec_driver_sql("ANALYZE"))
        for wanted in (ALL, Wanted("boo"), Wanted(opponents=Opponents.COMPUTERS), *[Wanted(end=end) for end in End]):
            for step in await store.run(partial(steps_to, matches_of([ANN], wanted).limit(12))):
                assert not step.startswith("SCAN") or step.startswith(("SCAN own", "SCAN anon", "SCAN CONSTANT")), step
                assert "USING INDEX ix_match_over" not in step, step


@pytest.mark.soak
async def test_filters_choose_by_game_company_and_end(store: Store) -> None:
    await fill(store, 1200, [ANN])
    running = await store.create(plan(ANN), FIRST)
    lists = Lists(store)
    for wanted, count in {
        ALL: 1201,
        Wanted("boo"): 600,
        Wanted("ghooost"): 601,
        Wanted(end=End.WON): 400,
        Wanted(end=End.LOST): 800,
        Wanted(end=End.OPEN): 1,
        Wanted(opponents=Opponents.COMPUTERS): 700,
        Wanted(opponents=Opponents.PEOPLE): 501,
        Wanted("boo", Opponents.PEOPLE, End.WON): 84,
    }.items():
        assert await lists.count([ANN], wanted) == count, wanted
    (open_one,) = await lists.matches([ANN], Wanted(end=End.OPEN), 0, 9)
    assert open_one.id == running.id
    assert await lists.count([CLEO], ALL) == 0
    assert await lists.matches([], ALL, 0, 9) == []


@pytest.mark.soak
async def test_an_end_that_is_noted_is_known_and_one_that_is_taken_back_is_not(store: Store) -> None:
    lists, match = Lists(store), (await store.create(plan(ANN, BEN), FIRST)).id
    assert await lists.ended([ANN]) == []
    await store.finish(match, (0.0, 1.0, 0.0))
    (ann,), (ben,) = await lists.ended([ANN]), await lists.ended([BEN])
    assert (ann.place, ann.won, ben.place, ben.won) == (2, False, 1, True)
    assert ann.levels == {"greedy"}
    assert await store.append_after_end(match, 1, event("1"), "0:a", 0) is Appended.DONE
    assert await lists.ended([ANN]) == []
    await store.finish(match, (1.0, 0.0, 0.0))
    assert (await lists.ended([ANN]))[0].won
    await store.finish("nothing", (1.0, 0.0))


async def test_matches_of_older_houses_are_settled_later(store: Store) -> None:
    lists = Lists(store)
    old = [(await store.create(plan(ANN), FIRST)).id for _ in range(3)]
    for match in old:
        await store.finish(match)
    assert sorted(await lists.unsettled([ANN], 9)) == sorted(old)
    assert len(await lists.unsettled([ANN], 2)) == 2
    await lists.settle([(old[0], results_of([1, 0, 0])), (old[1], [Result(0, False)]), ("nothing", [])])
    assert await lists.unsettled([ANN], 9) == [old[2]]
    assert [each.won for each in await lists.ended([ANN])] == [True], "what nobody can tell counts for nothing"


def test_a_tie_of_all_is_no_victory() -> None:
    assert results_of([1.0, 1.0]) == [Result(1, False), Result(1, False)]
    assert results_of([1.0, 1.0, 0.0]) == [Result(1, True), Result(1, True), Result(3, False)]


async def test_who_holds_several_seats_has_neither_won_nor_lost(store: Store) -> None:
    match = (await store.create(plan(ANN, ANN), FIRST)).id
    await store.finish(match, (1.0, 0.0, 0.0))
    lists = Lists(store)
    (one,) = await lists.matches([ANN], ALL, 0, 9)
    assert one.held == {0, 1}
    assert await lists.ended([ANN]) == []
    assert await lists.count([ANN], Wanted(end=End.WON)) == await lists.count([ANN], Wanted(end=End.LOST)) == 0


async def test_against_computers_alone_places_are_told_by_level(store: Store) -> None:
    alone = SeatPlan("A", "level1"), SeatPlan("Ann", "", frozenset([ANN])), SeatPlan("B", "level2")
    await store.finish((await store.create(plan()._replace(seats=alone), FIRST)).id, (0.0, 1.0, 0.5))
    await store.finish((await store.create(plan(ANN, BEN), FIRST)).id, (1.0, 0.0, 0.0))
    (met,) = await Lists(store).met([ANN], "ghooost", 9)
    assert (met.place, met.others) == (1, (("level1", 3), ("level2", 2)))


async def test_a_link_carries_everything_once(store: Store) -> None:
    lists, match = Lists(store), (await store.create(plan(ANN), FIRST)).id
    until = datetime.now(UTC) + timedelta(minutes=1)
    for name in ("older", "link"):
        await lists.set_carrier(ANN, Link(hashed(name), name, until))
    assert await lists.carried_by(hashed("older")) == ""
    assert await lists.carried_by(hashed("link")) == ANN
    assert (await lists.carrier(ANN) or Link("", "")).salt == "link"
    assert await lists.carry(hashed("link"), CLEO) == {ANN}
    assert await lists.carry(hashed("link"), BEN) == frozenset()
    assert [one.id for one in await lists.matches([CLEO], ALL, 0, 9)] == [match]
    await lists.set_carrier(ANN, Link(hashed("late"), "late", datetime.now(UTC) - timedelta(seconds=1)))
    assert await lists.carry(hashed("late"), BEN) == frozenset()
    assert await lists.carrier(ANN) is None


async def test_a_browser_that_signs_out_others_takes_its_list_along_and_its_link_ends(store: Store) -> None:
    lists, match = Lists(store), (await store.create(plan(ANN), FIRST)).id
    watched = insert(brought).values(hash=ANN, match=match, seat=SPECTATOR, digest="digest")
    await store.run(lambda connection: connection.execute(watched))
    await lists.set_carrier(ANN, Link(hashed("link"), "salt", datetime.now(UTC) + timedelta(minutes=1)))
    await store.renew([ANN], CLEO, match, 0)
    assert await lists.carry(hashed("link"), BEN) == frozenset()
    assert await store.look(lambda connection: [*connection.scalars(select(brought.c.hash))]) == [CLEO]
    assert await store.is_key(CLEO)


def _named(others: object, is_free: bool) -> str:
    return "Friend" if is_free else "Guest"


async def test_who_is_forgotten_leaves_seats_that_are_free_and_no_key(store: Store) -> None:
    lists = Lists(store)
    going, over = (await store.create(plan(ANN, BEN), FIRST)).id, (await store.create(plan(ANN, BEN), FIRST)).id
    shared = (await store.create(plan(ANN), FIRST)).id
    await store.share([ANN], CLEO)
    await store.finish(over, (1.0, 0.0, 0.0))
    await store.set_link(shared, 0, Link(hashed("device"), "salt"))
    found = await lists.erase([ANN], _named)
    assert sorted(found.seats) == sorted([(going, 0, False), (over, 0, False), (shared, 0, False)])
    found = await lists.erase([CLEO], _named)
    assert sorted(found.seats) == sorted([(going, 0, True), (over, 0, False), (shared, 0, True)])
    match = await loaded(store, shared)
    assert (match.plan.seats[0].name, match.plan.seats[0].is_open) == ("Friend", True)
    assert (match.plan.seats[0].link, match.plan.seats[0].holders) == (None, frozenset())
    assert await lists.count([ANN, CLEO], ALL) == 0
    assert await lists.count([BEN], ALL) == 2
    assert await lists.erase([ANN], _named) == ([], [])


@pytest.mark.soak
async def test_nothing_is_brought_twice(store: Store) -> None:
    box = find("ghooost")
    record = Record(box, box.options(2), ["Ann", "Lison"], [Event(CHANCE, (), ("deal:1",))])
    one = Brought(record, [Result(1, True), Result(2, False)], 0, ("", "level1"), datetime(2025, 5, 5, tzinfo=UTC))
    lists = Lists(store)
    assert await lists.bring(ANN, [one, one]) == 1
    assert await lists.bring(ANN, [one]) == 0
    assert await lists.bring(BEN, [one]) == 1
    (found,) = await lists.matches([ANN], ALL, 0, 9)
    assert (found.is_brought, found.held, found.bots) == (True, frozenset([0]), ("", "level1"))
    assert found.created == datetime(2025, 5, 5, tzinfo=UTC)
    assert (await lists.ended([ANN]))[0].won
    assert await store.is_key(ANN)
    assert (await lists.erase([ANN], _named)).removed == [found.id]
    assert await store.load(found.id) is None
    assert len(await lists.matches([BEN], ALL, 0, 9)) == 1


# Three times the number that is deleted at a time.
SOME = 625 if IS_SOAK else 375


@pytest.mark.soak
async def test_who_has_played_thousands_of_matches_is_forgotten_too(store: Store) -> None:
    lists = Lists(store)
    await fill(store, 4 * SOME, [ANN, ANN, ANN, BEN])
    found = await lists.erase([ANN], _named)
    assert len(found.seats) == 3 * SOME
    assert await lists.count([ANN], ALL) == 0
    assert await lists.count([BEN], ALL) == SOME
    named = select(func.count()).select_from(seats).where(seats.c.name == "Ann")
    assert await store.look(lambda connection: connection.scalar(named)) == SOME
