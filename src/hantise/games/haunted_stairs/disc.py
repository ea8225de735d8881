"""The disc as one whole number: three bits a place, the child that lies there, or FREE.

Places go round the disc. To move a ghost to the free place is to exchange what lies at the two.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hantise.core.notation import require
from hantise.core.vecs import vec

PLACES: Final = ("red", "green", "blue", "yellow", "white")
CHILDREN: Final = ("red", "green", "blue", "yellow")
WHITE: Final = 4
FREE: Final = 4
# STA-03: each child at the place of its colour, nobody at the white one.
SET_UP: Final = 18056
ALL_PLACES: Final = 31
# STA-15: so many wrong tries, and no ghost is turned again.
MOST_TRIES: Final = 4
# With `repeat_ghosts` all of these go to one wrong ghost, and then one to each of the three others.
LONGEST_SEARCH: Final = MOST_TRIES + 3
# One sign a place, for positions in one line.
_SIGNS: Final = "RGBY."

# By place: its bit in a set of places, and the lowest of its three bits on the disc.
BIT: Final = vec[i64]([1, 2, 4, 8, 16])
_LOWEST: Final = vec[i64]([1, 8, 64, 512, 4096])


def lying_at(disc: i64, place: i64) -> i64:
    """The child under the ghost at that place, or FREE."""
    return disc >> 3 * place & 7


def exchanged(disc: i64, one: i64, other: i64) -> i64:
    """The disc once what lies at these two places has changed places."""
    change = lying_at(disc, one) ^ lying_at(disc, other)
    return disc ^ change * (_LOWEST[one] + _LOWEST[other])


def disc_of(children: list[int]) -> int:
    """The disc with these children (or FREE) at its places."""
    disc = 0
    for place, child in enumerate(children):
        disc += child << 3 * place
    return disc


def children_of(disc: int) -> list[int]:
    """The contents of each place: a child, or FREE."""
    return [disc >> 3 * place & 7 for place in range(5)]


def spelt_disc(disc: int) -> str:
    """A sign a place."""
    return "".join([_SIGNS[child] for child in children_of(disc)])


def read_disc(text: str) -> int:
    """The disc that `spelt_disc` wrote; ValueError for another."""
    children = [_SIGNS.index(sign) for sign in text]
    require(sorted(children) == [0, 1, 2, 3, FREE], "the disc has one of each child, and a free place")
    return disc_of(children)
