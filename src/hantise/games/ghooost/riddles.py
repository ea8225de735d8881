"""What puzzles of this game ask, by a family of their choices."""

from __future__ import annotations

from typing import Final

from hantise.core.words import later

RIDDLES: Final = (
    ("K", later("Kitty: now, or later?")),
    ("luck", later("Lay, take or try your luck?")),
    ("play", later("Which ghosts now?")),
)
