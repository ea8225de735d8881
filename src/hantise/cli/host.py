"""The commands by which a host keeps a house: what is played there, taken out, kept, put back and removed."""

from __future__ import annotations

import asyncio
import json
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from hantise import games
from hantise.cli.arguments import add_database, add_json, add_yes, database, declined, may_write, whole
from hantise.cli.commands import BadUsage, Command
from hantise.cli.text import read_span, several

# `hosting` and the rest of the store are imported once a command runs: only who asks for matches pays for the database.

Adding = Callable[[ArgumentParser], None]


def _command(
    name: str, summary: str, run: Callable[[Namespace], int], adding: tuple[Adding, ...], told: str
) -> Command:
    """The command with these arguments, in this order, and what help says beside them."""

    def add_arguments(parser: ArgumentParser) -> None:
        for add in adding:
            add(parser)

    return Command(name, summary, lambda: told, add_arguments, run)


def _file(told: str) -> Adding:
    """FILE, with what help says of it."""

    def add(parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE", help=told)

    return add


# Tables: what is being played, without anything that is hidden or opens a seat; the guests of one; a table's end.


def _tables(parser: ArgumentParser) -> None:
    parser.add_argument("table", nargs="?", metavar="TABLE", help="one table, as the list names it")
    parser.add_argument("--rename", nargs=2, metavar=("SEAT", "NAME"), help="call whoever sits there so")
    parser.add_argument("--remove", type=whole(0, 99), metavar="SEAT", help="free the seat for somebody else")


def _run_tables(args: Namespace) -> int:
    if args.table is not None:
        return _run_table(args)
    if args.rename or args.remove is not None:
        raise BadUsage("--rename and --remove come after the name of a table; see hantise tables --help")
    from hantise.cli.hosting import reported, running, told

    tables = asyncio.run(running(database(args.database)))
    print(json.dumps(reported(tables)) if args.json else told(tables))
    return 0


def _run_table(args: Namespace) -> int:
    from hantise.cli.hosting import remove, rename, show

    url = database(args.database)
    if args.rename:
        asyncio.run(rename(url, args.table, *args.rename))
    if args.remove is not None and not asyncio.run(remove(url, args.table, args.remove, args.yes)):
        return declined()
    if not args.rename and args.remove is None:
        asyncio.run(show(url, args.table))
    return 0


TABLES = _command(
    "tables",
    "List what is being played, without its secrets",
    _run_tables,
    (_tables, add_database, add_json, add_yes),
    """\
examples:
  hantise tables
  hantise tables --database postgresql+asyncpg://hantise@localhost/hantise --json
  hantise tables k62jzt43bpkaq6 --rename 1 Ben

Lists the tables whose game is not over, the one played last first, also while the server runs; or the seats of one
table. There is no secret in the list: no cards, no links and no codes. hantise close TABLE closes one.

A guest can be given another name, or removed: then their pages are closed and stay closed, and somebody else can take
the seat with the code of the table, which is new and is told. A server that keeps its matches in a file has to be
stopped first for both; one on PostgreSQL shows them within seconds.

"open" stands by a table that anybody may join, where the house lists such tables (hantise serve --open-tables).""",
)


def _table(parser: ArgumentParser) -> None:
    parser.add_argument("table", metavar="TABLE", help="the table's name, as hantise tables lists it")


def _run_close(args: Namespace) -> int:
    from hantise.cli.hosting import close

    return asyncio.run(close(database(args.database), args.table, args.yes))


CLOSE = _command(
    "close",
    "Close a table and remove what was played at it",
    _run_close,
    (_table, add_database, add_yes),
    """\
examples:
  hantise close k62jzt43bpkaq6
  hantise close k62jzt43bpkaq6 --database postgresql+asyncpg://hantise@localhost/hantise --yes

The table and what was played at it are removed for good; whoever comes back to it finds nothing there. TABLE is its
name as hantise tables lists it, or as its address ends; a game that is over can be removed too. A server that keeps
its matches in a file has to be stopped first.""",
)


# Backups: everything that a database holds, as one file, also while the server runs.


def _run_backup(args: Namespace) -> int:
    if not may_write(args.file, args.yes):
        return declined()
    from hantise.cli.hosting import holding
    from hantise.store.backup import back_up

    held = asyncio.run(back_up(database(args.database), args.file))
    print(f"Backed up {holding(held)} to {args.file}, which was restored once to check it.")
    return 0


BACKUP = _command(
    "backup",
    "Keep everything in one file, also while the server runs",
    _run_backup,
    (_file("the file to write"), add_database, add_yes),
    """\
examples:
  hantise backup house.backup
  hantise backup /mnt/copies/house.backup --database /srv/hantise/matches.sqlite3 --yes

The server may be running: the file holds everything as it stood at one moment. It is restored once, into an empty
database beside it that is removed again, before it takes its name, so there has to be room for both. hantise restore
puts it into any database, a file or PostgreSQL. It opens seats: keep it where only you can read it.""",
)


def _run_restore(args: Namespace) -> int:
    from hantise.cli.hosting import restore

    return asyncio.run(restore(database(args.database), args.file, args.yes))


RESTORE = _command(
    "restore",
    "Put everything back that a backup holds",
    _run_restore,
    (_file("a file that hantise backup wrote"), add_database, add_yes),
    """\
examples:
  hantise restore house.backup --database matches.sqlite3
  hantise restore house.backup --database postgresql+asyncpg://hantise@localhost/hantise

Stop the server first. The database then holds what the backup does and nothing else; before anything is lost that it
held, you are asked. A backup of an older Hantise is brought up to date. Whoever had a seat then has it again.""",
)


# Records of finished matches, as one file.


def _run_export(args: Namespace) -> int:
    if not may_write(args.file, args.yes):
        return declined()
    from hantise.store.backup import export_all

    given = asyncio.run(export_all(database(args.database), args.file, games.find))
    left = f" {several(given.others, 'other match stays', 'other matches stay')} in." if given.others else ""
    print(f"Exported {several(given.records, 'record')} to {args.file}.{left}")
    return 0


EXPORT = _command(
    "export",
    "Write the records of all finished matches",
    _run_export,
    (_file("the file to write"), add_database, add_yes),
    """\
examples:
  hantise export games.jsonl
  hantise export games.jsonl --database /srv/hantise/matches.sqlite3 --yes

Writes the record of every finished match, one after another, as JSON lines: to study them, or for hantise import.
Matches that could still go on stay in, as a record tells what is hidden; so do those of rules that this Hantise does
not have. Records have the players' names in them and
nothing that opens a seat. The server may be running.""",
)


def _run_import(args: Namespace) -> int:
    from hantise.store.backup import import_all

    taken = asyncio.run(import_all(database(args.database), args.file, games.find))
    known = f" {several(taken.known, 'was', 'were')} there already." if taken.known else ""
    print(f"Imported {several(taken.new, 'record')}.{known}")
    return 0


IMPORT = _command(
    "import",
    "Keep the records in a file as matches to look at",
    _run_import,
    (_file("a file with records"), add_database),
    """\
examples:
  hantise import games.jsonl
  hantise import evening.jsonl --database /srv/hantise/matches.sqlite3

Takes the records of finished games that are in the file, one or many, and keeps them as matches to look at, of which
nobody holds a seat. Each is played again to check it: where one is wrong, none is taken. What is there already is not
taken twice. A server that keeps its matches in a file has to be stopped first.""",
)


# Matches that nobody has played for long are removed.


def _aged(parser: ArgumentParser) -> None:
    told = "how long ago they were played last: 90d, 12w or 36h"
    parser.add_argument("--older-than", type=read_span, required=True, metavar="TIME", help=told)
    parser.add_argument("--finished-only", action="store_true", help="leave those alone that could still go on")
    parser.add_argument("--dry-run", action="store_true", help="say what would be removed, and remove nothing")


def _run_prune(args: Namespace) -> int:
    from hantise.cli.hosting import look, prune

    url, before = database(args.database), datetime.now(UTC) - args.older_than
    if args.dry_run:
        return asyncio.run(look(url, before, args.finished_only))
    return asyncio.run(prune(url, before, args.finished_only, args.yes))


PRUNE = _command(
    "prune",
    "Remove matches that nobody has played for long",
    _run_prune,
    (_aged, add_database, add_yes),
    """\
examples:
  hantise prune --older-than 90d --dry-run
  hantise prune --older-than 2w --finished-only --yes

Removes the matches that were played last so long ago, with their seats and all that was played, and gives their room
back to the disk. A server that keeps its matches in a file has to be stopped first, but not for --dry-run.
hantise export keeps finished ones as records before.""",
)
