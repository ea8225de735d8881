"""`hantise arena --sprt`: it stops when it is decided, wherever its games are played."""

import re
from pathlib import Path

import pytest

from cli.running import Run, lines_of, rows

LINE = "arena connect_four --seed 3 --jobs 1 --sprt 0 100"
HOUSE = "arena ghooost --bots greedy,random --seed 5 --option daybreak=3 --sprt -50 200 --json"


def test_a_better_bot_is_found_better_and_the_worse_one_is_not(small: Run) -> None:
    better = small(f"{LINE} --bots greedy,random --json").report
    test = better["sprt"]
    assert (test["accepted"], test["elo0"], test["elo1"], test["alpha"], test["beta"]) == ("H1", 0, 100, 0.05, 0.05)
    assert test["llr"] >= test["upper"] == pytest.approx(2.944, abs=0.001)
    assert sum(one["deals"] for one in test["scores"]) == better["deals"] == better["games"] / 2
    worse = small(f"{LINE} --bots random,greedy --json").report["sprt"]
    assert (worse["accepted"], worse["llr"] <= worse["lower"]) == ("H0", True)


def test_for_people_it_prints_the_bounds_the_ratio_and_the_end(small: Run) -> None:
    out = small(f"{LINE} --bots greedy,random --alpha 0.01 --beta 0.2").out
    assert "Sequential test: is greedy 100 points stronger than random (H1) or 0 (H0)?" in out
    told = re.search(r"^Log-likelihood ratio (\S+), bounds -1.60 and 4.38: H1 is accepted$", out, re.MULTILINE)
    assert told
    assert 4.38 <= float(told[1]) < 6
    assert re.search(r"^Deals by the share of first places that greedy took: .*1: [0-9]+$", out, re.MULTILINE)


def test_it_takes_no_more_games_than_are_allowed(small: Run) -> None:
    report = small(f"{LINE} --bots greedy,random --games 5 --json").report
    assert (report["games"], report["sprt"]["accepted"]) == (6, None)
    assert ": not decided\n" in small(f"{LINE} --bots greedy,random --games 5").out


@pytest.mark.soak
def test_the_same_end_at_any_number_of_jobs_and_after_it_was_cut_short(run: Run) -> None:
    one = run(f"{HOUSE} --jobs 1 --record games.jsonl")
    assert one.report["sprt"]["accepted"] is not None
    # Beside the heading.
    assert len(lines_of("games.jsonl")) == one.report["games"] + 1
    # Games that were played beyond the end do not count.
    assert run(f"{HOUSE} --jobs 2 --resume kept.jsonl --csv games.csv").out == one.out
    assert len(rows("games.csv")) == one.report["games"]
    lines = lines_of("kept.jsonl")
    Path("kept.jsonl").write_text("".join(lines[: len(lines) // 2]), encoding="utf-8")
    assert run(f"{HOUSE} --jobs 1 --resume kept.jsonl").out == one.out


@pytest.mark.soak
def test_at_larger_tables_first_places_count(run: Run) -> None:
    line = "arena ghooost --players 3 --bots greedy,random --seed 5 --option daybreak=3 --jobs 1 --sprt 0 400 --json"
    report = run(line).report
    assert report["sprt"]["accepted"] is not None
    # Two lineups of three seats.
    assert report["games"] == 6 * report["deals"]
    taken = sum(one["score"] * one["deals"] for one in report["sprt"]["scores"])
    assert taken > 0.5 * report["deals"]
