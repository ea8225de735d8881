"""`hantise backup`: everything that a database holds, as one file, also while the server runs."""

from __future__ import annotations

import asyncio
from argparse import ArgumentParser, Namespace
from pathlib import Path

from hantise.cli.asking import add_yes, declined
from hantise.cli.commands import Command
from hantise.cli.data import add_database, database
from hantise.cli.files import may_write


def _about() -> str:
    return """\
examples:
  hantise backup house.backup
  hantise backup /mnt/copies/house.backup --database /srv/hantise/matches.sqlite3 --yes

The server may be running: the file holds everything as it stood at one moment. It is restored once, into an empty
database beside it that is removed again, before it takes its name, so there has to be room for both. hantise restore
puts it into any database, a file or PostgreSQL. It opens seats: keep it where only you can read it."""


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help="the file to write")
    add_database(parser)
    add_yes(parser)


def _run(args: Namespace) -> int:
    if not may_write(args.file, args.yes):
        return declined()
    # Only who keeps matches pays for the database.
    from hantise.cli.text import told
    from hantise.store.copies import back_up

    held = asyncio.run(back_up(database(args.database), args.file))
    print(f"Backed up {told(held)} to {args.file}, which was restored once to check it.")
    return 0


COMMAND = Command("backup", "Keep everything in one file, also while the server runs", _about, _add_arguments, _run)
