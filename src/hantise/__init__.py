"""Hantise: five ghostly games at one table.

`COMPILED` is the digest of the sources of a compiled build (`hantise.sources.digest`), and "" for interpreted code.
"""

from importlib import import_module
from importlib.machinery import ExtensionFileLoader, PathFinder
from os.path import dirname, join

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
