"""The dice of tables: those that a match committed to, or the system's own where it committed to nothing."""

from __future__ import annotations

from secrets import SystemRandom, token_bytes

from hantise.core.chance import Dice
from hantise.core.dealing import SECRET, Dealer, Dealing, committed
from hantise.store import Plan

_system = SystemRandom()


def new_dealing() -> Dealing:
    """A dealing whose secret nobody foresees."""
    return committed(token_bytes(SECRET))


def dice_of(plan: Plan, drawn: int) -> Dice:
    """The dice of this match once so many outcomes were drawn."""
    if plan.dealing is None or not plan.dealing.secret:
        return _system
    return Dealer(plan.dealing, plan.players, drawn)
