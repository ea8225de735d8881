"""The motions for a line of a sheet; at this table everybody sees the same."""

from __future__ import annotations

from hantise.core import Step
from hantise.core.sheet import Line
from hantise.games.boo.actions import ACTIONS
from hantise.games.boo.room.faces import face_of
from hantise.games.boo.room.places import placement


def actor(line: str) -> int:
    """The seat whose doing it is: every line begins with it."""
    return Line.read(line).who


def steps(line: str, seat: int) -> list[Step]:
    """A card flies from hand to cemetery, or from the pile to its place beside it."""
    who, act, _talk = Line.read(line)
    if act.what == "oya":
        return [Step("mark", target=f"seat:{who}", mark="glowing", ms=400)]
    if act.what == "turn":
        return [Step("fly", f"hand:{who}", f"next:{who}", (face_of(act.detail[1]),))]
    return [] if act.what.startswith("scare:") else [_placed(who, act.what, act.first)]


def _placed(who: int, name: str, squares: str) -> Step:
    """BOO-10: the card flies to where the placement of that name lies."""
    placed = placement(ACTIONS.parse(name))
    return Step("fly", f"hand:{who}", placed.middle, (face_of(squares, placed.is_down),))
