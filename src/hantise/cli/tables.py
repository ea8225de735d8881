"""`hantise tables`: what is being played, without anything that is hidden or opens a seat."""

from __future__ import annotations

import asyncio
import json
from argparse import ArgumentParser, Namespace

from hantise.cli.arguments import add_json
from hantise.cli.commands import Command
from hantise.cli.data import add_database, database


def _about() -> str:
    return """\
examples:
  hantise tables
  hantise tables --database postgresql+asyncpg://hantise@localhost/hantise --json

Lists the tables whose game is not over, the one played last first, also while the server runs. There is no secret in
the list: no cards, no links and no codes. hantise close TABLE closes one."""


def _add_arguments(parser: ArgumentParser) -> None:
    add_database(parser)
    add_json(parser)


def _run(args: Namespace) -> int:
    # Only who asks for the tables pays for the database.
    from hantise.cli.listing import reported, running, told

    tables = asyncio.run(running(database(args.database)))
    print(json.dumps(reported(tables)) if args.json else told(tables))
    return 0


COMMAND = Command("tables", "List what is being played, without its secrets", _about, _add_arguments, _run)
