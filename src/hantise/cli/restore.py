"""`hantise restore`: what a backup holds becomes what a database holds."""

from __future__ import annotations

import asyncio
from argparse import ArgumentParser, Namespace
from pathlib import Path

from hantise.cli.asking import add_yes, agreed, declined
from hantise.cli.commands import Command
from hantise.cli.data import add_database, database


def _about() -> str:
    return """\
examples:
  hantise restore house.backup --database matches.sqlite3
  hantise restore house.backup --database postgresql+asyncpg://hantise@localhost/hantise

Stop the server first. The database then holds what the backup does and nothing else; before anything is lost that it
held, you are asked. A backup of an older Hantise is brought up to date. Whoever had a seat then has it again."""


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help="a file that hantise backup wrote")
    add_database(parser)
    add_yes(parser)


def _run(args: Namespace) -> int:
    return asyncio.run(_restore(args.file, database(args.database), args.yes))


async def _restore(path: Path, url: str, yes: bool) -> int:
    # Only who keeps matches pays for the database.
    from hantise.cli.text import told
    from hantise.store.copies import restoring

    async with restoring(url, path) as ready:
        held = await ready.held()
        if held.matches and not agreed(f"{ready.name} holds {told(held)}, which would be lost. Replace them?", yes):
            return declined()
        print(f"Restored {told(await ready.restore())} into {ready.name}.")
        if held.matches:
            print(f"It held {told(held)} before; these are gone.")
    return 0


COMMAND = Command("restore", "Put everything back that a backup holds", _about, _add_arguments, _run)
