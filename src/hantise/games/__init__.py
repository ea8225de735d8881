"""The games of the house: every folder here is one, found by itself."""

from __future__ import annotations

from difflib import get_close_matches
from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from hantise.core import Game, UnknownGame


@cache
def codes() -> tuple[str, ...]:
    """The games' folder names, in alphabetical order."""
    return tuple(sorted(module.name for module in iter_modules(__path__) if module.ispkg))


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
