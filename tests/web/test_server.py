"""The real server: it starts, says where, plays on after a restart, stops when asked, and says what is wrong."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path
from random import Random

import httpx
import pytest

from effort import IS_SOAK
from hantise.games import codes, find
from hantise.web.serving.server import SWITCH, Unreachable, address_of, listening, run
from web.fakes import FirstThatComes
from web.houses import running_house
from web.serving import command, real_server
from web.visitor import Visitor

posix = pytest.mark.skipif(sys.platform == "win32", reason="signals are POSIX")


def run_to_the_end(host: str, port: int, database: Path | str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command(host, port, database), capture_output=True, text=True, timeout=60)


@posix
@pytest.mark.walk
@pytest.mark.parametrize("game", codes() if IS_SOAK else ["spooky_boo"])
def test_a_whole_game_with_computers_and_a_restart_in_the_middle(tmp_path: Path, game: str) -> None:
    rng, database = Random(1), tmp_path / "house.sqlite3"
    table, cookies = "", httpx.Cookies()
    for presses in (10, 5000):
        with real_server(database) as (address, _process), httpx.Client(base_url=address, timeout=60) as client:
            client.cookies.update(cookies)
            visitor = Visitor(client)
            computers = ["computer:random"] * (find(game).players[0] - 1)
            table = table or visitor.make_table(game, *computers, name1="Ida")
            play(visitor, table, rng, presses)
            cookies = client.cookies
    assert 'class="ending"' in visitor.text
    assert 'class="own"' in visitor.text


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
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_it_stops_when_asked_also_while_somebody_looks(tmp_path: Path, number: int) -> None:
    with real_server(tmp_path / "house.sqlite3") as (address, process), httpx.Client(base_url=address) as client:
        assert client.get("/").status_code == 200
        process.send_signal(number)
        assert process.wait(15) == 0


@posix
def test_a_second_server_on_the_same_file_is_refused_in_one_sentence(tmp_path: Path) -> None:
    with real_server(tmp_path / "house.sqlite3") as (address, _process):
        second = run_to_the_end("127.0.0.1", 0, tmp_path / "house.sqlite3")
        assert httpx.get(address).status_code == 200
    assert complaint(second).startswith("hantise: another Hantise is using")


def complaint(finished: subprocess.CompletedProcess[str]) -> str:
    """The one line that it said before it gave up."""
    assert finished.returncode == 1
    assert finished.stdout == ""
    assert finished.stderr.count("\n") == 1, finished.stderr
    return finished.stderr


def test_a_taken_port_is_told_in_one_sentence(tmp_path: Path) -> None:
    with listening("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        finished = run_to_the_end("127.0.0.1", port, tmp_path / "house.sqlite3")
    assert f"port {port}" in complaint(finished)
    assert "--port" in finished.stderr


def test_a_host_that_is_none_is_told_in_one_sentence(tmp_path: Path) -> None:
    assert "--host" in complaint(run_to_the_end("no.such.host.invalid", 0, tmp_path / "house.sqlite3"))


def test_threads_take_turns_quickly() -> None:
    before = sys.getswitchinterval()
    try:
        run("127.0.0.1", 0, "nonsense://", FirstThatComes())
        assert sys.getswitchinterval() == pytest.approx(SWITCH)
    finally:
        sys.setswitchinterval(before)


def test_a_folder_that_cannot_be_written_is_told_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    assert "--database" in complaint(run_to_the_end("127.0.0.1", 0, tmp_path / "file" / "house.sqlite3"))


@pytest.mark.parametrize("host", ["127.0.0.1 ", "\0", "x" * 300, "8.8.8.8"])
def test_addresses_that_are_none(host: str) -> None:
    with pytest.raises(Unreachable, match=r"--(host|port)"), listening(host, 0):
        pass


def test_everybodys_address_is_opened_here_as_this_machine() -> None:
    with listening("0.0.0.0", 0) as listener:
        assert address_of(listener) == f"http://127.0.0.1:{listener.getsockname()[1]}/"


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
    with running_house(pool) as house, house.client() as client:
        play_on(Visitor(client), game, pool)


def play_on(visitor: Visitor, game: str, pool: Faulty) -> None:
    """Until computers have failed twice and played twice."""
    others = ["computer:random"] * (find(game).players[0] - 1)
    table = visitor.make_table(game, *others)
    while pool.asked < 4:
        if 'class="ending"' in visitor.text:
            # It was over before computers had failed and played.
            table = visitor.make_table(game, *others)
        visitor.open(table)
        if visitor.moves:
            visitor.press(visitor.moves[0])
        assert visitor.answer.status_code == 200
