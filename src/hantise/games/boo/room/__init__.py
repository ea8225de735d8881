"""The room of BOO: the cemetery on its grid, what lies open, and a card placed where one sees what it will do."""

from __future__ import annotations

from hantise.games.boo.moments import tell_in_sight
from hantise.games.boo.room.cemetery import asks, choice, label_in_sight, say, sketch
from hantise.games.boo.room.drawings import drawings
from hantise.games.boo.room.scene import actor, draw, ends_round, result, steps

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
    "sketch",
    "steps",
    "tell_in_sight",
]
