"""What puzzles of this game ask, by a family of their choices."""

from __future__ import annotations

from typing import Final

from hantise.core.words import later

RIDDLES: Final = (
    ("call", later("Draw, take or call?")),
    ("power", later("Keep the card, or use its power?")),
    ("put", later("Keep the card, or not?")),
    ("swap", later("Swap which cards?")),
    ("with", later("Swap which cards?")),
)
