"""The chance source of tables: those that a match committed to, or the system's own where it committed to nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from secrets import SystemRandom, token_bytes

from hantise.core import Pile, State
from hantise.core.chance import Dice
from hantise.core.dealing import NEWEST, SECRET, Dealer, Dealing, committed
from hantise.core.piles import PileDealer
from hantise.store import Plan

_system = SystemRandom()


def new_dealing() -> Dealing:
    """A dealing whose secret nobody foresees."""
    return committed(token_bytes(SECRET), NEWEST)


def chance_source_of(plan: Plan, pile: Callable[[State], Pile], asked: Mapping[str, int]) -> Dice | PileDealer:
    """The chance source of this match once so many outcomes were drawn from each pile."""
    if plan.dealing is None or not plan.dealing.secret:
        return _system
    if plan.dealing.scheme == 1:
        return Dealer(plan.dealing, plan.players, sum(asked.values()))
    return PileDealer(plan.dealing, plan.players, pile, asked)
