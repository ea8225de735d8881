"""RIP-39: small tables for exact study."""

from __future__ import annotations

from typing import Final

from hantise.core.preset import Preset

_SMALL: Final = (
    "levels=0 await=deal turn=0 began=0 round=9 line=0.0.0.0.0.0.0.0.6 houses=////////c/m whole=123,11124 "
    "won=mmmc,mmcc due=2,1 tomb=5,"
)

PRESETS: Final = (
    Preset(
        "small",
        "the ninth round and the tenth, with decks of three and five; 5 lies on the tenth for the first, who begins",
        2,
        {"first": 0, "levels": 0},
        _SMALL,
    ),
)
