"""A parser of arguments that answers a mistake with one sentence."""

from __future__ import annotations

from argparse import ArgumentParser, RawDescriptionHelpFormatter
from typing import NoReturn

from hantise.cli.commands import Command
from hantise.core import HantiseError


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
