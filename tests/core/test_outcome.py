"""Who has won, and by how much, in a sentence."""

import pytest

from hantise.core import SPECTATOR
from hantise.core.outcome import outcome

NAMES = ["You", "Abigail", "Bram"]


@pytest.mark.parametrize(
    ("payoffs", "words"),
    [
        ([1, 0, 0], "You win!"),
        ([0, 0, 1], "Bram wins."),
        ([0.5, 0.5, 0], "A shared victory: You, Abigail."),
        ([0, 0, 0], "Nobody wins, nobody loses."),
    ],
)
def test_who_has_won(payoffs: list[float], words: str) -> None:
    assert outcome(NAMES, payoffs, 0) == words


@pytest.mark.parametrize(
    ("payoffs", "words"),
    [
        ([1, 0, 0], "You win, 9 cards to 7!"),
        ([0, 0, 1], "Bram wins, 9 cards to 7."),
        ([0.5, 0.5, 0], "A shared victory: You, Abigail, 9 cards to 7."),
        ([0, 0, 0], "A tie: 9 cards to 7."),
    ],
)
def test_by_how_much(payoffs: list[float], words: str) -> None:
    assert outcome(NAMES, payoffs, 0, "9 cards to 7") == words


def test_somebody_who_watches_is_told_the_winners_name() -> None:
    assert outcome(["Ann", "Bo"], [1, 0], SPECTATOR) == "Ann wins."
    assert outcome(["Ann", "Bo"], [1, 0], 1) == "Ann wins."
