"""What puzzles of this game ask, by a family of their choices."""

from __future__ import annotations

from typing import Final

from hantise.core import Riddle
from hantise.core.words import later

RIDDLES: Final = (
    Riddle("tenth", later("A card for the tenth round?")),
    Riddle("value", later("Which value?")),
    Riddle("house", later("Which houses to swap?")),
    Riddle("card", later("Which card?")),
    Riddle("medium", later("The moment for a medium?")),
    Riddle("ghost", later("Lay more, or end the turn?")),
)
