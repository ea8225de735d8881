"""Checks of a game's guided first game, for its author's tests and for its author.

    teaches(GAME)

plays the lesson to its end, by the rules and before the learner's eyes: the deal and every action are legal, no chance
is left open, at each step the room offers the action, and its things lie there and are not locked; the words are
short, and told in every language. It raises `Broken`, which names the fault and the turn.

    python -m hantise.testing.lesson connect_four

prints a lesson as it grows: each turn, the table after it, and at its end the possible next actions.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple

from hantise.core import CHANCE, OVER, SPECTATOR, Choice, Event, Game, HantiseError, LessonStep, Options, State
from hantise.core.lesson import LEARNER, LessonTurn
from hantise.core.record import apply_names
from hantise.core.words import LANGUAGES, _, speaking
from hantise.testing.looks import Moment, look_of
from hantise.testing.playing import Broken, require
from hantise.testing.playthrough import find_any
from hantise.testing.room import is_locked

FEWEST, MOST = 5, 10
# Letters, in every language: two lines of a bubble on a phone, and a headline beside the candle.
LONGEST_LINE, LONGEST_HEADLINE = 64, 40
NAMES = ("You", "Bo", "Cleo", "Dan", "Eve", "Finn")


class Scenes(NamedTuple):
    """The number of steps that were looked at."""

    steps: int


class LessonMoment(NamedTuple):
    """The table after `number` turns of a lesson, and the next turn, None at its end."""

    number: int
    moment: Moment
    turn: LessonTurn | None


def teaches(game: Game) -> Scenes:
    """Play the game's lesson to its end and check it on the way; `Broken` names the fault."""
    lesson = game.lesson
    assert lesson is not None, f"{game.code} has no lesson"
    steps = len(lesson.steps)
    require(FEWEST <= steps <= MOST, f"the lesson has {steps} steps; {FEWEST} to {MOST} are good")
    require(isinstance(lesson.turns[-1], LessonStep), "the last turn of a lesson is a step of who learns")
    for step in lesson.steps:
        _check_words(step.action, [step.rule, step.does, step.why_not, *step.then], LONGEST_LINE)
        _check_words(step.action, [step.asks], LONGEST_HEADLINE)
    _check_words("the end", lesson.ends, LONGEST_LINE)
    for number, moment, turn in lesson_moments(game):
        with _told(game, number, turn):
            mover = moment.state.mover()
            if turn is None:
                require(mover != OVER, "the game is over after it: who learns goes on freely from there")
            elif isinstance(turn, LessonStep):
                require(mover == LEARNER, f"a step of who learns, at the turn of {mover}")
                _check_step(game, moment, turn)
            else:
                require(turn.seat != LEARNER, "a reply is the turn of a computer, not of who learns")
    return Scenes(steps)


def lesson_moments(game: Game) -> Iterator[LessonMoment]:
    """The table before each turn of the game's lesson, and at its end; `Broken` where a turn is not legal."""
    lesson = game.lesson
    assert lesson is not None, f"{game.code} has no lesson"
    options = options_of(game)
    state, viewers = game.start(options), [*range(options.players), SPECTATOR]
    sheets: dict[int, list[str]] = {viewer: [] for viewer in viewers}
    action = ""
    for number, event in enumerate(lesson.events):
        turn = lesson.turns[number - 1] if number else None
        with _told(game, number - 1, turn):
            require(
                number == 0 or state.mover() == event.seat, f"it is the turn of {state.mover()}: {_open(game, state)}"
            )
            fresh = _written(game, state, event, viewers)
        for viewer in viewers:
            sheets[viewer] += fresh[viewer]
        action = "".join(event.actions)
        following = lesson.turns[number] if number < len(lesson.turns) else None
        yield LessonMoment(number, Moment(state, action, sheets, fresh), following)


def options_of(game: Game) -> Options:
    """The checked options of the game's lesson."""
    assert game.lesson is not None
    return game.options(game.lesson.players, **game.lesson.options)


def _written(game: Game, state: State, event: Event, viewers: Sequence[int]) -> dict[int, list[str]]:
    """The lines of all seats about the event; the state moves on past it."""
    fresh: dict[int, list[str]] = {viewer: [] for viewer in viewers}
    for name in event.names():
        action = game.actions.parse(name)
        require(action in state.legal(), f"{name!r} is not legal: {_open(game, state)}")
        for lines, line in zip(fresh.values(), game.seen_by(state, action, viewers)):
            lines += [line] if line else []
        apply_names(game, state, [name])
    require(state.mover() != CHANCE, f"chance is left open after it: {_open(game, state)}")
    return fresh


def _open(game: Game, state: State) -> str:
    """The actions or outcomes that could come next, by name."""
    return " ".join([game.actions.name(action) for action in state.legal()])


@contextmanager
def _told(game: Game, number: int, turn: LessonTurn | None) -> Iterator[None]:
    """An error within says where."""
    try:
        yield
    except (Broken, HantiseError) as error:
        where = f"turn {number + 1}, {turn.action!r}" if turn else "the deal or the end"
        raise Broken(f"the lesson of {game.code}, {where}: {error}") from error


def _check_words(where: str, lines: Sequence[str], most: int) -> None:
    """Every line has words in each language, and is short in all of them."""
    for line in lines:
        require(bool(line.strip()), f"{where!r} has an empty line")
        for language in LANGUAGES:
            with speaking(language):
                told = _(line)
            require(language == LANGUAGES[0] or told != line, f"{where!r}: {line!r} is not told in {language}")
            require(len(told) <= most, f"{where!r}: {told!r} has {len(told)} letters; {most} fit a bubble")


def _check_step(game: Game, moment: Moment, step: LessonStep) -> None:
    """The room offers the action, and shows what to touch for it; a game without a room has a button for it."""
    action = game.actions.parse(step.action)
    require(action in moment.state.legal(), f"it is not legal: {_open(game, moment.state)}")
    if game.room is None:
        return
    options = options_of(game)
    look = look_of(game, game.room, options, moment, LEARNER, NAMES[: options.players])
    choice = look.scene.choices[action]
    things = things_of(choice)
    for name in things:
        found = [thing for thing in look.page.holding("data-thing") if thing.attributes["data-thing"] == name]
        require(bool(found), f"there is no thing {name!r} on the table: {sorted(look.page.values('data-thing'))}")
        require(not all(map(is_locked, found)), f"the thing {name!r} is locked")
    most = len(things) + any(touch.turns for touch in choice.touches)
    require(len(step.then) <= most, f"{len(step.then)} lines to follow, for {most} touches")
    for place in filter(None, (step.at, step.to)):
        require(place in look.places, f"there is no place {place!r} on the table: {sorted(look.places)}")


def things_of(choice: Choice) -> list[str]:
    """The things touched on the table to make this choice; nothing where it is a button."""
    return [*choice.picks, *[touch.thing for touch in choice.touches if not touch.turns]]


def told(game: Game) -> Iterator[str]:
    """The lesson as far as it comes, in lines to read: each turn, the table after it, and what could come next."""
    try:
        for number, moment, turn in lesson_moments(game):
            mover = moment.state.mover()
            view = game.view(moment.state, max(mover, LEARNER))
            yield f"== after {number} turns: {f'seat {mover}' if mover >= 0 else 'nobody'} is to decide =="
            yield game.table.text(view, NAMES[: options_of(game).players])
            yield f"legal: {_open(game, moment.state)}"
            yield f"next: {turn.action if turn else 'the end of the lesson'}"
    except Broken as error:
        yield f"BROKEN: {error}"


def main(arguments: Sequence[str]) -> int:
    """Tell the lessons of these games."""
    for code in arguments:
        for line in told(find_any(code)):
            print(line)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
