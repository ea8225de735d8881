"""`hantise import`: records from a file become matches to look at."""

from __future__ import annotations

import asyncio
from argparse import ArgumentParser, Namespace
from pathlib import Path

from hantise import games
from hantise.cli.commands import Command
from hantise.cli.data import add_database, database


def _about() -> str:
    return """\
examples:
  hantise import games.jsonl
  hantise import evening.jsonl --database /srv/hantise/matches.sqlite3

Takes the records of finished games that are in the file, one or many, and keeps them as matches to look at, of which
nobody holds a seat. Each is played again to check it: where one is wrong, none is taken. What is there already is not
taken twice. A server that keeps its matches in a file has to be stopped first."""


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help="a file with records")
    add_database(parser)


def _run(args: Namespace) -> int:
    # Only who brings records pays for the database.
    from hantise.cli.text import several
    from hantise.store.archive import import_all

    taken = asyncio.run(import_all(database(args.database), args.file, games.find))
    known = f" {several(taken.known, 'was', 'were')} there already." if taken.known else ""
    print(f"Imported {several(taken.new, 'record')}.{known}")
    return 0


COMMAND = Command("import", "Keep the records in a file as matches to look at", _about, _add_arguments, _run)
