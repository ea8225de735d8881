"""A server that is killed at any moment loses nothing that it acknowledged, and plays nothing twice."""

import json
import sqlite3
import sys
from contextlib import closing
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from random import Random
from threading import Timer

import httpx
import pytest
from websockets.exceptions import WebSocketException

import effort
from hantise.games import codes, find
from web.follower import following
from web.serving import QuickServer
from web.visitor import Form, Visitor

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="kill -9 is POSIX")
KILLS = 100

Row = tuple[int, int, tuple[str, ...], str | None]


class Fuse:
    """Kills a server some moments after so many commands were begun, or after the start if that is 0."""

    def __init__(self, server: QuickServer, rng: Random) -> None:
        self._left = rng.randrange(6)
        # About as long as a command takes, or as the first page does.
        self._timer = Timer(rng.uniform(0.0, 0.02 if self._left else 0.3), server.kill)
        self._burn()

    def command(self) -> None:
        """One more command begins."""
        self._left -= 1
        self._burn()

    def _burn(self) -> None:
        if self._left == 0:
            self._timer.start()

    def wait(self) -> None:
        """Until the server is dead."""
        self._timer.join()


@dataclass
class Diary:
    """What somebody who plays through all the crashes knows."""

    game: str
    rng: Random
    table: str = ""
    cookies: httpx.Cookies = field(default_factory=httpx.Cookies)
    # By match and version: seat, actions, key; each was answered as done.
    acknowledged: dict[tuple[str, int], Row] = field(default_factory=dict)
    in_flight: Form | None = None
    log: dict[str, list[Row]] = field(default_factory=dict)
    finished: int = 0
    fuse: Fuse | None = None
    by_socket: bool = False


@pytest.mark.parametrize("game", codes() if effort.IS_SOAK else ["ghooost"])
def test_every_acknowledged_command_survives_kills_at_any_moment(tmp_path: Path, game: str) -> None:
    diary = Diary(game, Random(effort.SEED))
    survive(diary, tmp_path / "house.sqlite3", effort.times(KILLS))
    server, diary.fuse = QuickServer(tmp_path / "house.sqlite3"), None
    with httpx.Client(base_url=server.address, cookies=diary.cookies, timeout=30) as client:
        play(diary, Visitor(client), tables=diary.finished + 1)
    server.kill()
    compare(diary, tmp_path / "house.sqlite3")


def test_so_does_every_command_that_an_open_page_was_told_of(tmp_path: Path) -> None:
    diary = Diary("ghooost", Random(effort.SEED), by_socket=True)
    survive(diary, tmp_path / "house.sqlite3", effort.times(KILLS // 2))


def survive(diary: Diary, database: Path, kills: int) -> None:
    """Play through so many kills at least, and on until enough was acknowledged between them."""
    for kill in count(1):
        survive_a_server(diary, database)
        compare(diary, database)
        if kill >= kills and len(diary.acknowledged) > kills // 2:
            return
        assert kill < 10 * kills, "hardly anything is acknowledged"


def survive_a_server(diary: Diary, database: Path) -> None:
    """Play at a new server until it is killed, at a moment that nobody expects."""
    server = QuickServer(database)
    diary.fuse = Fuse(server, diary.rng)
    try:
        with httpx.Client(base_url=server.address, cookies=diary.cookies, timeout=30) as client:
            play(diary, Visitor(client))
    except (httpx.TransportError, WebSocketException, OSError, EOFError):
        diary.fuse.wait()


def play(diary: Diary, visitor: Visitor, tables: int = 1_000_000) -> None:
    """Press any button, again and again, at one table after another; what was cut off is sent once more first."""
    while diary.finished < tables:
        if diary.in_flight is not None:
            press(diary, visitor, diary.in_flight)
        if not diary.table:
            diary.table = visitor.make_table(diary.game, *["computer:random"] * (find(diary.game).players[0] - 1))
            diary.cookies = visitor.client.cookies
        visitor.open(diary.table)
        assert visitor.answer.status_code == 200, visitor.text
        if visitor.moves:
            press(diary, visitor, diary.rng.choice(visitor.moves))
        elif 'class="ending"' in visitor.text:
            diary.table, diary.finished = "", diary.finished + 1


def press(diary: Diary, visitor: Visitor, form: Form) -> None:
    """Send a command; whether it was stored before the server died or not, it is done now, and once."""
    diary.in_flight, data = form, form.data()
    if diary.fuse is not None:
        diary.fuse.command()
    match, version, seat = form.action.rpartition("/")[2], int(data["version"]), int(data["seat"])
    if diary.by_socket:
        with following(visitor, form.action, version=version) as page:
            page.next()
            page.press(form)
            page.at(version + 1)
    else:
        answer = visitor.client.post(form.action, data=data)
        assert answer.status_code == 303, answer.text
    diary.in_flight = None
    diary.acknowledged[match, version] = version, seat, (data["action"],), f"{seat}:{data['key']}"


def compare(diary: Diary, database: Path) -> None:
    """What is stored has no gap, has only grown, and holds everything that was acknowledged."""
    stored = read(database)
    for match, rows in stored.items():
        assert [row[0] for row in rows] == list(range(len(rows)))
        assert rows[: len(diary.log.get(match, []))] == diary.log.get(match, [])
        keys = [row[3] for row in rows if row[3] is not None]
        assert len(set(keys)) == len(keys)
    assert stored.keys() >= diary.log.keys()
    for (match, version), row in diary.acknowledged.items():
        assert stored[match][version] == row
    diary.log = stored


def read(database: Path) -> dict[str, list[Row]]:
    """Every match of the file as it lies on the disk."""
    rows: dict[str, list[Row]] = {}
    with closing(sqlite3.connect(database)) as connection:
        for match, *row in connection.execute("select match, version, seat, actions, key from event order by 1, 2"):
            rows.setdefault(match, []).append((row[0], row[1], tuple(json.loads(row[2])), row[3]))
    return rows
