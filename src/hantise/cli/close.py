"""`hantise close`: a table that is taken out of the house."""

from __future__ import annotations

import asyncio
from argparse import ArgumentParser, Namespace

from hantise.cli.asking import add_yes, agreed, declined
from hantise.cli.commands import Command
from hantise.cli.data import add_database, database
from hantise.cli.parser import BadUsage


def _about() -> str:
    return """\
examples:
  hantise close k62jzt43bpkaq6
  hantise close k62jzt43bpkaq6 --database postgresql+asyncpg://hantise@localhost/hantise --yes

The table and what was played at it are removed for good; whoever comes back to it finds nothing there. TABLE is its
name as hantise tables lists it, or as its address ends; a game that is over can be removed too. A server that keeps
its matches in a file has to be stopped first."""


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("table", metavar="TABLE", help="the table's name, as hantise tables lists it")
    add_database(parser)
    add_yes(parser)


def _run(args: Namespace) -> int:
    return asyncio.run(_close(args.table, database(args.database), args.yes))


async def _close(table: str, url: str, yes: bool) -> int:
    # Only who closes a table pays for the database.
    from hantise.cli.listing import seated, title
    from hantise.cli.text import several
    from hantise.store.owning import owned
    from hantise.store.removing import remove

    async with owned(url) as store:
        match = await store.load(table)
        if match is None:
            raise BadUsage(f"there is no table {table[:40]!r}; hantise tables lists those that are running")
        seats = ", ".join(map(seated, match.plan.seats))
        what = f"{title(match.plan.game)} with {seats}, and its {several(len(match.events) - 1, 'move')}"
        if not agreed(f"{what}, would be removed for good. Close it?", yes):
            return declined()
        await store.run(lambda connection: remove(connection, [table]))
    print(f"Closed {table}: {what}, are gone.")
    return 0


COMMAND = Command("close", "Close a table and remove what was played at it", _about, _add_arguments, _run)
