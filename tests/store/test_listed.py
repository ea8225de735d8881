"""Matches that anybody may join, and guests who were removed from one."""

from __future__ import annotations

from functools import partial

from hantise.store import Listed, Plan, Store
from hantise.store.listed import listed
from store.making import FIRST, event, loaded, opened, steps_to, waiting


def public(*links: str) -> Plan:
    """Ann, who waits for anybody."""
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
    found = await loaded(store, first.id)
    assert (found.plan.is_public, found.plan.is_listed) == (True, True)


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
    # A friend who goes again makes room; whoever sits down on the maker's seat did not make the match.
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
    # Elsewhere they sit as before.
    other = await store.create(waiting("b"), FIRST)
    assert await store.claim(other.id, "ben") == 1


async def test_only_matches_on_the_list_are_looked_at() -> None:
    """However many there are: each visit to the first page asks."""
    async with opened("sqlite://") as store:
        steps = await store.run(partial(steps_to, listed(9)))
    assert "SEARCH match USING INDEX ix_match_listed (listed=?)" in steps
    assert not [step for step in steps if step.startswith("SCAN")]
