"""The pool of computer players: whatever one of them does, a legal action comes back and the log says so."""

import asyncio
import logging
from collections.abc import Callable

import pytest

from bots import faulty
from hantise.bots.pool import Pool
from hantise.core import Game, State
from hantise.testing.games import find


def full_first_column() -> tuple[Game, State]:
    game = find("connect_four")
    state = game.start(game.options(2))
    for _ in range(6):
        state.apply(state.legal()[0])
    return game, state


async def ask(finder: Callable[[str], Game], level: str, patience: float = 60.0) -> str:
    game, state = full_first_column()
    pool = Pool(finder, patience=patience)
    try:
        return await pool.decide(game.code, level, game.view(state, state.mover()).dump(), 7, 1)
    finally:
        pool.close()


@pytest.mark.parametrize("level", ["random", "greedy", "level1"])
def test_a_worker_chooses_a_legal_action(level: str, caplog: pytest.LogCaptureFixture) -> None:
    game, state = full_first_column()
    with caplog.at_level(logging.WARNING):
        name = asyncio.run(ask(find, level))
    assert game.actions.parse(name) in state.legal()
    assert not caplog.records


@pytest.mark.parametrize(
    ("finder", "patience"),
    [
        (faulty.crashing, 60.0),
        (faulty.hanging, 1.0),
        (faulty.raising, 60.0),
        (faulty.babbling, 60.0),
        (faulty.breaking_rules, 60.0),
    ],
)
def test_a_broken_player_is_replaced_by_a_legal_action(
    finder: Callable[[str], Game], patience: float, caplog: pytest.LogCaptureFixture
) -> None:
    game, state = full_first_column()
    with caplog.at_level(logging.WARNING):
        name = asyncio.run(ask(finder, "random", patience))
    assert game.actions.parse(name) in state.legal()
    assert "a legal action is drawn instead" in caplog.text


def test_the_pool_goes_on_after_a_crash() -> None:
    async def twice() -> list[str]:
        game, state = full_first_column()
        pool = Pool(find)
        text = game.view(state, state.mover()).dump()
        try:
            broken = await pool.decide(game.code, "no such level", text, 7, 1)
            return [broken, await pool.decide(game.code, "random", text, 7, 1)]
        finally:
            pool.close()

    game, state = full_first_column()
    assert all(game.actions.parse(name) in state.legal() for name in asyncio.run(twice()))
