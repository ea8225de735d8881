"""The furnished room of Spooky Boo!: covered squares, a lantern for a look, and the points of a round."""

from __future__ import annotations

from hantise.games.spooky_boo.room.cards import drawings
from hantise.games.spooky_boo.room.scene import actor, asks, choice, draw, ends_round, result, say, steps
from hantise.games.spooky_boo.table import label as label_in_sight
from hantise.games.spooky_boo.table import tell as tell_in_sight

__all__ = [
    "actor",
    "asks",
    "choice",
    "draw",
    "drawings",
    "ends_round",
    "label_in_sight",
    "result",
    "say",
    "steps",
    "tell_in_sight",
]
