"""How long a decision takes at a table of the house: told by the game and the level."""

from __future__ import annotations

from time import monotonic

import pytest

from bots.boards import FOUR, GAMES, board, view_of
from hantise.bots import LEVELS
from hantise.bots.deciding import Question, decide
from hantise.bots.player import SECONDS
from hantise.bots.spans import span_of
from hantise.core import Game
from hantise.testing.games import find as find_small


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.code)
def test_higher_levels_take_longer_and_the_lowest_think_lightly(game: Game) -> None:
    spans = [span_of(game, level) for level in LEVELS]
    assert [span.seconds for span in spans] == sorted(span.seconds for span in spans)
    assert [span.is_light for span in spans] == sorted([span.is_light for span in spans], reverse=True)
    assert spans[0].is_light
    assert spans[1].is_light
    assert not spans[-1].is_light
    assert spans[-1].seconds <= SECONDS


def test_a_decision_takes_no_longer_than_it_is_given() -> None:
    """Connect four's highest level takes seconds where it may, interpreted."""
    question = Question(FOUR.code, "level5", view_of(board("")).dump(), 7, 1)
    spent = []
    for seconds in (0.0, 0.5):
        began = monotonic()
        assert decide(find_small, question, seconds) in FOUR.actions.names()
        spent.append(monotonic() - began)
    assert spent[0] < spent[1]
