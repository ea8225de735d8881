"""A package that `hantise new` writes passes its own tests, and is played, before a line of it is changed."""

import os
import signal
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import httpx
import pytest

from cli.running import Run
from web.serving import address_in
from web.test_playing import play_to_the_end
from web.visitor import Visitor


def hantise(*words: str) -> list[str]:
    return [sys.executable, "-m", "hantise", *words]


def done(words: list[str], environment: dict[str, str], folder: str = ".", typed: str = "") -> str:
    """The output of a program that succeeds."""
    run = subprocess.run(words, env=environment, cwd=folder, input=typed, capture_output=True, text=True, timeout=240)
    assert run.returncode == 0, run.stdout + run.stderr
    return run.stdout


def installed(name: str) -> dict[str, str]:
    """An environment where the package of this folder is installed, as pip leaves it, and its tests have passed."""
    project = tomllib.loads(Path(name, "pyproject.toml").read_text("utf-8"))["project"]
    about = Path(name, f"{name}-{project['version']}.dist-info")
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n")
    ((group, points),) = project["entry-points"].items()
    lines = [f"{key} = {value}\n" for key, value in points.items()]
    (about / "entry_points.txt").write_text(f"[{group}]\n{''.join(lines)}")
    path = os.pathsep.join([str(Path(name).resolve()), os.environ.get("PYTHONPATH", "")])
    environment = {**os.environ, "PYTHONPATH": path, "LANG": "C.UTF-8"}
    assert " passed" in done([sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"], environment, name)
    return environment


def test_a_new_game_passes_its_tests_and_is_played(run: Run) -> None:
    told = run("new game last_candle").told
    assert told.startswith("Made the game last_candle. Go on with\n\n    cd last_candle\n    pip install -e . pytest\n")
    environment = installed("last_candle")
    play = hantise("play", "last_candle", "--option", "candles=4", "--level", "random", "--seed", "1")
    out = done(play, environment, typed="3\n1\n1\n")
    assert "Last candle" in out
    assert "-- The end\n" in out


def test_a_package_takes_along_all_that_lies_in_its_folder(run: Run) -> None:
    run("new game last_candle")
    tool = tomllib.loads(Path("last_candle/pyproject.toml").read_text("utf-8"))["tool"]["setuptools"]
    assert tool["package-data"] == {folder: ["**"] for folder in tool["packages"]}


@contextmanager
def served(environment: dict[str, str], database: Path) -> Iterator[str]:
    command = hantise("serve", "--port", "0", "--database", str(database))
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            yield address_in(process.stdout.readline())
        finally:
            process.send_signal(signal.SIGTERM)
            assert process.wait(60) == 0


@pytest.mark.soak
def test_a_new_game_is_played_in_the_browser_as_long_as_its_package_is_there(run: Run, tmp_path: Path) -> None:
    """From the first page on, against a computer that thinks in a process of its own, to the end and back."""
    run("new game last_candle")
    environment, database = installed("last_candle"), tmp_path / "house.sqlite3"
    with served(environment, database) as address, httpx.Client(base_url=address, timeout=60) as client:
        visitor = Visitor(client)
        assert 'href="/new/last_candle"' in visitor.open("/").text
        path = visitor.make_table("last_candle", "computer:level1", name1="Ann")
        assert play_to_the_end([visitor], path, Random(1)) > 1
        assert "Candles that burn: 0" in visitor.text
        for more in ("/again/1", "/record", "/review"):
            assert visitor.open(f"{path}{more}").status_code == 200
        for other in ("/", "/evenings", "/puzzles", "/beliefs", "/rules/last_candle", "/api/openapi.json"):
            assert visitor.open(other).status_code == 200
        assert client.get("/api/games").json()["games"][-1]["code"] == "last_candle"
        cookies = client.cookies
    bare = {**environment, "PYTHONPATH": os.environ.get("PYTHONPATH", "")}
    with served(bare, database) as address, httpx.Client(base_url=address, timeout=60, cookies=cookies) as client:
        visitor = Visitor(client)
        assert [visitor.open(page).status_code for page in ("/", "/evenings")] == [200, 200]
        refused = visitor.open(path)
        assert (refused.status_code, refused.headers["x-hantise-code"]) == (404, "unknown-game")


def test_a_new_bot_passes_its_tests_and_plays_by_its_name(run: Run) -> None:
    assert "hantise play boo --bots peeker\n" in run("new bot peeker").told
    arena = hantise("arena", "boo", "--bots", "peeker,random", "--games", "2", "--jobs", "1")
    assert "peeker" in done(arena, installed("peeker"))


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("game Boo", "'Boo' is no name: take up to 40 of a to z, 0 to 9 and _, with a letter first"),
        ("game ../boo", "is no name"),
        ("game my-game", "is no name"),
        ("game boo", "there is a game boo already"),
        ("bot level3", "there is a computer player level3 already"),
        ("bot here", "here is here already; take another name, or another folder to work in"),
        ("god boo", "invalid choice: 'god'"),
    ],
)
def test_a_name_that_does_not_fit_or_is_taken_is_refused_in_a_sentence(run: Run, words: str, says: str) -> None:
    Path("here").mkdir()
    assert says in run(f"new {words}").refusal
    assert [path.name for path in Path().iterdir()] == ["here"]
