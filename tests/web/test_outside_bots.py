"""Programs from outside play matches against level 1 at a real house: ours, in plain Python, and in JavaScript."""

import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from hantise import games
from hantise.bots import GreedyBot
from hantise.bots.match import BotFault
from hantise.bots.remote import House, HouseRefused, NoHouse, play
from hantise.cli import main
from hantise.core import Rng
from hantise.web import limits
from web.fakes import FirstThatComes
from web.houses import running_house
from web.serving import real_server

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
GAME = "boo"
Capsys = pytest.CaptureFixture[str]


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Of a house as `hantise serve` runs it, with the levels that everybody meets."""
    with real_server(tmp_path_factory.mktemp("house") / "house.sqlite3") as (address, _process):
        yield address


def printed_by(*line: str) -> str:
    """What a program says that ends well."""
    done = subprocess.run(line, capture_output=True, text=True, timeout=240)
    assert done.returncode == 0, done.stderr
    return done.stdout


def is_result(printed: str) -> bool:
    """Whether it tells what two players have won of one."""
    payoffs: dict[str, float] = json.loads(printed.splitlines()[-1])
    assert len(payoffs) == 2
    return sum(payoffs.values()) == 1.0


def test_thirty_lines_of_python_play_a_match(address: str) -> None:
    assert is_result(printed_by(sys.executable, str(EXAMPLES / "bot.py"), address, GAME, "1"))


@pytest.mark.soak
@pytest.mark.skipif(shutil.which("node") is None, reason="node 20 is not installed")
@pytest.mark.parametrize("example", ["bot.mjs", "socket.mjs", "stairs.mjs"])
def test_some_lines_of_javascript_play(quick: str, example: str) -> None:
    """A match, one by a socket; and whoever remembers wins nearly always where computers take the first thing."""
    # What Node 22 has by itself, Node 20 has by this word.
    line = ["node", "--experimental-websocket", str(EXAMPLES / example), quick]
    line += ["--games", "6"] if example == "stairs.mjs" else [GAME]
    printed = printed_by(*line)
    if example != "stairs.mjs":
        assert is_result(printed)
        return
    count: dict[str, int] = json.loads(printed)
    assert (list(count), sum(count.values())) == (["wins", "ties", "losses"], 6)
    assert count["wins"] > count["ties"] + count["losses"]


@pytest.mark.parametrize(
    ("name", "most"), [("bot.py", 30), ("bot.mjs", 30), ("socket.mjs", 30), ("stairs.mjs", 70)], ids=str
)
def test_the_examples_are_short_and_use_nothing_of_ours(name: str, most: int) -> None:
    text = (EXAMPLES / name).read_text("utf-8")
    assert len([line for line in text.splitlines() if line.strip()]) <= most
    assert "hantise" not in text


def test_a_class_of_ones_own_plays_a_match(
    quick: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capsys
) -> None:
    (tmp_path / "minebot.py").write_text(
        "class Hasty:\n    def decide(self, view, legal, rng):\n        return legal[rng.below(len(legal))]\n", "utf-8"
    )
    monkeypatch.chdir(tmp_path)
    assert main(["bot", "minebot:Hasty", "--house", quick, "--game", GAME, "--name", "Hasty", "--seed", "3"]) == 0
    first, last = capsys.readouterr().out.splitlines()
    assert first.startswith(f"{quick}t/")
    assert last.startswith("BOO is over: Hasty ")


# The pieces, at a house whose computers answer at once.


@pytest.fixture
def quick() -> Iterator[str]:
    with running_house(FirstThatComes()) as house:
        yield house.address


@pytest.mark.parametrize("game", games.codes())
def test_every_game_is_played_to_its_end(quick: str, game: str) -> None:
    house = House(quick)
    made = house.make(game, ["level1"] * (games.find(game).players[0] - 1), "Greedy")
    said = play(house, lambda game, seat: GreedyBot(), games.find, Rng(1))
    assert (said["is_over"], said["match"], said["names"][0]) == (True, made["match"], "Greedy")


@pytest.mark.soak
def test_by_a_code_or_a_token_one_sits_at_a_table_that_is_there(quick: str, capsys: Capsys) -> None:
    host = House(quick)
    made = host.make(GAME, ["open"])
    guest = House(quick)
    guest.come(made["code"], "Guest")
    guest.ask("POST", "/seat/resign", {"level": "level1"})
    assert main(["bot", "greedy", "--house", quick, "--token", host.token, "--seed", "1", "--matches", "2"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert [line.partition(":")[0] for line in told] == ["BOO is over", "BOO is over"]
    assert host.look()["next"], "the second was the rematch"


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("random --house nowhere.example --game boo", "no address of a house"),
        ("random --house http://[::1 --game boo", "no address of a house"),
        ("random --house HOUSE", "say where it sits"),
        ("random --house HOUSE --game boo --code ABCD2345", "say one of"),
        ("random --house HOUSE --game chess", "chess"),
        ("random --house HOUSE --code ABCD2345", "No table has this code"),
        ("random --house HOUSE --token x.y", "opens no seat"),
        ("nobody:Bot --house HOUSE --game boo", "nobody:Bot"),
        ("json:loads --house HOUSE --token x.y", "'json:loads' wants 1 argument: it is given none"),
        ("levl1 --house HOUSE --game boo", "Did you mean level1?"),
    ],
)
def test_what_does_not_fit_is_told_in_a_sentence(quick: str, capsys: Capsys, words: str, told: str) -> None:
    assert main(["bot", *words.replace("HOUSE", quick).split()]) == 2
    out, err = capsys.readouterr()
    assert told in err
    assert err.count("\n") == 1
    assert not out


def test_who_does_what_may_not_be_done_is_told_here(quick: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Other rules are not played; a house that is away is asked again, and then told of."""

    class Wrong:
        def decide(self, view: Any, legal: Any, rng: Rng) -> int:
            return -1

    house = House(quick)
    house.make(GAME, ["level1"])
    with pytest.raises(BotFault, match="Wrong answered -1"):
        play(house, lambda game, seat: Wrong(), games.find, Rng(1))

    class Raises:
        def decide(self, view: Any, legal: Any, rng: Rng) -> int:
            raise KeyError("plan")

    with pytest.raises(BotFault, match=r"Raises raised KeyError: 'plan' \(test_outside_bots\.py, line \d+\)"):
        play(house, lambda game, seat: Raises(), games.find, Rng(1))
    monkeypatch.setattr(House, "rules", lambda self: {GAME: 99})
    with pytest.raises(HouseRefused, match="version 99"):
        play(house, lambda game, seat: GreedyBot(), games.find, Rng(1))
    slept = list[float]()
    monkeypatch.setattr("hantise.bots.remote.time.sleep", slept.append)
    with pytest.raises(NoHouse, match=r"^nobody answers at http://127\.0\.0\.1:9: \[Errno \d+\] Connection refused$"):
        House("http://127.0.0.1:9").look()
    assert len(slept) == 9
    assert slept == sorted(slept)


@pytest.mark.soak
def test_who_is_told_to_wait_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "PROGRAMS", 2)
    slept = list[float]()
    with running_house(FirstThatComes()) as running:
        house = House(running.address)
        house.make(GAME, ["level1"])

        def wait(seconds: float) -> None:
            slept.append(seconds)
            table = running.wait_for(running.services.tables.get(house.token.partition(".")[0]))
            table._done["program"].clear()

        monkeypatch.setattr("hantise.bots.remote.time.sleep", wait)
        assert [house.look()["seat"] for _time in range(3)] == [0, 0, 0]
    assert len(slept) == 1
    assert 1 <= slept[0] <= 10
