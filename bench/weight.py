"""How many bytes a cloned position takes."""

from __future__ import annotations

import tracemalloc
from statistics import median

from bench.engine import midgame
from hantise.core import Game, State

CLONES = 10_000
SEEDS = range(0, 100, 10)


def bytes_a_clone(game: Game, players: int) -> dict[str, float]:
    """The median and the greatest of positions from all of a game, everybody's knowledge included."""
    sizes = [_weigh(midgame(game, players, seed)) for seed in SEEDS]
    return {"middle": median(sizes), "most": max(sizes)}


def _weigh(state: State) -> float:
    tracemalloc.start()
    try:
        kept: list[State | None] = [None] * CLONES
        before = tracemalloc.get_traced_memory()[0]
        for i in range(CLONES):
            kept[i] = state.clone()
        return (tracemalloc.get_traced_memory()[0] - before) / CLONES
    finally:
        tracemalloc.stop()
