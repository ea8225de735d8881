"""GHO-93: small tables for exact study."""

from __future__ import annotations

from typing import Final

from hantise.core.preset import Preset

_SMALL: Final = (
    "players=2 match=no scored=no last_round=30 twist_each=no daybreak=2 "
    "deck=XX111122223333444455556666777788889999aaaabbbbccccddddeeeeKKKK bag=47bd "
    "hands=139,25c mansions=1,1 crypt=0 cemetery= top=0 run=0 await=deal turn=0 way=+ again=no misses=no idle=0 "
    "left= round=1 barred=-1 points=0,0 tokens=0,0 clock=2 takes=0.1.139,1.2.25c traces=,"
)

PRESETS: Final = (
    Preset(
        "small",
        "two after midnight: three open cards and a dealt one each, a mansion of one, day after two; the first begins",
        2,
        {"starter": 0, "daybreak": 2},
        _SMALL,
    ),
)
