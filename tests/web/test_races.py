"""Two workers at the same moment: nobody plays on who lost the seat, and words count for what is drawn after them."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AsyncExitStack
from dataclasses import replace
from random import Random
from threading import Event
from typing import Any

import pytest

import engines
from effort import IS_SOAK
from hantise.core.deal_check import Finding, checking
from hantise.core.record import finished
from hantise.store import Store
from hantise.web import limits
from hantise.web.problems import Problem, Stale, StoodIn, TooLate
from hantise.web.tables.live_table import Command, LiveTable, RemoteViewers, RemoteViewersAtTable
from hantise.web.tables.tables import Tables
from store.making import opened
from web.fakes import FirstThatComes
from web.houses import House
from web.test_commands import stored
from web.test_seats import any_command, plan
from web.workers import Servers, Workers, running_workers

pytestmark = engines.NEEDS_SERVERS
TRIES = 25
Pair = tuple[LiveTable, LiveTable]


@pytest.fixture
def database(servers: Servers) -> str:
    return servers.database()


@pytest.fixture
async def workers(database: str) -> AsyncIterator[list[Tables]]:
    """Two that hear nothing of each other."""

    def others(match: str) -> RemoteViewersAtTable:
        return RemoteViewersAtTable(RemoteViewers(), match)

    async with AsyncExitStack() as stack:
        stores = [await stack.enter_async_context(opened(database)) for _ in range(2)]
        yield [Tables(store, others=others) for store in stores]


async def table_at(workers: list[Tables], game: str) -> Pair:
    """A new table as both know it."""
    match = await workers[0].make(plan(game, "ida", "basil"))
    return await workers[0].get(match), await workers[1].get(match)


@pytest.fixture
async def boo(workers: list[Tables]) -> Pair:
    return await table_at(workers, "boo")


@pytest.fixture
async def ghooost(workers: list[Tables]) -> Pair:
    return await table_at(workers, "ghooost")


def keys_of(seat: int) -> set[str]:
    return {("ida", "basil")[seat]}


def command(table: LiveTable, rng: Random) -> Command:
    """Any legal one, by a new key."""
    names = [table.game.actions.name(action) for action in table.position.state.legal()]
    return Command(table.position.version, (rng.choice(names),), f"key{rng.random()}")


def before_it(store: Store, name: str, deed: Callable[[], Awaitable[object]], monkeypatch: pytest.MonkeyPatch) -> None:
    """Once, in the very moment before the store is asked for this, another worker does something."""
    asked = getattr(store, name)

    async def ask(*given: Any, **more: Any) -> Any:
        monkeypatch.setattr(store, name, asked)
        await deed()
        return await asked(*given, **more)

    monkeypatch.setattr(store, name, ask)


@pytest.mark.parametrize("how", ["removed", "left", "renewed"])
async def test_who_loses_the_seat_while_their_command_is_on_its_way_has_played_nothing(
    workers: list[Tables], boo: Pair, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    here, there = boo
    seat = here.position.mover

    async def lose() -> None:
        if how == "removed":
            await there.remove(seat, there.plan.seats[seat])
        elif how == "left":
            await there.free(seat, there.plan.seats[seat], None)
        else:
            await workers[1].renew(there, seat, there.plan.seats[seat], keys_of(seat), "new")

    before_it(here._store, "append", lose, monkeypatch)
    with pytest.raises(Problem) as refused:
        await here.play(seat, command(here, Random(1)), keys=keys_of(seat))
    assert refused.value.code == ("removed" if how == "removed" else "not-your-seat")
    assert (match := await here._store.load(here.id)) is not None
    assert len(match.events) == 1
    assert here.plan.seats[seat].holders == ({"new"} if how == "renewed" else frozenset())


@pytest.mark.soak
async def test_a_computer_whose_person_is_back_has_played_nothing(boo: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    here, there = boo
    seat = here.position.mover
    await here.stand_in(seat, "random", by=seat)
    await there.catch_up()
    before_it(here._store, "append", lambda: there.stand_in(seat, "", by=seat), monkeypatch)
    with pytest.raises(StoodIn):
        await here.play(seat, command(here, Random(1)), "random")
    assert here.position.version == 1


async def test_a_move_that_can_be_made_is_written_and_nothing_is_asked(
    boo: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What has nothing to do with it does not stop it."""
    here, there = boo

    async def asked(*_: object) -> None:
        raise AssertionError("the store was asked for what is known")

    with monkeypatch.context() as patch:
        for name in ("stamp", "load", "events", "events_between"):
            patch.setattr(here._store, name, asked)
        for version in (1, 2, 3):
            seat = here.position.mover
            await here.play(seat, command(here, Random(version)), keys=keys_of(seat))
    assert here.position.version == 4
    seat = here.position.mover
    before_it(here._store, "append", lambda: there.rename(1 - seat, "Basilius", by=1 - seat), monkeypatch)
    await here.play(seat, command(here, Random(1)), keys=keys_of(seat))
    assert (here.position.version, here.names[1 - seat]) == (5, "Basilius")


async def test_a_worker_that_has_heard_nothing_takes_the_next_move_and_whoever_is_back_plays_at_the_other(
    boo: Pair,
) -> None:
    here, there = boo
    await any_move([there], Random(1))
    seat, next_one = there.position.mover, command(there, Random(2))
    await here.play(seat, next_one, keys=keys_of(seat))
    assert here.position.version == 3
    with pytest.raises(Stale):
        await there.play(seat, Command(2, next_one.names, "another"), keys=keys_of(seat))
    await there.play(seat, next_one, keys=keys_of(seat))
    assert there.position.version == 3, "sent again, it is done once"
    seat = here.position.mover
    await there.stand_in(seat, "random", by=seat)
    with pytest.raises(StoodIn):
        await here.play(seat, command(here, Random(1)), keys=keys_of(seat))
    await there.stand_in(seat, "", by=seat)
    await here.play(seat, command(here, Random(1)), keys=keys_of(seat))
    assert here.position.version == 4


async def test_what_is_refused_does_not_count_for_who_holds_the_seat(
    boo: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of somebody else's presses none counts, whatever another worker has changed."""
    monkeypatch.setattr(limits, "COMMANDS", 2)
    here, there = boo
    seat = here.position.mover
    for turn in range(4):
        await there.rename(seat, f"Ida {turn}", by=1 - seat)
        with pytest.raises(Problem) as refused:
            await here.play(seat, command(here, Random(1)), keys={"nobody's"})
        assert refused.value.code == "not-your-seat"
    await here.play(seat, command(here, Random(1)), keys=keys_of(seat))


@pytest.mark.soak
async def test_of_a_removal_and_a_command_at_once_one_comes_first(workers: list[Tables]) -> None:
    """Whoever hears that the command was not taken has played nothing, and whoever was removed plays nothing more."""
    outcomes = [await racing(workers, turn) for turn in range(TRIES)]
    assert any(outcomes), "the command never came first, so that nothing is shown"


async def racing(workers: list[Tables], turn: int) -> bool:
    """True if the command came first."""
    here, there = await table_at(workers, "boo")
    seat = here.position.mover

    async def remove() -> None:
        await asyncio.sleep(turn % 5 * 0.001)
        await there.remove(seat, there.plan.seats[seat])

    said, _none = await asyncio.gather(answer_to(here, seat, command(here, Random(turn)), keys_of(seat)), remove())
    assert (match := await there._store.load(here.id)) is not None
    assert (len(match.events), said) in ((2, ""), (1, "removed"))
    assert await answer_to(here, seat, command(here, Random(turn + TRIES)), keys_of(seat)) == "removed"
    return not said


async def answer_to(table: LiveTable, seat: int, asked: Command, keys: set[str]) -> str:
    """The code of why it was not done, "" if it was."""
    try:
        await table.play(seat, asked, keys=keys)
    except Problem as problem:
        return problem.code
    return ""


# Words.


async def test_words_that_cross_a_draw_count_from_the_next_one_on(
    ghooost: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = ghooost
    rng = Random(3)
    before_it(here._store, "add_words", lambda: drawing(there, rng), monkeypatch)
    await here.add_words(0, "three black cats")
    assert here.dealing is not None
    assert (words := here.dealing.words_of(0)) is not None
    assert words.since == here.drawn == there.drawn
    await drawing(here, rng)
    await check_deal([here, there])


async def test_a_draw_that_crosses_words_follows_them(ghooost: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    here, there = ghooost
    before_it(here._store, "append", lambda: there.add_words(0, "three black cats"), monkeypatch)
    await drawing(here, Random(3))
    await check_deal([here, there])
    assert here.dealing is not None
    assert here.dealing.words_of(0)


async def test_of_two_lines_of_one_seat_one_counts(ghooost: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    here, there = ghooost
    before_it(here._store, "add_words", lambda: there.add_words(0, "first"), monkeypatch)
    await here.add_words(0, "second")
    for table in (here, there):
        assert table.dealing is not None
        assert [words.text for words in table.dealing.words] == ["first"]


@pytest.mark.soak
async def test_deals_are_honest_however_words_and_draws_race(workers: list[Tables]) -> None:
    """In many games words come at one worker while the other one draws."""
    for turn in range(TRIES if IS_SOAK else 4):
        here, there = await table_at(workers, "ghooost")
        rng = Random(turn)
        for seat, table in ((0, here), (1, there)):
            for _move in range(rng.randrange(6)):
                await any_move([here, there], rng)
            other = here if table is there else there
            await other.catch_up()
            await asyncio.gather(table.add_words(seat, f"words {turn}"), drawing(other, rng))
        await check_deal([here, there])


async def drawing(table: LiveTable, rng: Random) -> None:
    """Until chance was drawn, or the game is over."""
    before = table.drawn
    while table.drawn == before and not table.position.is_over:
        await table.play(table.position.mover, command(table, rng))


async def any_move(tables: list[LiveTable], rng: Random) -> None:
    table = rng.choice(tables)
    await table.catch_up()
    if not table.position.is_over:
        await table.play(table.position.mover, command(table, rng))


async def check_deal(tables: list[LiveTable]) -> None:
    """Every draw that is stored is the one that was committed to, with the words as both workers tell them."""
    for table in tables:
        await table.catch_up()
        record = replace(table.record(), dealing=table.plan.dealing)
        assert finished(checking(record)).finding is Finding.FAIR


# One takes the end back at one worker while another is told by what all chance is drawn: never both.


@pytest.fixture
def two(servers: Servers) -> Iterator[Workers]:
    with running_workers(servers, FirstThatComes()) as running:
        yield running


async def play_to_the_end(table: LiveTable) -> int:
    """The seat that played last."""
    while not table.position.is_over:
        seat = table.position.mover
        await table.play(seat, any_command(table, f"version-{table.position.version}"))
    return seat


def tables_at_the_end(two: Workers) -> tuple[str, LiveTable, LiveTable, int]:
    """A match of BOO that is over, at both workers, and the seat that may take its end back: that showed nothing."""
    one, other = two.all
    match = one.wait_for(one.services.tables.make(plan("boo", "ida", "basil")))
    here = one.wait_for(one.services.tables.get(match))
    seat = one.wait_for(play_to_the_end(here))
    assert here.can_take_back(seat)
    return match, here, other.wait_for(other.services.tables.get(match)), seat


def hold(monkeypatch: pytest.MonkeyPatch, house: House, name: str) -> tuple[Event, Event]:
    """What this worker's store is asked by that name begins to wait, and goes on once it may."""
    begun, may, work = Event(), Event(), getattr(house.store, name)

    async def held(*asked: Any) -> Any:
        begun.set()
        await asyncio.to_thread(may.wait, 20)
        return await work(*asked)

    monkeypatch.setattr(house.store, name, held)
    return begun, may


def test_who_was_told_meanwhile_takes_no_end_back(two: Workers, monkeypatch: pytest.MonkeyPatch) -> None:
    one, other = two.all
    match, here, there, seat = tables_at_the_end(two)
    begun, may = hold(monkeypatch, one, "append_after_end")
    undoing = here.take_back(seat, here.position.version, "undo.it.now")
    undone = asyncio.run_coroutine_threadsafe(undoing, one._loop)
    assert begun.wait(20)
    other.wait_for(there.tell_secret())
    may.set()
    with pytest.raises(TooLate):
        undone.result(20)
    after = stored(two, match)
    assert after.plan.is_told
    assert len(after.events) == here.position.version
    assert here.position.is_over
    assert here.plan.is_told


def test_nobody_is_told_of_an_end_that_was_taken_back_meanwhile(two: Workers, monkeypatch: pytest.MonkeyPatch) -> None:
    one, other = two.all
    match, here, there, seat = tables_at_the_end(two)
    begun, may = hold(monkeypatch, other, "tell")
    told = asyncio.run_coroutine_threadsafe(there.tell_secret(), other._loop)
    assert begun.wait(20)
    one.wait_for(here.take_back(seat, here.position.version, "undo.it.now"))
    may.set()
    told.result(20)
    assert not stored(two, match).plan.is_told
    assert not there.plan.is_told
    assert not here.position.is_over
