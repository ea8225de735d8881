"""Who is ahead: a guess in payoff units; that it ends as the truth `test_every_game` shows."""

import pytest

from games.spooky_boo.drawn import dealt, play, table
from hantise.games.spooky_boo import GAME


def test_a_lower_square_and_fewer_points_are_better() -> None:
    """SPB-32, SPB-36."""
    low, high, middle = table("1 1  4 4  3 3\n1 1  6 6  3 3").standing()
    assert low > middle > high
    assert low + middle + high == pytest.approx(1.0)
    behind = table("4 4  4 4\n5 5  5 5", round=2, scores="18,0", revealed="7,7,2,2,1,1,13,13", caller=1).standing()
    assert behind[1] > behind[0]


def test_before_anything_is_dealt_all_are_equal_and_then_squares_count() -> None:
    """SPB-05: once they can be played with."""
    for players in GAME.players:
        assert GAME.start(GAME.options(players)).standing() == pytest.approx([1 / players] * players)
    assert len(set(dealt(3, seed=4).standing())) == 3


def test_a_good_card_in_hand_is_worth_something() -> None:
    """SPB-11: it goes where the highest lies."""
    good, bad = (play(table("4 4  4 4\n5 10p3  5 5", on="6"), f"draw +{face}").standing() for face in ("0", "15p4"))
    assert good[0] > bad[0]
