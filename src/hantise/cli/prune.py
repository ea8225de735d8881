"""`hantise prune`: matches that nobody has played for long are removed."""

from __future__ import annotations

import asyncio
from argparse import ArgumentParser, Namespace
from datetime import UTC, datetime

from hantise.cli.asking import add_yes
from hantise.cli.commands import Command
from hantise.cli.data import add_database, database
from hantise.cli.text import read_span


def _about() -> str:
    return """\
examples:
  hantise prune --older-than 90d --dry-run
  hantise prune --older-than 2w --finished-only --yes

Removes the matches that were played last so long ago, with their seats and all that was played, and gives their room
back to the disk. A server that keeps its matches in a file has to be stopped first, but not for --dry-run.
hantise export keeps finished ones as records before."""


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--older-than",
        type=read_span,
        required=True,
        metavar="TIME",
        help="how long ago they were played last: 90d, 12w or 36h",
    )
    parser.add_argument("--finished-only", action="store_true", help="leave those alone that could still go on")
    parser.add_argument("--dry-run", action="store_true", help="say what would be removed, and remove nothing")
    add_database(parser)
    add_yes(parser)


def _run(args: Namespace) -> int:
    # Only who prunes pays for the database.
    from hantise.cli.pruning import look, prune

    url, before = database(args.database), datetime.now(UTC) - args.older_than
    if args.dry_run:
        return asyncio.run(look(url, before, args.finished_only))
    return asyncio.run(prune(url, before, args.finished_only, args.yes))


COMMAND = Command("prune", "Remove matches that nobody has played for long", _about, _add_arguments, _run)
