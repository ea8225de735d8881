"""Memory as it fades: how surely what was seen once could still be known at a step."""

from __future__ import annotations

from collections.abc import Mapping

from hantise.bots.levels import LEVELS
from hantise.bots.remembering import age
from hantise.core import FADED, Game, Memory, View
from hantise.core.hints import ALWAYS, Strength

# People, and computers that keep nothing in mind, are taken to remember as well as the middle one of the levels.
LIKE_PEOPLE = "level3"
# Of all things as old as that, at least so many would still be remembered; one degree for each that is not reached.
SHARES = (1.0, 0.5, 0.125)


def fading(game: Game, view: View, level: str) -> Mapping[str, int]:
    """How far each memory of the view has faded, by its id, for a player of that level; "" for people."""
    name = memory_of(level)
    strength = game.hints.strengths()[list(LEVELS).index(name)]
    return {memory.id: _degree(strength, memory, view.clock) for memory in view.memories}


def memory_of(level: str) -> str:
    """The level whose memory a player of that level, or "" for people, is taken to have."""
    return level if level in LEVELS else LIKE_PEOPLE


def _degree(strength: Strength, memory: Memory, now: int) -> int:
    over = age(memory, now) - strength.sure
    share = 1.0 if strength.sure >= ALWAYS or over <= 0 else 0.5 ** (over / strength.half)
    degree: int = sum(share < least for least in SHARES)
    return min(degree, FADED)
