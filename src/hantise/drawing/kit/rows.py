"""Rows of a hand: how many cards wide they are, and how many there are, as classes that the sheet has sizes for."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Final

# How many cards a row may have, where there is room and where it is narrow; a single row may be as long there too.
WIDE, NARROW = 8, 6
MOST_ROWS: Final = 3


@lru_cache(maxsize=1000)
def size(cards: int) -> str:
    """The classes of a hand of so many cards, stacks counted as one."""
    wide, narrow = balanced(cards, WIDE), balanced(cards, WIDE if cards <= WIDE else NARROW)
    return "columns-{} rows-{} narrow-columns-{} narrow-rows-{}".format(*wide, *narrow)


def balanced(cards: int, most: int) -> tuple[int, int]:
    """The columns and rows of so many cards: as few rows as can be, equally long."""
    rows = min(MOST_ROWS, max(1, math.ceil(cards / most)))
    return math.ceil(cards / rows), rows
