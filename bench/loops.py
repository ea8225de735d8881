"""Uniform random play in a loop in Python, the same for us and for open_spiel; every apply counts, chance included."""

from __future__ import annotations

from random import random
from typing import Any

from bench.contest import Contestant, LackError, repeatedly
from hantise.core import CHANCE, OVER, Game

SPIEL_CHANCE = -1


def our_loop(game: Game, players: int) -> Contestant:
    """Our game over `legal()`, and `outcome(ticket)` with `total()`."""
    options = game.options(players)

    def play() -> int:
        state = game.start(options)
        applies = 0
        while (mover := state.mover()) != OVER:
            if mover == CHANCE:
                tickets: int = state.total()
                state.apply(state.outcome(int(random() * tickets)))
            else:
                legal = state.legal()
                state.apply(legal[int(random() * len(legal))])
            applies += 1
        return applies

    return repeatedly(play)


def our_turns(game: Game, players: int, turns: int) -> Contestant:
    """The same over whole games of a game that always has so many turns; turns count, whatever else they ask for."""
    options = game.options(players)

    def play() -> int:
        state = game.start(options)
        while (mover := state.mover()) != OVER:
            if mover == CHANCE:
                tickets: int = state.total()
                state.apply(state.outcome(int(random() * tickets)))
            else:
                legal = state.legal()
                state.apply(legal[int(random() * len(legal))])
        return turns

    return repeatedly(play)


def spiel_loop(name: str) -> Contestant:
    """A game of open_spiel over `legal_actions()`, and `chance_outcomes()`, which are uniform in what we play."""
    game = _spiel().load_game(name)

    def play() -> int:
        state = game.new_initial_state()
        applies = 0
        while (mover := state.current_player()) >= SPIEL_CHANCE:
            if mover == SPIEL_CHANCE:
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[int(random() * len(outcomes))][0])
            else:
                legal = state.legal_actions()
                state.apply_action(legal[int(random() * len(legal))])
            applies += 1
        return applies

    return repeatedly(play)


def _spiel() -> Any:
    try:
        import pyspiel
    except ImportError:
        raise LackError(
            "open_spiel is not installed here; `make bench` installs it, or pip install open_spiel"
        ) from None
    return pyspiel
