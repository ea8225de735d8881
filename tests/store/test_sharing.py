"""Several stores on one database: each sees the changes of the others, and of rivals one wins."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Collection
from unittest.mock import AsyncMock

import pytest
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from hantise.core.dealing import Words
from hantise.store import Appended, Link, Stamp, Store, StoreUnusable, connecting
from hantise.store.appends import Append, store_each
from hantise.store.connecting import Batching, read_address
from hantise.store.rows import note_change
from store.making import FIRST, ON_A_SERVER, begun, event, loaded, log, plan, play_to, waiting

CHANGES: dict[str, Callable[[Store, str], Awaitable[object]]] = {
    "claim": lambda store, match: store.claim(match, "key"),
    "enter": lambda store, match: store.enter(match, "b", "key"),
    "set_link": lambda store, match: store.set_link(match, 1, Link("new", "salt")),
    "free": lambda store, match: store.free(match, 0),
    "remove": lambda store, match: store.remove(match, 0),
    "unlist": lambda store, match: store.unlist(match),
    "share": lambda store, match: store.share(["ann"], "key"),
    "renew": lambda store, match: store.renew(["ann"], "key", match, 0),
    "begin": lambda store, match: store.begin(match),
    "unguide": lambda store, match: store.unguide(match),
    "rename": lambda store, match: store.rename(match, 0, "Anne"),
    "stand_in": lambda store, match: store.stand_in(match, 0, "greedy", 0),
    "rematch": lambda store, match: store.rematch(match, plan(), FIRST),
}


@pytest.mark.parametrize("name", CHANGES)
async def test_each_change_of_the_company_is_counted(store: Store, name: str) -> None:
    match = (await store.create(waiting("b"), FIRST)).id
    other = (await store.create(plan("ben"), FIRST)).id
    assert await store.stamps([match, other]) == {match: Stamp(0, 1), other: Stamp(0, 1)}
    await CHANGES[name](store, match)
    after, found = (await store.stamps([match]))[match], await store.load(match)
    assert await store.stamps([other]) == {other: Stamp(0, 1)}
    assert after.revision > 0
    assert (after.version, found and found.revision) == (1, after.revision)


async def test_a_change_that_touches_all_of_a_browsers_matches_is_counted_at_each(store: Store) -> None:
    mine = [(await store.create(plan("ann"), FIRST)).id for _ in range(2)]
    theirs = (await store.create(plan("ben"), FIRST)).id
    await store.renew(["ann"], "new", mine[0], 0)
    assert [await revision(store, match) > 0 for match in mine] == [True, True]
    assert await revision(store, theirs) == 0


async def revision(store: Store, match: str) -> int:
    return (await store.stamps([match]))[match].revision


async def test_events_are_counted_and_only_newer_ones_loaded(store: Store, match: str) -> None:
    await play_to(store, match, 4)
    assert await store.stamps([match, "nothing"]) == {match: Stamp(0, 4)}
    found = [await store.load(match, since) for since in (2, 4)]
    assert [one and one.events for one in found] == [log(4)[2:], ()]


async def test_of_two_workers_events_for_one_version_one_is_stored(stores: list[Store]) -> None:
    match = (await stores[0].create(plan(), FIRST)).id
    for version in range(1, 30):
        verdicts = await asyncio.gather(
            *(store.append(match, version, event(f"{n}"), f"{version} {n}") for n, store in enumerate(stores * 3))
        )
        assert sorted(verdict.name for verdict in verdicts) == ["DONE", *["STALE"] * 5]
        winner = [verdict.name for verdict in verdicts].index("DONE")
        assert (await loaded(stores[1], match)).events[version:] == (event(f"{winner}"),)


async def test_one_command_sent_to_two_workers_is_one_event(stores: list[Store]) -> None:
    match = (await stores[0].create(plan(), FIRST)).id
    for version in range(1, 30):
        sent = (store.append(match, version, event("same"), f"key {version}") for store in stores)
        assert sorted(verdict.name for verdict in await asyncio.gather(*sent)) == ["AGAIN", "DONE"]


@pytest.fixture
async def other(place: str) -> AsyncIterator[AsyncConnection]:
    """A connection of another program, for transactions beside those of the stores."""
    engine = create_async_engine(read_address(place).url)
    async with engine.connect() as connection:
        yield connection
    await engine.dispose()


@ON_A_SERVER
async def test_an_event_waits_for_a_change_of_the_company_and_is_not_stored_after_it(
    stores: list[Store], other: AsyncConnection
) -> None:
    match = (await stores[0].create(plan("ann"), FIRST)).id
    for store, key in zip(stores, "ab", strict=True):
        known = await revision(store, match)
        await other.run_sync(lambda connection: note_change(connection, [match]))
        # Alone, and in a batch that has to be retried one by one.
        appended = [asyncio.create_task(store.append(match, 1, event(n), key + n, revision=known)) for n in "12"]
        await asyncio.sleep(0.3)
        assert not any(task.done() for task in appended), "it would be stored by who may not any more"
        await other.commit()
        assert await asyncio.gather(*appended) == [Appended.STALE, Appended.STALE]
    assert await stores[1].append(match, 1, event("3"), "c", revision=await revision(stores[0], match)) is Appended.DONE


@ON_A_SERVER
async def test_words_wait_for_an_event_and_count_after_it(stores: list[Store], other: AsyncConnection) -> None:
    match = (await stores[0].create(plan("ann"), FIRST)).id
    draw = Append(match, 1, event("draw"), "key", revision=0)
    assert await other.run_sync(lambda connection: store_each(connection, [draw])) == [Appended.DONE]
    added = asyncio.create_task(stores[1].add_words(match, Words(0, 2, "boo"), 1))
    await asyncio.sleep(0.3)
    assert not added.done(), "it would count for what was drawn without it"
    await other.commit()
    assert await added is False
    assert await stores[1].add_words(match, Words(0, 3, "boo"), 2)


async def test_of_many_events_and_changes_at_two_workers_none_waits_for_ever(stores: list[Store]) -> None:
    matches = [(await stores[0].create(plan("ann"), FIRST)).id for _ in range(8)]
    for version in range(1, 15):
        works: list[Awaitable[object]] = []
        for n, store in enumerate(stores):
            turned = matches[n:] + matches[:n]
            works += [store.append(match, version, event(f"{n}"), f"{version} {n}") for match in turned[:: 1 - 2 * n]]
            works += [store.rename(match, 0, f"Ann {n}") for match in turned]
        async with asyncio.timeout(30):
            await asyncio.gather(*works)
    assert {stamp.version for stamp in (await stores[0].stamps(matches)).values()} == {15}


async def test_an_event_is_stored_only_while_the_company_is_as_it_was(store: Store, match: str) -> None:
    await store.rename(match, 0, "Anne")
    assert await store.append(match, 1, event("play"), "key", revision=0) is Appended.STALE
    assert await store.append(match, 1, event("play"), "key", revision=1) is Appended.DONE
    assert await store.append(match, 1, event("play"), "key", revision=0) is Appended.AGAIN
    assert await store.append(match, 2, event("play"), "more") is Appended.DONE


async def test_words_are_added_once_and_to_what_was_seen(store: Store, match: str) -> None:
    assert await store.append(match, 1, event("draw"), "key") is Appended.DONE
    assert not await store.add_words(match, Words(0, 2, "boo"), 1)
    assert await store.add_words(match, Words(0, 3, "boo"), 2)
    assert not await store.add_words(match, Words(0, 3, "better ones"), 2)
    assert not await store.add_words("nothing", Words(0, 3, "boo"), 0)


async def test_of_rematches_that_two_workers_make_at_once_one_is_there(stores: list[Store]) -> None:
    for _try in range(20):
        match = (await stores[0].create(plan("ann", "ben"), FIRST)).id
        (made,) = {*await asyncio.gather(*(store.rematch(match, plan(), FIRST) for store in stores * 2))}
        assert (await loaded(stores[1], match)).next == made
        assert [seat.holders for seat in (await loaded(stores[1], made)).plan.seats] == [{"ann"}, {"ben"}, set()]
        running = await stores[0].running()
    assert len(running) == 2 * 20, "a rematch that nobody finds"


async def test_of_many_who_come_to_two_workers_each_gets_another_seat(stores: list[Store]) -> None:
    for _try in range(20):
        match = (await stores[0].create(waiting("b", "c", "d"), FIRST)).id
        given = await asyncio.gather(*(store.claim(match, f"key {n}") for n, store in enumerate(stores * 3)))
        assert sorted(seat for seat in given if seat is not None) == [1, 2, 3]
        keys = {seat: f"key {n}" for n, seat in enumerate(given)}
        seats = (await loaded(stores[1], match)).plan.seats
        assert [seat.holders for seat in seats] == [{"ann"}, *({keys[n]} for n in (1, 2, 3))]
        assert await stores[1].enter(match, "b", "late") is None, "the link of a seat that was taken by code"
        assert await stores[1].claim("nothing", "key") is None


@ON_A_SERVER
async def test_of_two_workers_that_start_at_once_one_brings_the_database_up_to_date(place: str) -> None:
    stores = await asyncio.gather(*(Store.open(place) for _ in range(3)))
    for store in stores:
        await store.close()


# Concurrent queries are batched, and none is answered by an earlier read.


class Slow:
    """A database that answers when it is told to; each answer has the version at the time of its read."""

    def __init__(self) -> None:
        self.version = 1
        self.asked: list[set[str]] = []
        self.may_answer = asyncio.Event()
        self.stamps = Batching(self.read)

    async def read(self, match_ids: Collection[str]) -> dict[str, Stamp]:
        self.asked.append({*match_ids})
        found = {match: Stamp(0, self.version) for match in match_ids}
        await self.may_answer.wait()
        return found

    async def ask(self, match: str) -> Stamp | None:
        (found,) = await self.stamps.ask(match)
        return found

    async def asking(self, match: str) -> asyncio.Task[Stamp | None]:
        """The task of a query that has been sent."""
        task = asyncio.create_task(self.ask(match))
        await soon()
        return task


async def soon() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


async def test_those_who_ask_while_the_database_answers_share_the_next_question_and_its_newer_answer() -> None:
    slow = Slow()
    first = await slow.asking("a")
    slow.version = 2
    later = [await slow.asking(match) for match in ("b", "c", "b", "a")]
    slow.may_answer.set()
    assert await asyncio.gather(first, *later) == [Stamp(0, 1), *[Stamp(0, 2)] * 4]
    assert slow.asked == [{"a"}, {"a", "b", "c"}]


async def test_whoever_goes_away_takes_the_answer_from_nobody_else() -> None:
    slow = Slow()
    gone, stays = (asyncio.create_task(slow.ask("a")) for _ in range(2))
    await soon()
    gone.cancel()
    await soon()
    slow.may_answer.set()
    assert await stays == Stamp(0, 1)


async def test_a_silent_database_keeps_nobody_who_waits_for_another(monkeypatch: pytest.MonkeyPatch) -> None:
    slow = Slow()
    monkeypatch.setattr(connecting, "ANSWER", 0.05)
    for match in "ab":
        with pytest.raises(TimeoutError):
            await slow.ask(match)
    slow.may_answer.set()


async def test_a_failure_is_told_to_all_who_asked_and_to_nobody_after(monkeypatch: pytest.MonkeyPatch) -> None:
    async with begun("sqlite://") as (store, match):
        with monkeypatch.context() as broken:
            broken.setattr(store, "look", AsyncMock(side_effect=OSError("the cable is out")))
            told = await asyncio.gather(*(store.stamp(match) for _ in range(3)), return_exceptions=True)
        assert [type(error) for error in told] == [StoreUnusable] * 3
        assert await store.stamp(match) == Stamp(0, 1)


async def test_a_match_has_a_stamp_and_what_is_none_has_not(store: Store, match: str) -> None:
    found = await asyncio.gather(store.stamp(match), store.stamp("nothing"))
    assert [*found] == [Stamp(0, 1), None]
    await store.append(match, 1, event("play:1"), "key")
    await store.rename(match, 0, "Anne")
    assert await store.stamp(match) == Stamp(1, 2)


async def test_few_events_are_read_for_many_at_once(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    read = AsyncMock(wraps=store.each)
    monkeypatch.setattr(store, "_events", Batching(read))
    matches = [(await store.create(plan(), FIRST)).id for _ in range(5)]
    for match in matches:
        await play_to(store, match, 3)
    found = await asyncio.gather(*(store.events_between(match, 1, 3) for match in matches))
    assert found == [log(3)[1:]] * 5
    assert [len(call.args[0]) for call in read.call_args_list] == [10]
    assert await store.events_between(matches[0], 3, 3) == ()
    assert await store.events_between("nothing", 1, 2) == ()


async def test_many_events_are_read_for_one_alone_from_any_version_on(store: Store, match: str) -> None:
    await play_to(store, match, 8)
    assert [await store.events(match, since) for since in (0, 2, 8)] == [log(8), log(8)[2:], ()]
    assert await store.events_between(match, 1, 8) == log(8)[1:]
