"""Connect four at a thousand tables: ours in two processes against `pgx`, which JAX compiles for the same cores.

Both choose at random, tell the board as the mover sees it and what is legal, and begin anew where a game is over. Ours
is stepped from Python; theirs goes on by itself for many steps, which is how it is fastest.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from functools import partial
from importlib import import_module
from typing import Any

from bench.contest import Contestant, LackError, repeatedly
from bench.processes import check_told, seconds_of
from hantise.testing.games import connect_four

TABLES = 1024
PROCESSES = 2
STEPS = 20
TARGET = 1.0


def contests() -> Iterator[tuple[str, Contestant, Contestant, float]]:
    """Name, ours, theirs and target; none, and one sentence for people, where something is not installed."""
    try:
        check_told()
        theirs = their_tables(TABLES, STEPS)
    except LackError as lack:
        print(f"bench: {lack}", file=sys.stderr)
        return
    with our_tables(TABLES, PROCESSES) as tables:
        yield f"Connect four: {TABLES} tables, {PROCESSES} processes / pgx", stepping(tables, STEPS), theirs, TARGET


# Processor time of this process and of those that stem from it, so that a busy machine counts for neither side.
everybodys_seconds = partial(seconds_of, os.getpid())


def our_tables(count: int, processes: int) -> Any:
    """So many tables of ours, each at its first decision."""
    from hantise.envs import batch

    tables = batch(connect_four.GAME, count, seed=1, copy=False, processes=processes)
    tables.reset()
    return tables


def stepping(tables: Any, steps: int) -> Contestant:
    """Decisions there in a second of all processes, each legal one equally likely by NumPy's chance."""
    import numpy as np

    rng = np.random.default_rng(1)
    masks = tables.step([-1] * tables.count).masks

    def play() -> int:
        nonlocal masks
        for _ in range(steps):
            masks = tables.step(((1 - rng.random(masks.shape, np.float32)) * masks).argmax(axis=1)).masks
        return int(tables.count) * steps

    return repeatedly(play, everybodys_seconds)


def their_tables(count: int, steps: int) -> Contestant:
    """The same of pgx's connect four, so many steps in each call; LackError if it is not installed."""
    try:
        jax, pgx = import_module("jax"), import_module("pgx")
        auto_reset = import_module("pgx.experimental.wrappers").auto_reset
    except ImportError:
        raise LackError("pgx is not installed here, so that it is not measured: pip install pgx 'jax[cpu]'") from None
    game = pgx.make("connect_four")
    step_all = jax.vmap(auto_reset(game.step, game.init))

    def step(states: Any, key: Any) -> tuple[Any, Any]:
        choice, fate = jax.random.split(key)
        odds = jax.numpy.where(states.legal_action_mask, 0.0, -jax.numpy.inf)
        states = step_all(states, jax.random.categorical(choice, odds), jax.random.split(fate, count))
        return states, states.observation.sum()

    many = jax.jit(lambda states, key: jax.lax.scan(step, states, jax.random.split(key, steps)))
    states = jax.jit(jax.vmap(game.init))(jax.random.split(jax.random.PRNGKey(0), count))
    calls = 0

    def play() -> int:
        nonlocal states, calls
        calls += 1
        states = jax.block_until_ready(many(states, jax.random.PRNGKey(calls)))[0]
        return count * steps

    play()
    return repeatedly(play, everybodys_seconds)
