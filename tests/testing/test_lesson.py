"""The checks of guided first games find what is wrong with one."""

import re
from collections.abc import Sequence
from dataclasses import replace

import pytest

from hantise.core import Game, Lesson, LessonStep, Reply
from hantise.core.lesson import LessonTurn
from hantise.games import find
from hantise.testing import lesson as checks
from hantise.testing.games import find as find_example
from hantise.testing.lesson import main, teaches, told
from hantise.testing.playing import Broken
from testing.planted import wrong_room

GHOOOST = find("ghooost")
assert GHOOOST.lesson is not None
GOOD = GHOOOST.lesson
OPENING, REPLY = GOOD.steps[0], GOOD.turns[1]
assert isinstance(REPLY, Reply)


def taught(turns: Sequence[LessonTurn], game: Game = GHOOOST) -> Game:
    return replace(game, lesson=replace(GOOD, turns=tuple(turns)))


def opened(step: LessonStep) -> Game:
    """The same lesson with another first step."""
    return taught([step, *GOOD.turns[1:]])


def drawn(written: str) -> Game:
    """The room with something else in place of the thing to be touched."""
    return wrong_room(GHOOOST, draw=lambda real, scene: ["".join(real.draw(scene)).replace('data-thing="2"', written)])


@pytest.mark.parametrize(
    ("game", "reason"),
    [
        (taught(GOOD.turns[:5]), "has 2 steps"),
        (taught([*GOOD.turns, Reply(1, "10")]), "the last turn"),
        (opened(OPENING._replace(rule=" ")), "an empty line"),
        (opened(OPENING._replace(does="Nobody has told this anywhere")), "not told in fr"),
        (opened(OPENING._replace(asks=GOOD.steps[2].why_not)), "letters"),
        (opened(OPENING._replace(action="13")), "turn 1, '13': it is not legal"),
        (opened(OPENING._replace(action="K")), "turn 1, 'K': it is not legal"),
        (opened(OPENING._replace(action="13x9")), "turn 1, '13x9'"),
        (opened(OPENING._replace(chance="card:X2")), "turn 1, '2'"),
        (opened(OPENING._replace(chance="")), "chance is left open"),
        (opened(OPENING._replace(to="attic")), "no place 'attic'"),
        (opened(OPENING._replace(at="attic")), "no place 'attic'"),
        (opened(OPENING._replace(then=(OPENING.does, OPENING.does))), "2 lines to follow"),
        (taught([OPENING, REPLY._replace(seat=2), *GOOD.turns[2:]]), "turn 2, '4': it is the turn of 1"),
        (taught([Reply(0, "2", "card:5"), *GOOD.turns[1:]]), "a reply is the turn of a computer"),
        (taught([OPENING, OPENING, *GOOD.turns[2:]]), "a step of who learns, at the turn of 1"),
        (drawn('data-thing="attic"'), "there is no thing '2' on the table: ['5', '6', '9', 'attic']"),
        (drawn('data-thing="2" aria-disabled="true"'), "the thing '2' is locked"),
    ],
)
def test_what_is_wrong_with_a_lesson_is_told(game: Game, reason: str) -> None:
    with pytest.raises(Broken, match=re.escape(reason)):
        teaches(game)


def test_a_good_lesson_has_as_many_steps_as_are_looked_at_and_is_told_turn_by_turn(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main([GHOOOST.code]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "next: 2" in lines
    assert lines[-1] == "next: the end of the lesson"
    assert f"== after {len(GOOD.turns)} turns: seat 1 is to decide ==" in lines
    *_before, last = told(taught([OPENING, Reply(1, "14"), *GOOD.turns[2:]]))
    assert last.startswith("BROKEN: the lesson of ghooost, turn 2, '14': '14' is not legal: take luck K 4 7 10")
    assert teaches(GHOOOST).steps == len(GOOD.steps) == 9


def test_a_lesson_without_a_room_has_buttons_and_leaves_something_to_play(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checks, "FEWEST", 1)
    kuhn = find_example("kuhn")
    step = OPENING._replace(chance="", to="")
    turns = (step._replace(action="check"), Reply(1, "bet"), step._replace(action="call"))
    lesson = Lesson(2, "deal:J deal:Q", turns, GOOD.ends)
    with pytest.raises(Broken, match="the game is over after it"):
        teaches(replace(kuhn, lesson=lesson))
    assert teaches(replace(kuhn, lesson=replace(lesson, turns=turns[:1]))).steps == 1
