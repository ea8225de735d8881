"""The games of the house: every folder here is one, found by itself; installed packages may bring others."""

from __future__ import annotations

from difflib import get_close_matches
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from pkgutil import iter_modules

from hantise.core import Game, UnknownGame

__all__ = ["codes", "find", "find_anywhere", "outside"]

# What an installed package says of its games: the code, and where the Game is.
GROUP = "hantise.games"


@cache
def codes() -> tuple[str, ...]:
    """The games' folder names, in alphabetical order."""
    return tuple(sorted(module.name for module in iter_modules(__path__) if module.ispkg))


@cache
def outside() -> tuple[str, ...]:
    """The codes of games that installed packages bring, in alphabetical order; none takes the place of the house's."""
    return tuple(sorted({point.name for point in entry_points(group=GROUP)} - {*codes()}))


@cache
def find(code: str) -> Game:
    """The game in the folder of that name; UnknownGame, with the nearest name, if there is none."""
    if code not in codes():
        near = get_close_matches(code, codes(), n=1, cutoff=0.4)
        guess = f" Did you mean {near[0]}?" if near else ""
        raise UnknownGame(f"no game is called {code[:40]!r}.{guess} ({', '.join(codes())})")
    game = import_module(f"{__name__}.{code}").GAME
    assert isinstance(game, Game)
    return game


def find_anywhere(code: str) -> Game:
    """The same, or the game that an installed package brings by that name: for commands, as pages need more of it."""
    return _brought(code) if code in outside() else find(code)


def _brought(code: str) -> Game:
    """The game that an installed package calls so; UnknownGame says why it is none."""
    point = next(point for point in entry_points(group=GROUP) if point.name == code)
    try:
        game = point.load()
    except (ImportError, AttributeError) as error:
        raise UnknownGame(f"the game {code!r} cannot be loaded from {point.value}: {error}") from error
    if not isinstance(game, Game) or game.code != code:
        raise UnknownGame(f"{point.value} is no Game with the code {code!r}")
    return game
