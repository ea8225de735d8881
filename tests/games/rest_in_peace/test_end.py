"""Who wins: by houses, by the tenth, by tokens (RIP-30 to RIP-38)."""

from __future__ import annotations

from typing import Any

import pytest

from games.rest_in_peace.drawn import at, is_over, legal, play, tokens, total


@pytest.mark.parametrize(
    ("own", "house", "won"),
    [
        ("manor manor manor", "manor", True),
        ("castle castle manor", "castle", True),
        ("manor manor manor", "castle", False),
        ("castle castle manor", "manor", False),
        ("manor manor castle", "manor", False),
    ],
)
def test_the_fourth_manor_or_the_third_castle_wins_at_once(own: str, house: str, won: bool) -> None:
    """RIP-30."""
    other = "manor castle castle" if own.startswith("manor manor manor") else "manor manor manor"
    other = "castle castle manor" if own == "manor manor castle" else other
    state = at(7, first=1, tokens=(own, other), house=house)
    state = play(state, "end")
    assert is_over(state) == won
    if won:
        assert state.payoffs() == [1.0, 0.0]


def test_several_tokens_count_together() -> None:
    """RIP-30, RIP-M27."""
    given: dict[str, Any] = {
        "tokens": ("manor manor", "manor"), "house": "manor", "later": "manor castle castle castle castle manor"
    }  # fmt: skip
    assert not is_over(play(at(4, fronts=("27", ""), **given), "medium:27 end"))
    state = at(4, fronts=("", "27"), first=1, **given)
    assert play(state, "medium:27 end").payoffs() == [1.0, 0.0]


@pytest.mark.parametrize(("own", "other", "winner"), [("5", "4", 0), ("4", "5", 1)])
def test_the_higher_total_wins_the_tenth_house_and_the_game(own: str, other: str, winner: int) -> None:
    """RIP-33, RIP-34: though the other has as many tokens."""
    state = play(at(9, first=0, tenth=(own, other)), "end none")
    assert is_over(state)
    assert state.payoffs() == [float(winner == 0), float(winner == 1)]


def test_the_tenth_house_goes_to_who_wins_it() -> None:
    """RIP-33."""
    state = at(9, tenth=("5", "4"))
    after = play(state, "end none")
    assert len(tokens(after, 0).split()) == len(tokens(state, 0).split()) + 1


def test_a_tied_tenth_is_void() -> None:
    """RIP-35: most tokens win; here the winner of round 9 has five."""
    for first in (0, 1):
        state = play(at(9, first=first, tenth=("2 3", "5")), "end none")
        assert is_over(state)
        assert state.payoffs() == [float(first == 1), float(first == 0)]


def test_equal_tokens_on_a_tied_tenth_are_a_draw() -> None:
    """RIP-35, RIP-38, RIP-M27: four each, and two houses on the tenth that nobody wins."""
    state = play(at(9, fronts=("27", ""), tenth=("2 3", "5")), "medium:27")
    assert (is_over(state), state.payoffs()) == (True, [0.5, 0.5])


def test_totals_may_be_negative_and_no_card_counts_0() -> None:
    """RIP-37: nothing beats -2, and nothing ties with nothing."""
    state = play(at(9, first=0, tenth=("m13", "")), "end none")
    assert (total(state, 0), state.payoffs()) == (-2, [0.0, 1.0])
    state = play(at(9, first=1, tenth=("", "m13 1")), "end none")
    assert (total(state, 1), state.payoffs()) == (-1, [1.0, 0.0])
    state = play(at(9, first=1), "end none")
    assert state.payoffs() == [1.0, 0.0]


def test_the_game_ends_only_after_placing_in_round_9() -> None:
    """RIP-31, RIP-18: the last card placed counts."""
    state = play(at(9, first=0, hands=("6", ""), tenth=("", "5")), "end")
    assert "tenth:6" in legal(state)
    assert play(state, "tenth:6").payoffs() == [1.0, 0.0]
    assert play(state, "none").payoffs() == [0.0, 1.0]


def test_payoffs() -> None:
    """RIP-38: 1 for the winner, 0 for the loser."""
    state = play(at(9, first=1, tenth=("6", "")), "end none")
    assert list(state.payoffs()) == [1.0, 0.0]
