"""A test plays and draws the same in each run; a soak plays something else."""

import os
import secrets
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from own_chance import draw_alike

TESTS = Path(__file__).resolve().parent


def test_a_test_draws_the_same_in_each_run(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Here for the second time, as in another run; another test, or the same by another seed, draws something else."""
    drawn, own, seed = secrets.token_hex(32), request.node.nodeid, os.environ.get("HANTISE_SEED", "")
    for test, by, is_alike in ((own, seed, True), ("another", seed, False), (own, "another", False)):
        monkeypatch.setenv("HANTISE_SEED", by)
        draw_alike(test, monkeypatch)
        assert (secrets.token_hex(32) == drawn) == is_alike


def asked(**variables: str) -> str:
    """What a new process says of the effort."""
    ours = {name: word for name, word in os.environ.items() if name not in ("HANTISE_EFFORT", "HANTISE_SEED")}
    command = [sys.executable, "-c", "import effort; print(effort.told(), list(effort.seeds(100)))"]
    return subprocess.check_output(command, cwd=TESTS, env={**ours, **variables}, text=True).strip()


def test_tests_play_the_same_games_in_each_run_and_a_soak_plays_all_from_a_seed_that_it_tells() -> None:
    assert asked() == asked() == "effort: test, seed 0 [0, 1]"
    assert asked(HANTISE_EFFORT="soak", HANTISE_SEED="7") == f"effort: soak, seed 7 {list(range(7, 107))}"
    first, second = asked(HANTISE_EFFORT="soak"), asked(HANTISE_EFFORT="soak")
    assert first.startswith("effort: soak, seed ")
    assert first != second


ITS_TESTS = """
import pytest
def test_short(): pass
@pytest.mark.soak
def test_long(): pass
@pytest.mark.parametrize("game", ["boo", pytest.param("ghooost", marks=pytest.mark.soak)])
def test_of(game): pass
"""


@pytest.mark.parametrize(
    ("words", "kind", "made"),
    [
        ([], "test", ["test_short", "test_of[boo]"]),
        (["tests/test_it.py::test_long"], "test", ["test_long"]),
        ([], "soak", ["test_short", "test_long", "test_of[boo]", "test_of[ghooost]"]),
    ],
)
def test_a_soak_alone_makes_long_tests_and_long_cases(
    tmp_path: Path, words: list[str], kind: str, made: list[str]
) -> None:
    told = run_alone(tmp_path, ITS_TESTS, "--collect-only", *words, HANTISE_EFFORT=kind).stdout
    assert [line.partition("::")[2] for line in told.splitlines() if "::" in line] == made


def run_alone(folder: Path, text: str, *words: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """These tests, run in a folder that has nothing but what all tests are run with."""
    (folder / "tests").mkdir()
    for name in ("conftest.py", "skips.py", "effort.py", "own_chance.py"):
        shutil.copy(TESTS / name, folder / "tests")
    (folder / "pytest.ini").write_text("[pytest]\npythonpath = tests\nmarkers =\n no_cover\n soak\n")
    (folder / "tests/test_it.py").write_text(text)
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *words]
    alone = {**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", **variables}
    return subprocess.run(command, cwd=folder, env=alone, capture_output=True, text=True, check=False)
