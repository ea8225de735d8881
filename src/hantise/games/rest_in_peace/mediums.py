"""The medium cards: numbers, levels and fixed values. Sets of mediums are whole numbers, bit m for medium m."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from mypy_extensions import i64

from hantise.core.vecs import vec
from hantise.games.rest_in_peace.piles import ONE_CARD

KEEPSAKE: Final = 1
SEARCH: Final = 2
LOOK: Final = 3
STUMBLE: Final = 6
WEDDING: Final = 7
EVEN: Final = 8
ODD: Final = 9
KNOCK: Final = 10
BANISH: Final = 11
DIM: Final = 12
NEVER: Final = 13
PAIRS: Final = 14
ENCORE: Final = 15
DOUBLE: Final = 16
MIASMA: Final = 17
RETURN: Final = 18
REVEAL: Final = 19
REUNION: Final = 20
MARY: Final = 21
DEAD: Final = 22
TWINS: Final = 23
GHOSTS_ONLY: Final = 24
VANISH: Final = 25
CULT: Final = 26
TRUCE: Final = 27
SWAP: Final = 28
LEVEL: Final = 29

LAST: Final = 29
LEVELS: Final = 4


def mask_of(mediums: Iterable[int]) -> int:
    """The set of these mediums."""
    return sum([1 << medium for medium in mediums])


def mediums_of(mask: int) -> tuple[int, ...]:
    """The mediums of the set, ascending."""
    return tuple([medium for medium in range(1, LAST + 1) if mask >> medium & 1])


# RIP-03: the mediums of each level and all levels below it.
UP_TO_LEVEL: Final = vec[i64]([mask_of(range(1, last + 1)) for last in (9, 14, 19, 24, 29)])

# Ghostly mediums of a fixed value; 16 and 19 take one when they are played.
FIXED_VALUE: Final = {LOOK: 1, 4: 2, 5: 3, WEDDING: 3, NEVER: 4, MARY: 6, TWINS: 1}
FIXED: Final = vec[i64]([FIXED_VALUE.get(medium, 0) for medium in range(LAST + 1)])
# By medium: the ghosts that it functions as.
FUNCTIONS_AS: Final = vec[i64](
    [FIXED_VALUE.get(m, 0) and ONE_CARD[FIXED_VALUE[m]] * (2 if m == TWINS else 1) for m in range(LAST + 1)]
)
# By value: the mediums that RIP-M25 bars with it.
OF_VALUE: Final = vec[i64]([mask_of(m for m, value in FIXED_VALUE.items() if value == v) for v in range(7)])
GHOSTLY: Final = 11083960  # those of a fixed value, 16 and 19
EXEMPT: Final = 138412032  # RIP-M14: 22 and 27 may be played alone
