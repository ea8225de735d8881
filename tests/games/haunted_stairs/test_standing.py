"""Who is ahead: a guess in payoff units; that it ends as the truth `test_every_game` shows."""

import pytest

from games.haunted_stairs.drawn import RIDDLE, play, ring
from hantise.core import State
from hantise.games.haunted_stairs import GAME


def hopes(card: str, *names: str, double: bool = False, next_first: bool = False) -> list[float]:
    """The standing once that card, the last one, was turned up by seat 0, all having won as much."""
    state = ring(RIDDLE, stock=card, pile=10, won=[15, 15, 15], double=double, next_first=next_first)
    return play(state, f"card:{card}", *names).standing()


def test_more_cards_are_better_and_the_less_is_left_the_more_a_lead_counts() -> None:
    """STA-33."""
    standing = ring(stock="swap move red", won=[20, 15, 18]).standing()
    assert standing[0] > standing[2] > standing[1]
    early: State = ring(stock="swap " * 14 + "move " * 14, won=[12, 10, 6])
    assert ring(stock="swap move", won=[20, 18, 16]).standing()[0] > early.standing()[0]


def test_before_anything_is_won_all_are_equal() -> None:
    for players in GAME.players:
        standing = GAME.start(GAME.options(players)).standing()
        assert max(standing) - min(standing) < 0.5


@pytest.mark.parametrize(
    ("standing", "first"),
    [
        (hopes("red"), 0),
        (hopes("red", "turn:blue"), 1),
        (hopes("riddle", "ask:green:2", double=True), 2),
        (hopes("swap"), 0),
        (hopes("swap", "swap:green-blue"), 0),
        (hopes("swap", next_first=True), 1),
        (hopes("swap", "swap:green-blue", next_first=True), 1),
    ],
)
def test_whoever_looks_first_has_the_best_hopes_of_the_pile(standing: list[float], first: int) -> None:
    """STA-13, STA-21, STA-34: before the last child is named too."""
    assert standing.index(max(standing)) == first
    assert sum(standing) == pytest.approx(1.0)
