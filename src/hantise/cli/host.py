"""A host's commands: show, export, import, back up, restore and remove the matches of a house."""

from __future__ import annotations

import asyncio
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from importlib import import_module

from hantise.cli.arguments import add, add_database, whole
from hantise.cli.commands import Command
from hantise.cli.text import read_span


def _command(name: str, *wanted: str | Callable[[ArgumentParser], None]) -> Command:
    """The command with these arguments, in order; a name is a shared one."""

    def add_arguments(parser: ArgumentParser) -> None:
        for one in wanted:
            if isinstance(one, str):
                add(parser, one)
            else:
                one(parser)

    def run(args: Namespace) -> int:
        # Imported late, so that other commands do not load the database.
        status: int = asyncio.run(getattr(import_module("hantise.cli.hosting"), f"run_{name}")(args))
        return status

    return Command(name, add_arguments, run)


def _of_tables(parser: ArgumentParser) -> None:
    parser.add_argument("table", nargs="?", metavar="TABLE")
    parser.add_argument("--rename", nargs=2, metavar=("SEAT", "NAME"))
    parser.add_argument("--remove", type=whole(0, 99), metavar="SEAT")


def _of_closing(parser: ArgumentParser) -> None:
    parser.add_argument("table", metavar="TABLE")


def _of_pruning(parser: ArgumentParser) -> None:
    parser.add_argument("--older-than", type=read_span, required=True, metavar="TIME")
    parser.add_argument("--finished-only", action="store_true")
    parser.add_argument("--dry-run", action="store_true")


TABLES = _command("tables", _of_tables, add_database, "--json", "--yes")
CLOSE = _command("close", _of_closing, add_database, "--yes")
BACKUP = _command("backup", "file", add_database, "--yes")
RESTORE = _command("restore", "file", add_database, "--yes")
EXPORT = _command("export", "file", add_database, "--yes")
IMPORT = _command("import", "file", add_database)
PRUNE = _command("prune", _of_pruning, add_database, "--yes")
