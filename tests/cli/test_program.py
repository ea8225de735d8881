"""The program as a whole: help, versions, and its end when it is interrupted."""

import io
import os
import re
import signal
import subprocess
import sys
from argparse import Namespace
from pathlib import Path

import pytest

import hantise.cli
from cli.running import Run, started
from hantise import games
from hantise.cli import main
from hantise.cli.commands import NAMES, Command
from hantise.core.words import language

HOUSE = [games.find(code) for code in games.codes()]
HANTISE = [sys.executable, "-m", "hantise"]
posix = pytest.mark.skipif(os.name != "posix", reason="signals are of POSIX")


def test_the_overview_names_every_command_and_the_version_which_build_it_is(run: Run) -> None:
    for words in ("--help", "-h", "help"):
        told = run(words).told
        assert all(f"\n  {name} " in told for name in NAMES)
        assert "--help tells more" in told
    build = "compiled" if hantise.COMPILED else "interpreted"
    assert run("--version").out.startswith(f"hantise {hantise.__version__}, {build}")


def test_without_a_command_the_house_is_open(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hantise.cli.commands.run", lambda words: 7 if words == ["serve", "--open"] else 0)
    assert main([]) == 7


# What takes long to import, of Python itself.
SLOW = {*"argparse asyncio dataclasses email inspect json logging multiprocessing ssl tempfile".split()}


def loaded(code: str) -> set[str]:
    """The modules that these lines of Python load, besides those of an empty program."""
    code = f"import sys; empty = {{*sys.modules}}; {code}; print(*{{*sys.modules}} - empty)"
    return {*subprocess.check_output([sys.executable, "-c", code], text=True).splitlines()[-1].split()}


@pytest.mark.parametrize(("words", "most"), [("--version", 4), ("--help", 5)])
def test_the_version_and_the_overview_come_at_once(words: str, most: int) -> None:
    """Four modules of the house: itself, its build, its program and the words for a terminal; then the overview."""
    found = loaded(f"from hantise.cli import main; main([{words!r}])")
    ours = {name for name in found if name.partition(".")[0] == "hantise"}
    assert {name.partition(".")[0] for name in found - ours} <= sys.stdlib_module_names - SLOW
    assert len(ours) <= most


def test_no_command_pays_for_what_it_needs_only_as_it_runs() -> None:
    """The database and the web take most of a second to import, a progress bar a tenth of that."""
    found = loaded("from hantise.cli.commands import NAMES, load; [*map(load, NAMES)]")
    assert {"alembic", "babel", "markdown_it", "numpy", "rich", "sqlalchemy", "starlette"} & found == set()
    assert "cryptography" not in loaded("import hantise.web.serving.server")


@pytest.mark.parametrize("name", NAMES)
def test_each_command_explains_itself_with_an_example(run: Run, name: str) -> None:
    told = run(f"{name} --help").told
    assert f"usage: hantise {name}" in told
    assert f"\n  hantise {name}" in told.partition("example")[2]
    assert run(f"{name} --anything -h").told == told


def test_help_lists_the_games_with_their_options_and_presets(run: Run) -> None:
    told = run("play --help").out
    for game in HOUSE:
        assert f"{game.code}: {game.title} by {game.author}" in told
        assert all(f"  {option.words}" in told for option in game.settings)
    assert "    preset=small, for study: each has one card left to place" in told


def test_nothing_in_the_command_line_names_a_game() -> None:
    names = re.compile(
        rf"\b({'|'.join(re.escape(name.lower()) for game in HOUSE for name in (game.code, game.title))})\b"
    )
    for path in Path(hantise.cli.__file__).parent.rglob("*.py"):
        assert names.findall(path.read_text(encoding="utf-8").lower()) == [], path


@posix
def test_ctrl_c_in_a_game_keeps_the_record(tmp_path: Path) -> None:
    record = tmp_path / "it.jsonl"
    line = [*HANTISE, "play", "ghooost", "--seed", "1", "--record", str(record)]
    with started(line) as running:
        assert running.stdout is not None
        for told in running.stdout:
            if b"Your turn" in told:
                break
        running.send_signal(signal.SIGINT)
        _, err = running.communicate(timeout=20)
    assert (running.returncode, err) == (130, b"")
    assert record.read_text(encoding="utf-8").startswith('{"hantise":1')


@pytest.mark.soak
@posix
def test_a_reader_that_goes_away_is_no_error() -> None:
    line = " ".join([*HANTISE, "play", "--help", "|", "true; exit ${PIPESTATUS[0]}"])
    done = subprocess.run(["bash", "-c", line], capture_output=True, text=True, check=False)
    assert done.returncode in (0, 141)
    assert done.stderr == ""


def test_signs_that_a_terminal_lacks_are_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    paper = io.BytesIO()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"\xff\xfe\nq\n\n"), encoding="utf-8"))
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(paper, encoding="ascii"))
    assert main(["play", "ghooost", "--seed", "1"]) == 0
    assert b"There is no choice called '??'" in paper.getvalue()


def test_what_the_system_refuses_is_one_sentence(run: Run) -> None:
    Path("folder").mkdir()
    done = run("serve --database folder/deeper/than/there/is.sqlite3 --host nowhere.invalid")
    assert (done.status != 0, done.err.count("\n"), "Traceback" in done.err) == (True, 1, False)


@pytest.mark.parametrize(
    ("environment", "spoken"),
    [
        ({"LANG": "fr_BE.UTF-8"}, "fr"),
        ({"LANG": "fr_FR.UTF-8", "LC_ALL": "nl_NL"}, "nl"),
        ({"LANG": "nl", "LC_MESSAGES": "fr"}, "fr"),
        ({"LANG": "C"}, "en"),
        ({}, "en"),
    ],
)
def test_the_terminal_says_which_language_is_spoken(
    environment: dict[str, str], spoken: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)

    def tell(_args: Namespace) -> int:
        print(language())
        return 0

    monkeypatch.setattr("hantise.cli.commands.load", lambda name: Command("play", lambda parser: None, tell))
    assert main(["play"]) == 0
    assert capsys.readouterr().out.strip() == spoken
