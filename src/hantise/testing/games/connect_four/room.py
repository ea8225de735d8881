"""The furnished room of connect four: a board whose columns are touched, and stones that fly there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from hantise.core import Choice, Drawing, Scene, Step, View
from hantise.core.kept import kept
from hantise.core.names import said_of
from hantise.core.outcome import outcome
from hantise.core.seats import others as seats_of_others
from hantise.core.sheet import Line
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
from hantise.testing.games.connect_four.actions import ACTIONS, ROWS
from hantise.testing.games.connect_four.notation import SIGNS
from hantise.testing.games.connect_four.view import ConnectFourView

KEPT: Final = 500  # so many of each prop are kept as they were drawn


STONE: Final = (
    '<circle cx="50" cy="50" r="47" fill="{0}"/>'
    '<circle cx="50" cy="50" r="31" fill="none" stroke="{1}" stroke-width="7"/>'
)
COLOURS: Final = (("#D9573F", "#8E2B1C"), ("#F2C14B", "#B98420"))


def drawings() -> Mapping[str, Drawing]:
    """A stone of each seat, by its sign."""
    return {sign: Drawing(STONE.format(*colours), 100, 100) for sign, colours in zip(SIGNS, COLOURS)}


def draw(scene: Scene) -> list[Markup]:
    """The others above, the board in the middle, one's own seat below."""
    own = scene.view.seat
    above = others([_seat_of(scene, number) for number in seats_of_others(2, own)])
    below = own_side(_seat_of(scene, own), []) if own >= 0 else []
    return floor("connect-four", [*above, *_board(scene), *below])


def _seat_of(scene: Scene, number: int) -> Markup:
    """Ghost, name and stones."""
    tags, colour = scene.tags[number], _("red") if number == 0 else _("yellow")
    told = Seat(
        number=number,
        name=scene.names[number],
        ghost=scene.faces[number],
        described=said_of(scene.names[number], ", ".join([colour, *tags])),
        counts=(Count(colour, f"stone-{SIGNS[number]}"),),
        tags=tuple(map(tag, tags)),
        is_moving=scene.view.mover == number,
    )
    return seat(told, scene.icons)


OPENED: Final = Markup('<div class="board{}" role="group" aria-label="{}">')
COLUMN: Final = Markup(
    '<button class="{}"{} id="column-{}" aria-label="{}"{}><i class="mouth" data-place="column:{}"></i>{}{}</button>'
)
LOCKED: Final = Markup(' aria-disabled="true" aria-describedby="full-{}"')
END: Final = Markup("</div>")


def _board(scene: Scene) -> list[Markup]:
    """Seven columns; on this seat's turn those that are full are locked."""
    columns = enumerate(_seen(scene.view).columns, start=1)
    return [_opened(bool(scene.choices)), *[_column(scene, f"{n}", stones) for n, stones in columns], END]


@kept(KEPT)
def _opened(is_yours: bool) -> Markup:
    return OPENED.format(" yours" if is_yours else "", _("The board"))


def _column(scene: Scene, name: str, stones: str) -> Markup:
    told = ", ".join([scene.names[SIGNS.index(sign)] for sign in stones]) or _("empty")
    words = _("Column {n}, from the bottom up: {stones}").format(n=name, stones=told)
    is_locked = bool(scene.choices) and name not in scene.pickable
    return _column_drawn(scene.drawings, name, stones, words, is_locked, f"column:{name}" in scene.moved)


@kept(KEPT)
def _column_drawn(drawings: str, name: str, stones: str, words: str, is_locked: bool, is_moved: bool) -> Markup:
    """From the top down: the mouth that stones fly to, the empty places, the stones."""
    lying = [card(face(drawings, sign)) for sign in reversed(stones)]
    if is_moved:
        lying[0] = card(face(drawings, stones[-1]), "moved")
    inside = Markup("").join([slot() * (ROWS - len(stones)), *lying])
    why = reason(f"full-{name}", _("This column is full.")) if is_locked else Markup("")
    kind, locked = ("column locked", LOCKED.format(name)) if is_locked else ("column", Markup(""))
    return COLUMN.format(kind, picked(name), name, words, locked, name, inside, why)


def _seen(view: View) -> ConnectFourView:
    assert isinstance(view, ConnectFourView)
    return view


def choice(view: View, action: int) -> Choice:
    """A column is picked where it stands."""
    column = ACTIONS.name(action)
    return Choice(_("Drop a stone into column {column}").format(column=column), picks=(column,))


def say(view: View, names: Sequence[str]) -> Markup:
    """What is asked of whoever is to move."""
    return (
        escape(_("Touch a column: your stone falls to its lowest free place."))
        if view.mover == view.seat
        else escape("")
    )


def actor(line: str) -> int:
    """Every line begins with the seat that drops a stone."""
    return Line.read(line).who


def steps(line: str, seat: int) -> list[Step]:
    """A stone flies from its player to the column, as in `0 4`; the last line, as `1 3; four`, is said to all."""
    who, act, end = Line.read(line)
    flight = Step("fly", f"seat:{who}", f"column:{act.what}", (SIGNS[who],))
    return [flight, Step("say")] if end else [flight]


def result(scene: Scene, lines: Sequence[str]) -> list[Markup]:
    """The winner with a crown; in a draw, one's own ghost without one."""
    payoffs = _seen(scene.view).world().payoffs()
    is_won = max(payoffs) > 0
    shown = payoffs.index(max(payoffs)) if is_won else max(scene.view.seat, 0)
    ghost = hero(scene.icons, scene.faces[shown], is_won)
    told = escape(table.tell(lines[-1], scene.names, scene.view.seat))
    return [story(ghost, "outcome", outcome(scene.names, payoffs, scene.view.seat), [told])]
