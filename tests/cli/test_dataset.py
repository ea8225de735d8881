"""`hantise dataset`: sets of games with a card, by one command that can be resumed."""

import gzip
import os
import signal
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from cli.running import Run, started, wait_for
from hantise.datasets import Dataset, Line, sets
from hantise.datasets.sets import GameSet
from hantise.testing.games import find as find_small

LINE = "dataset connect_four --bots greedy,random --seed 5 --budget 1 --jobs 1 --out sets"
# Three numbers of players, whose games are over soon.
GHOSTS = "dataset ghooost --bots greedy,random --seed 5 --jobs 1 --option daybreak=2 --out sets"
TABLES = "--players 2 --players 3 --players 4"

posix = pytest.mark.skipif(os.name != "posix", reason="signals are of POSIX")
pytestmark = pytest.mark.usefixtures("_cards_of_a_day")


@pytest.fixture
def _cards_of_a_day(monkeypatch: pytest.MonkeyPatch) -> None:
    """Midnight makes no difference."""
    monkeypatch.setattr("hantise.cli.dataset.today", lambda: "2026-11-26")


def contents(folder: str) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in Path(folder).iterdir()}


def lines(folder: str) -> list[Line]:
    return list(GameSet(Path(folder)))


def test_a_set_is_a_file_of_games_that_replay_and_a_card_and_without_a_game_there_is_one_of_each(small: Run) -> None:
    told = small("dataset --bots greedy,random --games 12 --jobs 1 --out sets").told
    cards = [str(Path("sets") / code / "README.md") for code in ("connect_four", "kuhn")]
    assert [line.split(": ")[1] for line in told.splitlines()] == cards
    assert {path.name for path in Path("sets").iterdir() if path.is_dir()} == {"connect_four", "kuhn"}
    assert set(contents("sets/connect_four")) == {"connect_four-2.jsonl.gz", "README.md"}
    read = Dataset(Path("sets/connect_four/connect_four-2.jsonl.gz"))
    assert [line.number for line in read] == list(range(12))
    assert {tuple(sorted(line.seats)) for line in read} == {("greedy", "random")}
    for line in read:
        assert read.record(line.number, find_small).replay().payoffs() == line.payoffs


@pytest.mark.soak
@pytest.mark.parametrize("jobs", [1, 2])
def test_equal_seeds_give_equal_sets_whatever_the_jobs(run: Run, jobs: int) -> None:
    for folder in ("one", "other"):
        run(f"{GHOSTS} --players 2 --games 6 --out {folder} --jobs {jobs if folder == 'other' else 1}")
    assert contents("one/ghooost") == contents("other/ghooost")
    run(f"{GHOSTS} --players 2 --games 6 --seed 6 --out third")
    assert lines("third/ghooost") != lines("one/ghooost")


# Resuming.


@pytest.fixture
def whole(run: Run, _small_games: None) -> dict[str, bytes]:
    """The files of a set that was made without interruption."""
    run(f"{LINE} --games 12")
    return contents("sets/connect_four")


def unfinished(games: int, rest: bytes = b"") -> None:
    """Make the folder of a set that was interrupted after this many games."""
    folder = Path("sets/connect_four")
    heading, *games_text = gzip.decompress((folder / "connect_four-2.jsonl.gz").read_bytes()).splitlines(keepends=True)
    for path in folder.iterdir():
        path.unlink()
    top = b"[" + heading.rstrip() + b"]\n"
    (folder / "unfinished.jsonl").write_bytes(top + b"".join(games_text[:games]) + rest)


@pytest.mark.parametrize("games", [0, 1, 7, 12])
@pytest.mark.parametrize("rest", [b"", b'{"number":7,"se'])
def test_what_was_cut_short_goes_on_to_the_same_set(
    run: Run, whole: dict[str, bytes], games: int, rest: bytes, played: list[int]
) -> None:
    unfinished(games, rest)
    assert run(f"{LINE} --games 12").status == 0
    assert contents("sets/connect_four") == whole
    assert played == list(range(games, 12))


@pytest.fixture
def played(whole: object, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The numbers of the games that are played from now on."""
    numbers: list[int] = []
    play = sets.play_number

    def noting(*given: Any) -> Line:
        numbers.append(given[2])
        return play(*given)

    monkeypatch.setattr(sets, "play_number", noting)
    return numbers


def test_a_set_that_is_there_gets_its_card_more_games_go_on_from_it_and_fewer_close_it(
    run: Run, whole: dict[str, bytes], played: list[int]
) -> None:
    Path("sets/connect_four/README.md").write_text("by hand")
    run(f"{LINE} --games 12")
    assert (contents("sets/connect_four"), played) == (whole, [])
    run(f"{LINE} --games 20")
    assert played == list(range(12, 20))
    more = contents("sets/connect_four")
    run(f"{LINE} --games 20 --out fresh")
    assert contents("fresh/connect_four") == more
    unfinished(9)
    assert run(f"{LINE} --games 1").status == 0
    assert [line.number for line in lines("sets/connect_four")] == list(range(9))
    assert "--games 9 " in Path("sets/connect_four/README.md").read_text(encoding="utf-8")


def test_games_that_were_being_added_are_not_lost(run: Run, whole: dict[str, bytes]) -> None:
    run(f"{LINE} --games 15")
    unfinished(15)
    Path("sets/connect_four/connect_four-2.jsonl.gz").write_bytes(whole["connect_four-2.jsonl.gz"])
    run(f"{LINE} --games 1")
    assert [line.number for line in lines("sets/connect_four")] == list(range(15))


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("--seed 5", "--seed 6", "their seed is 5, not 6"),
        ("greedy,random", "random,greedy", "their bots is ['greedy', 'random'], not ['random', 'greedy']"),
        ("--budget 1 ", "--budget 1/2 ", "their budget is 1.0, not 0.5"),
    ],
)
@pytest.mark.parametrize("is_cut", [True, False])
def test_a_set_of_other_games_is_left_alone(
    run: Run, whole: dict[str, bytes], old: str, new: str, sentence: str, is_cut: bool
) -> None:
    if is_cut:
        unfinished(5)
    before = contents("sets/connect_four")
    assert f"holds other games: {sentence}\n" in run(f"{LINE.replace(old, new)} --games 12").refusal
    assert contents("sets/connect_four") == before


@pytest.mark.parametrize(
    ("rest", "sentence"),
    [
        (b"not JSON\n", "line 5 of unfinished.jsonl is none of a file of games"),
        (b'{"number":9,"seats":[],"payoffs":[],"decisions":0,"events":[]}\n', "has the game 9 where 3 should be"),
    ],
)
def test_a_damaged_file_is_named_and_kept(run: Run, whole: object, rest: bytes, sentence: str) -> None:
    unfinished(3, rest)
    before = contents("sets/connect_four")
    assert sentence in run(f"{LINE} --games 12").refusal
    assert contents("sets/connect_four") == before


@pytest.mark.soak
@posix
def test_ctrl_c_leaves_what_goes_on_and_nobody_adds_to_it_meanwhile(run: Run) -> None:
    line = "dataset boo --bots random --seed 5 --jobs 2 --out sets --games"
    kept = Path("sets/boo/unfinished.jsonl")
    with started([sys.executable, "-m", "hantise", *line.split(), "100000"]) as running:
        wait_for(kept, 5000)
        beside = run(f"{line} 1").refusal
        os.killpg(running.pid, signal.SIGINT)
        _out, err = running.communicate(timeout=20)
    assert (running.returncode, err) == (130, b"")
    assert beside == f"hantise: another hantise makes the set in {kept.parent}: let it end first\n"
    assert run(f"{line} 1").status == 0
    found = lines("sets/boo")
    assert [line.number for line in found] == list(range(len(found)))
    assert len(found) > 1
    run("dataset boo --bots random --seed 5 --jobs 1 --games 4 --out fresh")
    assert lines("fresh/boo") == found[:4]


# The card and the tables.


def test_numbers_run_through_all_tables_no_two_games_have_one_deal_and_the_card_is_made_of_the_files(run: Run) -> None:
    run(f"{GHOSTS} {TABLES} --games 30")
    found = lines("sets/ghooost")
    assert [(line.number, len(line.seats)) for line in found] == [(number, 2 + number % 3) for number in range(30)]
    assert len({str(line.events[0]) for line in found}) == 30
    assert {*Counter(tuple(line.seats) for line in found if len(line.seats) == 2).values()} == {5}
    text = Path("sets/ghooost/README.md").read_text(encoding="utf-8")
    assert text.startswith("---\n")
    assert "# 30 games of Ghooost! between computers\n" in text
    told = f"hantise dataset ghooost --games 30 --seed 5 --bots greedy,random --budget 0.1 {TABLES}"
    assert f"| command | `{told} --option daybreak=2 --out DIR` |" in text
    rows = [row.split(" | ") for row in text.splitlines() if row.startswith("| ")]
    sat = Counter((len(line.seats), seat, name) for line in found for seat, name in enumerate(line.seats))
    for players in (2, 3, 4):
        path = Path(f"sets/ghooost/ghooost-{players}.jsonl.gz")
        assert f"| `{path.name}` | {players} | 10 | " in text
        assert f" {path.stat().st_size:,} |" in text
        for seat in range(players):
            row = next(row for row in rows if row[:2] == [f"| {players}", str(seat)])
            assert row[-2:] == [str(sat[players, seat, "greedy"]), f"{sat[players, seat, 'random']} |"]


def test_the_command_of_a_card_makes_the_same_set(run: Run) -> None:
    run("dataset rest_in_peace --games 4 --bots greedy,random@0.5 --seed 8 --jobs 1 --option preset=small --out sets")
    text = Path("sets/rest_in_peace/README.md").read_text(encoding="utf-8")
    command = text.partition("`hantise ")[2].partition("`")[0]
    run(command.replace("DIR", "again"))
    assert contents("again/rest_in_peace") == contents("sets/rest_in_peace")


@pytest.mark.soak
def test_tables_hold_all_files_under_one_series_of_numbers(run: Run) -> None:
    from pyarrow import parquet

    run(f"{GHOSTS} --players 2 --players 3 --games 6 --parquet")
    folder = Path("sets/ghooost")
    played, moves = (parquet.read_table(folder / name).to_pylist() for name in ("games.parquet", "moves.parquet"))
    assert [(row["game"], len(row["seats"])) for row in played] == [(number, 2 + number % 2) for number in range(6)]
    assert sum(row["seat"] >= 0 for row in moves) == sum(line.decisions for line in lines("sets/ghooost"))
    assert "`moves.parquet`" in Path("sets/ghooost/README.md").read_text(encoding="utf-8")


def test_tables_without_what_writes_them_say_what_to_install(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    said = run("dataset boo --parquet --games 1 --bots random --jobs 1 --out sets").refusal
    assert "pip install 'hantise[data]'" in said
    assert list(Path().iterdir()) == []
