"""The room of Haunted Stairs: the disc with its ghosts, pictures to choose by, and motions that can be followed."""

from __future__ import annotations

from hantise.games.haunted_stairs.room.choices import asks, choice, say
from hantise.games.haunted_stairs.room.faces import drawings
from hantise.games.haunted_stairs.room.scene import actor, draw, result, steps

__all__ = ["actor", "asks", "choice", "draw", "drawings", "result", "say", "steps"]
