"""The furnished room of Rest in Peace: a street of ten houses, two rows of cards, and the mediums' effects."""

from __future__ import annotations

from hantise.games.rest_in_peace.room.cards import drawings, looks
from hantise.games.rest_in_peace.room.choices import asks, choice, locked, say
from hantise.games.rest_in_peace.room.scene import draw
from hantise.games.rest_in_peace.room.shown import actor, ends_round, moment, result, section, steps

__all__ = [
    "actor",
    "asks",
    "choice",
    "draw",
    "drawings",
    "ends_round",
    "locked",
    "looks",
    "moment",
    "result",
    "say",
    "section",
    "steps",
]
