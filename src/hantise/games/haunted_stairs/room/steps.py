"""The motions for a line of a sheet; at this table everybody sees the same, slowly enough to follow."""

from __future__ import annotations

from typing import Final

from hantise.core import Step
from hantise.core.sheet import Line, Part, numbers
from hantise.games.haunted_stairs.pieces import PLACES, WHITE
from hantise.games.haunted_stairs.room.faces import ARROWS, GHOST, TO, free_at, ghost_at

# STA-41, in milliseconds: a ghost on its way, and a child that is shown.
TRAVEL: Final = 900
SHOWN: Final = 2000


def actor(line: str) -> int:
    """Every line begins with the seat that does it."""
    return Line.read(line).who


def steps(line: str, seat: int) -> list[Step]:
    """The action's own motions, then those of what followed."""
    who, act, talk = Line.read(line)
    followed = [step for part in talk for step in _followed(part)]
    return [*_done(who, act), *followed]


def _done(who: int, act: Part) -> list[Step]:
    if act.what == "up":
        return [Step("flip", "stock", "pile", act.detail)]
    if act.what == "swap":
        one, other = act.detail[0].split("-")
        picture = (ghost_at(one), ARROWS, ghost_at(other))
        return [Step("swap", one, other, (GHOST, GHOST), ms=TRAVEL, picture=picture)]
    if act.what == "move":
        source, free = act.detail
        picture = (ghost_at(source), TO, free_at(free))
        return [Step("fly", source, free, (GHOST,), ms=TRAVEL, picture=picture)]
    if act.what == "ask":
        return [Step("mark", target=act.first, mark="pointed", ms=900)]
    if place := _shown_at(act):
        return [Step("peek", target=place, faces=(act.detail[-1], GHOST), ms=SHOWN)]
    return [Step("mark", target=f"seat:{who}", mark="glowing", ms=400)]


def _shown_at(act: Part) -> str:
    """STA-11, STA-19, STA-21: the place at which a child is shown; "" if none is."""
    if act.what == "guess":
        return PLACES[WHITE]
    if act.what == "answer":
        return act.detail[1]
    return act.first if act.what == "turn" else ""


def _followed(part: Part) -> list[Step]:
    """STA-12, STA-19, STA-33: the pile goes to who found the child; a riddle that asks nothing is told; in the end
    whoever has won is seen, until a tap."""
    if part.what == "wins":
        return [Step("sweep", "pile", f"seat:{part.first}"), Step("sum", target=f"seat:{part.first}", mark=_gain(part))]
    if part.what == "nothing":
        return [Step("say")]
    if part.what != "over":
        return []
    best = [Step("mark", target=f"seat:{seat}", mark="glowing", ms=700) for seat in numbers(part.first)]
    return [*best, Step("wait")]


def _gain(part: Part) -> str:
    return f"+{part.detail[1]}"
