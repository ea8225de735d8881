"""What puzzles of this game ask, by how full the cemetery is."""

from __future__ import annotations

from typing import Final

from hantise.core import Riddle
from hantise.core.words import later

RIDDLES: Final = (
    Riddle("place", later("Where to put one of the last cards?"), since=20),
    Riddle("place", later("Where to put it now that it gets crowded?"), since=17),
    Riddle("place", later("Where to put it while there is room?")),
)
