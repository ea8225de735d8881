"""Seats stay with the browsers they were given to, through rematches and forgotten tables."""

import asyncio
from collections.abc import Sized

import pytest

from hantise.games import find
from hantise.store import Appended, Match, Plan, SeatPlan, Store, read_code
from hantise.web.problems import Problem, Stale
from hantise.web.tables.live_table import Command, LiveTable
from hantise.web.tables.tables import Tables


def plan(code: str, *keys: str) -> Plan:
    """A table of people whose browsers have these keys."""
    game = find(code)
    people = [SeatPlan(f"Ghost {n}", "", frozenset({key})) for n, key in enumerate(keys)]
    people += [SeatPlan(f"Ghost {n}") for n in range(len(keys), game.players[0])]
    options = game.options(len(people))
    return Plan(code, len(people), dict(options.values), tuple(people), game.rules_version)


async def test_a_seat_is_kept_through_rematches_of_which_a_match_has_one(
    tables: Tables, store: Store, game: str
) -> None:
    first = await tables.make(plan(game, "ida", "basil"))
    table = await tables.get(first)
    (second,) = set(await asyncio.gather(*(tables.rematch(table) for _ in range(5))))
    assert sorted(await store.running()) == sorted((first, second))
    other = await tables.make(plan(game, "mira"))
    third = await tables.rematch(await tables.get(second))
    # Also by a house that has just been opened.
    for house in (tables, Tables(store)):
        for match in (first, second, third):
            table = await house.get(match)
            assert table.held_by({"basil"}) == [1]
            assert table.held_by({"mira", "basil", "ida", "nobody"}) == [0, 1]
            assert table.held_by({"mira", "nobody"}) == table.held_by(set()) == []
        assert (await house.get(other)).held_by({"ida", "basil"}) == []


async def test_a_seat_that_was_freed_does_not_come_back_by_an_older_match(tables: Tables, game: str) -> None:
    first = await tables.get(await tables.make(plan(game, "ida", "basil")))
    second = await tables.get(await tables.rematch(first))
    await second.free(1, second.plan.seats[1], None)
    third = await tables.get(await tables.rematch(second))
    assert [table.held_by({"basil"}) for table in (first, second, third)] == [[1], [], []]
    assert third.awaited == (1,)
    assert read_code(third.plan.code)
    assert await third.claim("mira") == 1


async def test_a_match_that_is_loaded_while_keys_are_renewed_knows_them(
    tables: Tables, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two = [await tables.make(plan("ghooost", "ida", "basil")) for _ in range(2)]
    table, load, renewed = await tables.get(one), store.load, asyncio.Event()

    async def slow_load(match: str) -> Match | None:
        found = await load(match)
        await renewed.wait()
        return found

    monkeypatch.setattr(store, "load", slow_load)
    loading = asyncio.create_task(tables.get(two))
    await asyncio.sleep(0.05)
    await tables.renew(table, 0, table.plan.seats[0], {"ida"}, "new")
    renewed.set()
    assert [each.held_by({"new"}) for each in (table, await loading)] == [[0], [0]]
    assert [each.held_by({"ida"}) for each in (table, await loading)] == [[], []]


async def test_tables_are_forgotten_but_nothing_of_them_and_nothing_grows(store: Store, game: str) -> None:
    tables = Tables(store, kept=2)
    first = await tables.make(plan(game, "ida", "basil"))
    table = await tables.get(first)
    await table.play(table.position.mover, any_command(table))
    dump, sizes = table.game.dump(table.position.state), []
    for _ in range(5):
        await tables.get(await tables.make(plan(game, "")))
    # As long as somebody holds it there is no second one.
    assert await tables.get(first) is table
    del table
    for match in [await tables.make(plan(game, "ida", "basil")) for _ in range(30)]:
        await tables.get(match)
        sizes.append({name: len(kept) for name, kept in vars(tables).items() if isinstance(kept, Sized)})
    assert len(sizes[0]) >= 2
    assert sizes[9] == sizes[-1]
    table = await tables.get(first)
    assert table.game.dump(table.position.state) == dump


def any_command(table: LiveTable, key: str = "akey") -> Command:
    action = table.position.state.legal()[0]
    return Command(table.position.version, (table.game.actions.name(action),), key)


async def test_a_table_that_another_server_has_moved_on_is_read_again(store: Store, game: str) -> None:
    match = await Tables(store).make(plan(game, "ida", "basil"))
    ours, theirs = await Tables(store).get(match), await Tables(store).get(match)
    seat, command = ours.position.mover, any_command(ours)
    await theirs.play(seat, command)
    # Sent again to the table that has not heard of it, it is still one command.
    await ours.play(seat, command)
    assert ours.position.version == theirs.position.version == 2
    await theirs.play(theirs.position.mover, any_command(theirs, "another"))
    with pytest.raises(Stale):
        await ours.play(ours.position.mover, any_command(ours, "a third"))
    assert ours.game.dump(ours.position.state) == theirs.game.dump(theirs.position.state)


async def test_another_seats_key_is_not_ones_own_and_a_table_never_shows_what_is_not_stored(
    tables: Tables, store: Store, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same key sent by the next seat is a new command, not a repeated one."""
    table = await tables.get(await tables.make(plan(game, "ida", "basil")))
    first, number = table.position.mover, 0
    while table.position.mover == first:
        number += 1
        await table.play(first, any_command(table, f"key {number}"))
    await table.play(table.position.mover, any_command(table, f"key {number}"))
    assert table.position.version == number + 2
    before, held, append = table.position, asyncio.Event(), store.append

    async def slow_append(*arguments: object) -> Appended:
        await held.wait()
        return await append(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(store, "append", slow_append)
    playing = asyncio.create_task(table.play(before.mover, any_command(table)))
    await asyncio.sleep(0.05)
    assert table.position is before
    held.set()
    await playing
    assert table.position.version == before.version + 1


async def test_no_match_has_such_an_id(tables: Tables) -> None:
    for nonsense in ("", "x", "é", "a b", "'", "x" * 10_000):
        with pytest.raises(Problem):
            await tables.get(nonsense)
