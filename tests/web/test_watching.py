"""Whoever shows a table live is told of every change, and sees one thing happen before the next."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import pairwise
from time import monotonic

import pytest

from hantise.core import Event
from hantise.store import Plan, Store
from hantise.web.tables.computers import Computers, are_alone
from hantise.web.tables.live_table import Chapter, LiveTable
from hantise.web.tables.tables import Tables
from web.fakes import FirstThatComes
from web.test_seats import any_command, plan

GAME = "ghooost"
PACE = 0.2


def against_computers(code: str = GAME) -> Plan:
    """Nobody but computers."""
    made = plan(code)
    return made._replace(seats=tuple(seat._replace(bot="random") for seat in made.seats))


async def test_watchers_are_told_of_commands_and_rematches_and_one_that_breaks_stops_nobody(
    tables: Tables, caplog: pytest.LogCaptureFixture
) -> None:
    table = await tables.get(await tables.make(plan(GAME, "ida", "basil")))
    told: list[int] = []

    def watch(_table: LiveTable) -> None:
        told.append(table.position.version)

    def leave(_table: LiveTable) -> None:
        watch(table)
        table.watchers.discard(leave)

    table.watchers.add(watch)
    await table.play(table.position.mover, any_command(table))
    assert told == [2]
    await tables.rematch(table)
    await tables.rematch(table)
    assert told == [2, 2]
    table.watchers.remove(watch)
    await table.play(table.position.mover, any_command(table, "another"))
    assert told == [2, 2]
    table.watchers |= {lambda _table: 1 // 0, leave}  # type: ignore[arg-type]
    await table.play(table.position.mover, any_command(table, "a third"))
    assert (table.position.version, told) == (4, [2, 2, 4])
    assert "ZeroDivisionError" in caplog.text


class Watch:
    """Notes when it is told, so many times."""

    def __init__(self, times: int) -> None:
        self._moments: list[float] = []
        self._times = times
        self.told = asyncio.Event()

    def __call__(self, _table: LiveTable) -> None:
        self._moments.append(monotonic())
        if len(self._moments) >= self._times:
            self.told.set()

    async def pauses(self) -> list[float]:
        await asyncio.wait_for(self.told.wait(), 10)
        return [later - earlier for earlier, later in pairwise(self._moments)]


@asynccontextmanager
async def computers_alone(store: Store, pace: float) -> AsyncIterator[tuple[Computers, LiveTable]]:
    """Those who play at a table at which nobody else sits, at this pace."""
    computers = Computers(FirstThatComes(), pace)
    tables = Tables(store, computers.changed)
    yield computers, await tables.get(await tables.make(against_computers()))
    await computers.close()


async def test_computers_keep_a_pace_where_somebody_watches(store: Store) -> None:
    watch = Watch(4)
    async with computers_alone(store, PACE) as (computers, table):
        with table.shown_to(watch):
            await computers.settled(table, 10)
            assert not watch.told.is_set(), "nobody waits for what is brought"
            pauses = await watch.pauses()
    assert all(pause >= PACE * 0.9 for pause in pauses)


@pytest.mark.parametrize(
    ("levels", "seats", "alone"),
    [
        (("", "level1", "level2"), [0] + [1, 2] * 6, True),
        (("", "level1", "level2"), [1, 2] * 6, True),
        (("", "level1", "level2"), [1, 2] * 5 + [1], False),
        (("", "level1", "level2"), [1, 2] * 5 + [0, 1], False),
        (("", "level1", "level2"), [-1, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1], False),
        (("level3", "level1", "level2"), [0, 1, 2] * 6, False),
    ],
    ids=["long", "just long enough", "not yet", "a person played", "just begun", "no people"],
)
def test_computers_are_alone_when_the_people_have_long_had_nothing_to_decide(
    levels: tuple[str, ...], seats: list[int], alone: bool
) -> None:
    assert are_alone(levels, [Chapter(Event(seat, (), ()), ()) for seat in seats]) is alone


async def test_computers_hurry_when_the_people_are_out_of_it(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hantise.web.tables.computers.are_alone", lambda levels, chapters: len(chapters) > 2)
    watch = Watch(5)
    async with computers_alone(store, 4 * PACE) as (_computers, table):
        with table.shown_to(watch):
            slow, *fast = await watch.pauses()
    assert slow >= 4 * PACE * 0.9
    assert PACE * 0.9 <= min(fast) < slow


async def test_computers_hurry_where_nobody_watches(store: Store) -> None:
    async with computers_alone(store, 3600) as (computers, table):
        table.viewers.note()
        table.viewers.note()
        await computers.settled(table, 30)
        assert table.position.is_over
