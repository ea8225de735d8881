"""Each guided first game, played to its end by the rules, before the eyes of who learns, in every language."""

import pytest

from games.every import FOUND
from hantise import games
from hantise.core import Game, LessonStep
from hantise.testing.lesson import teaches

TAUGHT = [game for game in FOUND if game.lesson is not None]


@pytest.mark.parametrize("game", TAUGHT, ids=[game.code for game in TAUGHT])
def test_a_lesson_can_be_played_to_its_end(game: Game) -> None:
    assert game.lesson is not None
    assert teaches(game).steps == len(game.lesson.steps)


def test_what_comes_in_a_lesson_is_explained_where_it_is_first_seen() -> None:
    """A 9 with an eye lies open first; then a new card bears an arrow, in the end one that was looked at a lantern."""
    lesson = games.find("spooky_boo").lesson
    assert lesson is not None
    steps = lesson.steps
    placed = next(number for number, step in enumerate(steps) if step.action.startswith("put"))
    assert "eye" in steps[0].rule
    assert "arrow" in steps[placed + 1].rule
    assert "lantern" in lesson.ends[1]

    # In Ghooost! the card that luck turned up is told, and who took how many cards because of it.
    night = games.find("ghooost").lesson
    assert night is not None
    tried = next(number for number, turn in enumerate(night.turns) if turn.action == "luck")
    assert (night.turns[tried].chance, night.turns[tried + 1].action) == ("card:14", "take")
    laid = sum(turn.action not in ("luck", "take") for turn in night.turns[:tried]) + 1
    following = next(turn for turn in night.turns[tried + 1 :] if isinstance(turn, LessonStep))
    assert "14" in following.rule
    assert "{1}" in following.rule
    assert (laid, "nine" in following.rule) == (9, True)
