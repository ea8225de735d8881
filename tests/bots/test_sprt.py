"""The sequential test: its ratio, its bounds, and how often it errs."""

from collections.abc import Mapping
from itertools import product
from math import log
from random import Random
from statistics import fmean

import pytest

from hantise.bots.sprt import Hypotheses, Sprt, expected, first_places

# Games that are won, drawn and lost by a bot of so many points, where drawn ones are so many and the first seat gains.
SCORES = (0.0, 0.25, 0.5, 0.75, 1.0)


def deals(points: float, draws: float, gain: float) -> dict[float, float]:
    """The chance of each score of a deal: one game from either seat."""
    found = dict.fromkeys(SCORES, 0.0)
    games = [game(expected(points) + gain, draws), game(expected(points) - gain, draws)]
    for (one, its), (other, theirs) in product(*(each.items() for each in games)):
        found[(one + other) / 2] += its * theirs
    return found


def game(mean: float, draws: float) -> dict[float, float]:
    drawn = min(draws, 1.9 * min(mean, 1 - mean))
    return {1.0: mean - drawn / 2, 0.5: drawn, 0.0: 1 - mean - drawn / 2}


def run(test: Sprt, odds: Mapping[float, float], rng: Random) -> tuple[int, int]:
    """What is accepted where deals fall so, and after how many."""
    values, weights = list(odds), list(odds.values())
    while test.accepted is None:
        test.add(rng.choices(values, weights)[0])
    return test.accepted, test.scores.total()


@pytest.mark.parametrize("holds", [0, 1])
@pytest.mark.parametrize(
    ("elo0", "elo1", "draws", "gain"),
    [(0, 100, 0.0, 0.0), (0, 100, 0.4, 0.0), (0, 100, 0.0, 0.25), (-60, 60, 0.2, 0.1)],
)
def test_it_errs_as_seldom_as_it_was_asked_to(holds: int, elo0: float, elo1: float, draws: float, gain: float) -> None:
    """And not much less: a test that never errs takes its time."""
    hypotheses, tests = Hypotheses(elo0, elo1, 0.1, 0.1), 400
    odds, rng = deals((elo0, elo1)[holds], draws, gain), Random(7)
    ends = [run(Sprt(hypotheses), odds, rng) for _ in range(tests)]
    wrong = sum(accepted != holds for accepted, _deals in ends) / tests
    # Three standard deviations of 0.015.
    assert 0.02 <= wrong <= 0.145
    assert 10 < fmean(deals for _accepted, deals in ends) < 60


def test_alpha_and_beta_are_told_apart() -> None:
    rng, tests = Random(7), 300
    wrong = [
        sum(run(Sprt(Hypotheses(0, 100, 0.02, 0.25)), deals(points, 0.2, 0), rng)[0] != holds for _ in range(tests))
        for holds, points in ((0, 0), (1, 100))
    ]
    assert wrong[0] / tests < 0.045
    assert 0.1 < wrong[1] / tests < 0.325


def test_the_bounds_are_those_of_wald() -> None:
    assert Hypotheses(0, 10).bounds == pytest.approx((-2.944439, 2.944439), abs=1e-6)
    assert Hypotheses(0, 10, 0.01, 0.2).bounds == pytest.approx((log(0.2 / 0.99), log(0.8 / 0.01)))


def test_it_is_even_before_any_deal_and_turns_with_the_sides() -> None:
    assert Sprt(Hypotheses(0, 50)).llr == 0
    one, other = Sprt(Hypotheses(-20, 50)), Sprt(Hypotheses(-50, 20))
    for score in (0.5, 1.0, 0.75, 0.5):
        one.add(score)
        other.add(1 - score)
    assert one.llr == pytest.approx(-other.llr)
    assert one.llr > 0


def test_deals_that_all_go_alike_do_not_decide_at_once() -> None:
    """Two bots that mostly draw: the first draws say next to nothing of how the others will end."""
    test = Sprt(Hypotheses(0, 10))
    for _deal in range(30):
        test.add(0.5)
    assert test.accepted is None
    assert -1 < test.llr < 0
    won = Sprt(Hypotheses(0, 50))
    won.add(1.0)
    won.add(1.0)
    assert won.accepted is None


def test_points_are_odds_of_ten_to_one_for_400() -> None:
    assert [expected(points) for points in (0, 400, -400)] == pytest.approx([1 / 2, 10 / 11, 1 / 11])


def test_first_places_are_shared_by_all_who_took_them() -> None:
    seats = ("a", "b", "a", "b")
    assert first_places(seats, (3, 1, 0, 2), "a") == 1
    assert first_places(seats, (3, 3, 0, 2), "a") == 1 / 2
    assert first_places(seats, (3, 3, 3, 2), "a") == pytest.approx(2 / 3)
    assert first_places(seats, (3, 4, 3, 2), "a") == 0
