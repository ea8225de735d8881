"""Uniform random play in a loop in Python, the same for us and for open_spiel; every apply counts, chance included."""

from __future__ import annotations

from random import random
from typing import Any

from bench.contest import Contestant, LackError, repeatedly
from hantise.core import CHANCE, OVER, Game

SPIEL_CHANCE = -1


def our_loop(game: Game, players: int, counted: str = "") -> Contestant:
    """Our game over `legal()`, and `outcome(ticket)` with `total()`.

    What counts is every apply, or where a family of actions is named only the decisions of that family.
    """
    family = next((family for family in game.actions.families if family.name == counted), None)
    first, after = (family.first, family.first + family.count) if family else (0, game.actions.count)
    options = game.options(players)

    def play() -> int:
        state = game.start(options)
        applies = 0
        while (mover := state.mover()) != OVER:
            if mover == CHANCE:
                tickets: int = state.total()
                action: int = state.outcome(int(random() * tickets))
            else:
                legal = state.legal()
                action = legal[int(random() * len(legal))]
            state.apply(action)
            if first <= action < after:
                applies += 1
        return applies

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
