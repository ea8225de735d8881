"""The members of a match in the store: open seats, guests, stand-ins."""

import asyncio
from datetime import UTC, datetime, timedelta
from functools import partial

import pytest

from hantise.store import (
    Appended,
    Link,
    Listed,
    Plan,
    SeatPlan,
    Store,
    Waiting,
    effective,
    read_code,
    safe,
    shown_code,
    takeback,
)
from hantise.store.holding import listed, waiting_for
from hantise.store.records import is_plain
from hantise.web.limits import GUESSES, GUESSING
from store.making import FIRST, begun, event, held, loaded, opened, plan, steps_to, waiting


async def test_a_match_that_waits_for_somebody_has_a_code(store: Store) -> None:
    made = await store.create(waiting("b"), FIRST)
    assert read_code(made.plan.code) == made.plan.code != ""
    assert await store.load(made.id) == made
    assert await store.match_of(made.plan.code) == made.id
    assert await store.match_of("ABCDEFGH") == await store.match_of("") == ""
    unseen = await store.create(plan("x")._replace(watch=False), FIRST)
    assert unseen.plan.code == ""
    assert await store.load(unseen.id) == unseen


async def test_a_code_in_use_is_not_given_again(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = iter(["AAAAAAAA", "AAAAAAAA", "BBBBBBBB", "AAAAAAAA"])
    monkeypatch.setattr(safe, "new_code", lambda: next(drawn))
    first = await store.create(waiting("b1"), FIRST)
    second = await store.create(waiting("b2"), FIRST)
    assert (first.plan.code, second.plan.code) == ("AAAAAAAA", "BBBBBBBB")
    assert await store.claim(first.id, "somebody") == 1
    # No seat is open there any more, so the code is free; it leads to the match with an open seat.
    third = await store.create(waiting("b3"), FIRST)
    assert third.plan.code == "AAAAAAAA"
    assert await store.match_of("AAAAAAAA") == third.id


def test_a_code_may_be_written_in_any_way_and_nothing_else_is_one() -> None:
    """Also as it is shown, in two groups; codes of older tables are shorter."""
    assert shown_code("ABC234ZY") == "ABC2 34ZY"
    for typed in ("ABC234ZY", "abc234zy", " abc2 34zy ", "ABC2-34ZY", "A-B-C-2-3-4-Z-Y", "aBc\t234Zy", "ABC2 34ZY"):
        assert read_code(typed) == "ABC234ZY"
    assert read_code(" ab-c2 34 ") == shown_code("ABC234") == "ABC234"
    for typed in ("", "ABC23", "ABC2345", "ABC2345ZY", "ABC23O", "ABC2310Z", "ÀBC234", "ABC23_", "x" * 10_000):
        assert read_code(typed) == ""


def test_whoever_guesses_codes_at_a_thousand_addresses_needs_a_month() -> None:
    """With a thousand waiting tables, as the comment in safe.py says."""
    drawn = {safe.new_code() for _ in range(100)}
    assert {len(code) for code in drawn} == {8}
    guesses = len(safe._SIGNS) ** safe.CODE_LENGTH / 1000
    assert guesses / (1000 * GUESSES / GUESSING) > 29 * 24 * 3600


async def test_who_comes_may_bring_a_name(store: Store) -> None:
    match = (await store.create(waiting("b", "c"), FIRST)).id
    await store.claim(match, "s1", "Odile")
    await store.claim(match, "s2")
    found = await loaded(store, match)
    assert [seat.name for seat in found.plan.seats] == ["Ann", "Odile", plan().seats[1].name]
    assert not any(seat.is_open for seat in found.plan.seats)


async def test_a_stand_in_and_that_it_has_begun_stay_through_a_restart(place: str) -> None:
    async with begun(place, plan("a", "b")) as (store, match):
        await store.stand_in(match, 1, "greedy", 7)
        await store.begin(match)
    async with opened(place) as store:
        found = await loaded(store, match)
        assert found.plan.has_begun
        assert (found.plan.seats[1].stand_in, found.plan.seats[1].since) == ("greedy", 7)
        assert [seat.level for seat in found.plan.seats] == ["", "greedy", "greedy"]
        await store.stand_in(match, 1, "", 9)
        assert [seat.level for seat in (await loaded(store, match)).plan.seats] == ["", "", "greedy"]


async def test_a_match_may_go_on_after_its_end_unless_its_secret_was_told(store: Store, match: str) -> None:
    await store.finish(match)
    assert await store.running() == []
    assert await store.append_after_end(match, 2, event("play"), "late") is Appended.STALE
    assert await store.running() == [], "nothing was stored, so it is over"
    assert await store.append_after_end(match, 1, event("play"), "undo") is Appended.DONE
    assert await store.running() == [match]
    await store.finish(match)
    assert await store.tell(match)
    assert await store.append_after_end(match, 2, event("play"), "another") is Appended.STALE
    assert await store.running() == []


async def test_takebacks_stay_in_the_log_but_do_not_count(store: Store, match: str) -> None:
    log = [event("play:1"), event("play:2", 1), takeback(1), takeback(0), event("play:3")]
    for version, each in enumerate(log, start=1):
        assert await store.append(match, version, each, f"key {version}") is Appended.DONE
    found = await loaded(store, match)
    assert found.events == (FIRST, *log)
    assert effective(found.events) == [FIRST, event("play:3")]


@pytest.mark.parametrize("log", [[takeback(0)], [event("play:1"), takeback(0), takeback(0)]])
def test_the_beginning_cannot_be_taken_back(log: list[object]) -> None:
    with pytest.raises(Exception, match="takes back what never was"):
        effective([FIRST, *log])  # type: ignore[list-item]


def test_signs_that_are_not_seen_are_in_no_name() -> None:
    unseen = "a\u200fb", "👨\u200d", "👨\u200d\u200d👩", "a\x00b", "a\x1b[31m", "a\nb", "a\u2028b", "\ud800", "\ue000"
    assert not [ascii(name) for name in unseen if is_plain(name)]


# Matches that any player may join, and removed guests.


def public(*links: str) -> Plan:
    """A plan with Ann and open seats for any player."""
    return waiting(*links)._replace(is_public=True, is_listed=True)


async def test_what_waits_for_anybody_is_listed_the_newest_first(store: Store) -> None:
    first = await store.create(public("b"), FIRST)
    await store.create(waiting("b"), FIRST)
    second = await store.create(public("b", "c"), FIRST)
    assert await store.listed(9) == [
        Listed(second.id, "ghooost", 1, tuple(seat.name for seat in second.plan.seats), 2),
        Listed(first.id, "ghooost", 1, tuple(seat.name for seat in first.plan.seats), 1),
    ]
    assert [match.id for match in await store.listed(1)] == [second.id]
    kept = (await loaded(store, first.id)).plan
    assert (kept.is_public, kept.is_listed) == (True, True)


async def test_what_has_begun_or_is_full_or_over_or_taken_off_is_not(store: Store) -> None:
    made = [(await store.create(public("b"), FIRST)).id for _ in range(8)]
    full, moved, begun, over, off, kept, left, stays = made
    await store.claim(full, "ben")
    await store.append(moved, 1, event("play"), "key")
    await store.begin(begun)
    await store.finish(over)
    await store.unlist(off)
    await store.stand_in(kept, 1, "greedy", 0)
    await store.free(left, 0)
    assert [match.id for match in await store.listed(9)] == [stays]
    # A guest who leaves makes room; a new player in the maker's seat did not make the match.
    await store.free(full, 1)
    await store.claim(left, "cleo")
    assert {match.id for match in await store.listed(9)} == {stays, full}


async def test_a_browser_that_was_removed_claims_no_seat_and_others_do(store: Store) -> None:
    match = await store.create(public("b"), FIRST)
    await store.claim(match.id, "ben")
    code = await store.remove(match.id, 1)
    assert await store.match_of(match.plan.code) == ""
    assert await store.match_of(code) == match.id
    assert await store.claim(match.id, "ben") is None
    assert await store.claim(match.id, "cleo") == 1
    found = await loaded(store, match.id)
    assert found.plan.removed == {"ben"}
    assert found.plan.seats[1].holders == {"cleo"}
    # At other matches they sit as before.
    assert await store.claim((await store.create(waiting("b"), FIRST)).id, "ben") == 1


async def test_only_matches_on_the_list_are_looked_at() -> None:
    """With very many matches, because every visit to the front page queries them."""
    async with opened("sqlite://") as store:
        steps = await store.run(partial(steps_to, listed(9)))
    assert "SEARCH match USING INDEX ix_match_listed (listed=?)" in steps
    assert not [step for step in steps if step.startswith("SCAN")]


# Holders of seats: any number of browsers at a seat, any number of seats of a browser, and links that work once.


async def seats_of(store: Store, match: str) -> tuple[SeatPlan, ...]:
    return (await loaded(store, match)).plan.seats


async def holders(store: Store, match: str) -> list[str]:
    """The keys of each seat as one word."""
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
        assert (ann.holders, free.holders, free.is_open) == (frozenset({"ann"}), frozenset(), True)
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
    """With very many events, and very many running matches of others."""
    async with opened("sqlite://") as store:
        plan = await store.run(partial(steps_to, waiting_for(held(*map(str, range(number))), 9)))
    steps = [detail for detail in plan if detail.startswith(("SCAN", "SEARCH"))]
    allowed = ("_seat_key_1 (hash=?", "_match_1 (id=?", "_event_1 (match=?")
    assert len([step for step in steps if any(index in step for index in allowed)]) == len(steps) == 4, plan
