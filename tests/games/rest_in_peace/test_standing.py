"""Who is ahead: a guess in payoff units that ends as the truth."""

from __future__ import annotations

import pytest

from games.rest_in_peace.drawn import at, is_over, play, walk


@pytest.mark.parametrize("seed", range(4))
def test_standing_stays_within_the_payoffs(seed: int) -> None:
    """RIP-38: in whole games, and at the end it is the payoffs."""
    standing: list[float] = []
    for state, _ in walk(seed):
        standing = state.standing()
        assert len(standing) == 2
        assert all(0.0 <= guess <= 1.0 for guess in standing)
        assert sum(standing) == pytest.approx(1.0)
    assert is_over(state)
    assert standing == state.payoffs()


def test_houses_cards_and_mediums_are_good_to_have() -> None:
    """RIP-30."""
    even = at(3).standing()
    assert even == pytest.approx([0.5, 0.5], abs=0.1)
    for better in (
        at(3, tokens=("castle castle", "")),
        at(3, hands=("6", "")),
        at(3, fronts=("8", "")),
        at(3, tenth=("5", "")),
        play(at(3, hands=("6", "")), "ghost:6"),
    ):
        assert better.standing()[0] > even[0]


def test_the_last_house_weighs_most() -> None:
    """RIP-30: two castles are nearer to a win than two manors."""
    castles = at(5, tokens=("castle castle", "manor manor")).standing()
    assert castles[0] > castles[1]


def test_a_draw_is_half_a_win() -> None:
    """RIP-35, RIP-38."""
    assert play(at(9, fronts=("27", "")), "medium:27").standing() == [0.5, 0.5]
