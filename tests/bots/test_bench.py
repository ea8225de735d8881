"""The benchmark of the computer players: intervals that hold, contests on equal terms, and a report."""

import json
import sys
from itertools import pairwise
from random import Random

import pytest

from bench import botcheat, botendings, bothints, botladder, botplay, bots, botspeed
from bench.botplay import Terms
from bench.botscore import Row, Score, clustered, kept, step, won
from bench.contest import LackError
from hantise.bots import LEVELS, SearchBot
from hantise.bots.arena import Outcome
from hantise.bots.tallies import share
from hantise.core import Rng
from hantise.core.hints import PLAIN
from hantise.review.weighing import OmniscientView
from hantise.testing.games import find

FEW = Terms(games=4, budget=0.002, jobs=1, seed=1, seconds=0.01)
KUHN, CONNECT_FOUR = find("kuhn"), find("connect_four")


def test_games_have_wilsons_interval_unless_their_deals_go_alike_or_cancel_out() -> None:
    lots = Random(1)
    games = [float(lots.random() < 0.7) for _ in range(4000)]
    found, plain = clustered([[game] for game in games]), share(sum(games), len(games))
    assert (found.low, found.high) == pytest.approx((plain.low, plain.high), abs=0.001)
    plain = share(100, 200)
    alike = clustered([[1, 1], [0, 0]] * 50)
    cancelled = clustered([[1, 0]] * 98 + [[1, 1], [0, 0]])
    assert alike.high - alike.low > 1.3 * (plain.high - plain.low)
    assert cancelled.high - cancelled.low < 0.3 * (plain.high - plain.low)
    assert alike.share == cancelled.share == 0.5


def test_about_nineteen_of_twenty_intervals_hold_the_truth() -> None:
    """Luck decides half of all deals, in any seating; the stronger player wins three of four others."""
    lots, held = Random(5), 0
    for _ in range(1000):
        deals = []
        for _ in range(60):
            lucky = lots.random() < 0.5
            deals.append([1.0, 0.0] if lucky else [float(lots.random() < 0.75) for _ in range(2)])
        found = clustered(deals)
        held += found.low <= 0.625 <= found.high
    assert 935 <= held <= 975


def test_the_score_is_the_bots_and_what_is_kept_is_a_ratio_of_two_of_the_same_deals() -> None:
    """In any seat; a tie is a half."""
    games = [(("a", "b"), (1.0, 0.0)), (("b", "a"), (0.5, 0.5)), (("a", "b"), (0.0, 3.0)), (("b", "a"), (-1.0, 1.0))]
    outcomes = [Outcome(n, n // 2, seats, payoffs, (1, 1), (0.1, 0.2)) for n, (seats, payoffs) in enumerate(games)]
    assert [won(outcomes, bot).share for bot in "ab"] == [0.625, 0.375]
    assert botplay.seconds_a_move(outcomes, "a") == pytest.approx(0.15)

    theirs = {deal: [1.0, float(deal % 2)] for deal in range(40)}
    ours = {deal: [0.5 * point for point in points] for deal, points in theirs.items()}
    assert kept(ours, theirs) == Score(0.5, 0.5, 0.5, 80)
    unlike = kept({deal: [1.0, float(deal % 3 == 0)] for deal in range(40)}, theirs)
    assert unlike.low < unlike.share < unlike.high
    nothing = kept({0: [1.0]}, {0: [0.0]})
    assert nothing.high == float("inf")
    assert Row("a share", nothing).as_json()["score"]["high"] is None


def test_a_row_says_whether_equality_is_excluded_and_the_target_reached() -> None:
    above, below = Score(0.7, 0.6, 0.8, 100), Score(0.55, 0.45, 0.65, 100)
    assert step("a step", above, 0.6).reached
    assert not step("a step", above, 0.75).reached
    assert "70.0 % (60.0-80.0) of 100; excludes equality; target 75 % MISSED" in step("a step", above, 0.75).told()
    assert "DOES NOT exclude equality; so it is" in step("a step", below, note="so it is").told()
    assert Row("a share", below).reached is None
    assert step("a step", below).as_json()["reached"] is False


def test_the_ladder_has_every_step_at_two_seats_and_at_a_full_table_and_the_whole_height() -> None:
    """At a full table each level has half the seats, and every pair of seats of different levels counts."""
    rows = list(botladder.ladder(KUHN, FEW))
    levels = list(LEVELS)
    steps = [f"{higher} against {lower}" for lower, higher in pairwise(levels)]
    assert [row.name.partition(": ")[2] for row in rows] == [*steps, f"{levels[-1]} against {levels[0]}"]
    assert {row.score.games for row in rows} == {4}
    assert rows[-1].target == 0.8
    row = botladder._step(botplay.find("haunted_stairs"), FEW, "level2", "level1", players=4)
    assert row.name == "Haunted Stairs, 4 players: level2 against level1"
    assert row.excludes_equality is not None
    seats, payoffs = ("a", "b", "b", "a"), (3.0, 2.0, 0.0, 0.0)
    assert won([Outcome(0, 0, seats, payoffs, (1,) * 4, (0.1,) * 4)], "a").share == (1 + 1 + 0 + 0.5) / 4


def test_at_a_table_of_glass_only_the_cheat_sees_the_position() -> None:
    game, honest = botcheat.find("kuhn"), KUHN
    state = honest.start(honest.options(2))
    state.roll(Rng(3))
    view = game.view(state, 0)
    assert isinstance(view, OmniscientView)
    truths = {honest.dump(view.imagine(Rng(seed))) for seed in range(20)}
    assert truths == {honest.dump(state)}
    assert len({honest.dump(honest.view(state, 0).imagine(Rng(seed))) for seed in range(20)}) == 2
    assert view.dump() == honest.view(state, 0).dump()
    kinds = [type(botcheat.seated(name, game, 1, 0.01)) for name in ("cheat", "level5")]
    assert kinds == [SearchBot, botcheat.Blindfolded]


def test_endings_are_decisions_that_matter_with_proven_values_or_there_are_none() -> None:
    """The eleventh game fills the board."""
    found = botendings.examined("connect_four", 11, FEW, most=3000)
    assert len(found.proven) == len(found.searched) >= 1
    assert {*found.proven, *found.searched} <= {0.0, 1.0}
    (row,) = botendings.endings(KUHN, FEW)
    assert row.score == botendings.NOTHING
    assert row.reached is None
    assert "nothing that matters could be proven in 4 games" in row.told()


def test_both_searches_are_measured_from_the_same_positions() -> None:
    pytest.importorskip("pyspiel")
    plays = botspeed.positions()
    assert [len(moves) for moves in plays] == list(botspeed.PLIES)[: len(plays)]
    assert len(plays) >= 3
    assert botspeed.ours(plays, 20)(0.01) > 0
    assert botspeed.theirs(plays, 20)(0.01) > 0


def test_what_is_missing_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    with pytest.raises(LackError, match="open_spiel is not installed here; `make bench`"):
        botspeed.theirs([[]])


@pytest.mark.parametrize(("steps", "rows"), [("ladder,endings", 6), ("cheat", 7), ("openspiel", 2)])
def test_the_report_for_programs(steps: str, rows: int, capsys: pytest.CaptureFixture[str]) -> None:
    if steps == "openspiel":
        pytest.importorskip("pyspiel")
    words = f"--only {steps} --game kuhn --games 2 --budget 1/500 --json"
    assert bots.main(words.split()) == 0
    report = json.loads(capsys.readouterr().out)
    assert [report["games"], report["budget"], report["lacks"]] == [2, 0.002, []]
    assert len(report["rows"]) == rows
    assert {"name", "score", "target", "excludes_equality", "note", "reached"} == set(report["rows"][0])


@pytest.mark.parametrize("words", ["--only nonsense", "--game nonsense", "--budget 0"])
def test_what_there_is_not_is_refused(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        bots.main(words.split())
    assert "error: argument" in capsys.readouterr().err


def test_each_thing_that_a_game_tells_is_dropped_in_turn_and_the_rest_stays() -> None:
    """What is dropped is answered as for any game."""
    game = botplay.find("rest_in_peace")
    assert list(bothints.parts(game)) == ["judge", "ranking", "acuity", "proofs", "hints"]
    rows = [row.name.partition("without its ")[2] for row in bothints.gains(KUHN, FEW)]
    assert rows == list(bothints.parts(KUHN)) == ["proofs"]
    hints, state = game.hints, game.start(game.options(2))
    lacking = bothints.without(hints, bothints.PARTS["judge"])
    state.roll(Rng(1))
    assert lacking.judge(state) == state.standing() != hints.judge(state)
    assert lacking.horizon(state) == PLAIN.horizon(state) != hints.horizon(state)
    assert lacking.acuity() == hints.acuity() != PLAIN.acuity()
    assert lacking.bounds(state, 0) == hints.bounds(state, 0)
