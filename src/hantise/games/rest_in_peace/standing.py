"""The lead: a guess from houses, cards and the round's totals, and in the end the payoffs."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hantise.games.rest_in_peace.counting import total
from hantise.games.rest_in_peace.family import Family
from hantise.games.rest_in_peace.fields import FINISHED
from hantise.games.rest_in_peace.position import BOTH, CASTLES_TO_WIN, MANORS_TO_WIN, Position

AHEAD: Final = 0.12
CARD: Final = 0.012  # for each point and card
MEDIUM: Final = 0.03


def payoffs(p: Position) -> list[float]:
    """RIP-38: 1 for the winner, 0 for the loser; a draw pays each 0.5."""
    if p.victor == BOTH:
        return [0.5, 0.5]
    return [1.0, 0.0] if p.victor == 0 else [0.0, 1.0]


def standing(p: Position) -> list[float]:
    """Each family's lead, in payoff units."""
    if p.awaits == FINISHED:
        return payoffs(p)
    lead = _score(p.blue) - _score(p.green) + _in_round(p)
    share = 0.5 + 0.5 * lead / (1.0 + abs(lead))
    return [share, 1.0 - share]


def _score(family: Family) -> float:
    """Houses weigh more the nearer they bring the fourth or third; cards count a little."""
    manors = float(family.manors) / MANORS_TO_WIN
    castles = float(family.castles) / CASTLES_TO_WIN
    cards = _value(family.hand) + _value(family.buried)
    return manors * manors + castles * castles + 0.3 * (manors + castles) + CARD * cards + MEDIUM * _count(family.front)


def _value(pile: i64) -> float:
    value: i64 = 1
    found: i64 = 0
    while value <= 6:
        found += (pile >> 4 * value & 15) * (value + 1)
        value += 1
    return float(found)


def _count(mask: i64) -> float:
    found: i64 = 0
    while mask:
        mask &= mask - 1
        found += 1
    return float(found)


def _in_round(p: Position) -> float:
    """Being ahead in this round is worth a part of its houses, the first point most."""
    ahead = float(total(p, 0) - total(p, 1))
    houses = float((p.manors >> 4 * p.round & 15) + (p.castles >> 4 * p.round & 15))
    return AHEAD * houses * ahead / (1.0 + abs(ahead))
