"""Jobs on the bus: each is answered once, taken over from a lost taker, and dropped once its asker is gone."""

import asyncio
import time
from collections.abc import AsyncIterator
from signal import SIGCONT, SIGSTOP

import pytest
from redis.asyncio import Redis

import engines
from hantise.bus import Bus, Taker, redis_jobs
from hantise.bus.redis_jobs import LOOK, LOST, SILENCE
from hantise.thinkers import LONG, QUICK
from thinkers.elsewhere import joined, taken_by, taking, undone, until

pytestmark = engines.NEEDS_SERVERS
# Seconds: "at once" on a busy machine, and the life of a job by default.
AT_ONCE, LIFE = 4.0, 20.0


@pytest.fixture
async def taker(bus: Bus, url: str) -> AsyncIterator[Taker]:
    async with taking(url) as taker:
        yield taker


def asked(bus: Bus, about: str = "table", words: bytes = b"what?", life: float = LIFE) -> asyncio.Task[bytes | None]:
    return asyncio.create_task(bus.jobs.ask(QUICK, about, words, life))


async def test_a_job_is_answered_to_whoever_asked(bus: Bus, url: str, redis_itself: Redis) -> None:
    """Without takers this is known at once; and queues are apart."""
    began = time.monotonic()
    assert await bus.jobs.ask(QUICK, "table", b"what?", LIFE) is None
    assert time.monotonic() - began < AT_ONCE
    assert await undone(redis_itself) == 0
    async with joined(url) as other, taking(url) as taker:
        first, second = asked(bus, "one", b"a b\x00"), asked(other, "two", b"c")
        for _job in range(2):
            assert await taker.take(LONG) is None
            taken = await taken_by(taker, QUICK)
            assert taken.queue == QUICK
            await taker.answer(taken, taken.words.upper())
        assert (await first, await second) == (b"A B\x00", b"C")
    assert await undone(redis_itself) == 0


async def test_a_job_is_taken_once_while_its_taker_lives(bus: Bus, url: str, taker: Taker) -> None:
    waiting = asked(bus)
    taken = await taken_by(taker)
    async with taking(url) as other:
        until = time.monotonic() + 2 * LOST
        while time.monotonic() < until:
            await taker.beat([taken])
            assert await other.take(QUICK) is None
    await taker.answer(taken, b"late")
    assert await waiting == b"late"


async def test_a_lost_takers_job_is_taken_over_and_its_late_answer_is_told_to_nobody(
    bus: Bus, url: str, taker: Taker
) -> None:
    waiting = asked(bus)
    lost = await taken_by(taker)
    began = time.monotonic()
    async with taking(url) as other:
        taken = await taken_by(other)
        assert taken.words == lost.words
        assert LOST - 0.1 < time.monotonic() - began < LOST + 2.0
        assert taken.waited >= LOST - 0.1
        # It comes back to life, and keeps nothing that is another's.
        await taker.beat([lost])
        await other.answer(taken, b"new")
        await taker.answer(lost, b"old")
        assert await waiting == b"new"
        # Nor does the old answer stand in the way of the next.
        again = asked(bus)
        await other.answer(await taken_by(other), b"next")
        assert await again == b"next"


async def test_of_two_jobs_about_one_table_the_latest_counts(
    bus: Bus, url: str, taker: Taker, redis_itself: Redis
) -> None:
    """At whichever worker: at most one is in flight, and the taker of the older one is not heard."""
    async with joined(url) as other:
        older = asked(bus, words=b"older")
        taken = await taken_by(taker)
        newer = asked(other, words=b"newer")
        again = await taken_by(taker)
        assert again.words == b"newer"
        assert await undone(redis_itself) == 1
        await taker.answer(taken, b"?")
        await taker.answer(again, b"!")
        assert await newer == b"!"
        assert not older.done()
        bus.jobs.withdraw("table")
        assert await older is None


async def test_what_is_withdrawn_is_taken_by_nobody_and_whoever_stops_waiting_takes_the_job_back(
    bus: Bus, taker: Taker, redis_itself: Redis
) -> None:
    assert await asked(bus, life=0.2) is None
    assert await undone(redis_itself) == 0
    for is_cancelled in (True, False):
        waiting = asked(bus)
        await asyncio.sleep(0.1)
        assert await undone(redis_itself) == 1
        if is_cancelled:
            waiting.cancel()
            await asyncio.wait([waiting])
        else:
            bus.jobs.withdraw("table")
            bus.jobs.withdraw("another")
            assert await asyncio.wait_for(waiting, AT_ONCE) is None
        assert await undone(redis_itself) == 0
        assert await taker.take(QUICK) is None


async def test_a_job_that_outlived_whoever_asked_is_dropped(
    bus: Bus, taker: Taker, redis_itself: Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They died with their machine, and took nothing back."""

    async def dead(_about: str, _job: bytes) -> None:
        """Nothing reaches the bus any more."""

    monkeypatch.setattr(bus.jobs, "_take_back", dead)
    assert await asked(bus, life=0.3) is None
    await asyncio.sleep(0.1)
    assert await undone(redis_itself) == 1
    assert await taker.take(QUICK) is None
    assert await undone(redis_itself) == 0


async def test_whoever_leaves_gives_back_at_once(
    bus: Bus, url: str, taker: Taker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(redis_jobs, "LOST", 10.0)
    waiting = asked(bus)
    taken = await taken_by(taker)
    async with taking(url) as other:
        # As if it had been taken just now.
        await taker.beat([taken])
        await taker.leave([taken])
        began = time.monotonic()
        await other.answer(await taken_by(other), b"done")
        assert time.monotonic() - began < 5.0
        assert await waiting == b"done"


async def test_where_all_who_work_are_lost_nobody_waits_for_them(bus: Bus, taker: Taker) -> None:
    waiting = asked(bus)
    await taken_by(taker)
    began = time.monotonic()
    assert await waiting is None
    assert time.monotonic() - began < SILENCE + 2 * LOOK + AT_ONCE


@pytest.mark.parametrize("failing", ["killed", "silent"])
async def test_a_bus_that_is_lost_keeps_nobody_waiting_and_comes_back(failing: str) -> None:
    with engines.redis() as engine:
        async with joined(engines.bus_url(engine)) as bus, taking(engines.bus_url(engine)) as taker:
            waiting = asked(bus)
            await taken_by(taker)
            engine.kill() if failing == "killed" else engine.send(SIGSTOP)
            began = time.monotonic()
            assert await waiting is None
            assert time.monotonic() - began < 6.0
            assert await asyncio.wait_for(asked(bus), AT_ONCE) is None
            assert await taker.take(QUICK) is None
            assert not taker.is_well
            engine.start() if failing == "killed" else engine.send(SIGCONT)
            await until(lambda: bus.is_well)
            await taker.beat(())
            again = asked(bus)
            taken = await taken_by(taker)
            await taker.answer(taken, b"again")
            assert await again == b"again"


async def test_whoever_is_cancelled_just_as_the_bus_answers_hears_of_it(bus: Bus, taker: Taker) -> None:
    """At any moment: otherwise a worker would never end, and hold its tables for ever."""
    for step in range(40):
        claiming = asyncio.create_task(bus.lease("table", 5.0))
        waiting = asked(bus)
        for _turn in range(step):
            await asyncio.sleep(0)
        was_done = claiming.done()
        claiming.cancel()
        waiting.cancel()
        await asyncio.wait_for(asyncio.wait([claiming, waiting]), AT_ONCE)
        assert waiting.cancelled()
        assert claiming.cancelled() or was_done
