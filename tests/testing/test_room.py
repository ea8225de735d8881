"""A room that breaks its contract is found, whatever it breaks; connect four's keeps it."""

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from markupsafe import escape

from hantise.core import Choice, Drawing, First, Game, Scene, Sign, Step, Touch, View
from hantise.drawing.contract import thing
from hantise.testing.broken import Broken
from hantise.testing.games import find
from hantise.testing.room import Tour, keeps_contract
from testing.planted import Fault, wrong_room

FOUR = find("connect_four")
Draw = Callable[[str, Scene], str]


def visit(game: Game, seed: int = 1, most: int = 6) -> Tour:
    return keeps_contract(game, game.options(2), seed, most)


def test_a_room_that_keeps_its_contract_is_let_pass() -> None:
    """At the beginning, after six decisions, and in between, before three pairs of eyes."""
    assert visit(FOUR) == Tour(rooms=21, choices=49, steps=18)


def drawing(change: Draw) -> Fault:
    """The room drawn otherwise."""
    return lambda real, scene: [change("".join(real.draw(scene)), scene)]


def adding(more: str) -> Fault:
    return drawing(lambda page, scene: page + more)


def saying(write: Callable[[str], object]) -> Fault:
    """With a player's name at the end of it."""
    return drawing(lambda page, scene: f"{page}{write(scene.names[1])}")


@pytest.mark.parametrize(
    ("fault", "told"),
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
        (adding('<p role="img"></p>'), "has no name to be read aloud"),
        (adding('<p role="group" aria-label=""></p>'), "has no name to be read aloud"),
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
        (
            adding('<p role="group" aria-label="x"><button data-thing="8">8</button></p>'),
            "leads to none of .*not locked",
        ),
        (drawing(lambda page, scene: page.replace('data-thing="3"', "")), "'3' takes 1 of the thing '3', of which"),
        (
            drawing(lambda page, scene: page.replace('data-thing="3"', 'data-thing="3" aria-disabled="true"')),
            "1 locked",
        ),
        (drawing(lambda page, scene: page.replace('data-place="column:', 'data-place="c')), "the place 'column:"),
        (drawing(lambda page, scene: page.replace('data-place="seat:', 'data-place="s')), "the place 'seat:"),
    ],
)
def test_a_room_that_is_drawn_wrong_is_found(fault: Fault, told: str) -> None:
    with pytest.raises(Broken, match=told):
        visit(wrong_room(FOUR, draw=fault))


def choosing(change: Callable[[Choice, int], Choice]) -> Fault:
    """The room with other choices."""
    return lambda real, view, action: change(real.choice(view, action), action)


@pytest.mark.parametrize(
    ("fault", "told"),
    [
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
def test_a_choice_that_cannot_be_made_is_found(fault: Fault, told: str) -> None:
    with pytest.raises(Broken, match=told):
        visit(wrong_room(FOUR, choice=fault))


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
        (wrong_room(touching(), draw=drawing(lambda page, _: page.replace(' form="', ' data-form="'))), "scripts off"),
    ],
)
def test_a_choice_in_touches_that_cannot_be_made_is_found(room: Game, told: str) -> None:
    assert visit(touching()) == visit(touching(LEFT)) == visit(FOUR)
    with pytest.raises(Broken, match=told):
        visit(room)


def stepping(**changes: Any) -> Fault:
    """The room with other steps."""
    return lambda real, line, seat: [step._replace(**changes) for step in real.steps(line, seat)]


@pytest.mark.soak
@pytest.mark.parametrize(
    ("method", "fault", "told"),
    [
        ("steps", stepping(motion="jump"), "'jump' is no motion"),
        ("steps", stepping(target="nowhere"), "needs the place 'nowhere', which is not drawn before it"),
        ("steps", stepping(source="nowhere"), "needs the place 'nowhere'"),
        ("steps", stepping(faces=("y",)), "shows 'y', which is no drawing of the room"),
        ("steps", stepping(faces=("x+y",)), "shows 'y', which is no drawing of the room"),
        ("steps", stepping(faces=("",)), "shows 'back', which is no drawing of the room"),
        ("actor", lambda real, line: 2, r"lines are told of seats that there are not: \[2\]"),
        ("asks", lambda real, view, names: "", "the headline is '', with 7 choices"),
        ("asks", lambda real, view, names: "Which column?", "the headline is 'Which column.', with 0 choices"),
        ("asks", lambda real, view, names: "Why? " * 13 + "".join(names), "longer than 60 letters"),
        ("say", lambda real, view, names: f"<p>{names[0]}</p>", "is never closed|closes"),
        ("drawings", lambda real: {"x": Drawing('<i a="1" a="2"/>')}, "the drawing 'x' is not well-formed"),
        ("drawings", lambda real: {}, "is no drawing of the room|there is no drawing"),
    ],
)
def test_what_is_seen_to_happen_nowhere_is_found(method: str, fault: Fault, told: str) -> None:
    with pytest.raises(Broken, match=told):
        visit(wrong_room(FOUR, **{method: fault}))


@pytest.mark.soak
@pytest.mark.parametrize(
    ("method", "fault", "found"),
    [
        ("result", lambda real, scene, lines: [], 0),
        ("result", lambda real, scene, lines: ["".join(real.result(scene, lines)).replace("outcome", "end")], 0),
        ("draw", adding('<p id="outcome"></p>'), 1),
    ],
)
def test_an_end_that_nobody_is_told_of_is_found(method: str, fault: Fault, found: int) -> None:
    with pytest.raises(Broken, match=f"there are {found} elements with the id 'outcome'"):
        visit(wrong_room(FOUR, **{method: fault}), most=100)


def test_what_is_broken_is_told_with_game_seed_action_and_eyes() -> None:
    def only_after(real: Any, line: str, seat: int) -> list[Step]:
        steps: list[Step] = real.steps(line, seat)
        return steps if seat >= 0 else [step._replace(source="nowhere") for step in steps]

    with pytest.raises(Broken) as told:
        visit(wrong_room(FOUR, steps=only_after), seed=4)
    first = "connect_four, 2 players {}, seed 4, after '2', seen by a spectator: for the line '0 2', 'fly' needs"
    assert str(told.value).startswith(first)


def first(**more: Any) -> First:
    words: dict[str, Any] = {
        "name": "full",
        "told": "x",
        "words": "*A column* is full.",
        "picture": "x",
        "sign": "star",
    }
    return First(**words | more)


@pytest.mark.parametrize(
    ("firsts", "told"),
    [
        ((first(), first()), "two of the firsts have one name"),
        ((first(name="Full 1"),), "cannot be kept in a cookie"),
        ((first(picture="rain"),), "there is no drawing 'rain' for 'full'"),
        ((first(sign="rain", is_drawn=True),), "there is no drawing 'rain' for 'full'"),
        ((first(words="A column is full."),), "one cause stands between two asterisks"),
        ((first(words="*A column* " + 72 * "o"),), "more than 72 letters are not one line"),
    ],
)
def test_a_line_that_is_no_line_is_found(firsts: tuple[First, ...], told: str) -> None:
    visit(replace(FOUR, firsts=(first(),)), most=0)
    with pytest.raises(Broken, match=re.escape(told)):
        visit(replace(FOUR, firsts=firsts), most=0)
