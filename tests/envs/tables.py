"""The tables that the learning interfaces are tested at: every game, with every number of players."""

import warnings
from typing import Any

import pytest

from effort import IS_SOAK
from hantise import games
from hantise.core import Game, Options
from hantise.testing import games as examples

with warnings.catch_warnings():
    # PettingZoo's tests import an environment of its own in a way that it warns of.
    warnings.simplefilter("ignore", DeprecationWarning)
    import pettingzoo.test  # noqa: F401

# What keeps a random game short.
SHORT: dict[str, dict[str, Any]] = {"ghooost": {"daybreak": 3}, "spooky_boo": {"turns": 2}}

HOUSE = [games.find(code) for code in games.codes()]
GAMES = [*HOUSE, *(examples.find(code) for code in examples.codes())]


def short(game: Game, players: int) -> Options:
    """Options under which a random game is soon over."""
    return game.options(players, **SHORT.get(game.code, {}))


def tables(boxes: list[Game]) -> list[Any]:
    """Each game with most players, in a soak with each number of them, to parametrize `game` and `players`."""
    found = [(game, players) for game in boxes for players in (game.players if IS_SOAK else game.players[-1:])]
    return [pytest.param(game, players, id=f"{game.code}-{players}") for game, players in found]


EVERY_GAME = pytest.mark.parametrize("game", GAMES, ids=[game.code for game in GAMES])
EVERY_TABLE = pytest.mark.parametrize(("game", "players"), tables(GAMES))
