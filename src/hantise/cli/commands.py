"""The commands of `hantise`, each in a module of its own name that holds `COMMAND`; those of a host stand in one.

Their arguments are read by a parser that answers a mistake with one sentence.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Callable
from dataclasses import dataclass
from difflib import get_close_matches
from importlib import import_module
from typing import NoReturn

from hantise.core import HantiseError

# Those that keep a house, in `host`.
_HOSTS = ("tables", "close", "backup", "restore", "export", "import", "prune")
# In the order in which a newcomer wants to read them.
NAMES = (
    *("serve", "think", "play", "bot", "simulate", "arena", "dataset", "stats"),
    *("replay", "review", "puzzles", "verify"),
    *_HOSTS,
    *("perft", "bench"),
)


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
    module = import_module(f"hantise.cli.{'host' if name in _HOSTS else name}")
    command = module.COMMANDS[name] if name in _HOSTS else module.COMMAND
    assert isinstance(command, Command)
    return command


def nearest(name: str) -> str:
    """The name, if a command has it; UnknownCommand, with the nearest one, if not."""
    if name in NAMES:
        return name
    near = get_close_matches(name, NAMES, n=1, cutoff=0.4)
    guess = f" Did you mean {near[0]}?" if near else ""
    raise UnknownCommand(f"no command is called {name[:40]!r}.{guess} ({', '.join(NAMES)})")


# The parser.


class BadUsage(HantiseError):
    """The words after a command are not what it takes."""

    code = "bad-usage"


class Parser(ArgumentParser):
    """The arguments of one command; BadUsage where the words do not fit them."""

    def __init__(self, command: Command) -> None:
        super().__init__(
            prog=f"hantise {command.name}",
            description=f"{command.summary}.",
            epilog=command.about(),
            formatter_class=RawDescriptionHelpFormatter,
            allow_abbrev=False,
            add_help=False,
        )
        command.add_arguments(self)
        # Looked for before anything is parsed, so that help never needs the other arguments.
        self.add_argument("-h", "--help", action="store_true", help="show this text")

    def error(self, message: str) -> NoReturn:
        """Raise BadUsage, with where to read more."""
        raise BadUsage(f"{message}; see {self.prog} --help")
