"""The functions of a host's commands on a database; `cli/host.py` imports this module late."""

from __future__ import annotations

import json
from argparse import Namespace
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from typing import Any

from hantise import games
from hantise.cli.arguments import agreed, database, declined, may_write
from hantise.cli.commands import BadUsage
from hantise.cli.text import plain, rows, several
from hantise.core import UnknownGame
from hantise.store import Match, SeatPlan, Store, is_plain, peek, shown_code
from hantise.store.backup import Contents, back_up, export_all, import_all, restoring
from hantise.store.hosts import Aged, Running, give_back, looked_at, owned, read_aged, read_overview, remove_aged
from hantise.store.hosts import remove as remove_matches
from hantise.web.tables.live_table import LONGEST_NAME, unlike

# The running matches.


async def run_tables(args: Namespace) -> int:
    """Show the running matches, or show or change one of them."""
    url = database(args.database)
    if args.table is None:
        if args.rename or args.remove is not None:
            raise BadUsage("--rename and --remove come after the name of a table; see hantise tables --help")
        async with looked_at(url) as house:
            tables = await house.run_current(read_overview)
        print(json.dumps(as_json(tables)) if args.json else as_text(tables))
        return 0
    if args.rename:
        await rename(url, args.table, *args.rename)
    if args.remove is not None and not await remove(url, args.table, args.remove, args.yes):
        return declined()
    if not args.rename and args.remove is None:
        match = _found(await peek(url, args.table), args.table)
        print(f"{title(match.plan.game)}, {args.table}:")
        for number, seat in enumerate(match.plan.seats):
            print(f"  seat {number}: {seated(seat)}")
    return 0


def as_json(tables: Sequence[Running]) -> dict[str, Any]:
    """The tables as JSON."""
    found = list[dict[str, Any]]()
    for table in tables:
        turn = table.mover if table.mover is not None and table.mover >= 0 else None
        told = {"table": table.id, "game": table.game, "played": table.played, "last": table.last.isoformat()}
        seats = [{"name": seat.name, "computer": seat.level, "awaited": seat.is_open} for seat in table.seats]
        found.append({**told, "turn": turn, "open": table.is_listed, "seats": seats})
    return {"tables": found}


def as_text(tables: Sequence[Running]) -> str:
    """The tables as text."""
    if not tables:
        return "No game is running."
    now = datetime.now(UTC)
    # The column is left out without open tables, as in most houses.
    shows_open = any(table.is_listed for table in tables)
    heading = ["table", "game", "moves", "last", "turn", *["open"] * shows_open, "seats"]
    lines = list[list[str]]()
    for it in tables:
        turn = "" if it.mover is None or it.mover < 0 else plain(it.seats[it.mover].name)
        is_open = ["open" if it.is_listed else ""] * shows_open
        seats = ", ".join(map(seated, it.seats))
        lines.append([it.id, title(it.game), str(it.played), told_age(now - it.last), turn, *is_open, seats])
    return rows(heading, lines)


def seated(seat: SeatPlan) -> str:
    """The player of a seat as text."""
    name = plain(seat.name)
    if seat.bot:
        return f"{name} ({seat.bot})"
    if seat.stand_in:
        return f"{name} ({seat.stand_in} stands in)"
    return f"{name} (awaited)" if seat.is_open else name


def title(code: str) -> str:
    """The title of the game, or its code if this program does not have it."""
    try:
        return games.find(code).title
    except UnknownGame:
        return plain(code)


def told_age(age: timedelta) -> str:
    """The age in its largest unit."""
    minutes = max(0, int(age.total_seconds()) // 60)
    if minutes < 60:
        return f"{minutes} min ago"
    return f"{minutes // 60} h ago" if minutes < 48 * 60 else f"{minutes // (24 * 60)} days ago"


# The members of one table, and its end.


async def rename(url: str, table: str, number: str, name: str) -> None:
    """Rename the player of a seat, with a number if the name is taken; BadUsage if it cannot be a name."""
    called = " ".join(name.split())
    if not called or len(called) > LONGEST_NAME or not is_plain(called):
        raise BadUsage(f"a name is one line of 1 to {LONGEST_NAME} characters that can be seen")
    async with _owned_at(url, table) as (store, match):
        seat = _person(match, number)
        names = [sitting.name for sitting in match.plan.seats]
        free = unlike(called, names[:seat] + names[seat + 1 :])
        await store.rename(table, seat, free)
    print(f"{plain(names[seat])} in seat {seat} is called {free} now.")


async def remove(url: str, table: str, number: int, yes: bool) -> bool:
    """Free the seat of a player, if the host agrees."""
    async with _owned_at(url, table) as (store, match):
        seat = _person(match, str(number))
        name = plain(match.plan.seats[seat].name)
        if not agreed(f"{name} would lose seat {seat} for good. Free it?", yes):
            return False
        code = await store.remove(table, seat)
    print(f"{name} has lost seat {seat}; somebody else can take it with the code {shown_code(code)}.")
    return True


@asynccontextmanager
async def _owned_at(url: str, table: str) -> AsyncIterator[tuple[Store, Match]]:
    async with owned(url) as store:
        yield store, _found(await store.load(table), table)


def _found(match: Match | None, table: str) -> Match:
    if match is None:
        raise BadUsage(f"there is no table {table[:40]!r}; hantise tables lists those that are running")
    return match


def _person(match: Match, number: str) -> int:
    seats = match.plan.seats
    people = [str(seat) for seat, sitting in enumerate(seats) if not sitting.bot]
    if number not in people:
        raise BadUsage(f"seat {number[:40]!r} is no person's; people sit in {', '.join(people)}")
    return int(number)


async def run_close(args: Namespace) -> int:
    """Delete the table, if the host agrees."""
    async with _owned_at(database(args.database), args.table) as (store, match):
        seats = ", ".join(map(seated, match.plan.seats))
        what = f"{title(match.plan.game)} with {seats}, and its {several(len(match.events) - 1, 'move')}"
        if not agreed(f"{what}, would be removed for good. Close it?", args.yes):
            return declined()
        await store.run(lambda connection: remove_matches(connection, [args.table]))
    print(f"Closed {args.table}: {what}, are gone.")
    return 0


# Backups, and records of finished matches, each as one file.


def _holding(held: Contents) -> str:
    return f"{several(held.matches, 'match', 'matches')} with {several(held.events, 'event')}"


async def run_backup(args: Namespace) -> int:
    """Back the database up, also while the server runs."""
    if not may_write(args.file, args.yes):
        return declined()
    held = await back_up(database(args.database), args.file)
    print(f"Backed up {_holding(held)} to {args.file}, which was restored once to check it.")
    return 0


async def run_restore(args: Namespace) -> int:
    """Replace the contents of the database by the backup, if the host agrees."""
    async with restoring(database(args.database), args.file) as ready:
        held = await ready.held()
        asked = f"{ready.name} holds {_holding(held)}, which would be lost. Replace them?"
        if held.matches and not agreed(asked, args.yes):
            return declined()
        print(f"Restored {_holding(await ready.restore())} into {ready.name}.")
        if held.matches:
            print(f"It held {_holding(held)} before; these are gone.")
    return 0


async def run_export(args: Namespace) -> int:
    """Export the records of all finished matches, also while the server runs."""
    if not may_write(args.file, args.yes):
        return declined()
    given = await export_all(database(args.database), args.file, games.find)
    left = f" {several(given.others, 'other match stays', 'other matches stay')} in." if given.others else ""
    print(f"Exported {several(given.records, 'record')} to {args.file}.{left}")
    return 0


async def run_import(args: Namespace) -> int:
    """Import records as finished matches."""
    taken = await import_all(database(args.database), args.file, games.find)
    known = f" {several(taken.known, 'was', 'were')} there already." if taken.known else ""
    print(f"Imported {several(taken.new, 'record')}.{known}")
    return 0


# Old matches.


async def run_prune(args: Namespace) -> int:
    """Delete old matches, if the host agrees; with --dry-run, only count them."""
    url, before = database(args.database), datetime.now(UTC) - args.older_than
    if args.dry_run:
        async with looked_at(url) as house:
            print(_aged_as_text(_wanted(await house.run_current(lambda it: read_aged(it, before)), args.finished_only)))
        return 0
    async with owned(url) as store:
        aged = _wanted(await store.run(lambda connection: read_aged(connection, before)), args.finished_only)
        if not aged:
            print(_aged_as_text(aged))
            return 0
        if not agreed(f"{_aged_as_text(aged)} Remove them for good?", args.yes):
            return declined()
        removed = await store.run(lambda connection: remove_aged(connection, aged, before))
        freed = await give_back(url)
        said = f"Removed {several(removed, 'match', 'matches')}"
        print(f"{said}, which gave {freed / 1e6:.1f} MB back to the disk." if freed > 0 else f"{said}.")
    return 0


def _wanted(aged: Sequence[Aged], finished_only: bool) -> list[Aged]:
    return [match for match in aged if match.is_over or not finished_only]


def _aged_as_text(aged: Sequence[Aged]) -> str:
    if not aged:
        return "There is nothing so old to remove."
    over = sum(match.is_over for match in aged)
    split = f"{over:,} finished and {len(aged) - over:,} not"
    return f"{several(len(aged), 'match', 'matches')} so old would be removed, {split}."
