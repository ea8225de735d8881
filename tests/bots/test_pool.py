"""The pool of computer players: whatever befalls its processes, a level's own choice comes back, or a lower one's."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from time import monotonic
from typing import Any

import pytest

from bots import faulty
from effort import times
from hantise.bots import process
from hantise.bots.deciding import Question
from hantise.bots.host_bot_pool import BotFailed
from hantise.bots.pool import Pool
from hantise.bots.process import NoAnswer
from hantise.bots.spans import span_of
from hantise.core import Game, Rng, State
from hantise.games import find as find_game
from hantise.testing.games import find

GAME = "connect_four"


def win_in_one() -> State:
    """Whoever sees it drops into column 4; by chance that happens once in seven times."""
    game = find(GAME)
    state = game.start(game.options(2))
    for name in "112233":
        state.apply(game.actions.parse(name))
    return state


def full_first_column() -> State:
    game = find(GAME)
    state = game.start(game.options(2))
    for _ in range(6):
        state.apply(state.legal()[0])
    return state


async def ask(pool: Pool, level: str, state: State, seed: int = 1) -> str:
    game = find(GAME)
    return await pool.decide(game.code, level, game.view(state, state.mover()).dump(), 7, seed)


@asynccontextmanager
async def pool_of(finder: Callable[[str], Game], patience: float = 60.0) -> AsyncIterator[Pool]:
    before = set(multiprocessing.active_children())
    pool = Pool(finder, patience=patience)
    try:
        yield pool
    finally:
        pool.close()
        assert set(multiprocessing.active_children()) <= before, "none outlives its pool"


async def test_a_process_chooses_a_legal_action(caplog: pytest.LogCaptureFixture) -> None:
    state = full_first_column()
    async with pool_of(find) as pool:
        names = [await ask(pool, level, state) for level in ("random", "greedy", "level1")]
    assert {find(GAME).actions.parse(name) for name in names} <= {*state.legal()}
    assert not caplog.records


def killed(child: multiprocessing.process.BaseProcess) -> None:
    child.kill()
    child.join(60)


def stopped(child: multiprocessing.process.BaseProcess) -> None:
    assert child.pid is not None
    os.kill(child.pid, signal.SIGSTOP)


@pytest.mark.soak
@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="processes cannot be stopped here")
@pytest.mark.parametrize("befall", [killed, stopped])
async def test_what_befalls_an_idle_process_is_made_good(
    befall: Callable[[multiprocessing.process.BaseProcess], None], caplog: pytest.LogCaptureFixture
) -> None:
    """In a soak again and again, and nobody notices: the level itself decides, not chance and no lower level."""
    before = set(multiprocessing.active_children())
    async with pool_of(find, patience=5.0) as pool:
        for seed in range(times(3)):
            assert await ask(pool, "level2", win_in_one(), seed) == "4"
            for child in set(multiprocessing.active_children()) - before:
                befall(child)
        assert await ask(pool, "level2", win_in_one(), 3) == "4"
    assert {record.args[0] for record in caplog.records if record.args} == {"level2"}  # type: ignore[index]


async def test_a_process_that_dies_while_it_decides_is_replaced() -> None:
    before = set(multiprocessing.active_children())
    async with pool_of(find) as pool:
        await ask(pool, "level2", win_in_one())
        asked = asyncio.create_task(ask(pool, "level2", win_in_one()))
        await asyncio.sleep(0)
        for child in set(multiprocessing.active_children()) - before:
            killed(child)
        assert await asked == "4"


@pytest.mark.soak
@pytest.mark.parametrize(
    ("finder", "patience", "told"),
    [
        (faulty.crashing, 60.0, "EOFError"),
        (faulty.hanging, 0.1, "silent"),
        (faulty.raising, 60.0, "no idea"),
        (faulty.babbling, 60.0, "'blub' is not legal"),
        (faulty.breaking_rules, 60.0, "'1' is not legal"),
    ],
)
async def test_where_every_level_fails_nothing_is_decided_by_chance(
    finder: Callable[[str], Game], patience: float, told: str, caplog: pytest.LogCaptureFixture
) -> None:
    """Each cause is told once, though each level is asked twice."""
    with caplog.at_level(logging.WARNING):
        async with pool_of(finder, patience) as pool:
            with pytest.raises(NoAnswer):
                await ask(pool, "random", full_first_column())
    causes = [record.getMessage() for record in caplog.records]
    assert all(told in cause for cause in causes)
    assert len(causes) == len(set(causes)) == 2


async def test_a_lower_level_decides_for_one_that_fails(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        async with pool_of(faulty.short_of_strengths) as pool:
            assert await ask(pool, "level3", win_in_one()) == "4"
    assert [record.args[0] for record in caplog.records if record.args] == ["level3"]  # type: ignore[index]


@pytest.mark.soak
async def test_for_a_level_that_there_is_not_another_must_be_chosen() -> None:
    """It may be a bot that a host brought before; asked from elsewhere it is of a newer house, and played greedily."""
    game, state = find(GAME), win_in_one()
    question = Question(GAME, "no such level", game.view(state, state.mover()).dump(), 7, 1)
    async with pool_of(find) as pool:
        with pytest.raises(BotFailed, match="no such bot is here"):
            await pool.decide(*question)
        assert await pool.think(question, 60.0) == "4"


@pytest.mark.soak
async def test_a_process_that_does_not_start_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(work: process.Work[Any], niceness: int) -> None:
        raise OSError("no more processes")

    async with pool_of(find) as pool:
        with monkeypatch.context() as patch:
            patch.setattr(process, "_started", refused)
            pool.start()
            with pytest.raises(NoAnswer):
                await ask(pool, "level2", win_in_one())
        assert await ask(pool, "level2", win_in_one()) == "4"


async def test_a_pool_closes_at_once_whatever_is_being_decided() -> None:
    async with pool_of(faulty.hanging, patience=600.0) as pool:
        asked = [asyncio.create_task(ask(pool, level, win_in_one())) for level in ("level1", "level5", "level5")]
        await asyncio.sleep(0)
        began = monotonic()
        await asyncio.to_thread(pool.close)
        assert monotonic() - began < 60
        assert all(
            isinstance(end, NoAnswer | asyncio.CancelledError) for end in await asyncio.wait_for(ended(asked), 60)
        )


async def ended(tasks: list[asyncio.Task[str]]) -> list[str | BaseException]:
    return await asyncio.gather(*tasks, return_exceptions=True)


@pytest.mark.soak
async def test_a_light_decision_waits_for_no_heavy_one() -> None:
    async with pool_of(find) as pool:
        heavy = [asyncio.create_task(ask(pool, "level5", win_in_one())) for _ in range(6)]
        await asyncio.sleep(0)
        assert await ask(pool, "level1", full_first_column())
        assert not any(task.done() for task in heavy)
        for task in heavy:
            task.cancel()


def with_choices(is_it: Callable[[int], bool]) -> State:
    """A position of Ghooost! in which the mover has such a number of choices."""
    game, rng = find_game("ghooost"), Rng(5)
    while True:
        state = game.start(game.options(2))
        state.roll(rng)
        while state.mover() >= 0:
            legal = state.legal()
            if is_it(len(legal)):
                return state
            state.apply(legal[rng.below(len(legal))])
            state.roll(rng)


@pytest.mark.soak
@pytest.mark.parametrize("level", ["level1", pytest.param("level5", marks=pytest.mark.soak)])
async def test_an_answer_comes_no_sooner_where_there_is_no_choice(level: str) -> None:
    game = find_game("ghooost")
    async with pool_of(find_game) as pool:
        # The process is up once it has answered the first.
        for is_it in (lambda count: count > 5, lambda count: count == 1):
            state = with_choices(is_it)
            view, began = game.view(state, state.mover()).dump(), monotonic()
            await pool.decide("ghooost", level, view, 7, 1)
            # A loop may count in whole milliseconds.
            assert monotonic() - began >= span_of(game, level).seconds - 0.002
