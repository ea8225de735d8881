"""Ratings and intervals: they recover known strengths in any order, and stay finite."""

from collections.abc import Mapping, Sequence
from itertools import combinations, product
from math import exp, log
from random import Random
from statistics import fmean

import pytest

from hantise.bots.ratings import POINTS, Evidence, Result, choices, fit, likelihood, ratings, tail
from hantise.bots.sprt import Hypotheses, Sprt, expected, first_places
from hantise.bots.tallies import crosstable, share, wins_by_seat


def drawn_ranking(field: Sequence[int], strengths: Sequence[float], rng: Random) -> list[float]:
    """Payoffs by the order in which the model would choose."""
    left = list(range(len(field)))
    payoffs = [0.0] * len(field)
    while left:
        seat = rng.choices(left, [exp(strengths[field[seat]]) for seat in left])[0]
        left.remove(seat)
        payoffs[seat] = float(len(left))
    return payoffs


def tournament(strengths: Sequence[float], seats: int, deals: int, rng: Random) -> dict[int, list[Result]]:
    """Deals of all against all, drawn from the model."""
    fields = list(combinations(range(len(strengths)), seats))
    return {
        deal: [(field, drawn_ranking(field, strengths, rng)) for field in fields for _ in range(seats)]
        for deal in range(deals)
    }


@pytest.mark.parametrize("seats", [pytest.param(2, marks=pytest.mark.soak), 3, pytest.param(4, marks=pytest.mark.soak)])
def test_known_strengths_lie_within_their_intervals_about_as_often_as_promised(seats: int) -> None:
    strengths = [1.2, 0.3, 0.0, -0.4, -1.1]
    rng = Random(seats)
    held = [
        rating.low <= strength * POINTS <= rating.high
        for trial in range(30)
        for rating, strength in zip(ratings(5, tournament(strengths, seats, 16, rng), trial, 100), strengths)
    ]
    assert 0.88 <= sum(held) / len(held) <= 0.99


def test_two_players_are_bradley_and_terry_and_draws_are_half_wins() -> None:
    """Three games to one are odds of three to one; the prior moves them a little."""
    games = {deal: [((0, 1), (1.0, 0.0))] * 3 + [((0, 1), (0.0, 1.0))] for deal in range(1000)}
    first, second = ratings(2, games, 1, 20)
    assert first.points - second.points == pytest.approx(POINTS * log(3), abs=0.5)
    assert first.points == pytest.approx(-second.points)

    draws: dict[int, list[Result]] = {deal: [((0, 1), (0.5, 0.5))] for deal in range(50)}
    assert [rating.points for rating in ratings(2, draws, 1, 20)] == pytest.approx([0.0, 0.0], abs=1e-6)
    drawn: dict[int, list[Result]] = {deal: [((0, 1), (1.0, 0.0)), ((0, 1), (0.5, 0.5))] for deal in range(50)}
    decided: dict[int, list[Result]] = {
        deal: [((0, 1), (1.0, 0.0)) if deal % 4 or game else ((0, 1), (0.0, 1.0)) for game in range(2)]
        for deal in range(200)
    }
    assert ratings(2, drawn, 1, 20)[0].points < ratings(2, decided, 1, 20)[0].points


def test_the_order_of_games_and_deals_does_not_matter() -> None:
    rng = Random(3)
    games = tournament([0.5, 0.0, -0.5, 0.1], 3, 12, rng)
    mixed = {deal: rng.sample(games[deal], len(games[deal])) for deal in rng.sample(sorted(games), len(games))}
    turned = {deal: [(field[::-1], payoffs[::-1]) for field, payoffs in games[deal]] for deal in games}
    assert ratings(4, games, 7, 30) == ratings(4, mixed, 7, 30) == ratings(4, turned, 7, 30)


def test_who_wins_all_has_a_finite_rating_a_wide_interval_and_more_for_more_wins() -> None:
    games: dict[int, list[Result]] = {deal: [((0, 1), (1.0, 0.0)), ((1, 0), (0.0, 1.0))] for deal in range(100)}
    first, second = ratings(2, games, 1, 400)
    assert 300 < first.points - second.points < 1500
    assert first.low > second.high + 300
    assert first.high - first.low > 100

    won = [ratings(2, {deal: [((0, 1), (1.0, 0.0))] for deal in range(deals)}, 1, 10) for deals in (10, 100, 1000)]
    apart = [first.points - second.points for first, second in won]
    assert apart == sorted(set(apart))


def test_a_game_is_a_row_of_choices_in_which_equals_are_not_told_apart() -> None:
    assert choices([4, 7, 2], [1.0, 5.0, 3.0]) == [((2, 4, 7), [7]), ((2, 4), [2])]
    assert choices([0, 1], [1.0, 0.0]) == [((0, 1), [0])]
    assert choices([0, 1], [0.5, 0.5]) == [((0, 1), [0, 1])]
    assert choices([0, 1, 2], [1.0, 1.0, 1.0]) == [((0, 1, 2), [0, 1, 2])]
    assert choices([0, 1, 2, 3], [0.0, 1.0, 0.0, 0.0]) == [((0, 1, 2, 3), [1])]
    assert choices([0, 1, 2, 3], [3.0, 3.0, 1.0, 0.0]) == [((0, 1, 2, 3), [0, 1]), ((2, 3), [2])]


def test_a_bot_may_sit_twice() -> None:
    """Of two good seats among three, one wins with odds of twice its strength."""
    rng = Random(5)
    strengths = [0.7, -0.7]
    games = {
        deal: [(field, drawn_ranking(field, strengths, rng)) for field in ((0, 0, 1), (0, 1, 1))] for deal in range(900)
    }
    first, second = ratings(2, games, 1, 50)
    assert first.points - second.points == pytest.approx(1.4 * POINTS, abs=25)


def test_the_fit_is_a_maximum() -> None:
    evidence = Evidence([30.0, 12.0, 8.0], {(0, 1): 20.0, (0, 2): 18.0, (0, 1, 2): 12.0}, [0.5] * 3, [0.5] * 3)
    best = fit(evidence, [0.0, 0.0, 0.0])
    assert best == pytest.approx(fit(evidence, [9.0, -9.0, 3.0]), abs=1e-6)
    top = likelihood(evidence, best)
    for bot in range(3):
        for step in (-0.01, 0.01):
            moved = [strength + step * (place == bot) for place, strength in enumerate(best)]
            assert likelihood(evidence, moved) < top


def test_intervals_are_wilson_s_and_wider_for_few_deals() -> None:
    """Student's quantiles are 2.093 and 1.972; Hesterberg stretches them by the square root of n / (n - 1)."""
    assert tail(20) == pytest.approx(0.0159, abs=2e-4)
    assert tail(200) == pytest.approx(0.0241, abs=2e-4)
    assert 0 <= tail(1) <= tail(2) < tail(5) < tail(10**6) < 0.025
    for won, games, low, high in [
        (5, 10, 0.2366, 0.7634),
        (0, 10, 0.0, 0.2775),
        (400, 400, 0.9905, 1.0),
        (81, 263, 0.2553, 0.3662),
    ]:
        found = share(won, games)
        assert (found.low, found.high) == pytest.approx((low, high), abs=1e-4)


def test_the_crosstable_counts_who_came_before_whom_and_wins_by_seat_are_shared_on_a_tie() -> None:
    games = [(("a", "b", "c"), (3.0, 1.0, 1.0)), (("b", "a", "a"), (2.0, 1.0, 3.0))]
    table = crosstable(["a", "b", "c"], games)
    assert (table["a", "b"].won, table["a", "b"].games) == (1.5, 2)
    assert (table["b", "a"].won, table["b", "a"].games) == (0.5, 2)
    assert (table["b", "c"].won, table["b", "c"].games) == (0.5, 1)
    assert ("a", "a") not in table
    twos = [(("a", "b"), (1.0, 0.0)), (("b", "a"), (0.5, 0.5))]
    assert [(seat.won, seat.games) for seat in wins_by_seat(twos, 2)] == [(1.5, 2), (0.5, 2)]


# The sequential test: its ratio, its bounds, and how often it errs.

# Wins, draws and losses of a bot with a lead in points, a rate of draws and a gain for the first seat.
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
    """The accepted hypothesis for these deals, and their number."""
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


def test_the_bounds_are_those_of_wald_points_are_odds_and_first_places_are_shared() -> None:
    """400 points are odds of ten to one."""
    assert Hypotheses(0, 10).bounds == pytest.approx((-2.944439, 2.944439), abs=1e-6)
    assert Hypotheses(0, 10, 0.01, 0.2).bounds == pytest.approx((log(0.2 / 0.99), log(0.8 / 0.01)))
    assert [expected(points) for points in (0, 400, -400)] == pytest.approx([1 / 2, 10 / 11, 1 / 11])
    seats = ("a", "b", "a", "b")
    assert first_places(seats, (3, 1, 0, 2), "a") == 1
    assert first_places(seats, (3, 3, 0, 2), "a") == 1 / 2
    assert first_places(seats, (3, 3, 3, 2), "a") == pytest.approx(2 / 3)
    assert first_places(seats, (3, 4, 3, 2), "a") == 0


def test_it_is_even_before_any_deal_turns_with_the_sides_and_waits_for_deals_that_differ() -> None:
    """Of two bots that mostly draw, the first draws say next to nothing of how the others will end."""
    assert Sprt(Hypotheses(0, 50)).llr == 0
    one, other = Sprt(Hypotheses(-20, 50)), Sprt(Hypotheses(-50, 20))
    for score in (0.5, 1.0, 0.75, 0.5):
        one.add(score)
        other.add(1 - score)
    assert one.llr == pytest.approx(-other.llr)
    assert one.llr > 0
    test = Sprt(Hypotheses(0, 10))
    for _deal in range(30):
        test.add(0.5)
    assert test.accepted is None
    assert -1 < test.llr < 0
    won = Sprt(Hypotheses(0, 50))
    won.add(1.0)
    won.add(1.0)
    assert won.accepted is None
