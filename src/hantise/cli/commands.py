"""The commands of `hantise`, each in a module of its own name that holds `COMMAND`."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from dataclasses import dataclass
from difflib import get_close_matches
from importlib import import_module

from hantise.core import HantiseError

# In the order in which a newcomer wants to read them.
NAMES = ("serve", "play", "simulate", "arena", "replay", "verify", "perft", "bench")


class UnknownCommand(HantiseError):
    """There is no such command."""

    code = "unknown-command"


@dataclass(frozen=True)
class Command:
    """A command: what it is for, its arguments, and what it does with them (the exit status).

    `about` is a function because it may tell of the games that are there.
    """

    name: str
    summary: str
    about: Callable[[], str]
    add_arguments: Callable[[ArgumentParser], None]
    run: Callable[[Namespace], int]


def load(name: str) -> Command:
    """The command of that name, one of NAMES; only its own module is imported."""
    command = import_module(f"hantise.cli.{name}").COMMAND
    assert isinstance(command, Command)
    return command


def nearest(name: str) -> str:
    """The name, if a command has it; UnknownCommand, with the nearest one, if not."""
    if name in NAMES:
        return name
    near = get_close_matches(name, NAMES, n=1, cutoff=0.4)
    guess = f" Did you mean {near[0]}?" if near else ""
    raise UnknownCommand(f"no command is called {name[:40]!r}.{guess} ({', '.join(NAMES)})")
