"""Who holds which seat: any number of browsers a seat, any number of seats a browser, and links that work once."""

import asyncio
from datetime import UTC, datetime, timedelta
from functools import partial

import pytest

from hantise.store import Link, SeatPlan, Store, Waiting
from hantise.store.waiting import waiting_for
from store.making import FIRST, event, held, loaded, opened, plan, steps_to, waiting


async def seats_of(store: Store, match: str) -> tuple[SeatPlan, ...]:
    return (await loaded(store, match)).plan.seats


async def holders(store: Store, match: str) -> list[str]:
    """The keys of each seat, in one word."""
    return [" ".join(sorted(seat.holders)) for seat in await seats_of(store, match)]


async def test_of_many_who_follow_a_link_at_once_one_sits_down(stores: list[Store]) -> None:
    for _try in range(20):
        match = (await stores[0].create(waiting("b", "c"), FIRST)).id
        come = (store.enter(match, "b", f"key {n}", f"Name {n}", 7) for n, store in enumerate(stores * 3))
        given = await asyncio.gather(*come)
        (one,) = [n for n, seat in enumerate(given) if seat is not None]
        assert given[one] == 1
        ann, taken, free = await seats_of(stores[1], match)
        assert taken == SeatPlan(f"Name {one}", "", held(f"key {one}"), since=7)
        assert (ann.holders, free.holders, free.is_open) == ({"ann"}, frozenset(), True)
        assert await stores[1].claim(match, "d") == 2


@pytest.mark.soak
async def test_a_link_leads_to_its_own_seat_and_nowhere_else(store: Store, match: str) -> None:
    awaiting = (await store.create(waiting("b"), FIRST)).id
    for there, link in (("nothing", "b"), (awaiting, ""), (awaiting, "B"), (match, "b")):
        assert await store.enter(there, link, "key") is None
    assert await holders(store, awaiting) == ["ann", ""]


async def test_a_link_to_a_seat_that_is_held_lets_one_more_browser_in_until_it_ends(store: Store, match: str) -> None:
    await store.set_link(match, 1, Link("older", "salt"))
    await store.set_link(match, 1, Link("link", "salt", datetime.now(UTC) + timedelta(minutes=1)))
    assert await store.enter(match, "older", "key") is None
    assert await store.enter(match, "link", "telephone", "Not Ben", 7) == 1
    assert await store.enter(match, "link", "key") is None
    assert await holders(store, match) == ["ann", "ben telephone", ""]
    late = Link("late", "salt", datetime.now(UTC) - timedelta(seconds=1))
    await store.set_link(match, 1, late)
    seat = (await seats_of(store, match))[1]
    assert (seat.name, seat.since, seat.link) == (plan().seats[1].name, 0, late)
    assert await store.enter(match, "late", "key") is None


async def test_a_seat_that_is_freed_is_held_by_nobody_and_awaits_a_friend(store: Store, match: str) -> None:
    await store.set_link(match, 1, Link("for ben's telephone", "salt"))
    code = await store.free(match, 1, Link("new", "salt"))
    assert await holders(store, match) == ["ann", "", ""]
    assert await store.enter(match, "for ben's telephone", "key") is None
    assert await store.match_of(code) == match
    assert await store.free(match, 0) == code, "somebody may have it already"
    assert await store.claim(match, "cleo") == 0
    assert await store.enter(match, "new", "dan") == 1
    assert await store.free(match, 0) != code, "everybody knows the old one"


async def test_a_browsers_keys_are_shared_and_renewed(store: Store) -> None:
    one = (await store.create(plan("old", "ben"), FIRST)).id
    two = (await store.create(plan("older", "old"), FIRST)).id
    for _twice in range(2):
        await store.share(["old", "older"], "new")
        assert await holders(store, one) == ["new old", "ben", ""]
        assert await holders(store, two) == ["new older", "new old", ""]
    for match in (one, two):
        await store.set_link(match, 0, Link("link", "salt"))
        assert await store.enter(match, "link", "telephone") == 0
    await store.set_link(one, 0, Link("another", "salt"))
    await store.renew(["new", "old"], "newest", one, 0)
    assert await holders(store, one) == ["newest", "ben", ""]
    assert await holders(store, two) == ["newest older telephone", "newest", ""]
    assert await store.enter(one, "another", "telephone") is None
    assert [await store.is_key(key) for key in ("newest", "older", "old", "new")] == [True, True, False, False]


@pytest.mark.soak
async def test_the_list_to_continue_from_has_the_match_played_last_first(store: Store) -> None:
    older = (await store.create(plan("a", "b"), FIRST)).id
    newer = (await store.create(plan("a2", "a"), FIRST)).id
    over = (await store.create(plan("a", "b"), FIRST)).id
    await store.create(plan("others", "yet others"), FIRST)
    await store.append(older, 1, event("play:1"), "key")
    await store.finish(over)
    assert await ids(store, "b", "a", "a2", "", "unknown") == [older, newer]
    assert await ids(store, "a2") == [newer]
    assert [match.id for match in await store.waiting_for(["a"], 1)] == [older]
    assert await ids(store, "", "unknown") == await ids(store) == []


async def ids(store: Store, *keys: str) -> list[str]:
    return [match.id for match in await store.waiting_for(keys, 9)]


async def test_the_list_says_who_sits_there_and_who_decides(store: Store) -> None:
    match = (await store.create(plan("a", "b"), FIRST, 1)).id
    names = tuple(seat.name for seat in plan().seats)
    assert await store.waiting_for(["a", "b"], 9) == [Waiting(match, "ghooost", 1, names, frozenset({0, 1}), 1)]
    await store.append(match, 1, event("play:1"), "key", 2)
    assert await store.waiting_for(["a"], 9) == [Waiting(match, "ghooost", 1, names, frozenset({0}), 2)]
    again = await store.rematch(match, plan(), FIRST, 0)
    await store.append(match, 2, event("play:1"), "another")
    assert [(found.id, found.mover) for found in await store.waiting_for(["a"], 9)] == [(match, None), (again, 0)]


@pytest.mark.parametrize("number", [1, 81])
async def test_the_list_is_found_by_indexes_alone(number: int) -> None:
    """However much was played, and however many matches others have left running."""
    async with opened("sqlite://") as store:
        plan = await store.run(partial(steps_to, waiting_for(held(*map(str, range(number))), 9)))
    steps = [detail for detail in plan if detail.startswith(("SCAN", "SEARCH"))]
    allowed = ("_seat_key_1 (hash=?", "_match_1 (id=?", "_event_1 (match=?")
    assert len([step for step in steps if any(index in step for index in allowed)]) == len(steps) == 4, plan
