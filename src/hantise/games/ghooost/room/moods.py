"""The ghosts of those who sit here as they look when a round is over: the winner laughs, the loser howls (GHO-81)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from hantise.core import Drawing
from hantise.drawing.avatars import AVATARS
from hantise.drawing.ghosts import Ghost, ghost

LAUGHS: Final = "laughs"
HOWLS: Final = "howls"


def moods() -> Mapping[str, Drawing]:
    """Each ghost of the house in each mood, as lison-laughs."""
    looks = {f"{name}-{mood}": _in(mood, look) for name, look in AVATARS.items() for mood in (LAUGHS, HOWLS)}
    return {name: Drawing(str(ghost(look)), 100, 124) for name, look in looks.items()}


def _in(mood: str, look: Ghost) -> Ghost:
    if mood == LAUGHS:
        return replace(look, eyes="happy", eye=7, mouth="grin", mouth_width=11, mouth_below=13, arms="up")
    return replace(look, eyes="closed", eye=7, mouth="O", mouth_width=9, mouth_below=17, arms="scare")


def drawn_in(mood: str, drawings: str, name: str) -> str:
    """The address of that ghost's drawing in that mood; "" for a ghost that the house does not know."""
    return f"{drawings}#{name}-{mood}" if name in AVATARS else ""
