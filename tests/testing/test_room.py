"""A room that breaks its contract is found, whatever it breaks; connect four's keeps it."""

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from markupsafe import escape

from hantise.core import Choice, Drawing, FirstTime, Game, Scene, Sign, Step, Touch, View
from hantise.drawing.contract import thing
from hantise.testing.games import find
from hantise.testing.playing import Broken
from hantise.testing.room import Tour, keeps_contract
from testing.planted import wrong_room

FOUR = find("connect_four")
UNNAMED = 'role="group" aria-label=""'
Draw = Callable[[str, Scene], str]


def visit(game: Game, seed: int = 1, most: int = 6) -> Tour:
    return keeps_contract(game, game.options(2), seed, most)


def test_a_room_that_keeps_its_contract_is_let_pass() -> None:
    """At the beginning, after six decisions, and in between, before three pairs of eyes."""
    assert visit(FOUR) == Tour(rooms=21, choices=49, steps=18)
    assert visit(touching()) == visit(touching(LEFT)) == visit(FOUR)


def drawing(change: Draw, game: Game = FOUR) -> Game:
    """The room drawn otherwise."""
    return wrong_room(game, draw=lambda real, scene: [change("".join(real.draw(scene)), scene)])


def adding(more: str) -> Game:
    return drawing(lambda page, scene: page + more)


def putting(what: str, instead: str, game: Game = FOUR) -> Game:
    return drawing(lambda page, scene: page.replace(what, instead), game)


def saying(write: Callable[[str], object]) -> Game:
    """With a player's name at the end of it."""
    return drawing(lambda page, scene: f"{page}{write(scene.names[1])}")


def choosing(change: Callable[[Choice, int], Choice]) -> Game:
    """The room with other choices."""
    return wrong_room(FOUR, choice=lambda real, view, action: change(real.choice(view, action), action))


@pytest.mark.parametrize(
    ("room", "told"),
    [
        (adding("<div>"), "<div> is never closed"),
        (adding("<p><b></p>"), "</p> closes <b>"),
        (adding('<p id="one"></p><p id="one"></p>'), r"an id stands twice: \['one'\]"),
        (adding('<p aria-describedby="nobody"></p>'), "refers to 'nobody', which is the id of nothing"),
        (adding('<p style="color:red"></p>'), r"a page may not hold \['style'\]"),
        (adding('<p onclick="play()"></p>'), r"a page may not hold \['onclick'\]"),
        (adding("<script></script>"), "a room may not hold <script>"),
        (adding('<svg><use href="/room.svg#z"/></svg>'), "there is no drawing 'z' in '/room.svg'"),
        (adding('<svg><use href="/house.svg#g-z"/></svg>'), "there is no drawing 'g-z' in '/house.svg'"),
        (adding('<svg><use href="/other.svg#x"/></svg>'), "there is no drawing 'x' in '/other.svg'"),
        (adding("<button> </button>"), "<button> has no name to be read aloud"),
        *[(adding(f"<p {role}></p>"), "has no name to be read aloud") for role in ('role="img"', UNNAMED)],
        (adding('<a href="/" aria-labelledby="x">on</a><i id="x" hidden></i><a></a>'), "<a> has no name"),
        (saying(lambda name: f"<p>{name}</p>"), "<b> is never closed|</p> closes <b>"),
        (saying(lambda name: f'<p title="{name}"></p>'), "is never closed|a player's name"),
        (saying(lambda name: f"<p>{escape(str(escape(name)))}</p>"), "a player's name is not written as it is"),
        (saying(lambda name: f"<p>{escape(name[:4])}</p>"), "a player's name is not written as it is"),
        (saying(lambda name: "<p></p>" * name.count("<")), "a player's name is not written as it is"),
        (adding('<i data-thing="8"></i>'), 'no key reaches <i data-thing="8">: no button'),
        (adding('<button data-thing="8" disabled>8</button>'), "no key reaches"),
        (adding('<button data-thing="8">8</button>'), 'no arrow leads to <button data-thing="8">'),
        (adding('<p role="group" aria-label="x"><button data-thing="8 9">8</button></p>'), "no name of one word"),
        (adding('<p role="group" aria-label="x"><button data-thing="8">8</button></p>'), "to none of .*not locked"),
        (putting('data-thing="3"', ""), "'3' takes 1 of the thing '3', of which"),
        (putting('data-thing="3"', 'data-thing="3" aria-disabled="true"'), "1 locked"),
        (putting('data-place="column:', 'data-place="c'), "the place 'column:"),
        (putting('data-place="seat:', 'data-place="s'), "the place 'seat:"),
        (choosing(lambda one, action: one._replace(words=" ")), "the button of '1' has no words"),
        (choosing(lambda one, action: one._replace(words="Drop it")), "'1' and '2' both say 'Drop it'"),
        (choosing(lambda one, action: one._replace(letter="A")), "'1' and '2' have the same letter A"),
        (choosing(lambda one, action: one._replace(letter="L")), "'L' is no key for '1'"),
        (choosing(lambda one, action: one._replace(letter="ab")), "'ab' is no key for '1'"),
        (choosing(lambda one, action: one._replace(picture=("x", "y"))), r"the button of '1' shows \['y'\]"),
        (choosing(lambda one, action: one._replace(picks=("nothing",))), "'1' takes 1 of the thing 'nothing'"),
        (choosing(lambda one, action: one._replace(picks=one.picks * 2)), "'1' takes 2 of the thing '1'"),
        (choosing(lambda one, action: one._replace(picks=("1",))), "'1' and '2' are picked by the same things"),
    ],
)
def test_a_room_that_is_drawn_wrong_and_a_choice_that_cannot_be_made_are_found(room: Game, told: str) -> None:
    with pytest.raises(Broken, match=told):
        visit(room)


LEFT, RIGHT = [Touch(name, turns="Turn it", letter="R", name=name) for name in ("left", "right")]


def touching(*more: Touch, asks: str = "Which column?", **changes: Any) -> Game:
    """A room whose columns are touched, and what is touched after them turned."""

    def choice(real: Any, view: View, action: int) -> Choice:
        column = FOUR.actions.name(action)
        made = Choice(f"Drop it into {column}", touches=(Touch(column, asks), *more))
        return made._replace(**changes) if column == "3" else made

    def draw(real: Any, scene: Scene) -> list[str]:
        return [re.sub(r' data-thing="(.)"', lambda found: thing(found[1]), "".join(real.draw(scene)))]

    return wrong_room(FOUR, choice=choice, draw=draw)


def unnamed_end(real: Any, scene: Scene, lines: Any) -> list[str]:
    return ["".join(real.result(scene, lines)).replace("outcome", "end")]


def stepping(**changes: Any) -> Game:
    """The room with other steps."""
    steps = lambda real, line, seat: [step._replace(**changes) for step in real.steps(line, seat)]  # noqa: E731
    return wrong_room(FOUR, steps=steps)


@pytest.mark.soak
@pytest.mark.parametrize(
    ("room", "told"),
    [
        (touching(asks=""), "nothing asks for '1', a touch of '1'"),
        (touching(Touch("8", "Where?")), "'1' has the touch '8', which is no thing on the table"),
        (touching(LEFT._replace(name="")), "a turn of '1' does not say which one is taken"),
        (touching(LEFT._replace(letter="Z")), "'Z' is no key for 'Turn it'"),
        (touching(picks=("3",)), "'3' has both picks and touches"),
        (touching(preview="y"), "'3' shows 'y', which is no drawing"),
        (touching(signs=(Sign("y", "column:1"),)), "'3' has the sign 'y', which is no drawing"),
        (touching(signs=(Sign("x", "column:1", "9"),)), r"'3' has the sign 'x' at \['9'\], which are no places"),
        (touching(touches=(), picks=("3",)), "some choices have picks and some have touches"),
        (touching(touches=(Touch("2", "Which?"),)), "are made by the same touches"),
        (touching(touches=(Touch("2", "Which?"), RIGHT)), "whoever touches .* for '3' has chosen '2'"),
        (touching(Touch("7", "Where?"), touches=(Touch("2", "Which?"), RIGHT)), "one after another chooses"),
        (putting(' form="', ' data-form="', touching()), "scripts off"),
        (stepping(motion="jump"), "'jump' is no motion"),
        (stepping(target="nowhere"), "needs the place 'nowhere', which is not drawn before it"),
        (stepping(source="nowhere"), "needs the place 'nowhere'"),
        (stepping(faces=("y",)), "shows 'y', which is no drawing of the room"),
        (stepping(faces=("x+y",)), "shows 'y', which is no drawing of the room"),
        (stepping(faces=("",)), "shows 'back', which is no drawing of the room"),
        (wrong_room(FOUR, actor=lambda real, line: 2), r"lines are told of seats that there are not: \[2\]"),
        (wrong_room(FOUR, asks=lambda real, view, names: ""), "the headline is '', with 7 choices"),
        (wrong_room(FOUR, asks=lambda real, view, names: "Which column?"), "is 'Which column.', with 0 choices"),
        (wrong_room(FOUR, asks=lambda real, view, names: "Why? " * 13 + "".join(names)), "longer than 60 letters"),
        (wrong_room(FOUR, say=lambda real, view, names: f"<p>{names[0]}</p>"), "is never closed|closes"),
        (wrong_room(FOUR, drawings=lambda real: {"x": Drawing('<i a="1" a="2"/>')}), "'x' is not well-formed"),
        (wrong_room(FOUR, drawings=lambda real: {}), "is no drawing of the room|there is no drawing"),
        (wrong_room(FOUR, result=lambda real, scene, lines: []), "there are 0 elements with the id 'outcome'"),
        (wrong_room(FOUR, result=unnamed_end), "there are 0 elements with the id 'outcome'"),
        (adding('<p id="outcome"></p>'), "there are 1 elements with the id 'outcome'"),
    ],
)
def test_touches_steps_and_an_end_that_are_not_as_they_must_be_are_found(room: Game, told: str) -> None:
    with pytest.raises(Broken, match=told):
        visit(room, most=100)


def test_what_is_broken_is_told_with_game_seed_action_and_eyes() -> None:
    def only_after(real: Any, line: str, seat: int) -> list[Step]:
        steps: list[Step] = real.steps(line, seat)
        return steps if seat >= 0 else [step._replace(source="nowhere") for step in steps]

    with pytest.raises(Broken) as told:
        visit(wrong_room(FOUR, steps=only_after), seed=4)
    first = "connect_four, 2 players {}, seed 4, after '2', seen by a spectator: for the line '0 2', 'fly' needs"
    assert str(told.value).startswith(first)


FULL = FirstTime("full", "x", "*A column* is full.", "x", "star")


def test_a_line_that_is_no_line_is_found() -> None:
    for firsts, told in [
        ((FULL, FULL), "two of the firsts have one name"),
        ((FULL._replace(name="Full 1"),), "cannot be kept in a cookie"),
        ((FULL._replace(picture="rain"),), "there is no drawing 'rain' for 'full'"),
        ((FULL._replace(sign="rain", is_drawn=True),), "there is no drawing 'rain' for 'full'"),
        ((FULL._replace(words="A column is full."),), "one cause stands between two asterisks"),
        ((FULL._replace(words="*A column* " + 72 * "o"),), "more than 72 letters are not one line"),
    ]:
        visit(replace(FOUR, firsts=(FULL,)), most=0)
        with pytest.raises(Broken, match=re.escape(told)):
            visit(replace(FOUR, firsts=firsts), most=0)
