"""What the environments need besides Hantise, and where a game is found that another process needs."""

from __future__ import annotations

from importlib import import_module
from pickle import PicklingError
from typing import TypeAlias

from hantise.core import Game


def lack(module: str, error: ImportError) -> ImportError:
    """The error to raise where an optional package is missing: one sentence that names the remedy."""
    return ImportError(f"{module} needs {error.name}, which is not installed: pip install 'hantise[envs]'")


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
