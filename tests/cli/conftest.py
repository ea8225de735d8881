"""Running the command line inside the tests."""

import io
import sys
from pathlib import Path
from typing import Any

import pytest

from cli.running import Done, Run, Served
from hantise import games
from hantise.cli import main
from hantise.testing import games as small_games
from hantise.web.serving import server
from schemas import schemas_at_once
from web.warm import warmed


@pytest.fixture(autouse=True)
def _databases_are_made(monkeypatch: pytest.MonkeyPatch) -> None:
    schemas_at_once(monkeypatch)
    warmed(monkeypatch)


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """Run lines of `hantise` in an empty folder."""
    monkeypatch.chdir(tmp_path)

    def run_line(line: str, typed: str = "") -> Done:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        status = main(line.split())
        out, err = capsys.readouterr()
        return Done(status, out, err)

    return run_line


@pytest.fixture
def _small_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two small games in place of those of the house, with texts that do not change."""
    monkeypatch.setattr(games, "codes", small_games.codes)
    monkeypatch.setattr(games, "find", small_games.find)
    # Other processes load it by name, without the patches.
    monkeypatch.setattr(games, "find_anywhere", small_games.find)


@pytest.fixture
def small(run: Run, _small_games: None) -> Run:
    """Run lines of `hantise` with small games."""
    return run


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[Served]:
    """The arguments with which the server was started."""
    calls: list[Served] = []

    def serve(*given: Any) -> int:
        calls.append(given)
        return 0

    monkeypatch.setattr(server, "serve", serve)
    return calls
