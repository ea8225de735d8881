"""The pool of computer players: after any failure of a process comes the level's own choice, or a lower one's."""

import asyncio
import multiprocessing
import os
import signal
from collections.abc import Callable
from itertools import count
from time import monotonic
from typing import Any

import pytest

from bots import faulty
from bots.boards import FOUR, FULL_COLUMN, WIN_IN_ONE, ask, begun_since, board, pool_of, view_of, walked
from effort import times
from hantise.bots import process
from hantise.bots.host_bots import BotFailed
from hantise.bots.pool import span_of
from hantise.bots.process import NoAnswer, Question
from hantise.core import Game, State
from hantise.games import find as find_game
from hantise.testing.games import find

BOARD = board(WIN_IN_ONE)


async def test_a_process_chooses_a_legal_action(caplog: pytest.LogCaptureFixture) -> None:
    state = board(FULL_COLUMN)
    async with pool_of() as pool:
        names = [await ask(pool, level, state) for level in ("random", "greedy", "level1")]
    assert {FOUR.actions.parse(name) for name in names} <= {*state.legal()}
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
    """In a soak again and again, unnoticed: the level itself decides, not chance and no lower level."""
    before = multiprocessing.active_children()
    async with pool_of(find, patience=5.0) as pool:
        for seed in range(times(3)):
            assert await ask(pool, "level2", BOARD, seed=seed) == "4"
            for child in begun_since(before):
                befall(child)
        assert await ask(pool, "level2", BOARD, seed=3) == "4"
    assert {record.args[0] for record in caplog.records if record.args} == {"level2"}  # type: ignore[index]


async def test_a_process_that_dies_while_it_decides_is_replaced() -> None:
    before = multiprocessing.active_children()
    async with pool_of() as pool:
        await ask(pool, "level2", BOARD)
        asked = asyncio.create_task(ask(pool, "level2", BOARD))
        await asyncio.sleep(0)
        for child in begun_since(before):
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
    """Each cause is logged once, though each level is asked twice."""
    async with pool_of(finder, patience) as pool:
        with pytest.raises(NoAnswer):
            await ask(pool, "random", board(FULL_COLUMN))
    causes = [record.getMessage() for record in caplog.records]
    assert all(told in cause for cause in causes)
    assert len(causes) == len(set(causes)) == 2


async def test_a_lower_level_decides_for_one_that_fails(caplog: pytest.LogCaptureFixture) -> None:
    async with pool_of(faulty.short_of_strengths) as pool:
        assert await ask(pool, "level3", BOARD) == "4"
    assert [record.args[0] for record in caplog.records if record.args] == ["level3"]  # type: ignore[index]


@pytest.mark.soak
async def test_for_a_level_that_there_is_not_another_must_be_chosen() -> None:
    """It may be a bot that a host brought before; asked from elsewhere it is of a newer house, and played greedily."""
    question = Question(FOUR.code, "no such level", view_of(BOARD).dump(), 7, 1)
    async with pool_of() as pool:
        with pytest.raises(BotFailed, match="no such bot is here"):
            await pool.decide(*question)
        assert await pool.think(question, 60.0) == "4"


@pytest.mark.soak
async def test_a_process_that_does_not_start_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(work: process.Work[Any], niceness: int) -> None:
        raise OSError("no more processes")

    async with pool_of() as pool:
        with monkeypatch.context() as patch:
            patch.setattr(process, "_started", refused)
            pool.start()
            with pytest.raises(NoAnswer):
                await ask(pool, "level2", BOARD)
        assert await ask(pool, "level2", BOARD) == "4"


async def test_a_pool_closes_at_once_whatever_is_being_decided() -> None:
    async with pool_of(faulty.hanging, patience=600.0) as pool:
        asked = [asyncio.create_task(ask(pool, level, BOARD)) for level in ("level1", "level5", "level5")]
        await asyncio.sleep(0)
        began = monotonic()
        await asyncio.to_thread(pool.close)
        assert monotonic() - began < 60
        ends = await asyncio.wait_for(asyncio.gather(*asked, return_exceptions=True), 60)
        assert all(isinstance(end, NoAnswer | asyncio.CancelledError) for end in ends)


@pytest.mark.soak
async def test_a_light_decision_waits_for_no_heavy_one() -> None:
    async with pool_of() as pool:
        heavy = [asyncio.create_task(ask(pool, "level5", BOARD)) for _ in range(6)]
        await asyncio.sleep(0)
        assert await ask(pool, "level1", board(FULL_COLUMN))
        assert not any(task.done() for task in heavy)
        for task in heavy:
            task.cancel()


def with_choices(is_it: Callable[[int], bool]) -> State:
    """A position of Ghooost! in which the mover has such a number of choices."""
    games = (walked(find_game("ghooost"), seed) for seed in count())
    return next(state for game in games for state in game if is_it(len(state.legal())))


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
