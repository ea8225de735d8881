"""The furnished room of Ghooost!: the look of its table, the motions, and the end."""

from __future__ import annotations

from hantise.games.ghooost.room.cards import actor, drawings, steps
from hantise.games.ghooost.room.result import result
from hantise.games.ghooost.room.scene import asks, choice, draw, ends_round, moment, say, section

__all__ = ["actor", "asks", "choice", "draw", "drawings", "ends_round", "moment", "result", "say", "section", "steps"]
