"""One takes the end back at one worker while another is told by what all chance is drawn: never both."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from concurrent.futures import Future
from threading import Event
from typing import Any

import pytest

from engines import NEEDS_SERVERS
from hantise.web.requests.problems import TooLate
from hantise.web.tables.live_table import LiveTable
from web.fakes import FirstThatComes
from web.houses import House
from web.test_commands import stored
from web.test_seats import any_command, plan
from web.workers import Servers, Workers, running_workers

pytestmark = NEEDS_SERVERS
# Its last choice shows nothing hidden, so that its end may be taken back.
GAME = "boo"


@pytest.fixture
def workers(servers: Servers) -> Iterator[Workers]:
    with running_workers(servers, FirstThatComes()) as running:
        yield running


async def play_to_the_end(table: LiveTable) -> int:
    """The seat that played last."""
    while not table.position.is_over:
        seat = table.position.mover
        await table.play(seat, any_command(table, f"version-{table.position.version}"))
    return seat


def tables_at_the_end(workers: Workers) -> tuple[str, LiveTable, LiveTable, int]:
    """A match that is over, at both workers, and the seat that may take its end back."""
    one, other = workers.all
    match = one.wait_for(one.services.tables.make(plan(GAME, "ida", "basil")))
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


def begin(house: House, work: Any) -> Future[Any]:
    return asyncio.run_coroutine_threadsafe(work, house._loop)


def test_who_was_told_meanwhile_takes_no_end_back(workers: Workers, monkeypatch: pytest.MonkeyPatch) -> None:
    one, other = workers.all
    match, here, there, seat = tables_at_the_end(workers)
    begun, may = hold(monkeypatch, one, "append_after_end")
    undone = begin(one, here.take_back(seat, here.position.version, "undo.it.now"))
    assert begun.wait(20)
    other.wait_for(there.tell_secret())
    may.set()
    with pytest.raises(TooLate):
        undone.result(20)
    after = stored(workers, match)
    assert after.plan.is_told
    assert len(after.events) == here.position.version
    assert here.position.is_over
    assert here.plan.is_told


def test_nobody_is_told_of_an_end_that_was_taken_back_meanwhile(
    workers: Workers, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = workers.all
    match, here, there, seat = tables_at_the_end(workers)
    begun, may = hold(monkeypatch, other, "tell")
    told = begin(other, there.tell_secret())
    assert begun.wait(20)
    one.wait_for(here.take_back(seat, here.position.version, "undo.it.now"))
    may.set()
    told.result(20)
    assert not stored(workers, match).plan.is_told
    assert not there.plan.is_told
    assert not here.position.is_over
