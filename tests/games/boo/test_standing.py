"""Who is ahead: a guess in payoff units that ends as the truth."""

import pytest

from games.boo.drawn import draw, is_over, start, walk
from hantise.games.boo import GAME


@pytest.mark.parametrize("seed", range(4))
def test_standing_stays_within_the_payoffs(seed: int) -> None:
    """BOO-43: in whole games, and at the end it is the payoffs."""
    least, most = GAME.payoff_range(GAME.options(2))
    for state, _ in walk(seed, black=seed % 2):
        standing = state.standing()
        assert len(standing) == 2
        assert all(least <= guess <= most for guess in standing)
        assert sum(standing) == pytest.approx(1.0)
    assert is_over(state)
    assert standing == state.payoffs()


@pytest.mark.parametrize("black", [0, 1])
def test_more_ghosts_are_better(black: int) -> None:
    """BOO-18, BOO-41."""
    state = draw("b^ b^ w^ F F F T T T b^ T T", black=black).state
    assert state.standing()[black] > state.standing()[1 - black]


def test_before_anything_is_placed_both_are_equal() -> None:
    """BOO-41."""
    assert start().standing() == [0.5, 0.5]
