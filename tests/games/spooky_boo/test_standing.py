"""Who is ahead: a guess in payoff units that ends as the truth."""

import pytest

from games.spooky_boo.drawn import dealt, is_over, play, table, walk
from hantise.games.spooky_boo import GAME


@pytest.mark.parametrize("players", [2, 3, 4])
def test_standing_stays_within_the_payoffs(players: int) -> None:
    """SPB-38: in whole games, and at the end it is the payoffs."""
    for state, _ in walk(players, 1, turns=4):
        standing = state.standing()
        assert len(standing) == players
        assert all(0.0 <= guess <= 1.0 for guess in standing)
        assert sum(standing) == pytest.approx(1.0)
    assert is_over(state)
    assert standing == state.payoffs()


def test_a_lower_square_is_better() -> None:
    """SPB-32."""
    standing = table("""
        1   1     4   4     3   3
        1   1     6   6     3   3
    """).standing()
    assert standing[0] > standing[2] > standing[1]


def test_fewer_points_are_better() -> None:
    """SPB-36."""
    squares = """
        4   4     4   4
        5   5     5   5
    """
    state = table(squares, round=2, scores="18,0", revealed="7,7,2,2,1,1,13,13", caller=1)
    standing = state.standing()
    assert standing[1] > standing[0]


def test_before_anything_is_dealt_all_are_equal() -> None:
    for players in GAME.players:
        assert GAME.start(GAME.options(players)).standing() == pytest.approx([1 / players] * players)


def test_a_good_card_in_hand_is_worth_something() -> None:
    """SPB-11: it goes where the highest lies."""
    squares = """
        4   4     4   4
        5   10p3  5   5
    """
    good = play(table(squares, on="6"), "draw", "+0").standing()
    bad = play(table(squares, on="6"), "draw", "+15p4").standing()
    assert good[0] > bad[0]


def test_what_is_dealt_counts_once_it_can_be_played_with() -> None:
    """SPB-05."""
    assert len(set(dealt(3, seed=4).standing())) == 3
