"""Pools of computer players that leave no process behind, asked about connect four."""

import multiprocessing
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from multiprocessing.process import BaseProcess

from bots.boards import FOUR, view_of
from hantise.bots.host_bots import HostBot
from hantise.bots.pool import Pool
from hantise.core import Game, State
from hantise.testing.games import find


@asynccontextmanager
async def pool_of(
    finder: Callable[[str], Game] = find, patience: float = 60.0, bots: Sequence[HostBot] = ()
) -> AsyncIterator[Pool]:
    before = set(multiprocessing.active_children())
    pool = Pool(finder, patience=patience, host_bots=bots)
    try:
        yield pool
    finally:
        pool.close()
        assert set(multiprocessing.active_children()) <= before, "none outlives its pool"


async def ask(pool: Pool, name: str, state: State, mind: int = 7, seed: int = 1) -> str:
    return await pool.decide(FOUR.code, name, view_of(state).dump(), mind, seed)


def begun_since(before: Sequence[BaseProcess]) -> set[BaseProcess]:
    """The processes that run now and did not then."""
    return set(multiprocessing.active_children()) - set(before)
