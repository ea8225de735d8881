"""The furnished room of connect four: a board whose columns are touched, and stones that fly there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from hantise.core import Choice, Drawing, Line, Scene, Step, View
from hantise.core.cached import cached
from hantise.core.names import said_of
from hantise.core.outcome import outcome
from hantise.core.seats import others as seats_of_others
from hantise.core.words import _
from hantise.drawing.contract import picked
from hantise.drawing.faces import face
from hantise.drawing.kit.card import card
from hantise.drawing.kit.ending import hero, story
from hantise.drawing.kit.floor import floor, own_side
from hantise.drawing.kit.reason import reason
from hantise.drawing.kit.seat import Count, Seat, others, seat
from hantise.drawing.kit.slot import slot
from hantise.drawing.kit.tag import tag
from hantise.drawing.markup import Markup, escape
from hantise.testing.games.connect_four import table
from hantise.testing.games.connect_four.rules import ACTIONS, ROWS, SIGNS
from hantise.testing.games.connect_four.view import ConnectFourView

STONE: Final = '<circle cx="50" cy="50" r="47" fill="{}"/><circle cx="50" cy="50" r="30" fill="{}"/>'
COLOURS: Final = (("#8E2B1C", "#D9573F"), ("#B98420", "#F2C14B"))


def drawings() -> Mapping[str, Drawing]:
    """A stone of each seat, by its sign."""
    return {sign: Drawing(STONE.format(*colours), 100, 100) for sign, colours in zip(SIGNS, COLOURS)}


def draw(scene: Scene) -> list[Markup]:
    """The others above, the board in the middle, one's own seat below."""
    own = scene.view.seat
    above = others([_seat_of(scene, number) for number in seats_of_others(2, own)])
    below = own_side(_seat_of(scene, own), [], owner=scene.owner) if own >= 0 else []
    return floor("connect-four", [*above, *_board(scene), *below])


def _seat_of(scene: Scene, number: int) -> Markup:
    """Ghost, name and colour."""
    tags, colour = scene.tags[number], _("red") if number == 0 else _("yellow")
    told = Seat(
        number=number,
        name=scene.called(number),
        ghost=scene.faces[number],
        described=said_of(scene.called(number), ", ".join([colour, *tags])),
        counts=(Count(colour, f"stone-{SIGNS[number]}"),),
        tags=tuple(map(tag, tags)),
        is_moving=scene.view.mover == number,
    )
    return seat(told, scene.icons)


OPENED: Final = Markup('<div class="board{}" role="group" aria-label="{}">')
COLUMN: Final = Markup('<button class="column{}"{} id="column-{}" aria-label="{}"{}>{}</button>')
LOCKED: Final = Markup(' aria-disabled="true" aria-describedby="full-{}"')
MOUTH: Final = Markup('<i class="mouth" data-place="column:{}"></i>')
END: Final = Markup("</div>")
KEPT: Final = 4000


def _board(scene: Scene) -> list[Markup]:
    """Seven columns; on this seat's turn those that are full are locked."""
    names, columns = tuple(scene.names), [*zip(ACTIONS.names(), _seen(scene.view).columns)]
    full = {name for name, _stones in columns} - scene.pickable if scene.choices else ()
    drawn = [
        _column(names, scene.drawings, name, stones, name in full, f"column:{name}" in scene.moved)
        for name, stones in columns
    ]
    return [_opened(bool(scene.choices)), *drawn, END]


def _seen(view: View) -> ConnectFourView:
    assert isinstance(view, ConnectFourView)
    return view


@cached(KEPT)
def _opened(is_yours: bool) -> Markup:
    return OPENED.format(" yours" if is_yours else "", _("The board"))


@cached(KEPT)
def _column(names: tuple[str, ...], drawings: str, name: str, stones: str, is_locked: bool, is_moved: bool) -> Markup:
    """From the top down: the mouth that stones fly to, the empty places, the stones."""
    whose = ", ".join([names[SIGNS.index(sign)] for sign in stones]) or _("empty")
    words = _("Column {n}, from the bottom up: {stones}").format(n=name, stones=whose)
    top = [card(face(drawings, sign), "moved" if is_moved else "") for sign in stones[-1:]]
    below = [card(face(drawings, sign)) for sign in reversed(stones[:-1])]
    inside = Markup("").join([MOUTH.format(name), slot() * (ROWS - len(stones)), *top, *below])
    if not is_locked:
        return COLUMN.format("", picked(name), name, words, "", inside)
    why = reason(f"full-{name}", _("This column is full."))
    return COLUMN.format(" locked", picked(name), name, words, LOCKED.format(name), inside + why)


def choice(view: View, action: int) -> Choice:
    """A column is picked where it stands."""
    column = ACTIONS.name(action)
    words = _("Drop a stone into column {column}").format(column=column)
    return Choice(words, picks=(column,), asks=_("Choose a column"))


def asks(view: View, names: Sequence[str]) -> str:
    """The question to the seat on the move."""
    return _("Which column?") if view.mover == view.seat else ""


def say(view: View, names: Sequence[str]) -> Markup:
    """The question to the seat on the move."""
    asked = _("Your stone falls to the lowest free place of its column.")
    return escape(asked if view.mover == view.seat else "")


def actor(line: str) -> int:
    """Every line begins with the seat that drops a stone."""
    return Line.read(line).who


def steps(line: str, seat: int) -> list[Step]:
    """A stone flies from its player to the column, as in `0 4`; the last line, as `1 3; four`, is said to all."""
    who, act, end = Line.read(line)
    flight = Step("fly", f"seat:{who}", f"column:{act.what}", (SIGNS[who],))
    return [flight, Step("say")] if end else [flight]


def result(scene: Scene, lines: Sequence[str]) -> list[Markup]:
    """The winner with a crown; in a draw, the viewer's own ghost without one."""
    payoffs = _seen(scene.view).world().payoffs()
    is_won = max(payoffs) > 0
    shown = payoffs.index(max(payoffs)) if is_won else max(scene.view.seat, 0)
    ghost = hero(scene.icons, scene.faces[shown], is_won)
    told = escape(table.tell(lines[-1], scene.names, scene.view.seat))
    return [story(ghost, "outcome", outcome(scene.names, payoffs, scene.view.seat), [told])]
