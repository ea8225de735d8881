"""Who is ahead: a guess in payoff units that ends as the truth."""

import pytest

from games.haunted_stairs.drawn import is_over, play, ring, walk
from hantise.games.haunted_stairs import GAME

RIDDLE = """
       .
    R     G
      Y B
"""


@pytest.mark.parametrize("players", [2, 3, 4])
def test_standing_stays_within_the_payoffs(players: int) -> None:
    """STA-35: in whole games, and at the end it is the payoffs."""
    for state, _ in walk(players, 1, double_or_quits=players == 3):
        standing = state.standing()
        assert len(standing) == players
        assert all(0.0 <= guess <= 1.0 for guess in standing)
        assert sum(standing) == pytest.approx(1.0)
    assert is_over(state)
    assert standing == state.payoffs()


def test_more_cards_are_better() -> None:
    """STA-33."""
    standing = ring(stock="swap move red", won=[20, 15, 18]).standing()
    assert standing[0] > standing[2] > standing[1]


def test_the_less_is_left_the_more_a_lead_counts() -> None:
    """STA-33."""
    early = ring(stock="swap " * 14 + "move " * 14, won=[12, 10, 6]).standing()
    late = ring(stock="swap move", won=[20, 18, 16]).standing()
    assert late[0] > early[0]


def test_before_anything_is_won_all_are_equal() -> None:
    for players in GAME.players:
        standing = GAME.start(GAME.options(players)).standing()
        assert max(standing) - min(standing) < 0.5


def test_whoever_looks_first_has_the_best_hopes_of_the_pile() -> None:
    """STA-13, STA-21, STA-34."""
    even = [15, 15, 15]
    state = play(ring(RIDDLE, stock="red", pile=10, won=even), "card:red")
    assert state.standing()[0] == max(state.standing())
    assert play(state, "turn:blue").standing()[1] == max(play(state, "turn:blue").standing())
    dare = play(ring(RIDDLE, stock="riddle", pile=10, double=True, won=even), "card:riddle", "ask:green:2")
    assert dare.standing()[2] == max(dare.standing())


@pytest.mark.parametrize(("option", "first"), [(False, 0), (True, 1)])
def test_before_the_last_child_is_named(option: bool, first: int) -> None:
    """STA-34."""
    state = play(ring(RIDDLE, stock="swap", pile=10, won=[15, 15, 15], next_first=option), "card:swap")
    assert state.standing()[first] == max(state.standing())
    state = play(state, "swap:green-blue")
    assert state.standing()[first] == max(state.standing())
