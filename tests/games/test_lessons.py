"""Each guided first game, played to its end by the rules, before the eyes of who learns, in every language."""

import pytest

from hantise import games
from hantise.core import Game
from hantise.testing import games as examples
from hantise.testing.lesson import teaches

FOUND = [games.find(code) for code in games.codes()] + [examples.find(code) for code in examples.codes()]
TAUGHT = [game for game in FOUND if game.lesson is not None]


@pytest.mark.parametrize("game", TAUGHT, ids=[game.code for game in TAUGHT])
def test_a_lesson_can_be_played_to_its_end(game: Game) -> None:
    assert game.lesson is not None
    assert teaches(game).steps == len(game.lesson.steps)
