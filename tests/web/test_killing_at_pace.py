"""Many open pages play as fast as they can while workers, database and bus are killed: what all saw stands, once."""

from __future__ import annotations

import asyncio
import time
from random import Random
from statistics import median

import pytest

import effort
import engines
from bench.webhouse import make_tables
from web.lasting import Book, LastingTable, Players
from web.test_killing_workers import AGAIN, CALM, VICTIMS, House, doubled_of, house, lost_of, read

pytestmark = [engines.NEEDS_SERVERS, pytest.mark.soak]
# In a soak 300,000 moves over 300 kills.
KILLS, BETWEEN = 300, 1000 if effort.IS_SOAK else 50
TABLES = 60 if effort.IS_SOAK else 6
# A game of random moves is longer than that.
SHORTEST = 40
# Seconds in which nine of ten pages come back by themselves, also while the database is begun again.
SOON = 5.0


@pytest.mark.timeout(0)
def test_nothing_that_all_saw_is_lost_or_doubled_whatever_is_killed() -> None:
    kills, book = max(effort.times(KILLS) // 3, 3) if not effort.IS_SOAK else KILLS, Book()
    with house() as running:
        made = iter(make_tables(running.database, 2 * TABLES + kills * BETWEEN // SHORTEST, ["", ""]))
        rng = Random(effort.SEED)
        tables = [LastingTable(running.ports, book, Random(rng.random()), made) for _ in range(TABLES)]
        began = time.monotonic()
        killed(running, Players(tables), book, kills)
        seconds, stored = time.monotonic() - began, asyncio.run(read(running.database))
    lost, doubled = lost_of(stored, book.acknowledged), doubled_of(stored)
    away = sorted(page.seconds for page in book.away)
    print(
        f"{kills} kills in {seconds:.0f} s, {len(book.acknowledged)} moves acknowledged, {len(lost)} lost,"
        f" {len(doubled)} doubled; {len(book.away)} pages came back, after {median(away):.1f} s,"
        f" 99 of 100 within {away[99 * len(away) // 100]:.1f} s, the last after {away[-1]:.1f} s"
    )
    assert (lost, doubled) == ([], [])
    assert all([row[0] for row in rows] == list(range(len(rows))) for rows in stored.values()), "a log has a gap"
    assert len(book.acknowledged) >= kills * BETWEEN
    assert away[9 * len(away) // 10] < SOON


@pytest.mark.timeout(0)
def test_a_worker_that_is_asked_to_end_while_all_play_sends_its_pages_to_the_other_one() -> None:
    book = Book()
    with house() as running:
        made = iter(make_tables(running.database, 3 * TABLES, ["", ""]))
        players = Players([LastingTable(running.ports, book, Random(seed), made) for seed in range(TABLES)])
        players.start()
        try:
            until_done(players, book, BETWEEN)
            assert running.dismiss(0) == 0
            until_done(players, book, len(book.acknowledged) + BETWEEN)
        finally:
            players.stop()
        stored = asyncio.run(read(running.database))
    assert (lost_of(stored, book.acknowledged), doubled_of(stored)) == ([], [])
    assert len(book.away) >= TABLES, "no page had to come back"
    assert sorted(book.away)[9 * len(book.away) // 10].seconds < SOON


def killed(running: House, players: Players, book: Book, kills: int) -> None:
    """All play, and after every so many moves something is killed and begun again."""
    rng = Random(effort.SEED)
    players.start()
    try:
        for kill in range(kills):
            until_done(players, book, (kill + 1) * BETWEEN)
            time.sleep(rng.uniform(0.0, CALM))
            running.kill(rng.choice(VICTIMS))
        # It goes on once nothing is killed any more.
        until_done(players, book, len(book.acknowledged) + 10 * TABLES)
    finally:
        players.stop()


def until_done(players: Players, book: Book, enough: int) -> None:
    """Until so many moves are acknowledged; something is, again and again."""
    before, until = -1, 0.0
    while (now := len(book.acknowledged)) < enough:
        if now != before:
            before, until = now, time.monotonic() + AGAIN
        assert players.is_alive(), players.failure
        assert time.monotonic() < until, "nobody is answered any more"
        time.sleep(0.05)
