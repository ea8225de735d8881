"""Simulations a second on connect four: our search with random playouts against open_spiel's MCTSBot in C++."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import count, cycle
from time import perf_counter

from bench.contest import Contestant, LackError, Ratio, compare
from hantise.bots import SearchBot
from hantise.bots.search import Search
from hantise.bots.tree import EXPLORATION
from hantise.core import OVER, Rng, State
from hantise.testing.games import connect_four

TARGET = 2.5
SIMULATIONS = 5000
# Positions after so many moves of a game between two searches.
PLIES = (0, 4, 8, 12, 16, 20)
STRENGTH = 400
UNLIMITED = 10**9
# Payoffs reach from -1 to 1, and our exploration is meant for 0 to 1.
BOLDNESS = 2 * EXPLORATION
MEGABYTES = 1000


def simulations(rounds: int, seconds: float) -> Ratio:
    """Both search the same positions with the same number of simulations, every playout to the end of the game."""
    plays = positions()
    name = "search: simulations on connect four / open_spiel's MCTSBot"
    return compare(name, ours(plays), theirs(plays), TARGET, rounds, seconds)


def positions() -> list[list[int]]:
    """The moves that lead to each position."""
    state, bot, rng = connect_four.GAME.start(connect_four.GAME.options(2)), SearchBot(STRENGTH), Rng(1)
    moves: list[int] = []
    while len(moves) < max(PLIES) and state.mover() != OVER:
        moves.append(bot.decide(connect_four.GAME.view(state, state.mover()), state.legal(), rng))
        state.apply(moves[-1])
    return [moves[:plies] for plies in PLIES if plies < len(moves)]


def ours(plays: Sequence[Sequence[int]], simulations: int = SIMULATIONS) -> Contestant:
    """Plain hints: random playouts, nothing known of the game but its rules."""
    states = cycle([_played(moves) for moves in plays])
    seeds = count()

    def work() -> float:
        state = next(states)
        search = Search(connect_four.GAME.view(state, state.mover()), Rng(next(seeds)))
        started = perf_counter()
        search.run(simulations, UNLIMITED)
        return perf_counter() - started

    return _timed(work, simulations)


def theirs(plays: Sequence[Sequence[int]], simulations: int = SIMULATIONS) -> Contestant:
    """The bot of the same name in C++ with one random playout a leaf, without its solver, which would stop early."""
    try:
        import pyspiel
    except ImportError:
        raise LackError(
            "open_spiel is not installed here; `make bench` installs it, or pip install open_spiel"
        ) from None
    game = pyspiel.load_game("connect_four")
    moves, seeds = cycle(plays), count()

    def work() -> float:
        state, seed = game.new_initial_state(), next(seeds)
        for move in next(moves):
            state.apply_action(move)
        playouts = pyspiel.RandomRolloutEvaluator(1, seed)
        bot = pyspiel.MCTSBot(game, playouts, BOLDNESS, simulations, MEGABYTES, False, seed, False)
        started = perf_counter()
        root = bot.mcts_search(state)
        passed = perf_counter() - started
        assert root.explore_count == simulations
        return passed

    return _timed(work, simulations)


def _played(moves: Sequence[int]) -> State:
    state = connect_four.GAME.start(connect_four.GAME.options(2))
    for move in moves:
        state.apply(move)
    return state


def _timed(work: Callable[[], float], simulations: int) -> Contestant:
    """Searches for about so many seconds; `work` says how long one took."""

    def run(seconds: float) -> float:
        passed, searches = 0.0, 0
        while passed < seconds:
            passed += work()
            searches += 1
        return simulations * searches / passed

    return run
