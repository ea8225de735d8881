"""The stock and the disc, each as one whole number.

The stock has four bits a kind of card, its size from bit 28 on. The disc has three bits a place, for the child that
lies there, or FREE; places go round it, and to move a ghost to the free place is to exchange what lies at the two.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64

from hantise.core.notation import entries, require, whole
from hantise.core.vecs import vec

# Kinds 0 to 3 are the children.
CARDS: Final = ("red", "green", "blue", "yellow", "swap", "move", "riddle")
SWAP_CARD: Final = 4
MOVE_CARD: Final = 5
RIDDLE_CARD: Final = 6
SIZE: Final = 28
# STA-02, STA-04: the stock, once one child of each colour lies on the disc.
IN_THE_BOX: Final = (4, 4, 4, 4, 14, 14, 12)
ALL_CARDS: Final = 56
# STA-06: the same for a short game.
IN_A_SHORT_GAME: Final = (2, 2, 2, 2, 7, 7, 6)
SHORT: Final = 28

ONE_CARD: Final = vec[i64]([(1 << 4 * kind) + (1 << SIZE) for kind in range(7)])


def stock_of(counts: Sequence[int]) -> int:
    """The stock with so many cards of each kind."""
    return sum([count * ONE_CARD[kind] for kind, count in enumerate(counts)])


def read_stock(text: str) -> int:
    """The stock with these cards of each kind, as a line says them; ValueError for more than are in the box."""
    return stock_of([whole(count, 0, most) for count, most in zip(entries(text, 7), IN_THE_BOX)])


def counts_of(stock: int) -> tuple[int, ...]:
    """The number of cards of each kind in the stock."""
    return tuple([stock >> 4 * kind & 15 for kind in range(7)])


def drawn(stock: i64, ticket: i64) -> i64:
    """The kind that the ticket draws, counting through the stock in the order of kinds."""
    kind: i64 = 0
    while True:
        count = stock & 15
        if ticket < count:
            return kind
        ticket -= count
        stock >>= 4
        kind += 1


STOCK: Final = stock_of(IN_THE_BOX)


# The disc.


PLACES: Final = ("red", "green", "blue", "yellow", "white")
CHILDREN: Final = ("red", "green", "blue", "yellow")
WHITE: Final = 4
FREE: Final = 4
# STA-03: each child at the place of its colour, the white place free.
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
    return sum([child << 3 * place for place, child in enumerate(children)])


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
