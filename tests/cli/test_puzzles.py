"""`hantise puzzles`."""

from pathlib import Path

import pytest

from cli.running import Run
from hantise.puzzles.puzzle import read

LINE = "puzzles haunted_stairs --players 2 --jobs 1 --out found.jsonl"


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.walk
def test_puzzles_are_found_kept_and_gone_on_with(run: Run) -> None:
    assert run(f"{LINE} --games 1 --seed 1").status == 0
    first = Path("found.jsonl").read_text("utf-8")
    puzzles = [*map(read, first.splitlines())]
    assert puzzles
    assert {(one.game, one.players, one.origin.seed, one.origin.number) for one in puzzles} == {
        ("haunted_stairs", 2, 1, 0)
    }
    again = run(f"{LINE} --games 1")
    assert "0 puzzles" in again.out
    assert Path("found.jsonl").read_text("utf-8") == first


def test_what_was_there_is_not_spoilt(run: Run) -> None:
    Path("found.jsonl").write_text("something else\n", "utf-8")
    done = run(f"{LINE} --games 1")
    assert done.status == 2
    assert "something else than puzzles" in done.err
    assert Path("found.jsonl").read_text("utf-8") == "something else\n"


def test_puzzles_of_another_game_are_not_mixed_in(run: Run) -> None:
    from hantise.puzzles.puzzle import written
    from hantise.puzzles.shelf import shipped

    Path("found.jsonl").write_text(written(shipped("boo")[0]), "utf-8")
    assert "another game" in run(f"{LINE} --games 1").err


@pytest.mark.parametrize(
    "line",
    [
        "puzzles gost --games 1 --out x.jsonl",
        "puzzles boo --games 0 --out x.jsonl",
        "puzzles boo --games 1",
        "puzzles boo --games 1 --out no/such/x.jsonl",
        "puzzles boo --games 1 --players 9 --out x.jsonl",
    ],
)
def test_mistakes_get_a_sentence(run: Run, line: str) -> None:
    done = run(line)
    assert done.status == 2
    assert done.err
    assert not Path("x.jsonl").exists()
