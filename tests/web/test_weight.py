"""What a worker weighs: with very many open pages and tables, beside a page that never reads, after many matches."""

import asyncio
import socket
import sys
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, ExitStack, asynccontextmanager
from pathlib import Path
from random import Random
from statistics import median

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

import effort
from web.follower import following
from web.serving import QuickServer
from web.test_hostile import wish
from web.visitor import Visitor

pytestmark = [pytest.mark.skipif(sys.platform != "linux", reason="memory is read as Linux tells it"), pytest.mark.soak]

# Of a soak; with little effort a share of each is made.
SOCKETS, TABLES, MATCHES = effort.times(2000), effort.times(200), effort.times(2000)
# Megabytes that a worker may weigh with all of a soak's; and kilobytes that each page and each table may add.
MOST, PAGE, TABLE = 400.0, 100.0, 500.0
# The part by which a worker may be heavier after so many matches; how many come before, because drawings are kept for
# the next page until there are very many, which takes a thousand; the moves of each, which a soak plays to its end.
GROWTH, BEFORE, MOVES = 0.05, 1500 if effort.IS_SOAK else 1000, 1000 if effort.IS_SOAK else 3
# Moves at a table where pages never read, and how many these are.
UNREAD, DEAF = 30, 20
# Pages from one address, of which a worker takes 400.
FROM_ONE = 300
GAME, SHORT = "ghooost", "spooky_boo"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[QuickServer]:
    running = QuickServer(tmp_path / "house.sqlite3")
    yield running
    running.kill()


def weight(server: QuickServer) -> float:
    """The megabytes of memory that its process has."""
    told = Path(f"/proc/{server.pid}/status").read_text("ascii")
    return next(int(line.split()[1]) / 1024 for line in told.splitlines() if line.startswith("VmRSS"))


@asynccontextmanager
async def idle_pages(address: str, paths: list[str], number: int) -> AsyncIterator[list[ClientConnection]]:
    """So many pages that look on at these tables and say nothing, from as many addresses as they need."""
    async with AsyncExitStack() as open_now:
        pages = []
        for one in range(number):
            place = f"{address}{paths[one % len(paths)]}/live".replace("http", "ws", 1)
            origin, here = Origin(address.rstrip("/")), (f"127.0.1.{1 + one // FROM_ONE}", 0)
            line = connect(place, origin=origin, local_addr=here, compression=None, proxy=None)
            pages.append(await open_now.enter_async_context(line))
            await pages[-1].recv()
        yield pages


def make_tables(client: httpx.Client, number: int) -> list[str]:
    return [Visitor(client).make_table(GAME, "me") for _table in range(number)]


def play_at(client: httpx.Client, path: str) -> None:
    play_on(Visitor(client), path, 1)


@pytest.mark.timeout(0)
async def test_very_many_open_pages_and_tables_fit_into_little_memory(server: QuickServer) -> None:
    address = server.address.rstrip("/")
    with httpx.Client(base_url=address, timeout=60) as client:
        play_at(client, *make_tables(client, 1))
        empty = weight(server)
        paths = await asyncio.to_thread(make_tables, client, TABLES)
        for path in paths:
            await asyncio.to_thread(play_at, client, path)
        tables = weight(server)
        async with idle_pages(address, paths, SOCKETS) as pages:
            # Each is told of what happens, so that each has had a whole table drawn for it.
            for path in paths:
                await asyncio.to_thread(play_at, client, path)
            for page in pages:
                await asyncio.wait_for(page.recv(), 60)
            full = weight(server)
            began = time.monotonic()
            await asyncio.to_thread(play_at, client, paths[0])
            took = time.monotonic() - began
    print(
        f"{len(paths)} tables, {SOCKETS} open pages: {full:.0f} MB; empty {empty:.0f} MB, with tables {tables:.0f} MB;"
        f" {(full - tables) / SOCKETS * 1000:.0f} kB a page, {(tables - empty) / len(paths) * 1000:.0f} kB a table;"
        f" a move took {took:.2f} s"
    )
    assert full < MOST
    assert (full - tables) / SOCKETS * 1000 < PAGE
    assert (tables - empty) / len(paths) * 1000 < TABLE


def play_a_match(address: str, rng: Random) -> None:
    """Somebody comes, plays with an open page, and leaves for good."""
    with httpx.Client(base_url=address, timeout=60) as client:
        visitor, seat = Visitor(client), 0
        path = visitor.make_table(SHORT, "me")
        with following(visitor, path) as page:
            page.next()
            for _move in range(MOVES):
                visitor.open(f"{path}?as={seat}")
                if not visitor.moves:
                    seat = 1 - seat
                    visitor.open(f"{path}?as={seat}")
                if 'class="ending"' in visitor.text:
                    return
                visitor.press(rng.choice(visitor.moves))


@pytest.mark.timeout(0)
def test_memory_comes_back_after_many_matches(server: QuickServer) -> None:
    rng, address = Random(effort.SEED), server.address.rstrip("/")
    for _match in range(BEFORE):
        play_a_match(address, rng)
    before = weight(server)
    for _match in range(MATCHES):
        play_a_match(address, rng)
    after = weight(server)
    print(f"{before:.1f} MB after {BEFORE} matches, {after:.1f} MB after {MATCHES} more")
    assert after < before * (1 + GROWTH)


def test_a_page_that_never_reads_costs_nobody_anything(server: QuickServer) -> None:
    """Many of them, at one table: who plays there waits for none. That nothing piles up is shown in `test_live.py`."""
    address = server.address.rstrip("/")
    with httpx.Client(base_url=address, timeout=30) as client, ExitStack() as open_now:
        host = Visitor(client)
        path = host.make_table(GAME, "me")
        play_on(host, path, 3)
        alone = play_on(host, path, UNREAD)
        for _page in range(DEAF):
            line = open_now.enter_context(wish(address, path))
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        play_on(host, path, 3)
        beside = play_on(host, path, UNREAD)
        with following(host, path) as page:
            page.next()
    print(f"{alone:.3f} s a move alone, {beside:.3f} s beside {DEAF} pages that never read")
    assert beside < max(4 * alone, alone + 0.1)


def play_on(visitor: Visitor, path: str, moves: int) -> float:
    """Play so many moves; the seconds that one of them took in the median."""
    taken = []
    for _move in range(moves):
        for seat in (0, 1):
            visitor.open(f"{path}?as={seat}")
            if visitor.moves:
                break
        began = time.monotonic()
        assert visitor.client.post((form := visitor.moves[0]).action, data=form.data()).status_code == 303
        taken.append(time.monotonic() - began)
    return median(taken)
