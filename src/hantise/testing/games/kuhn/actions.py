"""The actions of Kuhn poker: four decisions, and the cards that chance deals."""

from __future__ import annotations

from typing import Final

from hantise.core.actions import Actions

CHECK: Final = 0
BET: Final = 1
FOLD: Final = 2
CALL: Final = 3
FIRST_DEAL: Final = 4

CARDS: Final = "JQK"

ACTIONS: Final = Actions()
_check = ACTIONS.family("check")
_bet = ACTIONS.family("bet")
_fold = ACTIONS.family("fold")
_call = ACTIONS.family("call")
DEALS: Final = ACTIONS.chance("deal", len(CARDS), spell=lambda card: f"deal:{CARDS[card]}")
