"""Who has won, and by how much, in a sentence."""

import pytest

from hantise.core import SPECTATOR
from hantise.core.outcome import outcome

NAMES = ["You", "Abigail", "Bram"]


@pytest.mark.parametrize(
    ("payoffs", "words", "more"),
    [
        ([1, 0, 0], "You win!", "You win, 9 cards to 7!"),
        ([0, 0, 1], "Bram wins.", "Bram wins, 9 cards to 7."),
        ([0.5, 0.5, 0], "A shared victory: You, Abigail.", "A shared victory: You, Abigail, 9 cards to 7."),
        ([0, 0, 0], "Nobody wins, nobody loses.", "A tie: 9 cards to 7."),
    ],
)
def test_who_has_won_and_by_how_much(payoffs: list[float], words: str, more: str) -> None:
    assert outcome(NAMES, payoffs, 0) == words
    assert outcome(NAMES, payoffs, 0, "9 cards to 7") == more


def test_somebody_who_watches_is_told_the_winners_name() -> None:
    assert outcome(["Ann", "Bo"], [1, 0], SPECTATOR) == "Ann wins."
    assert outcome(["Ann", "Bo"], [1, 0], 1) == "Ann wins."
