"""The disc as one whole number: three bits a place, the child that lies there, or FREE.

Places go round the disc. To move a ghost to the free place is to exchange what lies at the two.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hantise.core.vecs import vec

PLACES: Final = ("red", "green", "blue", "yellow", "white")
CHILDREN: Final = ("red", "green", "blue", "yellow")
WHITE: Final = 4
FREE: Final = 4
# STA-03: each child at the place of its colour, nobody at the white one.
SET_UP: Final = 18056
ALL_PLACES: Final = 31
# One sign a place, for positions in one line.
SIGNS: Final = "RGBY."

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


def set_of(places: tuple[int, ...]) -> int:
    """The set of these places, one bit each."""
    bits = 0
    for place in places:
        bits |= 1 << place
    return bits


def places_of(bits: int) -> tuple[int, ...]:
    """The places of a set, in their order."""
    return tuple([place for place in range(5) if bits >> place & 1])
