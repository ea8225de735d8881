"""What puzzles of this game ask, by a family of their choices."""

from __future__ import annotations

from typing import Final

from hantise.core.words import later

RIDDLES: Final = (
    ("tenth", later("A card for the tenth round?")),
    ("value", later("Which value?")),
    ("house", later("Which houses to swap?")),
    ("card", later("Which card?")),
    ("medium", later("The moment for a medium?")),
    ("ghost", later("Lay more, or end the turn?")),
)
