"""What puzzles of this game ask, by a family of their choices."""

from __future__ import annotations

from typing import Final

from hantise.core.words import later

RIDDLES: Final = (("place", later("Where does this card lie best?")),)
