"""What puzzles of this game ask, by a family of their choices."""

from __future__ import annotations

from typing import Final

from hantise.core import Riddle
from hantise.core.words import later

RIDDLES: Final = (
    Riddle("call", later("Draw, take or call?")),
    Riddle("power", later("Keep the card, or use its power?")),
    Riddle("put", later("Keep the card, or not?")),
    Riddle("swap", later("Swap which cards?")),
    Riddle("with", later("Swap which cards?")),
)
