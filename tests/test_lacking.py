"""What this machine lacks for all tests is said in one line, with the command that brings it."""

import shutil

import pytest

from bootstrap import main
from bootstrap.machine import EXTRAS, lacking, left_out


def test_what_is_missing_is_named_with_the_packages_that_bring_it() -> None:
    lacks = lacking(lambda program: None if program in ("gcc", "cc", "clang", "nginx") else program)
    assert left_out(lacks) == (
        "left out here: the compiled build, nginx; for these too: apt-get install gcc libc6-dev python3-dev nginx-light"
    )


def test_where_nothing_is_missing_nothing_is_said() -> None:
    assert left_out([]) == ""


def test_any_of_the_programs_will_do() -> None:
    assert "pages in a browser" not in left_out(lacking(lambda program: program if program == "chromium" else None))


def test_ci_reads_the_packages_line_by_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(shutil, "which", lambda program: None)
    monkeypatch.setattr(lacking, "__defaults__", (shutil.which,))
    assert main(["missing"]) == 0
    assert capsys.readouterr().out.splitlines() == [" ".join(extra.packages) for extra in EXTRAS]
