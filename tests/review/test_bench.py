"""The benchmark of reviews: chances that hold what they say score well, and a report."""

from __future__ import annotations

import json
from math import comb, log, log2
from pathlib import Path

import pytest

from bench import review, reviewbeliefs, reviewhabits, reviewhands, reviewhints, reviewkept, reviewluck, reviewscore
from bench.botplay import find
from bench.logit import Choice, fitted
from bench.reviewgames import Judged, Terms, judged, played
from bench.reviewscore import Making
from hantise.core import OVER, Lying, Rng
from hantise.games.ghooost.inference import Inference
from hantise.games.ghooost.piles import counts_of
from hantise.review.beliefs import WORLDS, Belief
from hantise.review.chances import expected, shares

TERMS = Terms("kuhn", 2, 1, 0, 0.01)


def games(said: float, came: list[float]) -> list[list[Judged]]:
    """A game for each result of the first seat, of which so much was said before."""
    return [[Judged(((said, 1 - said),), (0.5, 0.5), (one, 1 - one))] for one in came]


def test_chances_that_come_true_have_no_error_and_others_do() -> None:
    came = [1.0] * 7 + [0.0] * 3
    assert reviewscore.calibration_error(reviewscore.searched(games(0.7, came))) == pytest.approx(0)
    assert reviewscore.calibration_error(reviewscore.searched(games(0.9, came))) == pytest.approx(0.2)
    assert reviewscore.skill(games(0.7, came)) == pytest.approx(1 - 0.21 / 0.25)
    assert reviewscore.skill(games(0.5, came)) == pytest.approx(0)


@pytest.mark.soak
def test_an_interval_knows_how_many_games_there_were() -> None:
    def error(some: object) -> float:
        return reviewscore.calibration_error(reviewscore.searched(some))  # type: ignore[arg-type]

    few = reviewscore.interval(games(0.7, [1.0] * 7 + [0.0] * 3), error)
    many = reviewscore.interval(games(0.7, ([1.0] * 7 + [0.0] * 3) * 30), error)
    assert many[1] - many[0] < (few[1] - few[0]) / 2


def test_the_best_sharpness_and_doubt_are_found() -> None:
    # 0.6 against 0.4, each to the power of 3.4, is 0.8 against 0.2.
    sharpness, doubt = reviewscore.best_fit(games(0.6, [1.0] * 8 + [0.0] * 2), Making())
    assert sharpness == pytest.approx(3.4, rel=0.06) or doubt > 0
    right = games(0.8, [1.0] * 8 + [0.0] * 2) + games(0.6, [1.0] * 6 + [0.0] * 4)
    sharpness, doubt = reviewscore.best_fit(right, Making())
    assert sharpness == pytest.approx(1, rel=0.06)
    assert doubt == pytest.approx(0, abs=0.03)
    # Surer than it came, at both ends: half of it is doubt.
    sure = games(0.99, [1.0] * 8 + [0.0] * 2) + games(0.5, [1.0] * 5 + [0.0] * 5)
    assert reviewscore.best_fit(sure, Making()).sharpness < 1


def test_chances_made_anew_are_those_that_the_other_making_would_have_found() -> None:
    payoffs, before, after = ((3.0, 1.0, 0.0), (1.0, 2.0, 4.0)), Making(0.7, 0.1), Making(2.0, 0.04)
    said, wanted = ([expected(one, -1, 5, *making) for one in payoffs] for making in (before, after))
    one = reviewscore.remade(Judged(tuple(said), (), ()), before, after)
    assert [list(chances) for chances in one.repeats] == [pytest.approx(list(chances)) for chances in wanted]
    assert one.searched == pytest.approx([sum(chances) / 2 for chances in zip(*wanted)])


def test_no_game_has_a_say_in_the_fit_that_judges_it() -> None:
    # One part alone came otherwise: it is judged by those that all came true, and they by some that did not.
    found = [game for one in [1.0, 1.0, 1.0, 1.0, 0.0] * 8 for game in games(0.8, [one])]
    said = {one.shares[0]: one.searched[0] for (one,) in reviewscore.fitted_apart(found, Making())}
    assert said[0.0] > 0.95 > 0.8 > said[1.0]


def test_a_game_is_played_to_its_end_and_judged_before_it() -> None:
    record = played(TERMS)
    assert record.replay().mover() == OVER
    assert played(TERMS) == record
    found = judged(TERMS)
    assert found == judged(TERMS)
    for one in found:
        assert one.shares == shares(record.replay().payoffs())
        assert sum(one.searched) == pytest.approx(1)
        assert sum(one.standing) == pytest.approx(1)


@pytest.mark.parametrize(
    "step",
    ["luck", "hints", *[pytest.param(step, marks=pytest.mark.soak) for step in ("calibration", "endings", "fit")]],
)
def test_it_reports(step: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bench.reviewgames.LEVELS", ("greedy", "random"))
    assert review.main(["--json", "--only", step, "--game", "connect_four", "--games", "6", "--budget", "0.005"]) == 0
    report = json.loads(capsys.readouterr().out)
    names = [row["name"] for row in report["rows"]]
    assert names
    assert all(name.startswith("review: Connect four: ") for name in names), names


@pytest.mark.soak
def test_games_that_are_kept_are_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, asked = tmp_path / "judged.jsonl", [TERMS._replace(number=number) for number in range(3)]
    first = reviewkept.judged_once(asked[:2], 1, path)
    assert len(path.read_bytes().splitlines()) == 2
    assert reviewkept.judged_once(asked, 1, path) == [*first, *reviewkept.judged_once(asked[2:], 1, None)]
    kept = path.read_bytes()
    assert len(kept.splitlines()) == 3
    reviewkept.judged_once(asked, 1, path)
    assert path.read_bytes() == kept
    monkeypatch.setattr(reviewkept, "__version__", "another")
    assert reviewkept.judged_once(asked, 1, path) == [*first, *reviewkept.judged_once(asked[2:], 1, None)]
    assert len(path.read_bytes().splitlines()) == 6


def test_who_follows_hints_does_what_the_level_holds_best_with_its_share_of_iterations() -> None:
    game = reviewhints.with_budget(find("connect_four"), 0.05)
    state = game.start(game.options(2))
    for column in (3, 0, 3, 0, 3, 1):
        state.apply(column)
    assert [strength.iterations for strength in game.hints.strengths()] == [2, 5, 20, 100, 500]
    follower = reviewhints.Seats("level4")(reviewhints.FOLLOWER, find("connect_four"), 1, 0.05)
    assert follower.decide(game.view(state, 0), state.legal(), Rng(3)) == 3
    assert follower.decide(game.view(state, 0), [5], Rng(3)) == 5


def test_common_deals_save_what_they_cancel() -> None:
    cancelled = reviewluck._saved_by_deals([1, 0, 1, 0, 0, 1, 1, 1], [0.5, 0.5, 0.5, 1])
    alike = reviewluck._saved_by_deals([1, 1, 0, 0, 1, 1, 0, 0], [1, 0, 1, 0])
    assert cancelled > 1 > alike


def test_bits_are_those_of_what_was_said_of_each_thing_and_nothing_where_all_is_certain() -> None:
    ace, king, own = Lying(1, "hand", "ace", "a"), Lying(1, "hand", "king", "k"), Lying(-1, "heap", "queen", "q")
    said = [Belief(ace, 0.5, 0.75), Belief(king, 0.5, 0.25), Belief(own, 1.0, 1.0)]
    (bits,) = reviewbeliefs.scored(said, [ace, own])
    assert bits == pytest.approx((2.0, -2 * log2(0.75)))
    (wrong,) = reviewbeliefs.scored(said, [king, own])
    assert wrong == pytest.approx((2.0, 4.0))
    assert reviewbeliefs.gain([[bits], [wrong, wrong]]) == pytest.approx((2 + 2 * log2(0.75) - 2) / 2)


def test_what_was_held_impossible_costs_much_and_not_all() -> None:
    ace, king = Lying(1, "hand", "ace", "a"), Lying(1, "hand", "king", "k")
    (bits,) = reviewbeliefs.scored([Belief(ace, 0.0, 0.5), Belief(king, 0.5, 0.5)], [ace])
    assert bits.plain == pytest.approx(log2(2 * WORLDS) + 1)


def test_beliefs_are_measured_where_a_game_weighs_what_others_do(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bench.reviewgames.LEVELS", ("greedy", "random"))
    monkeypatch.setattr(reviewbeliefs, "A_GAME", 2)
    words = ["--json", "--only", "beliefs", "--games", "2", "--game", "connect_four", "rest_in_peace"]
    assert review.main(words) == 0
    (row,) = json.loads(capsys.readouterr().out)["rows"]
    assert row["name"] == "review: Rest in Peace: gained by weighing"
    assert "2 games" in row["note"]


def test_a_logit_finds_how_readily_each_is_chosen() -> None:
    both, alone = [{0: 1.0}, {1: 1.0}], [{1: 1.0}, {2: 1.0}]
    found = fitted([Choice(both, 0)] * 150 + [Choice(both, 1)] * 50 + [Choice(alone, 1)] * 100, 3)
    assert found[0] - found[1] == pytest.approx(log(3), abs=0.05)
    assert found[2] - found[1] > 3


@pytest.mark.soak
def test_habits_are_told_by_value(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """RIP-15, RIP-18: who plays by lot plays each value as readily."""
    monkeypatch.setattr("bench.reviewgames.LEVELS", ("random",))
    words = ["--json", "--only", "habits", "--game", "connect_four", "rest_in_peace", "--games", "12"]
    assert review.main(words) == 0
    rows = json.loads(capsys.readouterr().out)["rows"]
    assert len(rows) == 12
    assert all(row["least"] <= row["most"] for row in rows)
    assert all(0.5 < row["middle"] < 2 for row in rows[:6]), [row["middle"] for row in rows]


@pytest.mark.soak
def test_ghosts_that_went_are_chosen_among_those_that_were_held() -> None:
    held = [Choice([{0: 1.0}, {5: 1.0}], 0)] * 3 + [Choice([{0: 1.0}, {5: 1.0}], 1)]
    low, *between, high = reviewhabits.odds(held * 99)
    assert low / high == pytest.approx(3, rel=0.05)
    assert between == pytest.approx([1.0] * 4)


@pytest.mark.soak
def test_hands_are_followed_with_the_odds_that_a_view_gives(monkeypatch: pytest.MonkeyPatch) -> None:
    """GHO-95: by chance alone, step by step, what the exact odds of the trace say at once."""
    monkeypatch.setattr("bench.reviewgames.LEVELS", ("greedy", "random"))
    fit = reviewhands.Fit([0] * 64, [0.0] * 32)
    hands: reviewhands.Hands = {0: (1.0, 1.0, 1.0)}
    compared = 0
    for step in list(reviewhands._steps(played(Terms("ghooost", 2, 1, 3, 0.01))))[:30]:
        hands = reviewhands._moved(hands, step, 0, 1, fit)
        if step.after.mover() == 0:
            assert step.after.knowledge is not None
            inference, unseen = Inference(step.after.knowledge.traces[1]), counts_of(reviewhands._unseen(step.after, 0))
            ways = {hand: inference.chance(hand) for hand in hands}
            for hand in hands:
                for count, kept in zip(unseen, counts_of(hand)):
                    ways[hand] *= comb(count, kept)
            exact, found = sum(ways.values()), sum(weights[0] for weights in hands.values())
            assert all(hands[hand][0] / found == pytest.approx(ways[hand] / exact) for hand in hands)
            compared += len(hands) > 100
    assert compared > 2


@pytest.mark.soak
def test_what_choices_tell_of_hands_is_measured(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bench.reviewgames.LEVELS", ("random",))
    steps = reviewhands._steps
    monkeypatch.setattr(reviewhands, "_steps", lambda record: list(steps(record))[:18])
    assert review.main(["--json", "--only", "hands", "--game", "connect_four", "ghooost", "--games", "2"]) == 0
    names = [row["name"] for row in json.loads(capsys.readouterr().out)["rows"]]
    assert names == [
        "review: Ghooost!: gained by weighing all choices",
        "review: Ghooost!: gained by weighing the plays that a view tells of",
    ]
