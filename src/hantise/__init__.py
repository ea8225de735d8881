"""Hantise: five ghostly games at one table.

    import hantise

    table = hantise.table("...", players=3, seed=7)  # one of hantise.games.codes()
    print(table)
    table.play(table.legal[0])

`COMPILED` is the digest of the sources of a compiled build (`hantise.sources.digest`), and "" for interpreted code.
"""

from __future__ import annotations

from importlib import import_module
from importlib.machinery import ExtensionFileLoader, PathFinder
from os.path import dirname, join
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from hantise.core import Game
    from hantise.open_table import OpenTable

__all__ = ["COMPILED", "__version__", "bots", "core", "datasets", "envs", "games", "load", "table", "testing"]
__version__ = "0.1.0"


def _loads_compiled(module: str) -> bool:
    """True if Python would load this module from an extension; nothing is imported."""
    *folders, name = module.split(".")[1:]
    spec = PathFinder.find_spec(name, [join(dirname(__file__), *folders)])
    return spec is not None and isinstance(spec.loader, ExtensionFileLoader)


def _running() -> str:
    """The digest in the build, if every module that it compiled is the one that loads."""
    try:
        # Written by setup.py into the wheel; absent from a source tree.
        build = import_module("hantise._build")
    except ModuleNotFoundError:
        return ""
    return str(build.SOURCES) if build.COMPILED and all(map(_loads_compiled, build.COMPILED)) else ""


COMPILED: str = _running()


def table(game: str | Game, players: int | None = None, *, seed: object = None, **options: Any) -> OpenTable:
    """A new table of a game, for this many players (the fewest by default), with its options.

    Equal seeds give equal games, with the chance of `hantise play --deal SEED`; without one it cannot be foreseen.
    UnknownGame, BadSeats or BadOption names the fault.
    """
    from hantise.open_table import begin

    return begin(game, players, seed, options)


def load(text: str) -> OpenTable:
    """The table at the end of a record, such as `OpenTable.dump` writes; BadRecord names its fault."""
    from hantise.open_table import loaded

    return loaded(text)


def __getattr__(name: str) -> Any:
    """The parts of the house are imported when they are asked for."""
    if name in __all__:
        return import_module(f"{__name__}.{name}")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}; it has {', '.join(__all__)}")


def __dir__() -> list[str]:
    return sorted(__all__)
