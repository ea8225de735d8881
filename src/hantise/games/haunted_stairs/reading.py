"""The rules of Haunted Stairs beside its table: the chapter of the moment, and the disc as the game begins."""

from __future__ import annotations

from collections.abc import Mapping
from math import cos, radians, sin
from typing import Final

from hantise.core import Drawing, View
from hantise.games.haunted_stairs import room
from hantise.games.haunted_stairs.disc import CHILDREN, PLACES
from hantise.games.haunted_stairs.view import HauntedStairsView

CHAPTERS: Final = {
    "search": "child",
    "swap": "swap",
    "move": "move",
    "riddle": "riddle",
    "ask": "double",
    "answer": "double",
    "name": "end",
    "over": "end",
}
ACROSS: Final = 260  # the disc in the rules
LYING: Final = 0.24  # how far from the middle a ghost lies, and how wide it is
WIDE: Final = 0.15


def section(view: View) -> str:
    """The chapter of what is awaited."""
    assert isinstance(view, HauntedStairsView)
    return CHAPTERS.get(view.facts.awaits, "")


def pictures() -> Mapping[str, Drawing]:
    """STA-03: a ghost on each child's place of the disc."""
    drawn = room.drawings()
    disc, ghost = drawn["disc"], drawn["ghost"]
    ghosts = "".join(_lying(ghost, place) for place in range(len(PLACES)) if PLACES[place] in CHILDREN)
    return {
        "start": Drawing(f'<g transform="scale({ACROSS / disc.width:.4g})">{disc.inside}</g>{ghosts}', ACROSS, ACROSS)
    }


def _lying(ghost: Drawing, place: int) -> str:
    """A ghost's card around its place."""
    angle, scale = radians(72 * place), WIDE * ACROSS / ghost.width
    x = ACROSS * (0.5 + LYING * sin(angle)) - scale * ghost.width / 2
    y = ACROSS * (0.5 - LYING * cos(angle)) - scale * ghost.height / 2
    return f'<g transform="translate({x:.1f} {y:.1f})scale({scale:.3g})">{ghost.inside}</g>'
