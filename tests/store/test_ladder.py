"""Challenges of bots that two workers take and answer at the same moment."""

import asyncio
from threading import Event

from sqlalchemy import Connection, text

from hantise.store import Store
from hantise.store.clubs import now
from hantise.store.ladder import Challenge, Ladder, Place, seat
from store.making import FIRST, plan

ADA, BEA = Challenge("Ada", "boo", 2), Challenge("Bea", "boo", 2)


async def test_a_challenge_that_is_repeated_while_its_match_begins_is_told_its_seat(stores: list[Store]) -> None:
    ladders, held = [Ladder(store) for store in stores], Event()
    for bot in (ADA, BEA):
        assert await ladders[0].add_bot(bot.bot, bot.bot, now())
        assert await ladders[0].challenge(bot, now()) is None
    match = stores[0].prepared(plan("ada", "bea"), FIRST)

    def begin(connection: Connection) -> bool:
        is_begun = seat(connection, match, 0, {0: "Ada", 1: "Bea"})
        held.set()
        if connection.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_sleep(0.3)"))
        return is_begun

    begins = asyncio.create_task(stores[0].run(begin))
    while not held.is_set():
        await asyncio.sleep(0.01)
    assert await ladders[1].challenge(ADA, now()) == Place(match.id, 0)
    assert await begins
    assert await ladders[1].challenge(BEA, now()) == Place(match.id, 1)


async def test_of_first_challenges_at_the_same_moment_one_is_noted(stores: list[Store]) -> None:
    ladder = Ladder(stores[0])
    assert await ladder.add_bot("Ada", "Ada", now())
    noted = await asyncio.gather(*(Ladder(store).challenge(ADA, now()) for store in stores * 3))
    assert noted == [None] * 6
    assert await ladder.waiting(now().replace(year=2000)) == [ADA]
