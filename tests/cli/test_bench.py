"""`hantise bench`."""

import pytest

import hantise
from cli.running import Run
from hantise.cli import bench


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "SECONDS", 0.02)


@pytest.mark.usefixtures("_small_games")
def test_it_reports_every_game_as_one_json_object(run: Run) -> None:
    report = run("bench --json").report
    assert report["compiled"] == bool(hantise.COMPILED)
    assert [game["game"] for game in report["games"]] == ["connect_four", "kuhn"]
    for game in report["games"]:
        loop, engine = game["loop_applies_per_second"], game["engine_decisions_per_second"]
        assert game["engine_to_loop"] == pytest.approx(engine / loop, abs=0.01)


def test_for_people_it_says_what_was_measured(run: Run) -> None:
    lines = run("bench ghooost").out.splitlines()
    assert lines[0].startswith("random games on this machine, ")
    assert lines[2].split() == ["game", "players", "loop", "in", "Python", "inside", "the", "engine", "ratio"]
    assert lines[3].split()[:2] == ["ghooost", "4"]
