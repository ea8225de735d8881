"""What is seen to happen by a line of a sheet; at this table everybody sees the same."""

from __future__ import annotations

from hantise.core import Step
from hantise.games.boo.room.faces import face_of
from hantise.games.boo.room.places import is_down, middle


def actor(line: str) -> int:
    """The seat whose doing it is: every line begins with it."""
    return int(line.partition(" ")[0])


def steps(line: str, seat: int) -> list[Step]:
    """A card flies from hand to cemetery, or from the pile to its place beside it."""
    act = line.partition("; ")[0]
    who, what, *detail = act.split(" ")
    if what == "oya":
        return [Step("mark", target=f"seat:{who}", mark="glowing", ms=400)]
    if what == "turn":
        return [Step("fly", f"hand:{who}", f"next:{who}", (face_of(detail[1]),))]
    return [] if what.startswith("scare:") else [_placed(who, what, detail[0])]


def _placed(who: str, name: str, squares: str) -> Step:
    """BOO-10: `o>28,27` is a card with that face and that way round, from its leftmost or topmost square on."""
    way, (x, y) = name[1], map(int, name[2:].split(","))
    return Step("fly", f"hand:{who}", middle(x, y, way), (face_of(squares, is_down(way)),))
