"""`hantise simulate`."""

import re
from pathlib import Path
from typing import Any, ClassVar

import pytest

import hantise
from cli.running import OWN, Run
from hantise import games
from hantise.bots import GreedyBot
from hantise.cli import bench, simulate
from hantise.cli.simulate import Tally
from hantise.core import State
from hantise.core.dealing import PileDealer


def without_times(report: dict[str, Any]) -> dict[str, Any]:
    """The report without its times."""
    return {key: value for key, value in report.items() if key not in ("seconds", "decisions_per_second")}


def test_the_report_is_one_json_object_with_all_that_was_promised(run: Run) -> None:
    report = run("simulate ghooost --players 3 --games 20 --seed 5 --json").report
    assert set(report) == {
        *("game", "games", "players", "options", "bots", "seed", "decisions", "seconds", "decisions_per_second"),
        *("compiled", "wins_by_seat", "mean_payoffs", "mean_length"),
    }
    assert (report["game"], report["games"], report["players"], report["seed"]) == ("ghooost", 20, 3, 5)
    assert report["compiled"] == bool(hantise.COMPILED)
    assert sum(report["wins_by_seat"]) == pytest.approx(20)
    assert report["mean_length"] * 20 == pytest.approx(report["decisions"])
    assert report["decisions_per_second"] == pytest.approx(report["decisions"] / report["seconds"], rel=0.01)


def test_these_games_are_the_same_on_every_machine_and_in_both_builds(run: Run) -> None:
    report = run("simulate ghooost --players 4 --games 50 --seed 42 --option points=yes --json").report
    assert (report["decisions"], report["wins_by_seat"]) == (31069, [14, 11, 10, 15])


@pytest.mark.parametrize("bots", ["", "--bots random,greedy", "--bots level1,random"])
def test_equal_seeds_give_equal_games(run: Run, bots: str) -> None:
    line = f"simulate ghooost --players 2 --games 2 {bots} --option daybreak=3 --json --seed"
    first, second, other = (without_times(run(f"{line} {seed}").report) for seed in (1, 1, 2))
    assert first == second
    assert first["decisions"] != other["decisions"]


class Recalls(PileDealer):
    """Record the first outcome that each dealer draws."""

    first: ClassVar[list[int]] = []

    def draw(self, state: State) -> int:
        outcome = super().draw(state)
        if not self._counter - 1:
            self.first.append(outcome)
        return outcome


def test_all_games_of_a_deal_begin_alike(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulate, "PileDealer", Recalls)
    for deal, seed in ((7, 1), (7, 2), (9, 1)):
        Recalls.first.clear()
        assert run(f"simulate boo --deal {deal} --games 3 --seed {seed} --json").status == 0
        assert len(Recalls.first) == 3
        assert len({*Recalls.first}) == 1
    assert run("simulate boo --deal 0").status == 2


def test_a_game_does_not_depend_on_those_before_it() -> None:
    game = games.find("ghooost")
    options = game.options(2, daybreak=3)
    for notes in (False, True):
        play = simulate.playing(game, options, ["random", "random"], None, notes)
        in_a_row = [play(7, number) for number in range(5)]
        assert [play(7, number) for number in reversed(range(5))] == in_a_row[::-1]


def test_options_reach_the_game(run: Run) -> None:
    """A preset is an option, and has its number of players."""
    report = run("simulate ghooost --players 3 --games 5 --seed 1 --option match=yes --option kitty=0 --json").report
    assert (report["options"]["match"], report["options"]["kitty"]) == (True, 0)
    assert sum(report["mean_payoffs"]) == pytest.approx(1.0)
    told = run("simulate ghooost --games 2 --seed 1 --option preset=small --json").report
    assert (told["players"], told["options"]["preset"], told["options"]["daybreak"]) == (2, "small", 2)


def test_for_people_it_prints_a_table(small: Run) -> None:
    lines = small("simulate connect_four --games 10 --seed 1 --bots greedy,random").told.splitlines()
    assert lines[0] == "Connect four: 10 games of 2 players, seed 1"
    assert lines[2].split() == ["seat", "bot", "wins", "mean", "payoff"]
    assert [line.split()[:2] for line in lines[3:5]] == [["0", "greedy"], ["1", "random"]]
    assert lines[6].endswith(" decisions a game")


def test_a_draw_is_shared() -> None:
    tally = Tally(3)
    tally.add(5, [2.0, 0.0, 2.0])
    tally.add(6, [0.0, 1.0, 0.0])
    assert tally.wins_by_seat() == [0.5, 1, 0.5]
    assert tally.mean_payoffs() == [1.0, 0.5, 1.0]


def test_nonsense_of_a_bot_is_told(small: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(GreedyBot, "decide", lambda self, view, legal, rng: 99)
    said = small("simulate kuhn --games 1 --seed 1 --bots greedy").refusal
    named = "game 0 of seed 1 (greedy, greedy): the computer player of seat 0 answered 99, which is not legal."
    assert said == f"hantise: {named} The same seed plays it again.\n"


@pytest.mark.parametrize("bots", ["random", "random,greedy"])
def test_what_is_kept_is_what_was_counted(run: Run, bots: str) -> None:
    line = f"simulate haunted_stairs --players 2 --games 6 --bots {bots} --seed 5 --json"
    kept = run(f"{line} --record games.jsonl.gz").report
    # Random games without a record are played inside the engine, and are other games.
    assert bots == "random" or without_times(kept) == without_times(run(line).report)
    told = run("stats games.jsonl.gz --json").report
    assert (told["games"], [side["wins"] for side in told["seats"]]) == (6, kept["wins_by_seat"])
    assert told["mean_length"] == pytest.approx(kept["mean_length"])
    assert run("replay games.jsonl.gz#5").out.startswith("Haunted Stairs, seats: 0 ")
    assert "no game of the number 6" in run("replay games.jsonl.gz#6").err


def test_no_file_is_written_over(run: Run) -> None:
    Path("games.jsonl").write_text("mine")
    for path in ("games.jsonl", "nowhere/games.jsonl"):
        assert run(f"simulate boo --games 1 --record {path}").status == 2
    assert Path("games.jsonl").read_text() == "mine"


def test_players_of_ones_own_sit_beside_the_houses(run: Run) -> None:
    Path("simulatebot.py").write_text(OWN)
    line = "simulate ghooost --players 3 --games 3 --seed 5 --bots simulatebot:First,random,greedy@0.5 --json"
    report = run(line).report
    assert report["bots"] == ["simulatebot:First", "random", "greedy@0.5"]
    assert run(line).report["mean_payoffs"] == report["mean_payoffs"]
    assert "there is no computer player 'nothing_there:Bot'" in run("simulate ghooost --bots nothing_there:Bot").err


# Other cards from a file, for the games whose cards are data.


BOXES = [code for code in games.codes() if any(option.is_text for option in games.find(code).settings)]


def test_two_games_come_with_cards_as_data() -> None:
    assert BOXES == ["boo", "spooky_boo"]


@pytest.mark.parametrize("code", BOXES)
def test_the_boxs_own_file_plays_the_same_game_and_one_with_a_fault_is_refused_with_its_line(
    run: Run, code: str
) -> None:
    box = (Path(games.__file__).parent / code / "deck.toml").read_text(encoding="utf-8")
    Path("mine.toml").write_text("\ufeff" + box, encoding="utf-8")
    line = f"simulate {code} --games 3 --seed 7 --json"
    plain, mine = without_times(run(line).report), without_times(run(f"{line} --deck mine.toml").report)
    assert mine["options"].pop("deck") != plain["options"].pop("deck") == ""
    assert plain == mine
    lines = box.splitlines()
    first = next(number for number, line in enumerate(lines) if line.startswith("  "))
    lines[first] = '  "four of a kind",'
    Path("mine.toml").write_text("\n".join(lines), encoding="utf-8")
    assert f"line {first + 1}" in run(f"simulate {code} --deck mine.toml").refusal


def test_a_file_that_cannot_be_read(run: Run) -> None:
    Path("latin.toml").write_bytes(b"\xe9")
    for path, reason in [("none.toml", "No such file"), ("latin.toml", "not text in UTF-8")]:
        said = run(f"simulate boo --deck {path}").refusal
        assert f"{path} cannot be read" in said
        assert reason in said
    assert run("simulate ghooost --deck .").refusal.startswith("hantise: Ghooost! has no option 'deck'")


# `hantise perft` and `hantise bench`.


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
