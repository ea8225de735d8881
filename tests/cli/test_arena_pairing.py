"""`hantise arena --pairing`: a gauntlet, and rounds of a Swiss system, wherever and whenever they are played."""

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from cli.running import Run, Whole, lines_of, played_whole, rows
from hantise.bots.swiss import Standings

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
    # Four games a round: one of five sits out.
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


# Going on where it was cut short.


@pytest.fixture
def whole(run: Run, _small_games: None) -> Whole:
    """The JSON of an uninterrupted Swiss system, and the lines that it kept."""
    return played_whole(run, SWISS)


@pytest.mark.soak
@pytest.mark.parametrize(("kept", "games"), [(1, 20), (7, 20), (17, 20), (21, 28), (21, 8)])
def test_it_goes_on_within_a_round_and_to_more_rounds_or_fewer(run: Run, whole: Whole, kept: int, games: int) -> None:
    Path("half.jsonl").write_text("".join(whole[1][:kept]), encoding="utf-8")
    line = SWISS.replace("--games 20", f"--games {games}")
    assert run(f"{line} --resume half.jsonl").out == run(line).out
    assert len(lines_of("half.jsonl")) == max(games, 20) + 1


def test_a_game_that_nobody_was_paired_for_is_named(run: Run, whole: Whole) -> None:
    """Another result pairs others, so that later games do not fit."""
    kept = [json.loads(line) for line in whole[1]]
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


def test_games_of_another_pairing_are_refused(run: Run, whole: Whole) -> None:
    assert 'its pairing is "swiss", not null' in run(f"{SWISS} --resume whole.jsonl".replace("swiss", "all")).err
    gauntlet = run(f"{GAUNTLET.replace('16', '20')} --resume whole.jsonl")
    assert 'its pairing is "swiss", not "gauntlet"' in gauntlet.err
