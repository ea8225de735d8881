"""The games of the house: every folder here is one, found by itself; installed packages may bring others."""

from __future__ import annotations

import logging
import re
from difflib import get_close_matches
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from importlib.resources import files
from importlib.resources.abc import Traversable
from pkgutil import iter_modules

from hantise.core import Game, UnknownGame

__all__ = ["codes", "find", "find_anywhere", "folder_text", "outside", "shelf"]

log = logging.getLogger(__name__)

# What an installed package says of its games: the code, and where the Game is.
GROUP = "hantise.games"
# Of a game that pages show: its code stands in addresses, sheets and names of files.
_PLAIN = re.compile("[a-z][a-z0-9_]*", re.ASCII)


@cache
def codes() -> tuple[str, ...]:
    """The games' folder names, in alphabetical order."""
    return tuple(sorted(module.name for module in iter_modules(__path__) if module.ispkg))


@cache
def _points() -> dict[str, EntryPoint]:
    """The games that installed packages bring, by their codes; none takes the place of the house's."""
    return {point.name: point for point in entry_points(group=GROUP) if point.name not in codes()}


@cache
def outside() -> tuple[str, ...]:
    """The codes of games that installed packages bring, in alphabetical order."""
    return tuple(sorted(_points()))


@cache
def shelf() -> tuple[str, ...]:
    """The codes of all games that pages offer: the house's, then those of packages that can be played."""
    return (*codes(), *filter(_is_playable, outside()))


def _is_playable(code: str) -> bool:
    """False for a game that a package only promises; the log says why."""
    try:
        find(code)
    except UnknownGame as error:
        log.warning("a game of an installed package is not offered: %s", error)
        return False
    if not _PLAIN.fullmatch(code):
        log.warning("the game %r of an installed package is not offered: a code has a to z, 0 to 9 and _", code)
        return False
    return True


@cache
def find(code: str) -> Game:
    """The game in the folder of that name, or that a package brings; UnknownGame, with the nearest name, if none is."""
    if code in outside():
        return _brought(_points()[code])
    if code not in codes():
        near = get_close_matches(code, [*codes(), *outside()], n=1, cutoff=0.4)
        guess = f" Did you mean {near[0]}?" if near else ""
        raise UnknownGame(f"no game is called {code[:40]!r}.{guess} ({', '.join([*codes(), *outside()])})")
    game = import_module(f"{__name__}.{code}").GAME
    assert isinstance(game, Game)
    return game


def find_anywhere(code: str) -> Game:
    """The same: the house's game of that name, or a package's."""
    return find(code)


def folder_text(code: str, name: str) -> str:
    """A file of the game's folder, whoever brings it; "" if there is none."""
    folder = _folder(code) if code in outside() else files(__name__).joinpath(code)
    path = folder.joinpath(name) if folder else None
    return path.read_text("utf-8") if path and path.is_file() else ""


def _folder(code: str) -> Traversable | None:
    """The folder of the package that brings the game; None for one that is a single file."""
    spec = import_module(_points()[code].module).__spec__
    return files(spec.parent) if spec and spec.parent else None


def _brought(point: EntryPoint) -> Game:
    """The game that an installed package says is there; UnknownGame says why it is none."""
    try:
        game = point.load()
    except Exception as error:
        raise UnknownGame(f"the game {point.name!r} cannot be loaded from {point.value}: {error}") from error
    if not isinstance(game, Game) or game.code != point.name:
        raise UnknownGame(f"{point.value} is no Game with the code {point.name!r}")
    return game
