"""Our highest level against OpenSpiel's search in the same games: its ISMCTS, or where nothing is hidden its MCTS.

Those are open_spiel's searches written in Python: its C++ ones crash on any game written in Python, its own too
(open_spiel 2.0.2). They are lent random playouts in our engine, as random as their own in a tenth of the
time, so that they are as strong as they can be at equal time. Both sides are handed the same views and explore as
boldly for the same range of payoffs.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from time import perf_counter
from typing import Any

from bench.botplay import Terms, played, seconds_a_move
from bench.botscore import Row, step, won
from bench.contest import LackError
from hantise.bots import LEVELS, Bot, SearchBot
from hantise.bots.players import SECONDS, scaled
from hantise.bots.search import NO_LIMIT, UNLIMITED, play_out
from hantise.bots.tree import EXPLORATION
from hantise.core import Game, Rng, View
from hantise.core.state import Menu

EQUAL_ITERATIONS = "openspiel with equal iterations"
EQUAL_TIME = "openspiel with equal time"
HIGHEST = list(LEVELS)[-1]
# So many simulations tell how long one takes.
TRIAL = 16
ENDLESS = 10**9
# What numpy takes as a seed.
SEEDS = 2**32


class SpielBot:
    """A seat's player for a whole game at two players: so many simulations a move, or so many seconds."""

    def __init__(self, game: Game, iterations: int, seconds: float = 0.0) -> None:
        spiel = _spiel()
        self._game = game
        self._loaded = spiel.load_game(spiel.register(game))
        self._iterations = iterations
        self._seconds = seconds
        self._spent, self._simulated = 0.0, 0

    def decide(self, view: View, legal: Sequence[int], rng: Rng) -> int:
        """What OpenSpiel's search plays."""
        if len(legal) == 1:
            return legal[0]
        state = self._state(view, rng)
        if not self._seconds:
            return self._searched(state, self._iterations, rng)
        if not self._simulated:
            self._searched(state, TRIAL, rng)
        pace = self._spent / self._simulated
        return self._searched(state, max(TRIAL, round(self._seconds / pace)), rng)

    def _state(self, view: View, rng: Rng) -> Any:
        """A state of OpenSpiel's that this seat cannot tell from the one it is in, which is where its own start."""
        state = self._loaded.new_initial_state()
        sheets: list[list[str]] = [[] for _ in state.progress.sheets]
        state.progress = type(state.progress)(self._game, view.imagine(rng), sheets)
        return state

    def _searched(self, state: Any, iterations: int, rng: Rng) -> int:
        """A move; what it took is kept, to tell how long the next may be."""
        bot = _spiel().search(self._loaded, iterations, int(rng.word()) % SEEDS, _boldness(self._loaded))
        started = perf_counter()
        action = int(bot.step(state))
        self._spent += perf_counter() - started
        self._simulated += iterations
        return action


def _boldness(loaded: Any) -> float:
    """Ours, in units of this game's payoffs."""
    return float(EXPLORATION * (loaded.max_utility() - loaded.min_utility()))


class Playouts:
    """What open_spiel's searches ask about a position: a random playout in our engine, and no action before another."""

    def __init__(self, rng: Rng) -> None:
        self._rng = rng
        self._menu = Menu()

    def evaluate(self, state: Any) -> list[float]:
        """The payoffs of one playout."""
        world = state.progress.state.clone()
        play_out(world, self._rng, self._menu, UNLIMITED)
        payoffs: list[float] = world.payoffs()
        return payoffs

    def prior(self, state: Any) -> list[tuple[int, float]]:
        """Chance by its odds; of decisions each the same."""
        if state.is_chance_node():
            outcomes: list[tuple[int, float]] = state.chance_outcomes()
            return outcomes
        legal = state.legal_actions()
        return [(action, 1.0 / len(legal)) for action in legal]


class _Spiel:
    """What of open_spiel is used, loaded when first wanted."""

    def __init__(self) -> None:
        try:
            import numpy
            import pyspiel
            from open_spiel.python.algorithms import ismcts, mcts
        except ImportError:
            raise LackError(
                "open_spiel is not installed here; `make bench` installs it, or pip install open_spiel"
            ) from None
        from hantise.envs import openspiel

        self._numpy, self._pyspiel, self._ismcts, self._mcts = numpy, pyspiel, ismcts, mcts
        self.register = openspiel.register
        self.load_game = pyspiel.load_game

    def search(self, loaded: Any, iterations: int, seed: int, boldness: float) -> Any:
        """Its ISMCTS, or its MCTS where nothing is hidden."""
        random, playouts = self._numpy.random.RandomState(seed), Playouts(Rng(seed))
        if loaded.get_type().information == self._pyspiel.GameType.Information.PERFECT_INFORMATION:
            return self._mcts.MCTSBot(loaded, boldness, iterations, playouts, solve=False, random_state=random)
        bot = self._ismcts.ISMCTSBot(loaded, playouts, boldness, iterations, random_state=random)
        bot.set_resampler(lambda state, player: state.resample_from_infostate(player, random.uniform))
        return bot


_found: list[_Spiel] = []


def _spiel() -> _Spiel:
    if not _found:
        _found.append(_Spiel())
    return _found[0]


class Timed:
    """Makes the players of a contest in which both have so many seconds a move; picklable, as processes need it."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds

    def __call__(self, name: str, game: Game, mind: int, budget: float | None) -> Bot:
        """OpenSpiel's player, or ours with as many iterations as the time allows."""
        if name == EQUAL_TIME:
            return SpielBot(game, 0, self._seconds)
        # Proofs do not look at the clock: they are scaled from the time that people give a level.
        strength = scaled(game.hints.strengths()[-1], self._seconds / SECONDS)
        return SearchBot(strength._replace(iterations=ENDLESS), game.hints, mind, self._seconds)


def counted(name: str, game: Game, mind: int, budget: float | None) -> Bot:
    """The players of a contest in which both have our highest level's iterations, scaled by the budget."""
    strength = scaled(game.hints.strengths()[-1], budget or 1.0)
    if name == EQUAL_ITERATIONS:
        return SpielBot(game, strength.iterations)
    return SearchBot(strength, game.hints, mind, NO_LIMIT)


def against(game: Game, terms: Terms) -> Iterator[Row]:
    """At equal iterations, then at equal time a move."""
    _spiel()
    iterations = scaled(game.hints.strengths()[-1], terms.budget).iterations
    outcomes = played(game, (HIGHEST, EQUAL_ITERATIONS), terms, made=counted)
    yield step(f"{game.title}: {HIGHEST} against {EQUAL_ITERATIONS}", won(outcomes, HIGHEST), note=f"{iterations} each")
    outcomes = played(game, (HIGHEST, EQUAL_TIME), terms, made=Timed(terms.seconds))
    took = [f"{seconds_a_move(outcomes, name):.3f}" for name in (HIGHEST, EQUAL_TIME)]
    note = f"{took[0]} and {took[1]} s a move"
    yield step(f"{game.title}: {HIGHEST} against {EQUAL_TIME}", won(outcomes, HIGHEST), note=note)
