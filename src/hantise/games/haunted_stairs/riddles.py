"""What puzzles of this game ask, by a family of their choices."""

from __future__ import annotations

from typing import Final

from hantise.core.words import later

RIDDLES: Final = (
    ("turn", later("Look under which ghost?")),
    ("guess", later("The riddle: answer or pass?")),
    ("move", later("Which ghost moves?")),
)
