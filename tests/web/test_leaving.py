"""A house that is asked politely to end finishes what has begun, begins nothing, and sends its pages elsewhere."""

from __future__ import annotations

import sqlite3
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, suppress
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from hantise.web.live.sockets import LEAVING
from hantise.web.serving.leaving import FINISHING
from web.fakes import Slow
from web.follower import following
from web.program import Program, Situation, make
from web.serving import QuickServer
from web.talker import seated
from web.visitor import Visitor, forms_of, outcome

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals are POSIX")

# Seconds that a computer thinks, and seconds until the house must have ended.
THINKING, END = 3.0, 10.0


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "house.sqlite3"


@pytest.fixture
def server(database: Path) -> Iterator[QuickServer]:
    running = QuickServer(database, Slow(THINKING))
    yield running
    running.kill()


@pytest.fixture
def visitor(server: QuickServer) -> Iterator[Visitor]:
    with httpx.Client(base_url=server.address, timeout=30) as client:
        yield Visitor(client)


def moves(database: Path) -> int:
    with closing(sqlite3.connect(database)) as reader:
        return int(reader.execute("SELECT count(*) FROM event WHERE seat >= 0").fetchone()[0])


def make_a_computer_think(visitor: Visitor) -> str:
    """The table at which one thinks; it has just begun."""
    table = visitor.make_table("boo", "computer:random")
    visitor.open(table)
    if visitor.moves:
        visitor.press(visitor.moves[0])
    assert "is thinking" in visitor.open(table).text
    return table


def test_what_has_begun_is_finished_and_nothing_begins(server: QuickServer, visitor: Visitor, database: Path) -> None:
    form = forms_of(visitor.open("/new/boo").text)[0]
    table = make_a_computer_think(visitor)
    before = moves(database)
    with following(visitor, table) as page:
        server.ask_to_end()
        asked = time.monotonic()
        # A client ends without an error where the house says that it goes away.
        with suppress(ConnectionClosed):
            list(page.connection)
        assert page.connection.close_code == LEAVING
    for path, fields in (("/new/boo", form.data() | {"seat2": "friend"}), ("/records", {"record": "{}"})):
        assert outcome(visitor.send(path, fields)) == (503, "leaving")
        assert "Try again in a minute" in visitor.text
    assert visitor.open("/readyz").json()["staying"] == "fails"
    assert visitor.open("/healthz").status_code == 200
    with following(visitor, table) as page, pytest.raises(ConnectionClosed):
        page.connection.recv(5)
    assert server.ended(END) == 0
    assert time.monotonic() - asked < END
    assert moves(database) == before + 1


@pytest.fixture
def thinker(database: Path) -> Iterator[QuickServer]:
    """A house in which a computer thinks for very long."""
    server = QuickServer(database, Slow(60))
    with httpx.Client(base_url=server.address, timeout=30) as client:
        make_a_computer_think(Visitor(client))
        yield server
    server.kill()


def test_a_computer_that_thinks_for_very_long_is_not_waited_for(thinker: QuickServer) -> None:
    thinker.ask_to_end()
    assert thinker.ended(END) == 0


def test_where_nothing_has_begun_it_ends_at_once(server: QuickServer) -> None:
    server.ask_to_end()
    assert server.ended(FINISHING) == 0


def test_a_second_time_it_does_not_wait(thinker: QuickServer) -> None:
    thinker.ask_to_end()
    time.sleep(0.3)
    thinker.ask_to_end()
    assert thinker.ended(FINISHING - 0.3) == 0


def test_programs_that_wait_are_answered_and_their_streams_end(server: QuickServer) -> None:
    """They hear how things stand, at once, or by a socket's code that the house ends, and come to the next one."""
    with (
        httpx.Client(base_url=server.address, timeout=30) as client,
        ThreadPoolExecutor(2) as pool,
        ExitStack() as running,
    ):
        program = make(client, "ghooost", "open")
        known = program.look()
        waiting = pool.submit(program.look, after=known["stamp"], wait=25)
        following = pool.submit(follow_to_the_end, server.address, program)
        line = running.enter_context(seated(program))
        assert line.table() == known
        time.sleep(0.5)
        assert not waiting.done()
        assert not following.done()
        server.ask_to_end()
        assert line.closed() == (LEAVING, "")
        assert waiting.result(FINISHING) == known
        assert following.result(FINISHING) == [("table", known)]
        assert server.ended(END) == 0


def follow_to_the_end(address: str, program: Program) -> list[tuple[str, Situation]]:
    with httpx.Client(base_url=address, timeout=30) as ear, Program(ear, vars(program)).stream() as told:
        return [*told]
