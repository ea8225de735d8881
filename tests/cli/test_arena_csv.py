"""`hantise arena --csv`: tables for programs that read no JSON."""

import json
from pathlib import Path

import pytest

from cli.running import Run, lines_of, rows

pytestmark = pytest.mark.usefixtures("_small_games")
LINE = "arena connect_four --bots greedy,random --games 6 --seed 5 --jobs 1"
TIMED = ("seconds_0", "seconds_1")


def timeless(name: str) -> list[dict[str, str]]:
    return [{key: value for key, value in row.items() if key not in TIMED} for row in rows(name)]


def test_every_game_is_a_row_with_the_columns_of_each_seat_and_the_ratings_are_a_table_too(run: Run) -> None:
    Path("ratings.csv").write_text("what lay there", encoding="utf-8")
    report = run(f"{LINE} --json --csv games.csv --csv-ratings ratings.csv").report
    found, ratings = rows("games.csv"), rows("ratings.csv")
    seats = [f"{name}_{seat}" for seat in (0, 1) for name in ("bot", "payoff", "decisions", "seconds")]
    assert list(found[0]) == ["number", "deal", "seed", "seats", *seats]
    assert [int(row["number"]) for row in found] == list(range(6))
    assert [(row["deal"], row["seed"], row["seats"]) for row in found[:3]] == [("0", "5", "2")] * 2 + [("1", "5", "2")]
    assert {(row["bot_0"], row["bot_1"]) for row in found} == {("greedy", "random"), ("random", "greedy")}
    assert sum(int(row[name]) for row in found for name in ("decisions_0", "decisions_1")) == report["decisions"]
    assert all(float(row[name]) > 0 for row in found for name in TIMED)
    won = sum(float(row["payoff_0"]) > float(row["payoff_1"]) for row in found)
    drawn = sum(row["payoff_0"] == row["payoff_1"] for row in found)
    assert report["seats"][0]["won"] == won + drawn / 2
    assert list(ratings[0]) == ["bot", "rating", "low", "high", "decisions_per_second"]
    assert all(float(row.pop("decisions_per_second")) > 0 for row in ratings)
    assert ratings == [{name: str(value) for name, value in one.items()} for one in report["ratings"]]


def test_equal_seeds_give_equal_tables_but_for_the_seconds_also_of_games_that_were_kept(run: Run) -> None:
    for name in ("first", "again", "kept"):
        run(f"{LINE} --csv {name}.csv" + (" --resume games.jsonl" if name != "first" else ""))
    assert timeless("first.csv") == timeless("again.csv")
    # Kept games took as long as they took.
    assert rows("again.csv") == rows("kept.csv")


def test_what_luck_brought_has_a_column_for_each_seat_where_it_is_told(run: Run) -> None:
    line = "arena kuhn --bots greedy,random --games 4 --seed 5 --jobs 1 --luck-adjusted"
    run(f"{line} --csv games.csv --resume games.jsonl")
    found = rows("games.csv")
    assert [name for name in found[0] if name.startswith("luck")] == ["luck_0", "luck_1"]
    # All of it, and not by how late it was.
    kept = [json.loads(line)["luck"][0] for line in lines_of("games.jsonl")[1:]]
    assert [[float(row["luck_0"]), float(row["luck_1"])] for row in found] == kept
    assert any(float(row["luck_0"]) for row in found)
