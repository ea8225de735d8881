"""The real server: it starts, says its address, plays on after a restart, stops when asked, and explains errors."""

import signal
import sqlite3
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, suppress
from ipaddress import ip_address
from pathlib import Path
from random import Random
from urllib.parse import urlsplit

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from effort import IS_SOAK
from hantise.games import codes, find
from hantise.web.live import LEAVING
from hantise.web.serving.server import FINISHING, SWITCH, House, Unreachable, address_of, listening, outside_of, serve
from web.fakes import FirstThatComes, Slow
from web.follower import following
from web.houses import running_house
from web.program import Program, Situation, make
from web.serving import QuickServer, real_server
from web.talker import seated
from web.visitor import Visitor, forms_of, outcome, visiting

posix = pytest.mark.skipif(sys.platform == "win32", reason="signals are POSIX")


@posix
@pytest.mark.walk
@pytest.mark.parametrize("game", codes() if IS_SOAK else ["spooky_boo"])
def test_a_game_with_computers_goes_on_after_a_restart(tmp_path: Path, game: str) -> None:
    rng, database = Random(1), tmp_path / "house.sqlite3"
    table, cookies = "", httpx.Cookies()
    for presses in (10, 5000 if IS_SOAK else 10):
        with real_server(database) as (address, _process), httpx.Client(base_url=address, timeout=60) as client:
            client.cookies.update(cookies)
            visitor = Visitor(client)
            computers = ["computer:random"] * (find(game).players[0] - 1)
            table = table or visitor.make_table(game, *computers, name1="Ida")
            play(visitor, table, rng, presses)
            cookies = client.cookies
    assert not IS_SOAK or 'class="ending"' in visitor.text


def play(visitor: Visitor, table: str, rng: Random, most: int) -> None:
    pressed = 0
    visitor.open(table)
    while pressed < most and 'class="ending"' not in visitor.text:
        if visitor.moves:
            visitor.press(rng.choice(visitor.moves))
            pressed += 1
        else:
            visitor.open(table)
        assert visitor.answer.status_code == 200, visitor.text


@posix
def test_a_second_server_on_the_same_file_is_refused_in_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """And the first one stops by Ctrl-C, also while somebody looks; whatever `real_server` serves stops by SIGTERM."""
    database = tmp_path / "house.sqlite3"
    with real_server(database) as (address, process), httpx.Client(base_url=address) as client:
        assert complaint(capsys, 0, database).startswith("hantise: another Hantise is using")
        assert client.get("/").status_code == 200
        process.send_signal(signal.SIGINT)
        assert process.wait(15) == 0


def complaint(capsys: pytest.CaptureFixture[str], port: int, database: Path | str, host: str = "127.0.0.1") -> str:
    """The one line that a server says before it gives up."""
    assert serve(host, port, House(str(database))) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1, said.err
    return said.err


def test_what_keeps_it_from_starting_is_told_in_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A port that is taken, a host that is none, and a folder that cannot be written. Threads take turns quickly."""
    (tmp_path / "file").write_text("not a folder")
    with listening("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        said = complaint(capsys, port, tmp_path / "house.sqlite3")
    assert f"port {port}" in said
    assert "--port" in said
    assert "--host" in complaint(capsys, 0, tmp_path / "house.sqlite3", "no.such.host.invalid")
    assert "--database" in complaint(capsys, 0, tmp_path / "file" / "house.sqlite3")
    assert sys.getswitchinterval() == pytest.approx(SWITCH)
    for host in ("127.0.0.1 ", "\0", "x" * 300, "8.8.8.8"):
        with pytest.raises(Unreachable, match=r"--(host|port)"), listening(host, 0):
            pass


@pytest.fixture(autouse=True)
def turns() -> Iterator[None]:
    """A server in this process sets how quickly threads take turns."""
    before = sys.getswitchinterval()
    yield
    sys.setswitchinterval(before)


class Faulty(FirstThatComes):
    """Breaks at first, then answers nonsense, then plays."""

    def __init__(self) -> None:
        self.asked = 0

    async def decide(self, game: str, level: str, view: str, mind: int, seed: int) -> str:
        self.asked += 1
        if self.asked == 1:
            raise RuntimeError("broken")
        return "nonsense" if self.asked == 2 else await super().decide(game, level, view, mind, seed)


def test_a_table_survives_computers_that_fail(game: str) -> None:
    pool = Faulty()
    with running_house(pool) as house, visiting(house) as visitor:
        play_on(visitor, game, pool)


def play_on(visitor: Visitor, game: str, pool: Faulty) -> None:
    """Until computers have failed twice and played twice, at another table where they were too few."""
    table = ""
    while pool.asked < 4:
        if not table or 'class="ending"' in visitor.text:
            table = visitor.make_table(game, *["computer:random"] * (find(game).players[0] - 1))
        visitor.open(table)
        if visitor.moves:
            visitor.press(visitor.moves[0])
        assert visitor.answer.status_code == 200


# The address by which other devices at home reach it.


def test_who_listens_to_everybody_has_an_address_in_figures_outside(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where there is no network at all, or where it listens to this machine alone, there is none outside."""
    with listening("127.0.0.1", 0) as listener:
        assert outside_of(listener) == ""
    with listening("0.0.0.0", 0) as listener:
        port = listener.getsockname()[1]
        assert address_of(listener) == f"http://127.0.0.1:{port}/"
        if told := outside_of(listener):
            assert urlsplit(told).port == port
            assert ip_address(urlsplit(told).hostname or "")
        monkeypatch.setattr("hantise.web.serving.server.ELSEWHERE", ("nowhere.invalid", 9))
        assert outside_of(listener) == ""


# After SIGTERM it finishes work in progress, begins nothing, and sends its pages elsewhere.

# Seconds that a computer thinks, and seconds until the house must have ended.
THINKING, END = 3.0, 10.0


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "house.sqlite3"


@pytest.fixture
def leaver(database: Path) -> Iterator[QuickServer]:
    running = QuickServer(database, Slow(THINKING))
    yield running
    running.kill()


@pytest.fixture
def visitor(leaver: QuickServer) -> Iterator[Visitor]:
    with httpx.Client(base_url=leaver.address, timeout=30) as client:
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


@posix
def test_what_has_begun_is_finished_and_nothing_begins(leaver: QuickServer, visitor: Visitor, database: Path) -> None:
    form = forms_of(visitor.open("/new/boo").text)[0]
    table = make_a_computer_think(visitor)
    before = moves(database)
    with following(visitor, table) as page:
        leaver.ask_to_end()
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
    assert leaver.ended(END) == 0
    assert time.monotonic() - asked < END
    assert moves(database) == before + 1


@pytest.fixture
def thinker(database: Path) -> Iterator[QuickServer]:
    """A house in which a computer thinks for very long."""
    running = QuickServer(database, Slow(60))
    with httpx.Client(base_url=running.address, timeout=30) as client:
        make_a_computer_think(Visitor(client))
        yield running
    running.kill()


@posix
@pytest.mark.parametrize(("times", "seconds"), [(1, END), (2, FINISHING)], ids=["asked once", "asked again"])
def test_a_computer_that_thinks_for_very_long_is_not_waited_for(
    thinker: QuickServer, times: int, seconds: float
) -> None:
    """And asked again the house waits for nothing."""
    began = time.monotonic()
    for _time in range(times):
        time.sleep(0.3 * _time)
        thinker.ask_to_end()
    assert thinker.ended(seconds - (time.monotonic() - began)) == 0


@posix
def test_where_nothing_has_begun_it_ends_at_once(leaver: QuickServer) -> None:
    leaver.ask_to_end()
    assert leaver.ended(FINISHING) == 0


@posix
def test_programs_that_wait_are_answered_and_their_streams_end(leaver: QuickServer) -> None:
    """They hear how things stand, at once, or by a socket's code that the house ends, and come to the next one."""
    with (
        httpx.Client(base_url=leaver.address, timeout=30) as client,
        ThreadPoolExecutor(2) as pool,
        ExitStack() as running,
    ):
        program = make(client, "ghooost", "open")
        known = program.look()
        waiting = pool.submit(program.look, after=known["stamp"], wait=25)
        following = pool.submit(follow_to_the_end, leaver.address, program)
        line = running.enter_context(seated(program))
        assert line.table() == known
        time.sleep(0.5)
        assert not waiting.done()
        assert not following.done()
        leaver.ask_to_end()
        assert line.closed() == (LEAVING, "")
        assert waiting.result(FINISHING) == known
        assert following.result(FINISHING) == [("table", known)]
        assert leaver.ended(END) == 0


def follow_to_the_end(address: str, program: Program) -> list[tuple[str, Situation]]:
    with httpx.Client(base_url=address, timeout=30) as ear, Program(ear, vars(program)).stream() as told:
        return [*told]
