"""`hantise arena --start`: games from given positions, each by every seating."""

import json
from pathlib import Path

import pytest

from cli.running import Run, lines_of, rows
from hantise import games
from hantise.core import CHANCE, Event, Rng
from hantise.core.record import loads
from hantise.datasets import Dataset
from hantise.datasets.lines import heading_of, line_of, record_text, written
from hantise.testing.games import find as find_small

LINE = "arena connect_four --bots greedy,random --seed 5 --jobs 1"
# The first seat wins at once in the first; in the second it is the other's turn, who has to stop three in a row.
STARTS = ["xxx/oo/o////", "xx/oo/x////", "//////"]
POSITIONS = "# one of each side\n\n{}\n   {} \n{}\n".format(*STARTS)


@pytest.fixture
def placed(small: Run) -> Run:
    """Run lines where positions lie."""
    Path("positions.txt").write_text(POSITIONS, encoding="utf-8")
    return small


def test_each_position_is_played_once_by_every_seating(placed: Run) -> None:
    report = placed(f"{LINE} --start positions.txt --json --csv games.csv").report
    assert (report["games"], report["deals"], report["starts"]) == (6, 3, 3)
    found = rows("games.csv")
    assert [row["start"] for row in found] == [start for start in STARTS for _seating in range(2)]
    assert [{one["bot_0"], other["bot_0"]} for one, other in zip(found[::2], found[1::2])] == [{"greedy", "random"}] * 3
    # Greedy sees the fourth, and is the only one to move in that game.
    from_first = next(row for row in found[:2] if row["bot_0"] == "greedy")
    assert (from_first["payoff_0"], from_first["decisions_0"], from_first["decisions_1"]) == ("1.0", "1", "0")


def test_they_come_in_turn_as_often_as_games_are_asked_for_and_people_are_told_how_many(placed: Run) -> None:
    out = placed(f"{LINE} --start positions.txt --games 9 --csv games.csv").out
    assert out.splitlines()[1] == "From 3 positions in turn"
    assert [row["start"] for row in rows("games.csv")[::2]] == [*STARTS, *STARTS[:2]]
    assert placed(f"{LINE} --start -", "//////\n").out.splitlines()[1] == "From 1 position"


@pytest.mark.soak
def test_the_start_of_the_game_is_a_position_too(placed: Run) -> None:
    ordinary = placed(f"{LINE} --games 4 --json").report
    started = placed(f"{LINE} --games 4 --json --start -", "//////\n").report
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
    line = f"{LINE} --games 6 --json --resume games.jsonl"
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
    assert small(f"{LINE} --start - --resume games.jsonl", text).refusal.startswith(f"hantise: {sentence}")
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
    """As it lies in a file of games: read again, it begins there; other games say nothing of it."""
    game = find_small("connect_four")
    heading = heading_of(game, game.options(2), ["greedy", "random"], 1, "2026-11-26")
    events = [Event(CHANCE, (), ()), Event(0, ("1",), ())]
    started, plain = (line_of(0, ["a", "b"], [1.0, -1.0], events, start) for start in ("xxx/oo/o////", ""))
    record = loads(record_text(heading, started), find_small)
    assert (record.beginning, record.replay().payoffs()) == ("xxx/oo/o////", [1.0, -1.0])
    assert json.loads(written(started))["start"] == "xxx/oo/o////"
    assert "start" not in json.loads(written(plain))
