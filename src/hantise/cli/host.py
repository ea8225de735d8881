"""A host's commands: show, export, import, back up, restore and remove the matches of a house."""

from __future__ import annotations

import re
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable
from datetime import timedelta
from importlib import import_module

from hantise.cli.arguments import add, add_database, whole
from hantise.cli.commands import Command


def _command(name: str, *wanted: str | Callable[[ArgumentParser], None]) -> Command:
    """The command with these arguments, in order; a name is a shared one."""

    def add_arguments(parser: ArgumentParser) -> None:
        for one in wanted:
            if isinstance(one, str):
                add(parser, one)
            else:
                one(parser)

    def run(args: Namespace) -> int:
        # Imported late, so that help and other commands do not load the database.
        import asyncio

        status: int = asyncio.run(getattr(import_module("hantise.cli.hosting"), f"run_{name}")(args))
        return status

    return Command(name, add_arguments, run)


def _of_tables(parser: ArgumentParser) -> None:
    add(parser, "table", nargs="?")
    parser.add_argument("--rename", nargs=2, metavar=("SEAT", "NAME"))
    parser.add_argument("--remove", type=whole(0, 99), metavar="SEAT")


_UNITS = {"h": timedelta(hours=1), "d": timedelta(days=1), "w": timedelta(weeks=1)}
_SPAN = re.compile(r"([0-9]{1,4})([hdw])")


def read_span(text: str) -> timedelta:
    """The time in a text like `90d`; ArgumentTypeError for any other text."""
    found = _SPAN.fullmatch(text.strip())
    if found is None:
        raise ArgumentTypeError(f"{text[:40]!r} is not a time such as 90d, 12w or 36h")
    return int(found[1]) * _UNITS[found[2]]


def _of_pruning(parser: ArgumentParser) -> None:
    parser.add_argument("--older-than", type=read_span, required=True, metavar="TIME")
    parser.add_argument("--finished-only", action="store_true")
    parser.add_argument("--dry-run", action="store_true")


TABLES = _command("tables", _of_tables, add_database, "--json", "--yes")
CLOSE = _command("close", "table", add_database, "--yes")
BACKUP = _command("backup", "file", add_database, "--yes")
RESTORE = _command("restore", "file", add_database, "--yes")
EXPORT = _command("export", "file", add_database, "--yes")
IMPORT = _command("import", "file", add_database)
PRUNE = _command("prune", _of_pruning, add_database, "--yes")
