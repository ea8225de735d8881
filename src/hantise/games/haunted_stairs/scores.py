"""The payoffs for the cards won, and a guess at them while the game lasts."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Final

# A lead of so many cards is worth less while many are still to be won.
_CARDS_TO_A_CARD: Final = 8.0


def payoffs(won: Sequence[int]) -> list[float]:
    """STA-33, STA-35: 1 to whoever has won most cards, shared on a tie."""
    most = max(won)
    winners = [seat for seat, cards in enumerate(won) if cards == most]
    return [1.0 / len(winners) if seat in winners else 0.0 for seat in range(len(won))]


def estimate(won: Sequence[int], pile: int, stock: int, first: int) -> list[float]:
    """Expected payoffs, roughly: `first` is the next that can win the pile, and the others come after it, clockwise."""
    seats = len(won)
    whole = 2.0 - 0.5 ** (seats - 1)
    shares = [pile * 0.5 ** ((seat - first) % seats) / whole for seat in range(seats)]
    cards = [won[seat] + shares[seat] for seat in range(seats)]
    best = max(cards)
    scale = 1.0 + (pile + stock) / _CARDS_TO_A_CARD
    weights = [exp((number - best) / scale) for number in cards]
    total = sum(weights)
    return [weight / total for weight in weights]
