"""Garbage collection looks at new objects, so that no request waits for a look at all."""

import asyncio
import gc
import weakref
from collections.abc import Iterator

import pytest

from hantise.web.serving import server
from hantise.web.serving.server import Garbage, collecting_garbage


class Thing:
    """Refers to itself, so that the garbage collector alone can find it."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture(autouse=True)
def _by_hand(frozen: None) -> Iterator[None]:
    """Python itself looks for none."""
    gc.disable()
    yield
    gc.enable()


@pytest.mark.soak
def test_new_rubbish_is_found_at_once_and_what_was_looked_at_is_not_looked_at_again() -> None:
    looking, found, things = Garbage(), weakref.ref(Thing()), [Thing() for _ in range(10_000)]
    looking.look()
    assert found() is None
    assert len(gc.get_objects()) < len(things)


@pytest.mark.soak
def test_what_became_rubbish_later_is_found_once_there_is_much_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "MANY", 3)
    looking = Garbage()
    things = [Thing() for _ in range(int(gc.get_freeze_count() * (server.TIMES - 1)) + server.MORE + 1000)]
    gone = weakref.ref(things[0])
    looking.look()
    things.clear()
    looking.look()
    assert gone() is not None, "it was looked for where nothing new is"
    looking.look()
    assert gone() is None


@pytest.mark.soak
def test_where_there_is_hardly_more_all_is_never_looked_through(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "MANY", 1)
    looking, thing = Garbage(), Thing()
    looking.look()
    gone = weakref.ref(thing)
    del thing
    for _look in range(3):
        looking.look()
    assert gone() is not None


@pytest.mark.soak
async def test_a_house_looks_for_it_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "EACH", 0.01)
    async with collecting_garbage():
        await asyncio.sleep(0)
        found = weakref.ref(Thing())
        async with asyncio.timeout(10):
            while found() is not None:
                await asyncio.sleep(0.01)
