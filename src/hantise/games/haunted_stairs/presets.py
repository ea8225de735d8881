"""STA-36: small tables for exact study."""

from __future__ import annotations

from typing import Final

from hantise.core.preset import Preset

_SMALL: Final = (
    "players=2 double=no repeat=no next=no disc=RGBY. stock=0,0,0,0,1,1,1 pile=5 won=10,10 await=card turn=0 "
    "sought=- tried= tries=0 pointed=- asked=- clock=0 shown=0,0,0,0 moved=0,0,0,0"
)

PRESETS: Final = (
    Preset(
        "small",
        "a short game's last cards: swap, move, riddle, at ten cards each; all ghosts at home, the first draws",
        2,
        {"starter": 0, "short": True},
        _SMALL,
    ),
)
