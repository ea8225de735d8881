"""SPB-46: small tables for exact study."""

from __future__ import annotations

from typing import Final

from hantise.core.preset import Preset

_DECK: Final = 'cards = [\n  "27 x 0",\n  "27 x 3",\n]\n'

PRESETS: Final = (
    Preset(
        "small",
        "two players, one round of one turn each, with cards of two kinds; the first begins",
        2,
        {"starter": 0, "rounds": 1, "turns": 1, "deck": _DECK},
    ),
)
