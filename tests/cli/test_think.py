"""`hantise think` hands on what was typed, what the environment says and what stands in a file."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from cli.running import Run
from hantise.bots.deciding import Finder
from hantise.games import find
from hantise.thinkers import running

BUS, HERE = "redis://127.0.0.1:6379/3", "127.0.0.1"
Thought = list[tuple[str, int | None, str, int | None, str]]


@pytest.fixture
def thought(monkeypatch: pytest.MonkeyPatch) -> Thought:
    """What it was told to think with."""
    calls: Thought = []

    def think(bus: str, find_game: Finder, *others: Any) -> int:
        assert find_game is find
        calls.append((bus, *others))
        return 0

    for name in [name for name in os.environ if name.startswith("HANTISE_")]:
        monkeypatch.delenv(name)
    monkeypatch.setattr(running, "think", think)
    return calls


def test_a_bus_is_all_it_needs(run: Run, thought: Thought) -> None:
    assert run(f"think --bus {BUS}").status == 0
    assert thought == [(BUS, None, "text", None, HERE)]


def test_what_is_typed_counts_before_the_environment_and_that_before_a_file(
    run: Run, thought: Thought, monkeypatch: pytest.MonkeyPatch
) -> None:
    Path("think.toml").write_text(f'bus = "{BUS}"\nprocesses = 2', encoding="utf-8")
    assert run("think --config think.toml").status == 0
    monkeypatch.setenv("HANTISE_PROCESSES", "3")
    assert run("think --config think.toml").status == 0
    typed = "--processes 4 --log-format json --metrics-port 9101 --metrics-host 10.0.0.1"
    assert run(f"think --config think.toml {typed}").status == 0
    assert [call[1:] for call in thought] == [
        (2, "text", None, HERE),
        (3, "text", None, HERE),
        (4, "json", 9101, "10.0.0.1"),
    ]


@pytest.mark.parametrize("bus", ["http://127.0.0.1", "redis://127.0.0.1:port"])
def test_an_address_that_is_no_bus_is_refused_before_anything_begins(bus: str) -> None:
    line = [sys.executable, "-m", "hantise", "think", "--bus", bus]
    done = subprocess.run(line, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert "write redis://host:6379/0" in done.stderr
