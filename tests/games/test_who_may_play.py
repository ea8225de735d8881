"""Whoever plays by the checked calls does what is legal, and else is told why not."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from hantise import games
from hantise.core import CHANCE, IllegalAction
from hantise.testing import games as examples


@pytest.mark.parametrize("kind", [int, np.int64, np.uint8, np.array])
def test_a_policy_s_own_numbers_are_actions(kind: Any) -> None:
    four = examples.find("connect_four")
    state = four.start(four.options(2))
    state.play(kind(3))
    assert four.dump(state) == "///x///"


def test_who_may_not_is_told_why() -> None:
    kuhn = examples.find("kuhn")
    state = kuhn.start(kuhn.options(2))
    for action, why in (
        (0, "chance is to act, not a seat"),
        ("pass", "a whole number, not str"),
        (-1, "from 0 on"),
        (np.array([0, 1]), "not ndarray"),
    ):
        with pytest.raises(IllegalAction, match=why):
            state.play(action)
    with pytest.raises(IllegalAction, match="there is no ticket 3; they go from 0 to 2"):
        state.draw(3)
    state.draw(0)
    state.draw(0)
    with pytest.raises(IllegalAction, match="there is nothing to draw"):
        state.draw(0)
    with pytest.raises(IllegalAction, match=r"3 is not among the legal actions: 0, 1$"):
        state.play(3)
    over = kuhn.load("cards=KJ stakes=2,2 stage=shown turn=1")
    with pytest.raises(IllegalAction, match="the game is over"):
        over.play(0)


def test_of_many_legal_actions_the_first_are_named() -> None:
    boo = games.find("boo")
    state = boo.start(boo.options(2))
    while state.mover() == CHANCE:
        state.draw(0)
    with pytest.raises(IllegalAction, match=r"(\d+, ){19}\d+ \.\.\.$"):
        state.play(29780)
