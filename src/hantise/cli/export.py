"""`hantise export`: the records of all finished matches, as one file."""

from __future__ import annotations

import asyncio
from argparse import ArgumentParser, Namespace
from pathlib import Path

from hantise import games
from hantise.cli.asking import add_yes, declined
from hantise.cli.commands import Command
from hantise.cli.data import add_database, database
from hantise.cli.files import may_write


def _about() -> str:
    return """\
examples:
  hantise export games.jsonl
  hantise export games.jsonl --database /srv/hantise/matches.sqlite3 --yes

Writes the record of every finished match, one after another, as JSON lines: to study them, or for hantise import.
Matches that could still go on stay in, as a record tells what is hidden; so do those of rules that this Hantise does
not have. Records have the players' names in them and
nothing that opens a seat. The server may be running."""


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help="the file to write")
    add_database(parser)
    add_yes(parser)


def _run(args: Namespace) -> int:
    if not may_write(args.file, args.yes):
        return declined()
    # Only who keeps records pays for the database.
    from hantise.cli.text import several
    from hantise.store.archive import export_all

    given = asyncio.run(export_all(database(args.database), args.file, games.find))
    left = f" {several(given.others, 'other match stays', 'other matches stay')} in." if given.others else ""
    print(f"Exported {several(given.records, 'record')} to {args.file}.{left}")
    return 0


COMMAND = Command("export", "Write the records of all finished matches", _about, _add_arguments, _run)
