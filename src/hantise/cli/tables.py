"""`hantise tables`: what is being played, without anything that is hidden or opens a seat."""

from __future__ import annotations

import asyncio
import json
from argparse import ArgumentParser, Namespace

from hantise.cli.arguments import add_json, whole
from hantise.cli.asking import add_yes, declined
from hantise.cli.commands import Command
from hantise.cli.data import add_database, database
from hantise.cli.parser import BadUsage


def _about() -> str:
    return """\
examples:
  hantise tables
  hantise tables --database postgresql+asyncpg://hantise@localhost/hantise --json
  hantise tables k62jzt43bpkaq6 --rename 1 Ben

Lists the tables whose game is not over, the one played last first, also while the server runs; or the seats of one
table. There is no secret in the list: no cards, no links and no codes. hantise close TABLE closes one.

A guest can be given another name, or removed: then their pages are closed and stay closed, and somebody else can take
the seat with the code of the table, which is new and is told. A server that keeps its matches in a file has to be
stopped first for both; one on PostgreSQL shows them within seconds.

"open" stands by a table that anybody may join, where the house lists such tables (hantise serve --open-tables)."""


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("table", nargs="?", metavar="TABLE", help="one table, as the list names it")
    parser.add_argument("--rename", nargs=2, metavar=("SEAT", "NAME"), help="call whoever sits there so")
    parser.add_argument("--remove", type=whole(0, 99), metavar="SEAT", help="free the seat for somebody else")
    add_database(parser)
    add_json(parser)
    add_yes(parser)


def _run(args: Namespace) -> int:
    if args.table is not None:
        return _one(args)
    if args.rename or args.remove is not None:
        raise BadUsage("--rename and --remove come after the name of a table; see hantise tables --help")
    # Only who asks for the tables pays for the database.
    from hantise.cli.listing import reported, running, told

    tables = asyncio.run(running(database(args.database)))
    print(json.dumps(reported(tables)) if args.json else told(tables))
    return 0


def _one(args: Namespace) -> int:
    from hantise.cli.guests import remove, rename, show

    url = database(args.database)
    if args.rename:
        asyncio.run(rename(url, args.table, *args.rename))
    if args.remove is not None and not asyncio.run(remove(url, args.table, args.remove, args.yes)):
        return declined()
    if not args.rename and args.remove is None:
        asyncio.run(show(url, args.table))
    return 0


COMMAND = Command("tables", "List what is being played, without its secrets", _about, _add_arguments, _run)
