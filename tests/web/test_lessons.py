"""Guided first games by forms alone: every lesson to its end in every language, refusals, the way out, what is kept."""

from dataclasses import replace
from pathlib import Path
from re import search, split

import pytest

from hantise import games
from hantise.core import Lesson, LessonStep, Reply
from hantise.core.words import LANGUAGES, _, speaking
from hantise.drawing.markup import escape
from hantise.store import Plan, SeatPlan, Store
from hantise.web.front import new_table, rules_page, ways_in
from hantise.web.problems import Refused
from hantise.web.table_page.snapshot import Guide, guide_of
from hantise.web.tables.computers import LONGEST_LOOK, longest_look
from hantise.web.tables.live_table import Command, LiveTable
from hantise.web.tables.tables import Tables
from web.fakes import FirstThatComes
from web.houses import running_house
from web.visitor import Visitor, visiting

TAUGHT = [code for code in games.codes() if games.find(code).lesson is not None]
EVERY_LESSON = pytest.mark.parametrize("code", TAUGHT)


def lesson_of(code: str) -> Lesson:
    lesson = games.find(code).lesson
    assert lesson
    return lesson


def begin(visitor: Visitor, code: str) -> str:
    """A guided first game, from the button on the game's page on; its address."""
    visitor.open(f"/new/{code}")
    visitor.press(visitor.form(f"/new/{code}/lesson"))
    return visitor.place


def take(visitor: Visitor, step: LessonStep) -> None:
    visitor.press(next(form for form in visitor.moves if form.buttons[0][1] == step.action))


@EVERY_LESSON
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_lesson_is_played_to_its_end_in_every_language(visitor: Visitor, code: str, language: str) -> None:
    steps = lesson_of(code).steps
    visitor.send("/language", {"language": language})
    table = begin(visitor, code)
    with speaking(language):
        for number, step in enumerate(steps, start=1):
            visitor.open(table)
            shown = visitor.text
            # Who sits there is named.
            told = [part for words in (step.rule, step.does, step.asks) for part in split(r"{\d}", _(words))]
            assert all(escape(part) in shown for part in told), step
            assert not search(r"<span>[^<]*{\d}", shown)
            assert _("{n} of {all}").format(n=number, all=len(steps)) in shown
            take(visitor, step)
            assert visitor.answer.status_code == 200
        visitor.open(table)
        assert all(escape(_(words)) in visitor.text for words in lesson_of(code).ends)
    assert "data-skip" not in visitor.text


@EVERY_LESSON
def test_nothing_but_the_step_is_taken_and_the_porter_says_why(visitor: Visitor, code: str) -> None:
    """Whoever skips plays on freely from where they are."""
    game, (step, second, *_more) = games.find(code), lesson_of(code).steps
    table = begin(visitor, code)
    form = visitor.moves[0]
    other = next(name for name in game.actions.names() if name != step.action)
    answer = visitor.send(form.action, {**form.data(), "action": other})
    assert answer.status_code == 422
    assert f'<p class="notice" role="alert">{escape(step.why_not)}' in visitor.text
    assert visitor.open(table).status_code == 200
    assert escape(step.rule) in visitor.text
    take(visitor, step)
    assert "Your first game · with the porter" in visitor.open(table).text
    visitor.press(visitor.form(f"{table}/freely"))
    assert visitor.place == table
    assert not search('Your first game|data-skip|id="bubble"', visitor.text)
    assert any(form.buttons[0][1] == second.action for form in visitor.moves), "the table stands as it stood"
    assert visitor.press(visitor.moves[-1]).status_code == 200
    # Twice is once.
    assert visitor.send(f"{table}/freely", {"freely": "yes"}).status_code == 200


@pytest.mark.soak
def test_a_lesson_is_where_it_was_after_a_restart_and_nobody_else_is_guided_or_can_end_it(tmp_path: Path) -> None:
    database, code = f"sqlite:///{tmp_path}/house.db", TAUGHT[0]
    first, second, *_more = lesson_of(code).steps
    with running_house(FirstThatComes(), database=database) as house, visiting(house) as learner:
        table = begin(learner, code)
        assert 'id="bubble"' in learner.text
        take(learner, first)
        with visiting(house) as other:
            assert 'id="bubble"' not in other.open(table).text
            assert other.send(f"{table}/freely", {"freely": "yes"}).status_code == 403
        cookies = dict(learner.client.cookies)
    with running_house(FirstThatComes(), database=database) as house, visiting(house, cookies=cookies) as learner:
        assert escape(second.rule) in learner.open(table).text
        assert f'href="{table}"' in learner.open("/").text, "it is among the tables that wait"


def test_the_rules_lead_to_the_lesson_of_a_game_too(visitor: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where it has one; the card that the porter speaks of is lit where it lies."""
    assert 'data-lit="pile"' in visitor.open(begin(visitor, "haunted_stairs")).text
    assert 'data-place="pile"' in visitor.text
    code = TAUGHT[0]
    visitor.open(f"/rules/{code}")
    assert escape(lesson_of(code).steps[0].rule) in visitor.press(visitor.form(f"/new/{code}/lesson")).text
    plain = replace(games.find(code), lesson=None)
    for module in (ways_in, new_table, rules_page):
        monkeypatch.setattr(module, "find", lambda _code: plain)
    assert visitor.send(f"/new/{code}/lesson", {"lesson": "yes"}).status_code == 404
    assert "/lesson" not in visitor.open(f"/new/{code}").text
    assert "/lesson" not in visitor.open(f"/rules/{code}").text


# At the table itself.


async def lesson_at(tables: Tables, code: str = TAUGHT[0]) -> LiveTable:
    game, lesson = games.find(code), lesson_of(code)
    options = game.options(lesson.players, **lesson.options)
    computers = [SeatPlan(f"Ghost {n}", "random") for n in range(1, lesson.players)]
    seats = (SeatPlan("Ida"), *computers)
    plan = Plan(code, lesson.players, dict(options.values), seats, game.rules_version, is_guided=True)
    return await tables.get(await tables.make(plan))


async def do(table: LiveTable, name: str, seat: int = 0, level: str = "") -> None:
    await table.play(seat, Command(table.position.version, (name,), f"key-{table.position.version}"), level)


async def follow(table: LiveTable, *turns: LessonStep | Reply) -> None:
    """As the lesson has it."""
    for turn in turns:
        seat = turn.seat if isinstance(turn, Reply) else 0
        await do(table, turn.action, seat, table.levels[seat])


async def test_computers_play_what_the_lesson_says_and_a_rematch_is_free(tables: Tables, store: Store) -> None:
    """As any other game; what is taken back is asked again."""
    table = await lesson_at(tables)
    lesson = lesson_of(table.game.code)
    for turn in lesson.turns:
        assert table.lesson_turn == turn
        seat = turn.seat if isinstance(turn, Reply) else 0
        other = next(name for name in table.game.actions.names() if name != turn.action)
        with pytest.raises(Refused):
            await do(table, other, seat, table.levels[seat])
        await follow(table, turn)
    assert table.events == lesson.events
    assert table.lesson_turn is None
    match = await store.load(await table.rematch())
    assert match
    assert not match.plan.is_guided
    table = await lesson_at(tables, "ghooost")
    lesson = lesson_of("ghooost")
    twice = next(number for number, turn in enumerate(lesson.turns) if turn.action == "6x2")
    await follow(table, *lesson.turns[: twice + 1])
    await table.take_back(0, table.position.version, "a key of its own")
    assert table.lesson_turn == lesson.turns[twice]
    await do(table, "6x2")
    assert table.lesson_turn == lesson.turns[twice + 1]


async def test_a_stand_in_plays_the_lesson_too_and_the_porter_has_the_last_word(tables: Tables) -> None:
    """Until whoever learned decides alone."""
    table = await lesson_at(tables)
    lesson, before = lesson_of(table.game.code), table.lesson_turn
    assert before
    await table.stand_in(0, "random", by=0)
    assert guide_of(table, 0) == Guide(None, 1, len(lesson_of(table.game.code).steps))
    await do(table, before.action, level="random")
    await table.stand_in(0, "", by=0)
    assert table.lesson_turn != before
    table = await lesson_at(tables)
    await follow(table, *lesson.turns)
    seat = -1
    while seat != 0:
        seat, state = table.position.mover, table.position.state
        assert guide_of(table, 0) == Guide(None, 0, 0, lesson.ends)
        assert table.has_just_been_taught == (len(table.events) == len(lesson.events))
        assert (longest_look(table) > LONGEST_LOOK) == table.has_just_been_taught
        await do(table, table.game.actions.name(state.legal()[0]), seat, table.levels[seat])
    assert guide_of(table, 0) is None
