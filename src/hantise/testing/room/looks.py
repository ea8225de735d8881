"""The view of one seat, or a spectator: a scene as the house makes it, and the room that is drawn from it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from hantise.core import SPECTATOR, Game, Locks, Options, Room, Scene
from hantise.drawing.avatars import AVATARS
from hantise.drawing.sprite import house_symbols
from hantise.testing.room.moments import Moment
from hantise.testing.room.page import Element, read

# Where the drawings of the room are, and those of the house.
DRAWINGS, HOUSE = "/room.svg", "/house.svg"
FACES = sorted(AVATARS)
# What the house says of seats.
TAGS = ((), ("computer",), ("not here yet",))


def sheets_of(game: Game, room: Room) -> Mapping[str, frozenset[str]]:
    """The names of the drawings in each file of them."""
    return {DRAWINGS: frozenset(room.drawings()), HOUSE: frozenset(house_symbols({game.code: ""}))}


class Look(NamedTuple):
    """The scene, the page that its room is (the table, the line of why, in the end the result), and the headline."""

    scene: Scene
    page: Element
    asks: str = ""

    @property
    def places(self) -> frozenset[str]:
        """The places that are drawn."""
        return frozenset(self.page.values("data-place"))


def look_of(game: Game, room: Room, options: Options, moment: Moment, seat: int, names: Sequence[str]) -> Look:
    """The room as this seat, or SPECTATOR, sees it."""
    scene = scene_of(game, room, options, moment, seat, names)
    return Look(scene, read("".join(_pieces(room, scene, moment, seat))), room.asks(scene.view, names))


def told_by(game: Game, room: Room, options: Options, moment: Moment, seat: int, names: Sequence[str]) -> str:
    """All that a page and its pushes hold of the room: the pieces, the choices, the steps of the newest line."""
    scene = scene_of(game, room, options, moment, seat, names)
    steps = [room.steps(line, seat) for line in moment.sheets[seat][-1:]]
    locked = room.locked(scene.view) if isinstance(room, Locks) else ()
    asked = room.asks(scene.view, names)
    return repr([_pieces(room, scene, moment, seat), asked, scene.choices, locked, steps])


def _pieces(room: Room, scene: Scene, moment: Moment, seat: int) -> list[str]:
    """The table, the line of why as it stands beside the buttons, and in the end the result."""
    result = room.result(scene, moment.sheets[seat]) if moment.is_last else []
    return [*room.draw(scene), f'<p id="asked">{room.say(scene.view, scene.names)}</p>', *result]


def scene_of(game: Game, room: Room, options: Options, moment: Moment, seat: int, names: Sequence[str]) -> Scene:
    """The scene that the house gives the room to draw."""
    state, lines = moment.state, moment.sheets[seat]
    view = game.shown(state, seat, options)
    legal = state.legal() if state.mover() == seat else []
    newest = room.steps(lines[-1], seat) if lines and not moment.is_last else []
    return Scene(
        view=view,
        names=names,
        faces=FACES[: options.players],
        tags=[TAGS[place % len(TAGS)] for place in range(options.players)],
        drawings=DRAWINGS,
        icons=HOUSE,
        choices={action: room.choice(view, action).addressed(names) for action in legal},
        moved=frozenset(step.target for step in newest),
        lines=lines[::-1],
        public=moment.sheets.get(SPECTATOR, [])[::-1],
    )
