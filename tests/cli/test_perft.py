"""`hantise perft` and `hantise bench`."""

import re

import pytest

import hantise
from cli.running import Run
from hantise.cli import bench


@pytest.mark.parametrize(
    ("code", "counts"),
    [
        # Three cards, two of them dealt; then check or bet, and what follows: 30 ends in all.
        ("kuhn", [1, 3, 6, 12, 24, 12]),
        ("connect_four", [1, 7, 49, 343, 2401, 16807]),
    ],
)
def test_known_counts_with_chance_expanded(small: Run, code: str, counts: list[int]) -> None:
    assert small(f"perft {code} --depth 5 --json").report["counts"] == counts


def test_a_seed_deals_first_and_says_so(run: Run) -> None:
    line = "perft ghooost --players 2 --depth 1"
    told, again = (re.sub(r"\d+\.\d\d s", "", run(f"{line} --seed 3").out) for _ in range(2))
    assert told.startswith("Ghooost!, 2 players, from the position after the deal that seed 3 gives\n")
    assert told == again
    assert len(told.splitlines()) == 3
    assert run(line).out.startswith("Ghooost!, 2 players, from before the deal")


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "SECONDS", 0.02)


def test_it_reports_every_game_as_one_json_object(small: Run) -> None:
    report = small("bench --json").report
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
