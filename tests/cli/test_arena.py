"""`hantise arena`."""

import json
import os
import re
import signal
import sys
import time
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from cli.running import OWN, Run, Whole, lines_of, played_whole, rows, started, wait_for
from hantise import games
from hantise.bots.arena import Contest
from hantise.bots.swiss import Standings
from hantise.cli.arena import ResumeFile
from hantise.cli.arena_report import scale_marks, speeds
from hantise.core import CHANCE, Event, Rng
from hantise.core.record import loads
from hantise.datasets import Dataset
from hantise.datasets.dataset import heading_of, line_of, record_text, written
from hantise.testing.games import find
from hantise.testing.games import find as find_small

LINE = "arena ghooost --bots greedy,random --games 8 --seed 5 --option daybreak=3"
QUICK = "arena connect_four --bots level1,greedy,random --games 12 --seed 5 --budget 1/10 --jobs 1"
posix = pytest.mark.skipif(os.name != "posix", reason="signals are of POSIX")


@pytest.mark.soak
def test_the_report_is_one_json_object_beside_a_picture_of_every_bot_and_seat(small: Run) -> None:
    report = small(f"{QUICK} --json --plot ratings.svg").report
    assert set(report) == {
        *("game", "players", "options", "bots", "seed", "budget", "games", "deals", "decisions"),
        *("ratings", "crosstable", "seats"),
    }
    assert (report["games"], report["deals"], report["budget"]) == (12, 2, 0.1)
    assert {entry["bot"] for entry in report["ratings"]} == {"level1", "greedy", "random"}
    assert all(entry["low"] <= entry["rating"] <= entry["high"] for entry in report["ratings"])
    assert sum(entry["rating"] for entry in report["ratings"]) == pytest.approx(0, abs=0.2)
    assert len(report["crosstable"]) == 6
    assert all(cell["games"] == 4 and cell["low"] <= cell["share"] <= cell["high"] for cell in report["crosstable"])
    assert sum(entry["won"] for entry in report["seats"]) == pytest.approx(12)
    root = ElementTree.fromstring(Path("ratings.svg").read_text(encoding="utf-8"))
    assert {"level1", "greedy", "random", "seat 0", "seat 1"} <= set(root.itertext())
    assert len(root.findall("{*}circle")) == 5


def test_for_people_it_prints_ratings_crosstable_and_seats(small: Run) -> None:
    told = small(QUICK).told
    lines = told.splitlines()
    assert lines[0] == "Connect four: 12 games of 2 players, 2 deals, seed 5, budget 0.1"
    assert lines[2].split() == ["bot", "rating", "95", "%", "interval", "decisions", "a", "second"]
    assert {line.split()[0] for line in lines[3:6]} == {"level1", "greedy", "random"}
    assert "all even would be 50.0 %" in told


@pytest.mark.soak
def test_more_bots_than_seats_fewer_than_seats_and_a_default(run: Run) -> None:
    line = "arena ghooost --option daybreak=3 --seed 1 --jobs 1 --json --games 1 --bots"
    assert run(f"{line} greedy,random").report["players"] == 2
    many = run(f"{line} greedy,random --players 4").report
    assert (many["games"], many["deals"], len(many["seats"])) == (4, 1, 4)


# Bots that do not play as they should.


BROKEN = """
class Raises:
    def decide(self, view, legal, rng):
        if view.seat == 1: return self.think()
        return legal[0]
    def think(self): return {}["plan"]
class Odd:
    def decide(self, view, legal, rng): return -7 if view.seat == 1 else legal[0]
class Unmade:
    def __init__(self): raise RuntimeError("no weights")
    def decide(self, view, legal, rng): return legal[0]
"""
FAULTS = [
    ("Raises", " the computer player of seat 1 raised KeyError: 'plan' (brokenbot.py, line 6)."),
    ("Odd", " the computer player of seat 1 answered -7, which is not legal."),
    ("Unmade", "'brokenbot:Unmade' cannot sit down: RuntimeError: no weights"),
]


@pytest.mark.parametrize(
    "line", ["arena boo --games 2 --jobs 1", "simulate boo --games 2", "dataset boo --games 2 --out sets --jobs 1"]
)
@pytest.mark.parametrize(("bot", "sentence"), FAULTS, ids=[bot for bot, _sentence in FAULTS])
def test_a_bot_that_fails_is_named_with_its_game_seat_and_seed(run: Run, line: str, bot: str, sentence: str) -> None:
    Path("brokenbot.py").write_text(BROKEN, encoding="utf-8")
    bots = f"brokenbot:{bot},brokenbot:{bot}"
    told = run(f"{line} --seed 5 --bots {bots}").refusal
    assert sentence in told
    if bot != "Unmade":
        assert "game 0 of seed 5 (brokenbot:" in told


def test_the_seed_that_was_drawn_by_lot_is_told_and_makes_the_fault_again(run: Run) -> None:
    Path("brokenbot.py").write_text(BROKEN, encoding="utf-8")
    line = "arena boo --games 2 --jobs 1 --bots brokenbot:Raises,random"
    told = run(line).refusal
    found = re.search(r"game (\d) of seed (\d+)", told)
    assert found is not None
    assert run(f"{line} --seed {found[2]}").refusal == told


# Without luck.


@pytest.mark.soak
def test_scores_without_luck_stand_beside_those_as_played(small: Run) -> None:
    line = "arena kuhn --bots greedy,random,level1 --games 150 --seed 5 --budget 1/10"
    report = small(f"{line} --luck-adjusted --json --jobs 1").report
    found = report.pop("luck_adjusted")
    assert report == small(f"{line} --json --jobs 1").report
    pairs = [(entry["bot"], entry["against"], entry["deals"]) for entry in found]
    assert pairs == [("greedy", "random", 25), ("greedy", "level1", 25), ("random", "level1", 25)]
    played = {(cell["bot"], cell["against"]): cell["share"] for cell in report["crosstable"]}
    for entry in found:
        assert entry["as_played"]["middle"] == pytest.approx(played[entry["bot"], entry["against"]], abs=1e-5)
        assert entry["times"] >= 1, entry
        for mean in (entry["as_played"], entry["adjusted"]):
            assert mean["low"] <= mean["middle"] <= mean["high"]
    assert max(entry["times"] for entry in found) > 1
    assert small(f"{line} --luck-adjusted --json --jobs 2").report["luck_adjusted"] == found


@pytest.mark.soak
def test_for_people_it_says_how_many_games_that_is_as_good_as(small: Run) -> None:
    line = "arena kuhn --bots greedy,random --seed 5 --budget 1/10 --jobs 1 --luck-adjusted --games"
    out = small(f"{line} 60").out
    assert "as played and without luck" in out
    assert re.search(r"^greedy +random +[0-9.]+ % .* times the games$", out, re.MULTILINE)
    assert "too few" not in out
    assert "Fewer than 20 deals are too few" in small(f"{line} 10").out


@pytest.mark.soak
def test_games_are_kept_with_their_luck_and_not_mixed_with_others(small: Run) -> None:
    line = "arena kuhn --bots greedy,random --seed 5 --games 44 --jobs 1 --json --resume games.jsonl"
    whole, kept = small(f"{line} --luck-adjusted").out, Path("games.jsonl")
    lines = lines_of("games.jsonl")
    kept.write_text("".join(lines[:20]), encoding="utf-8")
    assert small(f"{line} --luck-adjusted").out == whole
    assert "games of another arena" in small(line).err
    kept.unlink()
    small(line)
    assert "games of another arena" in small(f"{line} --luck-adjusted").err
    kept.write_text(lines[0] + lines[1].replace('"luck": [[', '"luck": [[1.0, '), encoding="utf-8")
    assert "line 2 of games.jsonl" in small(f"{line} --luck-adjusted").err


# --resume.


@pytest.fixture
def whole(run: Run, _small_games: None) -> Whole:
    """The JSON of an uninterrupted arena, and the lines of its file."""
    return played_whole(run, f"{QUICK} --json")


@pytest.mark.soak
@pytest.mark.parametrize(("kept", "rest"), [(0, 0), (0, 20), (1, 0), (4, 20), (7, 0), (13, 0)])
def test_what_was_cut_short_goes_on_to_the_same_result(run: Run, whole: Whole, kept: int, rest: int) -> None:
    """Also within a line, whose game is played again."""
    out, lines = whole
    Path("half.jsonl").write_text("".join(lines[:kept]) + "".join(lines[kept:])[:rest], encoding="utf-8")
    assert run(f"{QUICK} --json --resume half.jsonl").out == out
    again = lines_of("half.jsonl")
    assert (again[:kept], len(again)) == (lines[:kept], len(lines))


@pytest.mark.parametrize("seed", ["--seed 5", ""], ids=["the same seed", "that of the file"])
def test_a_kept_game_is_not_played_again(run: Run, whole: Whole, monkeypatch: pytest.MonkeyPatch, seed: str) -> None:
    monkeypatch.setattr("hantise.bots.arena.play_one", None)
    assert run(f"{QUICK.replace('--seed 5', seed)} --json --resume whole.jsonl").out == whole[0]


@pytest.mark.soak
def test_more_games_go_on_and_fewer_are_taken_from_it(run: Run, whole: Whole) -> None:
    for number in (24, 6):
        line = QUICK.replace("--games 12", f"--games {number}")
        assert run(f"{line} --json --resume whole.jsonl").out == run(f"{line} --json").out
    assert len(lines_of("whole.jsonl")) == 25


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("--seed 5", "--seed 6", "its seed is 5, not 6"),
        ("1/10", "1/20", "its budget is 0.1, not 0.05"),
        ("level1,greedy", "greedy,level1", 'its bots is ["level1", "greedy", "random"], not'),
        ("connect_four", "kuhn", 'its game is "connect_four", not "kuhn"'),
    ],
)
def test_other_arguments_are_refused(run: Run, whole: Whole, old: str, new: str, sentence: str) -> None:
    said = run(f"{QUICK.replace(old, new)} --resume whole.jsonl").refusal
    assert said.startswith(f"hantise: whole.jsonl holds games of another arena: {sentence}")
    assert lines_of("whole.jsonl") == whole[1]


@pytest.mark.parametrize("text", ["no newline", "first\nsecond\n", '{"hantise": 1}\n', "[]\n", "\n", "\xff\n"])
def test_a_file_of_something_else_is_refused_and_left_alone(small: Run, text: str) -> None:
    Path("notes").write_text(text, "latin-1")
    assert "null" not in small(f"{QUICK} --resume notes").refusal
    assert Path("notes").read_text("latin-1") == text


@pytest.mark.parametrize(
    ("name", "value"),
    [("number", -1), ("deal", 1), ("seats", ["random", "random"]), ("payoffs", [1.0]), ("seconds", None)],
)
def test_a_damaged_line_is_named(run: Run, whole: Whole, name: str, value: object) -> None:
    heading, first, *rest = whole[1]
    damaged = json.dumps({**json.loads(first), name: value}) + "\n"
    Path("whole.jsonl").write_text("".join([heading, damaged, *rest]), encoding="utf-8")
    assert run(f"{QUICK} --resume whole.jsonl").refusal == "hantise: line 2 of whole.jsonl is no game of an arena\n"


def test_speeds_come_from_the_kept_games(run: Run, whole: Whole) -> None:
    game = find("connect_four")
    contest = Contest(game.code, game.options(2), ("level1", "greedy", "random"), 5, 0.1)
    outcomes = list(ResumeFile(Path("whole.jsonl"), game, contest).outcomes.values())
    assert min(speeds(contest, outcomes).values()) > 0
    # As if each decision had taken the same time, because a busy machine has no steady clock.
    long = {"level1": 0.5, "greedy": 0.25, "random": 0.125}
    thought = [[long[name] * often for name, often in zip(one.seats, one.decisions)] for one in outcomes]
    told = [replace(one, seconds=tuple(seconds)) for one, seconds in zip(outcomes, thought)]
    assert speeds(contest, told) == {"level1": 2, "greedy": 4, "random": 8}


@posix
def test_ctrl_c_leaves_whole_lines_and_no_processes(tmp_path: Path) -> None:
    kept = tmp_path / "games.jsonl"
    words = [*LINE.replace("--games 8", "--games 100000").split(), "--jobs", "2", "--resume", str(kept)]
    with started([sys.executable, "-m", "hantise", *words]) as running:
        wait_for(kept, 2000)
        os.killpg(running.pid, signal.SIGINT)
        out, err = running.communicate(timeout=20)
        assert not is_left(running.pid)
    assert (running.returncode, out, err) == (130, b"", b"")
    assert all(json.loads(text) for text in kept.read_text(encoding="utf-8").splitlines())


def is_left(group: int) -> bool:
    """Whether a process of the group is still alive after some seconds."""
    for _ in range(50):
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return False
        time.sleep(0.1)
    return True


@pytest.mark.parametrize(
    ("low", "high", "marks"),
    [(-400, 420, [-400, -200, 0, 200, 400, 600]), (36, 64, [35, 40, 45, 50, 55, 60, 65]), (0, 0, [0, 0.001])],
)
def test_a_scale_has_round_marks(low: float, high: float, marks: list[float]) -> None:
    assert scale_marks(low, high) == pytest.approx(marks)


@pytest.mark.soak
@pytest.mark.parametrize("more", ["", "--pairing swiss"])
def test_an_arena_keeps_its_games_in_order_whatever_the_number_of_jobs(run: Run, more: str) -> None:
    line = f"{LINE} {more} --json"
    reports = [run(f"{line} --jobs {jobs} --record {jobs}.jsonl").report for jobs in (1, 2)]
    assert reports[0] == reports[1] == run(line).report
    # The heading has the date.
    one, other = (Path(f"{jobs}.jsonl").read_text().split("\n")[1:] for jobs in (1, 2))
    assert one == other
    told = run("stats 1.jsonl --json").report
    assert (told["games"], {side["name"] for side in told["bots"]}) == (8, {"greedy", "random"})
    assert run("replay 1.jsonl#7").out.startswith("Ghooost!, seats: 0 ")


def test_bots_meet_at_a_preset_and_deal_by_piles(run: Run) -> None:
    line = "arena haunted_stairs --bots greedy,random --games 4 --seed 1 --jobs 1 --option preset=small"
    assert "greedy" in run(line).out


@pytest.mark.soak
def test_the_same_player_twice_by_its_own_budgets_and_one_of_ones_own(run: Run) -> None:
    """Equal players are even in the long run, and told apart in the report."""
    Path("arenabot.py").write_text(OWN)
    words = "random,random,greedy@0.5,arenabot:First"
    line = f"arena ghooost --bots {words} --games 12 --seed 5 --option daybreak=3 --json --jobs"
    report = run(f"{line} 1").report
    assert report["bots"] == ["random", "random#2", "greedy@0.5", "arenabot:First"]
    assert {entry["bot"] for entry in report["ratings"]} == set(report["bots"])
    assert run(f"{line} 2").report == report


# `hantise arena --csv`: tables.


TABLED = "arena connect_four --bots greedy,random --games 6 --seed 5 --jobs 1"
TIMED = ("seconds_0", "seconds_1")


def timeless(name: str) -> list[dict[str, str]]:
    return [{key: value for key, value in row.items() if key not in TIMED} for row in rows(name)]


@pytest.mark.usefixtures("_small_games")
def test_every_game_is_a_row_with_the_columns_of_each_seat_and_the_ratings_are_a_table_too(run: Run) -> None:
    Path("ratings.csv").write_text("what lay there", encoding="utf-8")
    report = run(f"{TABLED} --json --csv games.csv --csv-ratings ratings.csv").report
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


@pytest.mark.usefixtures("_small_games")
def test_equal_seeds_give_equal_tables_but_for_the_seconds_also_of_games_that_were_kept(run: Run) -> None:
    for name in ("first", "again", "kept"):
        run(f"{TABLED} --csv {name}.csv" + (" --resume games.jsonl" if name != "first" else ""))
    assert timeless("first.csv") == timeless("again.csv")
    # Resumed games keep their times.
    assert rows("again.csv") == rows("kept.csv")


@pytest.mark.usefixtures("_small_games")
def test_what_luck_brought_has_a_column_for_each_seat_where_it_is_told(run: Run) -> None:
    line = "arena kuhn --bots greedy,random --games 4 --seed 5 --jobs 1 --luck-adjusted"
    run(f"{line} --csv games.csv --resume games.jsonl")
    found = rows("games.csv")
    assert [name for name in found[0] if name.startswith("luck")] == ["luck_0", "luck_1"]
    # All of it, without the times.
    kept = [json.loads(line)["luck"][0] for line in lines_of("games.jsonl")[1:]]
    assert [[float(row["luck_0"]), float(row["luck_1"])] for row in found] == kept
    assert any(float(row["luck_0"]) for row in found)


# `hantise arena --start`: games from given positions, each by every seating.


FROM_STARTS = "arena connect_four --bots greedy,random --seed 5 --jobs 1"
# In the first the first seat wins at once; in the second the other seat has to stop three in a row.
STARTS = ["xxx/oo/o////", "xx/oo/x////", "//////"]
POSITIONS = "# one of each side\n\n{}\n   {} \n{}\n".format(*STARTS)


@pytest.fixture
def placed(small: Run) -> Run:
    """Run lines in a folder with positions."""
    Path("positions.txt").write_text(POSITIONS, encoding="utf-8")
    return small


def test_each_position_is_played_once_by_every_seating(placed: Run) -> None:
    report = placed(f"{FROM_STARTS} --start positions.txt --json --csv games.csv").report
    assert (report["games"], report["deals"], report["starts"]) == (6, 3, 3)
    found = rows("games.csv")
    assert [row["start"] for row in found] == [start for start in STARTS for _seating in range(2)]
    assert [{one["bot_0"], other["bot_0"]} for one, other in zip(found[::2], found[1::2])] == [{"greedy", "random"}] * 3
    # Greedy sees the fourth, and is the only one to move in that game.
    from_first = next(row for row in found[:2] if row["bot_0"] == "greedy")
    assert (from_first["payoff_0"], from_first["decisions_0"], from_first["decisions_1"]) == ("1.0", "1", "0")


def test_they_come_in_turn_as_often_as_games_are_asked_for_and_people_are_told_how_many(placed: Run) -> None:
    out = placed(f"{FROM_STARTS} --start positions.txt --games 9 --csv games.csv").out
    assert out.splitlines()[1] == "From 3 positions in turn"
    assert [row["start"] for row in rows("games.csv")[::2]] == [*STARTS, *STARTS[:2]]
    assert placed(f"{FROM_STARTS} --start -", "//////\n").out.splitlines()[1] == "From 1 position"


@pytest.mark.soak
def test_the_start_of_the_game_is_a_position_too(placed: Run) -> None:
    ordinary = placed(f"{FROM_STARTS} --games 4 --json").report
    started = placed(f"{FROM_STARTS} --games 4 --json --start -", "//////\n").report
    assert started.pop("starts") == 1
    assert started == ordinary


@pytest.mark.soak
def test_the_same_games_at_any_number_of_jobs_and_kept_with_their_positions(run: Run) -> None:
    """Positions of hidden cards: the seats of the table are those of the position."""
    positions = [position(seed) for seed in (1, 2)]
    Path("positions.txt").write_text("\n".join(positions), encoding="utf-8")
    line = "arena ghooost --bots greedy,random --seed 5 --start positions.txt --json"
    reports = [run(f"{line} --jobs {jobs} --record {jobs}.jsonl").report for jobs in (1, 2)]
    assert reports[0] == reports[1]
    assert (reports[0]["players"], reports[0]["games"], reports[0]["starts"]) == (3, 12, 2)
    one, other = (Path(f"{jobs}.jsonl").read_text(encoding="utf-8").split("\n")[1:] for jobs in (1, 2))
    assert one == other
    kept = Dataset(Path("1.jsonl"))
    for line_of_file in kept:
        record = kept.record(line_of_file.number, games.find)
        assert record.beginning == positions[line_of_file.number // 6 % 2]
        assert record.replay().payoffs() == line_of_file.payoffs
    assert run("replay 1.jsonl#7 --seat all").status == 0


def position(seed: int) -> str:
    """Three players of Ghooost!, dealt and some turns on."""
    game = games.find("ghooost")
    state, rng = game.start(game.options(3, daybreak=3)), Rng(seed)
    for _turn in range(6):
        state.roll(rng)
        state.apply(state.legal()[0])
    state.roll(rng)
    return game.dump(state)


@pytest.mark.soak
def test_games_from_elsewhere_are_not_gone_on_with(placed: Run) -> None:
    line = f"{FROM_STARTS} --games 6 --json --resume games.jsonl"
    whole = placed(f"{line} --start positions.txt").out
    Path("games.jsonl").write_text("".join(lines_of("games.jsonl")[:3]), encoding="utf-8")
    assert placed(f"{line} --start positions.txt").out == whole
    assert "games of another arena: its starts is" in placed(line).err
    assert "games of another arena: its starts is" in placed(f"{line} --start -", "//////\n").err
    Path("games.jsonl").unlink()
    placed(line)
    assert "its starts is null, not" in placed(f"{line} --start positions.txt").err


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("//////\n\n//x\n", "line 3 of stdin: connect four has seven columns of up to six stones"),
        ("//////\nxxxx/oo/o////\n", "line 2 of stdin: nobody is to decide there"),
        ("", "stdin has no positions"),
        ("# nothing\n \n", "stdin has no positions"),
    ],
)
def test_a_line_that_is_no_position_to_start_from_is_named(small: Run, text: str, sentence: str) -> None:
    assert small(f"{FROM_STARTS} --start - --resume games.jsonl", text).refusal.startswith(f"hantise: {sentence}")
    assert list(Path().iterdir()) == []


def test_positions_are_of_one_table(run: Run) -> None:
    game = games.find("ghooost")
    state, rng = game.start(game.options(2)), Rng(1)
    before_the_deal = game.dump(state)
    state.roll(rng)
    Path("positions.txt").write_text(f"{position(1)}\n{game.dump(state)}\n", encoding="utf-8")
    line = "arena ghooost --bots greedy,random --start positions.txt"
    assert run(line).err == "hantise: line 2 of positions.txt: it has 2 seats, not 3\n"
    assert run(f"{line} --players 4").err == "hantise: line 1 of positions.txt: it has 3 seats, not 4\n"
    assert run(f"{line[:-3]}").err == "hantise: positions. cannot be read: No such file or directory\n"
    Path("positions.txt").write_bytes(b"\xff\n")
    assert run(line).err == "hantise: positions.txt is no text in UTF-8\n"
    assert run(line.replace("positions.txt", "-"), before_the_deal).err.endswith("nobody is to decide there\n")


def test_a_position_that_a_game_begins_in_is_in_its_record() -> None:
    """A position in a file of games: a game is replayed from it; other games have none."""
    game = find_small("connect_four")
    heading = heading_of(game, game.options(2), ["greedy", "random"], 1, "2026-11-26")
    events = [Event(CHANCE, (), ()), Event(0, ("1",), ())]
    started, plain = (line_of(0, ["a", "b"], [1.0, -1.0], events, start) for start in ("xxx/oo/o////", ""))
    record = loads(record_text(heading, started), find_small)
    assert (record.beginning, record.replay().payoffs()) == ("xxx/oo/o////", [1.0, -1.0])
    assert json.loads(written(started))["start"] == "xxx/oo/o////"
    assert "start" not in json.loads(written(plain))


# `hantise arena --pairing`: a gauntlet, and a Swiss system, in any number of processes and sessions.


BOTS = "greedy,random,random,greedy@0.5,random"
NAMES = ["greedy", "random", "random#2", "greedy@0.5", "random#3"]
GAUNTLET = f"arena connect_four --bots {BOTS} --seed 5 --jobs 1 --games 16 --pairing gauntlet --json"
SWISS = f"arena connect_four --bots {BOTS} --seed 5 --jobs 1 --games 20 --pairing swiss --json"


@pytest.mark.soak
def test_in_a_gauntlet_the_first_meets_each_other_one_and_nobody_else_does(small: Run) -> None:
    report = small(f"{GAUNTLET} --csv games.csv").report
    assert (report["pairing"], report["games"], report["deals"]) == ("gauntlet", 16, 2)
    met = Counter((row["bot_0"], row["bot_1"]) for row in rows("games.csv"))
    assert met == {pair: 2 for name in NAMES[1:] for pair in ((NAMES[0], name), (name, NAMES[0]))}
    games = {(cell["bot"], cell["against"]): cell["games"] for cell in report["crosstable"]}
    assert games["greedy", "random#3"] == 4
    assert games["random", "random#2"] == 0
    assert len(report["ratings"]) == 5


def test_at_larger_tables_the_first_is_always_there(run: Run) -> None:
    line = "arena ghooost --players 3 --bots greedy,random,random,random --seed 5 --option daybreak=3 --jobs 1"
    report = run(f"{line} --games 9 --pairing gauntlet --json --csv games.csv").report
    assert (report["games"], report["deals"]) == (9, 1)
    assert all("greedy" in (row["bot_0"], row["bot_1"], row["bot_2"]) for row in rows("games.csv"))


@pytest.mark.soak
def test_in_a_swiss_system_the_results_of_a_round_pair_the_next(small: Run) -> None:
    report = small(f"{SWISS} --csv games.csv").report
    # Four games a round; one of five bots sits out.
    assert (report["pairing"], report["games"], report["deals"]) == ("swiss", 20, 5)
    standings = Standings(NAMES)
    for deal in range(5):
        games = [row for row in rows("games.csv") if row["deal"] == str(deal)]
        meeting = {frozenset([NAMES[one], NAMES[other]]) for one, other in standings.pair()}
        seated = Counter(frozenset([row["bot_0"], row["bot_1"]]) for row in games)
        assert seated == dict.fromkeys(meeting, 2)
        for row in games:
            standings.add([row["bot_0"], row["bot_1"]], [float(row["payoff_0"]), float(row["payoff_1"])])
    assert report["standings"] == [line._asdict() for line in standings.table()]
    assert {line["byes"] for line in report["standings"]} == {1}
    assert sum(line["points"] for line in report["standings"]) == 20 + 5 * 2


def test_for_people_it_prints_the_table(small: Run) -> None:
    lines = [line.split() for line in small(SWISS.removesuffix(" --json")).out.splitlines()]
    heading = lines.index(["bot", "points", "games", "rounds", "sat", "out"])
    told = lines[heading + 1 : heading + 6]
    assert {line[0] for line in told} == set(NAMES)
    assert [line[2:] for line in told] == [["8", "1"]] * 5
    points = [float(line[1]) for line in told]
    assert points == sorted(points, reverse=True)


# --resume.


@pytest.fixture
def whole_swiss(run: Run, _small_games: None) -> Whole:
    """The JSON of an uninterrupted Swiss system, and the lines of its file."""
    return played_whole(run, SWISS)


@pytest.mark.soak
@pytest.mark.parametrize(("kept", "games"), [(1, 20), (7, 20), (17, 20), (21, 28), (21, 8)])
def test_it_goes_on_within_a_round_and_to_more_rounds_or_fewer(
    run: Run, whole_swiss: Whole, kept: int, games: int
) -> None:
    Path("half.jsonl").write_text("".join(whole_swiss[1][:kept]), encoding="utf-8")
    line = SWISS.replace("--games 20", f"--games {games}")
    assert run(f"{line} --resume half.jsonl").out == run(line).out
    assert len(lines_of("half.jsonl")) == max(games, 20) + 1


def test_a_game_that_nobody_was_paired_for_is_named(run: Run, whole_swiss: Whole) -> None:
    """Another result gives other pairs, so that later games do not fit."""
    kept = [json.loads(line) for line in whole_swiss[1]]
    turned = {place: {"payoffs": [-payoff for payoff in kept[place]["payoffs"]]} for place in (1, 2, 3, 4)}
    strange: list[dict[int, dict[str, Any]]] = [
        *({2: {"seats": ["nobody", "greedy"]}}, {7: {"seats": ["greedy", "greedy"]}}),
        *({3: {"number": 400, "deal": 100}}, turned),
    ]
    for changes in strange:
        lines = [json.dumps({**line, **changes.get(place, {})}) + "\n" for place, line in enumerate(kept)]
        Path("whole.jsonl").write_text("".join(lines), encoding="utf-8")
        said = run(f"{SWISS} --resume whole.jsonl").refusal
        assert re.fullmatch(r"hantise: line \d+ of whole.jsonl is no game of an arena\n", said), changes


def test_games_of_another_pairing_are_refused(run: Run, whole_swiss: Whole) -> None:
    assert 'its pairing is "swiss", not null' in run(f"{SWISS} --resume whole.jsonl".replace("swiss", "all")).err
    gauntlet = run(f"{GAUNTLET.replace('16', '20')} --resume whole.jsonl")
    assert 'its pairing is "swiss", not "gauntlet"' in gauntlet.err


# `hantise arena --sprt`: it stops at the same game in any number of processes.


SEQUENTIAL = "arena connect_four --seed 3 --jobs 1 --sprt 0 100"
HOUSE = "arena ghooost --bots greedy,random --seed 5 --option daybreak=3 --sprt -50 200 --json"


def test_a_better_bot_is_found_better_and_the_worse_one_is_not(small: Run) -> None:
    better = small(f"{SEQUENTIAL} --bots greedy,random --json").report
    test = better["sprt"]
    assert (test["accepted"], test["elo0"], test["elo1"], test["alpha"], test["beta"]) == ("H1", 0, 100, 0.05, 0.05)
    assert test["llr"] >= test["upper"] == pytest.approx(2.944, abs=0.001)
    assert sum(one["deals"] for one in test["scores"]) == better["deals"] == better["games"] / 2
    worse = small(f"{SEQUENTIAL} --bots random,greedy --json").report["sprt"]
    assert (worse["accepted"], worse["llr"] <= worse["lower"]) == ("H0", True)


def test_for_people_it_prints_the_bounds_the_ratio_and_the_end(small: Run) -> None:
    out = small(f"{SEQUENTIAL} --bots greedy,random --alpha 0.01 --beta 0.2").out
    assert "Sequential test: is greedy 100 points stronger than random (H1) or 0 (H0)?" in out
    told = re.search(r"^Log-likelihood ratio (\S+), bounds -1.60 and 4.38: H1 is accepted$", out, re.MULTILINE)
    assert told
    assert 4.38 <= float(told[1]) < 6
    assert re.search(r"^Deals by the share of first places that greedy took: .*1: [0-9]+$", out, re.MULTILINE)


def test_it_takes_no_more_games_than_are_allowed(small: Run) -> None:
    report = small(f"{SEQUENTIAL} --bots greedy,random --games 5 --json").report
    assert (report["games"], report["sprt"]["accepted"]) == (6, None)
    assert ": not decided\n" in small(f"{SEQUENTIAL} --bots greedy,random --games 5").out


@pytest.mark.soak
def test_the_same_end_at_any_number_of_jobs_and_after_it_was_cut_short(run: Run) -> None:
    one = run(f"{HOUSE} --jobs 1 --record games.jsonl")
    assert one.report["sprt"]["accepted"] is not None
    # In addition to the heading.
    assert len(lines_of("games.jsonl")) == one.report["games"] + 1
    # Games after the decision do not count.
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
