"""The furnished room of Spooky Boo!: covered squares, a lantern for who looks, and what a round comes to."""

from __future__ import annotations

from hantise.games.spooky_boo.room.cards import drawings
from hantise.games.spooky_boo.room.choices import choice
from hantise.games.spooky_boo.room.questions import asks, say
from hantise.games.spooky_boo.room.result import result
from hantise.games.spooky_boo.room.rounds import ends_round
from hantise.games.spooky_boo.room.scene import draw
from hantise.games.spooky_boo.room.steps import actor, steps

__all__ = ["actor", "asks", "choice", "draw", "drawings", "ends_round", "result", "say", "steps"]
