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


def _arguments(*adding: Callable[[ArgumentParser], None]) -> Callable[[ArgumentParser], None]:
    """All of these arguments, in this order."""

    def add_arguments(parser: ArgumentParser) -> None:
        for add in adding:
            add(parser)

    return add_arguments


def _file(parser: ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE")


# Tables: what is being played, without anything that is hidden or opens a seat; the guests of one; a table's end.


def _tables(parser: ArgumentParser) -> None:
    parser.add_argument("table", nargs="?", metavar="TABLE")
    parser.add_argument("--rename", nargs=2, metavar=("SEAT", "NAME"))
    parser.add_argument("--remove", type=whole(0, 99), metavar="SEAT")


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


TABLES = Command("tables", _arguments(_tables, add_database, add_json, add_yes), _run_tables)


def _table(parser: ArgumentParser) -> None:
    parser.add_argument("table", metavar="TABLE")


def _run_close(args: Namespace) -> int:
    from hantise.cli.hosting import close

    return asyncio.run(close(database(args.database), args.table, args.yes))


CLOSE = Command("close", _arguments(_table, add_database, add_yes), _run_close)


# Backups: everything that a database holds, as one file, also while the server runs.


def _run_backup(args: Namespace) -> int:
    if not may_write(args.file, args.yes):
        return declined()
    from hantise.cli.hosting import holding
    from hantise.store.backup import back_up

    held = asyncio.run(back_up(database(args.database), args.file))
    print(f"Backed up {holding(held)} to {args.file}, which was restored once to check it.")
    return 0


BACKUP = Command("backup", _arguments(_file, add_database, add_yes), _run_backup)


def _run_restore(args: Namespace) -> int:
    from hantise.cli.hosting import restore

    return asyncio.run(restore(database(args.database), args.file, args.yes))


RESTORE = Command("restore", _arguments(_file, add_database, add_yes), _run_restore)


# Records of finished matches, as one file.


def _run_export(args: Namespace) -> int:
    if not may_write(args.file, args.yes):
        return declined()
    from hantise.store.backup import export_all

    given = asyncio.run(export_all(database(args.database), args.file, games.find))
    left = f" {several(given.others, 'other match stays', 'other matches stay')} in." if given.others else ""
    print(f"Exported {several(given.records, 'record')} to {args.file}.{left}")
    return 0


EXPORT = Command("export", _arguments(_file, add_database, add_yes), _run_export)


def _run_import(args: Namespace) -> int:
    from hantise.store.backup import import_all

    taken = asyncio.run(import_all(database(args.database), args.file, games.find))
    known = f" {several(taken.known, 'was', 'were')} there already." if taken.known else ""
    print(f"Imported {several(taken.new, 'record')}.{known}")
    return 0


IMPORT = Command("import", _arguments(_file, add_database), _run_import)


# Matches that nobody has played for long are removed.


def _aged(parser: ArgumentParser) -> None:
    parser.add_argument("--older-than", type=read_span, required=True, metavar="TIME")
    parser.add_argument("--finished-only", action="store_true")
    parser.add_argument("--dry-run", action="store_true")


def _run_prune(args: Namespace) -> int:
    from hantise.cli.hosting import look, prune

    url, before = database(args.database), datetime.now(UTC) - args.older_than
    if args.dry_run:
        return asyncio.run(look(url, before, args.finished_only))
    return asyncio.run(prune(url, before, args.finished_only, args.yes))


PRUNE = Command("prune", _arguments(_aged, add_database, add_yes), _run_prune)
