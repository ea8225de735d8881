"""Challenges of bots that two workers take and answer at the same moment."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from threading import Event
from typing import TypeVar

from sqlalchemy import Connection, text

from hantise.store import Store
from hantise.store.ladder import Challenge, Ladder, Place, challenge, seat
from store.making import FIRST, plan

T = TypeVar("T")
U = TypeVar("U")

ADA, BEA = Challenge("Ada", "boo", 2), Challenge("Bea", "boo", 2)


async def meanwhile(store: Store, work: Callable[[Connection], T], other: Callable[[], Awaitable[U]]) -> tuple[T, U]:
    """What the work comes to, and what the other one does that begins before the work is committed."""
    held = Event()

    def hold(connection: Connection) -> T:
        done = work(connection)
        held.set()
        if connection.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_sleep(0.3)"))
        return done

    first = asyncio.create_task(store.run(hold))
    while not held.is_set():
        await asyncio.sleep(0.01)
    second = await other()
    return await first, second


async def test_a_challenge_that_is_repeated_while_its_match_begins_is_told_its_seat(stores: list[Store]) -> None:
    ladders = [Ladder(store) for store in stores]
    for bot in (ADA, BEA):
        assert await ladders[0].add_bot(bot.bot, bot.bot, datetime.now(UTC))
        assert await ladders[0].challenge(bot, datetime.now(UTC)) is None
    match = stores[0].prepared(plan("ada", "bea"), FIRST)
    begun = await meanwhile(
        stores[0],
        lambda connection: seat(connection, match, 0, {0: "Ada", 1: "Bea"}),
        lambda: ladders[1].challenge(ADA, datetime.now(UTC)),
    )
    assert begun == (True, Place(match.id, 0))
    assert await ladders[1].challenge(BEA, datetime.now(UTC)) == Place(match.id, 1)


async def test_of_first_challenges_at_the_same_moment_one_is_noted(stores: list[Store]) -> None:
    ladder, now = Ladder(stores[0]), datetime.now(UTC)
    assert await ladder.add_bot("Ada", "Ada", now)
    noted = await meanwhile(
        stores[0], lambda connection: challenge(connection, ADA, now), lambda: Ladder(stores[1]).challenge(ADA, now)
    )
    assert noted == (None, None)
    assert await ladder.waiting(now) == [ADA]
