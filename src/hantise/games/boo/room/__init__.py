"""The room of BOO: the cemetery on its grid, what lies open, and a card placed where one sees what it will do."""

from __future__ import annotations

from hantise.games.boo.moments import tell_in_sight
from hantise.games.boo.room.choices import asks, choice, label_in_sight, say
from hantise.games.boo.room.drawings import drawings
from hantise.games.boo.room.proposed import sketch
from hantise.games.boo.room.result import ends_round, result
from hantise.games.boo.room.scene import draw
from hantise.games.boo.room.steps import actor, steps

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
