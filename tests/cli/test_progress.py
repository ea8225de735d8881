"""The bar shows on a terminal only, and never on stdout."""

import io
import sys

import pytest

from hantise.cli.progress import watched


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_on_a_terminal_a_bar_shows(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "stderr", Terminal())
    monkeypatch.setenv("TERM", "xterm")
    assert list(watched(range(3), "counting")) == [0, 1, 2]
    assert isinstance(sys.stderr, Terminal)
    assert "counting" in sys.stderr.getvalue()
    assert capsys.readouterr().out == ""


def test_elsewhere_nothing_shows(capsys: pytest.CaptureFixture[str]) -> None:
    assert list(watched(range(3), "counting")) == [0, 1, 2]
    assert capsys.readouterr() == ("", "")
