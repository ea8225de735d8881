"""Decisions inside the engine: random games, and search."""

from __future__ import annotations

from itertools import cycle
from time import perf_counter

from bench.contest import Contestant, repeatedly
from hantise.bots.search import Search, play_many
from hantise.core import CHANCE, OVER, Game, Rng, State, View

BATCH = 20
SLICE = 0.05
UNLIMITED = 10**9


def random_games(root: State) -> Contestant:
    """Decisions a second of random games from this position."""
    rng = Rng(1)
    return repeatedly(lambda: play_many(root, BATCH, int(rng.word()))[0])


def searching(game: Game, players: int) -> Contestant:
    """Decisions a second in tree and playouts of fresh searches from positions in the midst of games."""
    views = cycle(midgame_views(game, players))

    def run(seconds: float) -> float:
        decisions, passed = 0, 0.0
        while passed < seconds:
            search = Search(next(views), Rng(decisions))
            started = perf_counter()
            search.run(UNLIMITED, SLICE)
            passed += perf_counter() - started
            decisions += search.decisions
        return decisions / passed

    return run


def midgame_views(game: Game, players: int) -> list[View]:
    """What the seats to decide know in the midst of some random games."""
    states = [midgame(game, players, seed) for seed in range(40)]
    return [game.view(state, state.mover()) for state in states if state.mover() >= 0]


def midgame(game: Game, players: int, seed: int) -> State:
    """A position some way into a random game, where a seat is to decide unless it is over."""
    rng = Rng(seed)
    state = game.start(game.options(players))
    plies = 20 + seed * 5
    while state.mover() != OVER and (plies > 0 or state.mover() == CHANCE):
        plies -= 1
        if state.mover() == CHANCE:
            state.apply(state.outcome(rng.below(state.total())))
        else:
            legal = state.legal()
            state.apply(legal[rng.below(len(legal))])
    return state
