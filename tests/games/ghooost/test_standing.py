"""Who is ahead: a guess in payoff units that ends as the truth. That it stays within them is every game's."""

import pytest

from games.ghooost.drawn import at, table
from hantise.games.ghooost import GAME
from hantise.games.ghooost.scores import estimate


def test_fewer_cards_are_better() -> None:
    """GHO-80: hand and mansion together."""
    first, second, third = at(["9", "9 2", "9 2 5"], [2, 2, 2]).standing()
    assert first > second > third


def test_who_is_out_has_what_the_place_gave() -> None:
    """GHO-83, GHO-84: 1 in a plain round, where the others can hope for no more; else its points."""
    first, out, few, many = table("> 9 | 1 / out 1 / 5 | 0 / 6 | 3").standing()
    assert out == 1.0 >= few > first > many
    first, out, few, many = table("> 9 | 1 / out 1 / 5 | 0 / 6 | 3 / scored yes").standing()
    assert out == 2.0
    assert few > first > many


def test_in_a_match_points_count_and_the_barred_seat_can_hope_for_nothing() -> None:
    """GHO-86, GHO-87."""
    state = at(["9", "5", "6"], match=True, points=[9, 5, 5], tokens=[2, 0, 0], barred=0, round=5)
    assert state.standing() == pytest.approx([0.0, 0.5, 0.5], abs=0.01)
    first, second, third = at(["9", "5", "6"], match=True, points=[1, 5, 3], tokens=[0, 1, 1]).standing()
    assert second > third > first
    assert first + second + third == pytest.approx(1.0)


def test_before_anything_is_dealt_all_are_equal() -> None:
    """GHO-08: nobody holds a card."""
    for players in GAME.players:
        assert len(set(GAME.start(GAME.options(players)).standing())) == 1


def test_nobody_may_hope_for_more_than_the_best_place_that_is_open() -> None:
    """GHO-81, GHO-84: three points, however few cards; in a plain round 1 (GHO-83)."""
    assert max(estimate([], [0, 30, 30, 30], True)) <= 3.0
    assert estimate([0, 1], [0, 0, 1, 99], True)[2] == pytest.approx(2.97)
    assert estimate([2, 0], [0, 5, 0], True) == [3.0, 0.0, 2.0]
    assert max(estimate([], [0, 30, 30, 30], False)) == 1.0
    assert estimate([0, 1], [0, 0, 1, 99], False) == pytest.approx([1.0, 1.0, 0.99, 0.01])
    assert estimate([2, 0], [0, 5, 0], False) == [1.0, 0.0, 1.0]
