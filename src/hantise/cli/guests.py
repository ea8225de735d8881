"""The guests of one table: who they are, another name for one, a seat that is freed."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from hantise.cli.asking import agreed
from hantise.cli.listing import seated, title
from hantise.cli.parser import BadUsage
from hantise.cli.text import plain
from hantise.store import Match, Store, is_plain, peek, shown_code
from hantise.store.owning import owned
from hantise.web.tables.names import LONGEST_NAME, unlike


async def show(url: str, table: str) -> None:
    """Say who sits where."""
    match = _found(await peek(url, table), table)
    print(f"{title(match.plan.game)}, {table}:")
    for number, seat in enumerate(match.plan.seats):
        print(f"  seat {number}: {seated(seat)}")


async def rename(url: str, table: str, number: str, name: str) -> None:
    """Whoever sits there is called so from now on, with a number where another is; BadUsage if that is no name."""
    called = _checked(name)
    async with _at(url, table) as (store, match):
        seat = _person(match, number)
        names = [sitting.name for sitting in match.plan.seats]
        free = unlike(called, names[:seat] + names[seat + 1 :])
        await store.rename(table, seat, free)
    print(f"{plain(names[seat])} in seat {seat} is called {free} now.")


async def remove(url: str, table: str, number: int, yes: bool) -> bool:
    """Whoever held the seat stays away, and somebody else may come; False if nobody agrees."""
    async with _at(url, table) as (store, match):
        seat = _person(match, str(number))
        name = plain(match.plan.seats[seat].name)
        if not agreed(f"{name} would lose seat {seat} for good. Free it?", yes):
            return False
        code = await store.remove(table, seat)
    print(f"{name} has lost seat {seat}; somebody else can take it with the code {shown_code(code)}.")
    return True


@asynccontextmanager
async def _at(url: str, table: str) -> AsyncIterator[tuple[Store, Match]]:
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


def _checked(text: str) -> str:
    name = " ".join(text.split())
    if not name or len(name) > LONGEST_NAME or not is_plain(name):
        raise BadUsage(f"a name is one line of 1 to {LONGEST_NAME} characters that can be seen")
    return name
