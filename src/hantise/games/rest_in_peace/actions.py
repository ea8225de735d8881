"""Every action of Rest in Peace, named once.

The numbers are written out because compiled code folds them into its instructions; `ACTIONS` is built from the
same families in the same order, and a test holds the two together. A card is chosen by its index: 0 to 5 are the
ghost cards 1 to 6, 6 to 34 the medium cards 1 to 29.
"""

from __future__ import annotations

from typing import Final

from hantise.core.actions import Actions

FIRST_GHOST: Final = 0
FIRST_MEDIUM: Final = 6
BLIND: Final = 35
END: Final = 36
FIRST_VALUE: Final = 37
FIRST_CARD: Final = 43
FIRST_FAMILY: Final = 78
FIRST_HOUSE: Final = 80
FIRST_TENTH: Final = 90
NONE: Final = 125
FIRST_CHANCE: Final = 126
FIRST_UP: Final = 128
HOUSE_UP: Final = 157
FIRST_DRAW: Final = 159
FIRST_BLIND: Final = 165
FIRST_AWAY: Final = 171
FIRST_TOP: Final = 177

GHOSTS: Final = 6
MEDIUMS: Final = 29
OWN: Final = 0
OTHER: Final = 1
MANOR: Final = 0
CASTLE: Final = 1


def card_name(index: int) -> str:
    """The name of a card within that of an action: `3` for a ghost card, `m3` for a medium."""
    return str(index + 1) if index < GHOSTS else f"m{index - GHOSTS + 1}"


def _numbered(name: str, count: int) -> None:
    ACTIONS.family(name, count, spell=lambda index: f"{name}:{index + 1}")


def _of_cards(name: str) -> None:
    ACTIONS.family(name, GHOSTS + MEDIUMS, spell=lambda index: f"{name}:{card_name(index)}")


def _chance(name: str, count: int) -> None:
    ACTIONS.chance(name, count, spell=lambda index: f"{name}:{index + 1}")


ACTIONS: Final = Actions()
_numbered("ghost", GHOSTS)
_numbered("medium", MEDIUMS)
ACTIONS.family("blind")
ACTIONS.family("end")
_numbered("value", GHOSTS)
_of_cards("card")
ACTIONS.family("family", 2, spell=lambda index: f"family:{('own', 'other')[index]}")
_numbered("house", 10)
_of_cards("tenth")
ACTIONS.family("none")
ACTIONS.chance("first", 2)
_chance("medium-up", MEDIUMS)
ACTIONS.chance("house-up", 2, spell=lambda index: f"house-up:{('manor', 'castle')[index]}")
_chance("draw", GHOSTS)
_chance("blind", GHOSTS)
_chance("away", GHOSTS)
_chance("top", GHOSTS)
