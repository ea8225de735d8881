"""The game that docs/write-a-game.md writes is brought by a package, and played in the terminal and in the browser."""

import os
import re
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

from docs.test_docs import ROOT, blocks
from web.serving import address_in
from web.test_playing import play_to_the_end
from web.visitor import Visitor

PAGE = ROOT / "docs" / "write-a-game.md"


@pytest.fixture
def installed(tmp_path: Path) -> dict[str, str]:
    """An environment where the package is installed, as pip leaves it: its folder, and what it says of itself."""
    (project,) = [
        found for found in map(tomllib.loads, blocks(PAGE, "toml")) if "project" in found and "name" in found["project"]
    ]
    ((group, games),) = project["project"]["entry-points"].items()
    (folder,) = project["tool"]["setuptools"]["packages"]
    code = blocks(PAGE, "python")
    last = next(number for number, block in enumerate(code) if "GAME = Game(" in block)
    (tmp_path / folder).mkdir()
    (tmp_path / folder / "__init__.py").write_text("\n".join(code[: last + 1]), "utf-8")
    about = tmp_path / "dare_game-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: dare-game\nVersion: 1.0\n", "utf-8")
    points = "".join(f"{name} = {value}\n" for name, value in games.items())
    (about / "entry_points.txt").write_text(f"[{group}]\n{points}", "utf-8")
    path = os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")])
    return {**os.environ, "PYTHONPATH": path, "LANG": "C.UTF-8"}


def test_a_package_takes_along_all_that_lies_in_its_folder() -> None:
    (tool,) = [found["tool"]["setuptools"] for found in map(tomllib.loads, blocks(PAGE, "toml")) if "tool" in found]
    assert tool["package-data"] == {folder: ["**"] for folder in tool["packages"]}


def hantise(*words: str) -> list[str]:
    return [sys.executable, "-m", "hantise", *words]


def test_it_is_played_in_the_terminal(installed: dict[str, str]) -> None:
    command = hantise("play", "dare", "--level", "random", "--seed", "1")
    done = subprocess.run(command, env=installed, input="1\n1\n", capture_output=True, text=True, timeout=120)
    assert (done.returncode, done.stderr) == (0, "")
    assert "-- The end\n" in done.stdout


@contextmanager
def served(installed: dict[str, str], database: Path) -> Iterator[str]:
    command = hantise("serve", "--port", "0", "--database", str(database))
    with subprocess.Popen(command, env=installed, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            yield address_in(process.stdout.readline())
        finally:
            process.send_signal(signal.SIGTERM)
            assert process.wait(60) == 0


@pytest.mark.soak
def test_it_is_played_in_the_browser_as_long_as_the_package_is_there(installed: dict[str, str], tmp_path: Path) -> None:
    """From the first page on, against a computer that thinks in a process of its own, to the end and back."""
    database = tmp_path / "house.sqlite3"
    with served(installed, database) as address, httpx.Client(base_url=address, timeout=60) as client:
        visitor = Visitor(client)
        assert 'href="/new/dare"' in visitor.open("/").text
        path = visitor.make_table("dare", "computer:level1", name1="Ann")
        assert play_to_the_end([visitor], path, Random(1)) == 1
        assert re.search("Ann: [1-6]", visitor.text)
        for more in ("/again/1", "/record", "/review"):
            assert visitor.open(f"{path}{more}").status_code == 200
        for other in ("/", "/evenings", "/puzzles", "/beliefs", "/rules/dare", "/api/openapi.json"):
            assert visitor.open(other).status_code == 200
        assert client.get("/api/games").json()["games"][-1]["code"] == "dare"
        cookies = client.cookies
    bare = {**installed, "PYTHONPATH": os.environ.get("PYTHONPATH", "")}
    with served(bare, database) as address, httpx.Client(base_url=address, timeout=60, cookies=cookies) as client:
        visitor = Visitor(client)
        assert [visitor.open(page).status_code for page in ("/", "/evenings")] == [200, 200]
        refused = visitor.open(path)
        assert (refused.status_code, refused.headers["x-hantise-code"]) == (404, "unknown-game")
