"""What is being played, as a host sees it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from hantise import games
from hantise.cli.text import plain, rows, told_age
from hantise.core import UnknownGame
from hantise.store import SeatPlan
from hantise.store.looking import looked_at
from hantise.store.overview import Running, read_overview


async def running(url: str) -> list[Running]:
    """The tables whose game is not over, the one played last first."""
    async with looked_at(url) as house:
        return await house.run_current(read_overview)


def reported(tables: Sequence[Running]) -> dict[str, Any]:
    """The tables for programs."""
    return {"tables": [_reported(table) for table in tables]}


def _reported(table: Running) -> dict[str, Any]:
    return {
        "table": table.id,
        "game": table.game,
        "played": table.played,
        "last": table.last.isoformat(),
        "turn": table.mover if table.mover is not None and table.mover >= 0 else None,
        "open": table.is_listed,
        "seats": [{"name": s.name, "computer": s.level, "awaited": s.is_open} for s in table.seats],
    }


def told(tables: Sequence[Running]) -> str:
    """The tables for people."""
    if not tables:
        return "No game is running."
    now = datetime.now(UTC)
    # Most houses have no open tables, and need no column for them.
    shows_open = any(table.is_listed for table in tables)
    heading = ["table", "game", "moves", "last", "turn", *["open"] * shows_open, "seats"]
    return rows(heading, [_row(table, now, shows_open) for table in tables])


def _row(table: Running, now: datetime, shows_open: bool) -> list[str]:
    turn = "" if table.mover is None or table.mover < 0 else plain(table.seats[table.mover].name)
    seats = ", ".join(seated(seat) for seat in table.seats)
    is_open = ["open" if table.is_listed else ""] * shows_open
    return [table.id, title(table.game), str(table.played), told_age(now - table.last), turn, *is_open, seats]


def seated(seat: SeatPlan) -> str:
    """Who sits there, or who is awaited."""
    name = plain(seat.name)
    if seat.bot:
        return f"{name} ({seat.bot})"
    if seat.stand_in:
        return f"{name} ({seat.stand_in} stands in)"
    return f"{name} (awaited)" if seat.is_open else name


def title(code: str) -> str:
    """What the game is called, or its code where this program does not have it."""
    try:
        return games.find(code).title
    except UnknownGame:
        return plain(code)
