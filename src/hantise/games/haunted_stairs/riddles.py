"""What puzzles of this game ask, by a family of their choices."""

from __future__ import annotations

from typing import Final

from hantise.core import Riddle
from hantise.core.words import later

RIDDLES: Final = (
    Riddle("turn", later("Look under which ghost?")),
    Riddle("guess", later("The riddle: answer or pass?")),
    Riddle("move", later("Which ghost moves?")),
)
