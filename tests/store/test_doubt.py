"""A commit of which nobody knows whether it was done: whoever asked is told so, and asking again does it once."""

import asyncio

import pytest

from effort import IS_SOAK
from hantise.store import Appended, Store, StoreUnusable
from store.cutting import Cut, Way
from store.making import FIRST, ON_A_SERVER, begun, event, loaded, log, opened, plan, waiting

MOVES = 5 if IS_SOAK else 2
# What asking again comes to; nothing was done of what the server has not heard.
OUTCOME = {Cut.UNHEARD: Appended.DONE, Cut.UNANSWERED: Appended.AGAIN}


async def append(store: Store, match: str, version: int) -> Appended:
    return await store.append(match, version, event(f"play:{version}"), f"key {version}")


@ON_A_SERVER
@pytest.mark.parametrize("cut", Cut)
async def test_a_move_in_doubt_is_done_once_when_it_is_sent_again(place: str, cut: Cut) -> None:
    way = Way(place)
    async with way.laid() as url, begun(url) as (store, match):
        for version in range(1, MOVES + 1):
            way.cut_next(cut)
            with pytest.raises(StoreUnusable):
                await append(store, match, version)
            assert await append(store, match, version) is OUTCOME[cut]
        assert (await loaded(store, match)).events == log(MOVES + 1)
    assert way.cuts == MOVES


@ON_A_SERVER
@pytest.mark.parametrize("cut", Cut)
async def test_all_that_share_a_commit_in_doubt_are_told_so(place: str, cut: Cut) -> None:
    way = Way(place)
    async with way.laid() as url, opened(url) as store:
        matches = [(await store.create(plan(), FIRST)).id for _ in range(10)]
        way.cut_next(cut)
        said = await asyncio.gather(*(append(store, match, 1) for match in matches), return_exceptions=True)
        # Whatever was written alone after it was not in doubt.
        assert any(isinstance(answer, StoreUnusable) for answer in said)
        assert not any(answer is Appended.STALE or answer is Appended.OTHER for answer in said)
        again = await asyncio.gather(*(append(store, match, 1) for match in matches))
        assert all(answer is not Appended.STALE for answer in again)
        stamps = await store.stamps(matches)
    assert {stamp.version for stamp in stamps.values()} == {2}


@ON_A_SERVER
@pytest.mark.parametrize("cut", Cut)
async def test_a_seat_that_was_asked_for_in_doubt_is_given_once(place: str, cut: Cut) -> None:
    """Also where others shared the commit: nothing of it is tried again for whoever did not ask again."""
    way = Way(place)
    async with way.laid() as url, begun(url, waiting("b", "c", "d")) as (store, match):
        way.cut_next(cut)
        said = await asyncio.gather(store.claim(match, "ben"), append(store, match, 1), return_exceptions=True)
        assert [type(answer) for answer in said] == [StoreUnusable, StoreUnusable]
        taken = [seat for seat in (await loaded(store, match)).plan.seats if "ben" in seat.holders]
    assert len(taken) == (1 if cut is Cut.UNANSWERED else 0)


@ON_A_SERVER
async def test_a_move_in_doubt_that_another_worker_meets_is_stored_once(place: str) -> None:
    """The person's second try comes to the other worker, whose line is whole."""
    way = Way(place)
    async with way.laid() as url, begun(url) as (one, match), opened(place) as other:
        way.cut_next(Cut.UNANSWERED)
        with pytest.raises(StoreUnusable):
            await append(one, match, 1)
        assert await append(other, match, 1) is Appended.AGAIN
        assert await append(one, match, 2) is Appended.DONE
        assert (await one.stamps([match]))[match].version == 3
