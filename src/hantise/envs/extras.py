"""Shared by the environments: optional packages, tables by name and options, and games in other processes."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from pickle import PicklingError
from typing import Any, TypeAlias

from hantise import games
from hantise.core import Game, Options


def lack(module: str, error: ImportError) -> ImportError:
    """The error to raise where an optional package is missing: one sentence that names the remedy."""
    return ImportError(f"{module} needs {error.name}, which is not installed: pip install 'hantise[envs]'")


def table_of(game: str | Game, players: int | None, options: Mapping[str, Any]) -> tuple[Game, Options]:
    """The game and its checked options, for the fewest players by default; BadOption or UnknownGame names the fault."""
    found = games.find(game) if isinstance(game, str) else game
    return found, found.checked(found.players[0] if players is None else players, options)


# The module that holds a game, by which other processes find it: a game is functions, which are kept by name.

# A module and a name in it.
Home: TypeAlias = tuple[str, str]


def home_of(game: Game) -> Home:
    """The module that holds a game, one of those around its `start`, and its name there; PicklingError if none."""
    parts = game.start.__module__.split(".")
    for depth in range(len(parts), 0, -1):
        module = ".".join(parts[:depth])
        for name, value in vars(import_module(module)).items():
            if value is game:
                return module, name
    raise PicklingError(f"{game.title} is kept by the name of its module, and none around its `start` holds it")


def game_at(home: Home) -> Game:
    """The game that is held there."""
    module, name = home
    found: Game = getattr(import_module(module), name)
    return found
