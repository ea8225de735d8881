"""Scenes of Rest in Peace for the tests of its room, and what their HTML holds."""

from collections.abc import Sequence

from games.markup import Reader, read
from games.rest_in_peace.drawn import view
from hantise.core import Choice, Scene, State
from hantise.games.rest_in_peace import GAME, room

NAMES = ("Ann", "<b>Bo</b>")
FACES = ("you", "lison")
DRAWINGS = "/static/games/rest_in_peace.svg?0123456789"
ICONS = "/static/house.svg?0123456789"


def choices(state: State, seat: int) -> dict[str, Choice]:
    """What that seat may choose, by the names of the actions."""
    seen = view(state, seat)
    return {GAME.actions.name(action): room.choice(seen, action) for action in seen.legal()}


def scene(state: State, seat: int, lines: Sequence[str] = (), moved: frozenset[str] = frozenset()) -> Scene:
    """What that seat sees of a position, with what it may choose; `lines` are the newest first."""
    seen = view(state, seat)
    told = {action: room.choice(seen, action) for action in seen.legal()}
    return Scene(seen, NAMES, FACES, ((), ("computer",)), DRAWINGS, ICONS, told, moved, lines)


def whole(state: State, seat: int, lines: Sequence[str] = (), moved: frozenset[str] = frozenset()) -> str:
    """The table in one piece."""
    return "".join(room.draw(scene(state, seat, lines, moved)))


def drawn(state: State, seat: int, lines: Sequence[str] = ()) -> Reader:
    """The table as that seat sees it, read."""
    return read(whole(state, seat, lines))


def asked(state: State, seat: int) -> str:
    """The headline for that seat."""
    return room.asks(view(state, seat), NAMES)


def said(state: State, seat: int) -> str:
    """The line of why for that seat."""
    return str(room.say(view(state, seat), NAMES))


def sheets(state: State, seat: int) -> Reader:
    """What things on that table open, read."""
    return read("".join(room.looks(scene(state, seat))))
