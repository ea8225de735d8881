"""The stock as one whole number: four bits a kind of card, the size from bit 28 on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64

from hantise.core.notation import entries, whole
from hantise.core.vecs import vec

# Kinds 0 to 3 are the children.
CARDS: Final = ("red", "green", "blue", "yellow", "swap", "move", "riddle")
SWAP_CARD: Final = 4
MOVE_CARD: Final = 5
RIDDLE_CARD: Final = 6
SIZE: Final = 28
# STA-02, STA-04: what is in the stock once one child of each colour lies on the disc.
IN_THE_BOX: Final = (4, 4, 4, 4, 14, 14, 12)
ALL_CARDS: Final = 56
# STA-06: the same for a short game.
IN_A_SHORT_GAME: Final = (2, 2, 2, 2, 7, 7, 6)
SHORT: Final = 28

ONE_CARD: Final = vec[i64]([(1 << 4 * kind) + (1 << 28) for kind in range(7)])


def stock_of(counts: Sequence[int]) -> int:
    """The stock with so many cards of each kind."""
    stock = 0
    for kind, count in enumerate(counts):
        stock += count * ((1 << 4 * kind) + (1 << SIZE))
    return stock


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
SHORT_STOCK: Final = stock_of(IN_A_SHORT_GAME)
