"""The benchmark of reviews: true chances score well, and the report."""

import json
from math import log, log2

import pytest

from bench import review, reviewbeliefs, reviewhands, reviewhints, reviewluck, reviewscore
from bench.botplay import find
from bench.logit import Choice, fitted
from bench.reviewgames import Judged, Terms, judged, played
from bench.reviewscore import Making
from hantise.bots.tallies import shares
from hantise.core import OVER, HiddenItem, Rng
from hantise.review.beliefs import Belief
from hantise.review.evaluations import expected

TERMS = Terms("kuhn", 2, 1, 0, 0.01)


def games(said: float, came: list[float]) -> list[list[Judged]]:
    """A game for each result of the first seat, of which so much was said before."""
    return [[Judged(((said, 1 - said),), (0.5, 0.5), (one, 1 - one))] for one in came]


def test_chances_that_come_true_have_no_error_and_the_best_sharpness_and_doubt_are_found() -> None:
    came = [1.0] * 7 + [0.0] * 3
    assert reviewscore.calibration_error(reviewscore.searched(games(0.7, came))) == pytest.approx(0)
    assert reviewscore.calibration_error(reviewscore.searched(games(0.9, came))) == pytest.approx(0.2)
    assert reviewscore.skill(games(0.7, came)) == pytest.approx(1 - 0.21 / 0.25)
    assert reviewscore.skill(games(0.5, came)) == pytest.approx(0)

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


SOAK = pytest.mark.soak


@pytest.mark.parametrize(
    ("step", "games", "game"),
    [
        *[(step, 6, "Connect four") for step in ("luck", "hints")],
        *[pytest.param(step, 6, "Connect four", marks=SOAK) for step in ("calibration", "endings", "fit")],
        # Of games that hide something, and of none else.
        ("beliefs", 2, "Rest in Peace"),
        pytest.param("habits", 12, "Rest in Peace", marks=SOAK),
        pytest.param("hands", 2, "Ghooost!", marks=SOAK),
    ],
)
def test_it_reports(
    step: str, games: int, game: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bench.reviewgames.LEVELS", ("greedy", "random"))
    monkeypatch.setattr(reviewbeliefs, "A_GAME", 2)
    steps = reviewhands._steps
    monkeypatch.setattr(reviewhands, "_steps", lambda record: list(steps(record))[:18])
    other = {"Ghooost!": "ghooost", "Rest in Peace": "rest_in_peace"}.get(game, "")
    words = f"--json --only {step} --game connect_four {other} --games {games} --budget 0.005"
    assert review.main(words.split()) == 0
    names = [row["name"] for row in json.loads(capsys.readouterr().out)["rows"]]
    assert names
    assert all(name.startswith(f"review: {game}: ") for name in names), names


def test_who_follows_hints_does_what_the_level_holds_best_with_its_share_of_iterations() -> None:
    game = reviewhints.with_budget(find("connect_four"), 0.05)
    state = game.start(game.options(2))
    for column in (3, 0, 3, 0, 3, 1):
        state.apply(column)
    assert [strength.iterations for strength in game.hints.strengths()] == [2, 5, 20, 100, 500]
    follower = reviewhints.Seats("level4")(reviewhints.FOLLOWER, find("connect_four"), 1, 0.05)
    assert follower.decide(game.view(state, 0), state.legal(), Rng(3)) == 3
    assert follower.decide(game.view(state, 0), [5], Rng(3)) == 5


def test_common_deals_save_what_they_cancel_and_a_logit_finds_how_readily_each_is_chosen() -> None:
    cancelled = reviewluck._saved_by_deals([1, 0, 1, 0, 0, 1, 1, 1], [0.5, 0.5, 0.5, 1])
    alike = reviewluck._saved_by_deals([1, 1, 0, 0, 1, 1, 0, 0], [1, 0, 1, 0])
    assert cancelled > 1 > alike

    both, one = [{0: 1.0}, {1: 1.0}], [{1: 1.0}, {2: 1.0}]
    found = fitted([Choice(both, 0)] * 150 + [Choice(both, 1)] * 50 + [Choice(one, 1)] * 100, 3)
    assert found[0] - found[1] == pytest.approx(log(3), abs=0.05)
    assert found[2] - found[1] > 3


def test_bits_are_those_of_what_was_said_of_each_thing_and_nothing_where_all_is_certain() -> None:
    ace, king, own = (
        HiddenItem(1, "hand", "ace", "a"),
        HiddenItem(1, "hand", "king", "k"),
        HiddenItem(-1, "heap", "queen", "q"),
    )
    said = [Belief(ace, 0.5, 0.75), Belief(king, 0.5, 0.25), Belief(own, 1.0, 1.0)]
    (bits,) = reviewbeliefs.scored(said, [ace, own])
    assert bits == pytest.approx((2.0, -2 * log2(0.75)))
    (wrong,) = reviewbeliefs.scored(said, [king, own])
    assert wrong == pytest.approx((2.0, 4.0))
    assert reviewbeliefs.gain([[bits], [wrong, wrong]]) == pytest.approx((2 + 2 * log2(0.75) - 2) / 2)
