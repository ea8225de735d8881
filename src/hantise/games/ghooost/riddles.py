"""What puzzles of this game ask, by a family of their choices."""

from __future__ import annotations

from typing import Final

from hantise.core import Riddle
from hantise.core.words import later

RIDDLES: Final = (
    Riddle("K", later("Kitty: now, or later?")),
    Riddle("luck", later("Lay, take or try your luck?")),
    Riddle("play", later("Which ghosts now?")),
)
