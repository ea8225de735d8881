"""Rows of a hand: how many cards wide they are, and how many there are, as classes that the sheet has sizes for."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

# How much of a card shows beneath an equal one that overlaps it.
OVERLAPPED: Final = 0.4
# How many cards wide a row may be, where there is room and where it is narrow; a single row may be that wide there too.
WIDE, NARROW = 8.5, 6.5
MOST_ROWS: Final = 3


@lru_cache(maxsize=1000)
def size(counts: tuple[int, ...], is_tight: bool) -> str:
    """The classes of a hand with so many of each card, equal ones overlapping where it `is_tight`."""
    widths = [1 + (count - 1) * (OVERLAPPED if is_tight else 1.0) for count in counts]
    wide, narrow = balanced(widths, WIDE), balanced(widths, WIDE if sum(widths) <= WIDE else NARROW)
    return "columns-{} rows-{} narrow-columns-{} narrow-rows-{}".format(*wide, *narrow)


def balanced(widths: Sequence[float], most: float) -> tuple[int, int]:
    """The fewest columns, and the fewest rows, into which these go."""
    rows = min(MOST_ROWS, max(1, math.ceil(sum(widths) / most)))
    columns = math.ceil(sum(widths) / rows)
    while _filled(widths, columns) > rows:
        columns += 1
    return columns, rows


def _filled(widths: Sequence[float], columns: int) -> int:
    """How many rows these fill, laid one after the other."""
    rows, taken = 1, 0.0
    for width in widths:
        rows, taken = (rows, taken + width) if taken + width <= columns else (rows + 1, width)
    return rows
