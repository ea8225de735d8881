"""Which ghosts a sensible player parts with first, as far as the others can see.

The odds are those of a conditional logit over what levels 3 to 5 chose in sixty games: low ghosts are played before
high ones; what is laid face down on the tenth is a 1 or a 6.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hantise.core.vecs import vec
from hantise.games.rest_in_peace.piles import GREATEST

# By value: how readily it is played or discarded (RIP-15), and how readily it is laid face down on the tenth (RIP-18).
PLAYED: Final = vec[float]([0.0, 1.5, 1.8, 1.5, 1.0, 0.6, 0.4])
BURIED: Final = vec[float]([0.0, 2.5, 1.0, 0.4, 0.7, 0.8, 2.0])


def share(odds: vec[float], hand: i64, value: i64) -> float:
    """How likely this value is chosen of those that are in the hand; it is one of them."""
    whole = 0.0
    one: i64 = 1
    while one <= GREATEST:
        if hand >> 4 * one & 15:
            whole += odds[one]
        one += 1
    return odds[value] / whole
