"""The furnished room of Ghooost!: how its table looks, what is seen to happen, and how it ends."""

from __future__ import annotations

from hantise.games.ghooost.room.cards import actor, drawings, steps
from hantise.games.ghooost.room.choices import asks, choice, say
from hantise.games.ghooost.room.middle import ends_round, moment, section
from hantise.games.ghooost.room.result import result
from hantise.games.ghooost.room.scene import draw

__all__ = ["actor", "asks", "choice", "draw", "drawings", "ends_round", "moment", "result", "say", "section", "steps"]
