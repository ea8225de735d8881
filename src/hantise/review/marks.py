"""The marks of choices, by what they cost in chances."""

from __future__ import annotations

from enum import Enum
from typing import Final

from hantise.review.chances import Band


class Mark(Enum):
    """GOOD: as good as any other. SLIP: a small one. MISTAKE. MISSED: it missed the game."""

    GOOD = "good"
    SLIP = "slip"
    MISTAKE = "mistake"
    MISSED = "missed"


# From so much of the result on a choice is called a slip, a mistake, one that missed the game.
SLIP: Final = 0.02
MISTAKE: Final = 0.06
MISSED: Final = 0.2


def mark(cost: Band) -> Mark:
    """The mark of a choice that cost so much; nothing is held against it that repeats of the search may deny."""
    if cost.low <= 0 or cost.middle < SLIP:
        return Mark.GOOD
    if cost.middle < MISTAKE:
        return Mark.SLIP
    return Mark.MISTAKE if cost.middle < MISSED else Mark.MISSED
