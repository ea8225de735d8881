"""Matches that nobody has played for long, looked through and removed."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from hantise.cli.asking import agreed, declined
from hantise.cli.text import several
from hantise.store.looking import looked_at
from hantise.store.overview import Aged, read_aged
from hantise.store.owning import give_back, owned
from hantise.store.removing import remove_aged


async def look(url: str, before: datetime, finished_only: bool) -> int:
    """Say what would be removed of the matches played last before that time; the exit status."""
    async with looked_at(url) as house:
        aged = await house.run_current(lambda connection: read_aged(connection, before))
    print(_would(_chosen(aged, finished_only)))
    return 0


async def prune(url: str, before: datetime, finished_only: bool, yes: bool) -> int:
    """Remove them, once somebody agrees; the exit status."""
    async with owned(url) as store:
        aged = _chosen(await store.run(lambda connection: read_aged(connection, before)), finished_only)
        if not aged:
            print(_would(aged))
            return 0
        if not agreed(f"{_would(aged)} Remove them for good?", yes):
            return declined()
        removed = await store.run(lambda connection: remove_aged(connection, aged, before))
        print(_removed(removed, await give_back(url)))
    return 0


def _chosen(aged: Sequence[Aged], finished_only: bool) -> list[Aged]:
    return [match for match in aged if match.is_over or not finished_only]


def _would(aged: Sequence[Aged]) -> str:
    if not aged:
        return "There is nothing so old to remove."
    over = sum(match.is_over for match in aged)
    split = f"{over:,} finished and {len(aged) - over:,} not"
    return f"{several(len(aged), 'match', 'matches')} so old would be removed, {split}."


def _removed(number: int, freed: int) -> str:
    said = f"Removed {several(number, 'match', 'matches')}"
    return f"{said}, which gave {freed / 1e6:.1f} MB back to the disk." if freed > 0 else f"{said}."
