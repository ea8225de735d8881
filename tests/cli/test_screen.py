"""How lines lie on a terminal."""

import io
import re
import sys

import pytest

from cli.running import Run
from hantise.cli.progress import watched
from hantise.cli.screen import Screen

WIDTH = 60


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody seems to watch, on a narrow terminal."""
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", str(WIDTH))


def test_what_does_not_fit_goes_on_a_little_further_in(terminal: None, capsys: pytest.CaptureFixture[str]) -> None:
    Screen().say("  Below it, ten cards: " + "w< b^ w> / " * 8 + "\nA sentence at the edge, " + "and more " * 8)
    lines = capsys.readouterr().out.splitlines()
    assert all(len(line) <= WIDTH for line in lines)
    assert [len(line) - len(line.lstrip()) for line in lines] == [2, 4, 0, 0]


def test_what_a_choice_means_stays_beside_its_name(terminal: None, run: Run) -> None:
    done = run("play spooky_boo --players 2 --seed 1 --level random", typed="back\ndraw\ndiscard\nq\n")
    shown = re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", done.out).splitlines()
    place = max(n for n, line in enumerate(shown) if line.startswith("   2  call  Call Spooky Boo!"))
    assert all(len(line) <= WIDTH for line in shown[place : place + 3])
    assert re.match(r" {12}\S", shown[place + 1])


def test_what_happens_several_times_over_is_told_once(terminal: None, capsys: pytest.CaptureFixture[str]) -> None:
    Screen().news(["Bo draws.", "Bo draws.", "Bo draws.", "Ann draws.", "Bo draws."])
    assert re.sub(r"\x1b\[[0-9;]*m", "", capsys.readouterr().out).splitlines() == [
        "Bo draws. (×3)",
        "Ann draws.",
        "Bo draws.",
    ]


def test_a_bar_shows_on_a_terminal_only_and_never_on_stdout(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert list(watched(range(3), "counting")) == [0, 1, 2]
    terminal = io.StringIO()
    monkeypatch.setattr(terminal, "isatty", lambda: True)
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setenv("TERM", "xterm")
    assert list(watched(range(3), "counting")) == [0, 1, 2]
    assert "counting" in terminal.getvalue()
    assert capsys.readouterr() == ("", "")
