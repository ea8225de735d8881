"""Guided first games by forms alone: every lesson to its end in every language, refusals, the way out, what is kept."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from hantise import games
from hantise.core import LessonStep
from hantise.core.words import LANGUAGES, _, speaking
from web.conftest import House
from web.visitor import Visitor, forms_of

TAUGHT = [code for code in games.codes() if games.find(code).lesson is not None]
EVERY_LESSON = pytest.mark.parametrize("code", TAUGHT)
Arrive = Callable[[], Visitor]


def steps_of(code: str) -> list[LessonStep]:
    lesson = games.find(code).lesson
    assert lesson is not None
    return lesson.steps


def begin(visitor: Visitor, code: str) -> str:
    """A guided first game, from the button on the game's page on; its address."""
    visitor.open(f"/new/{code}")
    form = next(form for form in forms_of(visitor.text) if form.action == f"/new/{code}/lesson")
    visitor.send(form.action, dict(form.fields))
    return visitor.place


def take(visitor: Visitor, step: LessonStep) -> None:
    visitor.press(next(form for form in visitor.moves if form.buttons[0][1] == step.action))


def escaped(words: str) -> str:
    return words.replace("&", "&amp;").replace("'", "&#39;").replace('"', "&#34;")


@EVERY_LESSON
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_lesson_is_played_to_its_end_in_every_language(visitor: Visitor, code: str, language: str) -> None:
    lesson, steps = games.find(code).lesson, steps_of(code)
    assert lesson is not None
    visitor.send("/language", {"language": language})
    table = begin(visitor, code)
    with speaking(language):
        for number, step in enumerate(steps, start=1):
            visitor.open(table)
            shown = visitor.text
            assert all(escaped(_(words)) in shown for words in (step.rule, step.does, step.asks)), step
            assert _("{n} of {all}").format(n=number, all=len(steps)) in shown
            take(visitor, step)
            assert visitor.answer.status_code == 200
        visitor.open(table)
        assert all(escaped(_(words)) in visitor.text for words in lesson.ends)
    assert "data-skip" not in visitor.text


@EVERY_LESSON
def test_nothing_but_the_step_is_taken_and_the_porter_says_why(visitor: Visitor, house: House, code: str) -> None:
    game, step = games.find(code), steps_of(code)[0]
    table = begin(visitor, code)
    form = visitor.moves[0]
    other = next(name for name in game.actions.names() if name != step.action)
    answer = visitor.send(form.action, {**form.data(), "action": other})
    assert answer.status_code == 422
    assert f'<p class="notice" role="alert">{escaped(step.why_not)}' in visitor.text
    assert visitor.open(table).status_code == 200
    assert escaped(step.rule) in visitor.text
