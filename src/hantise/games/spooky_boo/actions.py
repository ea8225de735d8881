"""Every action of Spooky Boo!, named once.

The numbers are written out because compiled code folds them into its instructions; `ACTIONS` is built from the
same families in the same order, and a test holds the two together. Seats count from 0, places from 1 in names and
from 0 within; place 0 of seat 1 is place 4 of the whole table.
"""

from __future__ import annotations

from typing import Final

from hantise.core.actions import Actions

SEATS: Final = 4
SQUARE: Final = 4
PLACES: Final = 16  # of the largest table
KINDS: Final = 54

BACK: Final = 0
DRAW: Final = 1
FIRST_TAKE: Final = 2
DISCARD: Final = 6
POWER: Final = 7
FIRST_PUT: Final = 8
FIRST_LOOK: Final = 12
FIRST_SWAP: Final = 28
FIRST_WITH: Final = 92
CALL: Final = 96
PASS: Final = 97
FIRST_START: Final = 98
FIRST_CARD: Final = 102  # of kind 1


ACTIONS: Final = Actions()
_back = ACTIONS.family("back")
_draw = ACTIONS.family("draw")
TAKES: Final = ACTIONS.family("take", SQUARE, spell=lambda place: f"take:{place + 1}")
_discard = ACTIONS.family("discard")
_power = ACTIONS.family("power")
PUTS: Final = ACTIONS.family("put", SQUARE, spell=lambda place: f"put:{place + 1}")
LOOKS: Final = ACTIONS.family("look", SEATS, SQUARE, spell=lambda seat, place: f"look:{seat}:{place + 1}")
SWAPS: Final = ACTIONS.family(
    "swap", SQUARE, SEATS, SQUARE, spell=lambda own, seat, place: f"swap:{own + 1}:{seat}:{place + 1}"
)
WITHS: Final = ACTIONS.family("with", SQUARE, spell=lambda place: f"with:{place + 1}")
_call = ACTIONS.family("call")
_pass = ACTIONS.family("pass")
STARTS: Final = ACTIONS.chance("start", SEATS)
CARDS: Final = ACTIONS.chance("card", KINDS, spell=lambda kind: f"card:{kind + 1}")
