"""`hantise arena`."""

import json
import os
import re
import signal
import sys
import time
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

from cli.running import OWN, Run, Whole, lines_of, played_whole, started, wait_for
from hantise.bots.arena import Contest
from hantise.cli.arena_report import speeds
from hantise.cli.chart import scale_marks
from hantise.cli.outcomes import Kept
from hantise.testing.games import find

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


# Going on where it was cut short.


@pytest.fixture
def whole(run: Run, _small_games: None) -> Whole:
    """The JSON of an uninterrupted arena, and the lines that it kept."""
    return played_whole(run, f"{QUICK} --json")


@pytest.mark.soak
@pytest.mark.parametrize(("kept", "rest"), [(0, 0), (0, 20), (1, 0), (4, 20), (7, 0), (13, 0)])
def test_what_was_cut_short_goes_on_to_the_same_result(run: Run, whole: Whole, kept: int, rest: int) -> None:
    """Also within a line, which is played again."""
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
    for games in (24, 6):
        line = QUICK.replace("--games 12", f"--games {games}")
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
    assert small(f"{QUICK} --resume notes").refusal
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
    outcomes = list(Kept(Path("whole.jsonl"), game, contest).outcomes.values())
    assert min(speeds(contest, outcomes).values()) > 0
    # As if each had thought for so long about every decision: no clock of a busy machine has a say.
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
    """Whether some process of the group goes on for seconds."""
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
    # The first line has the day.
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
