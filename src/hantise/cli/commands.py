"""The commands of `hantise`, each in a module of its own name that holds `COMMAND`."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from dataclasses import dataclass
from difflib import get_close_matches
from importlib import import_module

from hantise.core import HantiseError

# In the order in which a newcomer wants to read them.
NAMES = (
    *("serve", "think", "play", "bot", "simulate", "arena", "dataset", "stats"),
    *("replay", "review", "puzzles", "verify"),
    *("tables", "close", "backup", "restore", "export", "import", "prune"),
    *("perft", "bench"),
)
# Those whose name is a word of Python.
_MODULES = {"import": "import_"}


class UnknownCommand(HantiseError):
    """There is no such command."""

    code = "unknown-command"


@dataclass(frozen=True)
class Command:
    """A command: what it is for, its arguments, and what it does with them (the exit status).

    `about` is a function because it may tell of the games that are there. `reads_settings` is whether a file and the
    environment may say its arguments too.
    """

    name: str
    summary: str
    about: Callable[[], str]
    add_arguments: Callable[[ArgumentParser], None]
    run: Callable[[Namespace], int]
    reads_settings: bool = False


def load(name: str) -> Command:
    """The command of that name, one of NAMES; only its own module is imported."""
    command = import_module(f"hantise.cli.{_MODULES.get(name, name)}").COMMAND
    assert isinstance(command, Command)
    return command


def nearest(name: str) -> str:
    """The name, if a command has it; UnknownCommand, with the nearest one, if not."""
    if name in NAMES:
        return name
    near = get_close_matches(name, NAMES, n=1, cutoff=0.4)
    guess = f" Did you mean {near[0]}?" if near else ""
    raise UnknownCommand(f"no command is called {name[:40]!r}.{guess} ({', '.join(NAMES)})")
