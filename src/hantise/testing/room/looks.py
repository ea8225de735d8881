"""The view of one seat, or a spectator: a scene as the house makes it, and the room that is drawn from it."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from hantise.core import SPECTATOR, First, Game, Locks, Options, Room, Scene, Step
from hantise.core.first import parts
from hantise.core.room import MOTIONS
from hantise.core.words import LANGUAGES, _, speaking
from hantise.drawing.avatars import AVATARS
from hantise.drawing.faces import names_in
from hantise.drawing.sprite import house_symbols
from hantise.testing.broken import require
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


# Motions go between places that are seen while they last, with faces that there are.


BACK = "back"  # the drawing of a card whose face is not seen
AFTERWARDS = "say"  # hangs over the table that comes


class Seen(NamedTuple):
    """The places of the table on which motions are seen, and of the one that comes after them."""

    before: Collection[str]
    after: Collection[str]


def check_line(room: Room, line: str, seat: int, places: Seen, drawings: Collection[str]) -> int:
    """Check what a line of this seat's sheet shows, between these places; the number of its steps."""
    steps = room.steps(line, seat)
    for step in steps:
        _check_step(step, line, drawings, places)
    return len(steps)


def _check_step(step: Step, line: str, drawings: Collection[str], places: Seen) -> None:
    told = f"for the line {line!r}, {step.motion!r}"
    require(step.motion in MOTIONS, f"{told} is no motion; there are {MOTIONS}")
    drawn = places.before if step.motion != AFTERWARDS else places.after
    when = "before it" if step.motion != AFTERWARDS else "after it"
    for place in filter(None, (step.source, step.target)):
        require(place in drawn, f"{told} needs the place {place!r}, which is not drawn {when}")
    for face in step.faces:
        for name in names_in(face):
            require((name or BACK) in drawings, f"{told} shows {name or BACK!r}, which is no drawing of the room")


# Rules of the lines that a game tells where something first happens.


# Two lines of a phone.
LONGEST = 72
NAME = "[a-z]{1,20}"


def check_firsts(game: Game, drawings: Collection[str]) -> None:
    """Each has a name of its own, a drawing, and in every language one short sentence with one cause in it."""
    names = [first.name for first in game.firsts]
    require(len({*names}) == len(names), f"two of the firsts have one name: {names}")
    for first in game.firsts:
        re.compile(first.told)
        require(bool(re.fullmatch(NAME, first.name)), f"{first.name!r} cannot be kept in a cookie: write {NAME}")
        for drawn in (first.picture, first.sign) if first.is_drawn else (first.picture,):
            require(drawn in drawings, f"there is no drawing {drawn!r} for {first.name!r}")
        _check_words(first)


def _check_words(first: First) -> None:
    for language in LANGUAGES:
        with speaking(language):
            words = _(first.words)
        require(len(parts(words)) == 3, f"one cause stands between two asterisks, not as in {words!r}")
        require(len(words) <= LONGEST, f"more than {LONGEST} letters are not one line: {words!r}")
