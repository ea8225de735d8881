"""The games of the house: each folder here is a game and needs no list; installed packages may add others."""

from __future__ import annotations

import logging
import re
import tomllib
from difflib import get_close_matches
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from importlib.resources import files
from importlib.resources.abc import Traversable
from pkgutil import iter_modules

from hantise.core import Game, UnknownGame
from hantise.core.errors import reading

__all__ = ["codes", "find", "find_anywhere", "folder_text", "outside", "shelf"]

log = logging.getLogger(__name__)

# The entry points by which an installed package names its games: the code, and the place of the Game.
GROUP = "hantise.games"
# The code of a game that pages show, because it stands in addresses, sheets and file names.
_PLAIN = re.compile("[a-z][a-z0-9_]*", re.ASCII)


@cache
def codes() -> tuple[str, ...]:
    """The games' folder names, in alphabetical order."""
    return tuple(sorted(module.name for module in iter_modules(__path__) if module.ispkg))


@cache
def _points() -> dict[str, EntryPoint]:
    """The games of installed packages, by code; a game of the house keeps its code."""
    return {point.name: point for point in entry_points(group=GROUP) if point.name not in codes()}


@cache
def outside() -> tuple[str, ...]:
    """The codes of the games of installed packages, in alphabetical order."""
    return tuple(sorted(_points()))


@cache
def shelf() -> tuple[str, ...]:
    """The codes of all games that pages offer: the house's, then the playable ones of packages."""
    return (*codes(), *filter(_is_playable, outside()))


def _is_playable(code: str) -> bool:
    """True if the package's game can be loaded and its code is plain; otherwise the log says why."""
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
    """The house's or a package's game of that code; UnknownGame, with the nearest name, if there is none."""
    # The house's first: they are found without a look through all installed packages.
    if code in codes():
        game = import_module(f"{__name__}.{code}").GAME
        assert isinstance(game, Game)
        return game
    if code in outside():
        return _brought(_points()[code])
    near = get_close_matches(code, [*codes(), *outside()], n=1, cutoff=0.4)
    guess = f" Did you mean {near[0]}?" if near else ""
    raise UnknownGame(f"no game is called {code[:40]!r}.{guess} ({', '.join([*codes(), *outside()])})")


def find_anywhere(code: str) -> Game:
    """The house's or a package's game of that code, as `find` returns it."""
    return find(code)


def folder_text(code: str, name: str) -> str:
    """A file of the folder of the house's or a package's game; "" if there is none."""
    folder = _folder(code) if code in outside() else files(__name__).joinpath(code)
    path = folder.joinpath(name) if folder else None
    return path.read_text("utf-8") if path and path.is_file() else ""


def _folder(code: str) -> Traversable | None:
    """The folder of the game's package; None if the game is a single module."""
    spec = import_module(_points()[code].module).__spec__
    return files(spec.parent) if spec and spec.parent else None


def _brought(point: EntryPoint) -> Game:
    """The game that an installed package names; UnknownGame, with the reason, if it cannot be loaded."""
    try:
        game = point.load()
    except Exception as error:
        raise UnknownGame(f"the game {point.name!r} cannot be loaded from {point.value}: {error}") from error
    if not isinstance(game, Game) or game.code != point.name:
        raise UnknownGame(f"{point.value} is no Game with the code {point.name!r}")
    _tell_of_idle_fields(game)
    return game


def _tell_of_idle_fields(game: Game) -> None:
    """The log names the fields that its view.toml describes for nobody."""
    with reading(f"view.toml of the game {game.code!r}", UnknownGame):
        described = tomllib.loads(folder_text(game.code, "view.toml")).get("fields", {}).keys()
    if idle := described - game.facts().keys():
        why = "view.toml of the game %r describes [fields] that the `facts` of its Game lack, for nobody to read: %s"
        log.warning(why, game.code, ", ".join(sorted(idle)))
