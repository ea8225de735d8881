"""A pile of cards as one whole number: three bits for each kind, the size from bit 48 on.

Kind 0 is Miss Copy, 1 to 14 the values, 15 Kitty. Moving a pile onto another is one addition, an empty pile is 0.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from mypy_extensions import i64

from hantise.core.notation import require
from hantise.core.vecs import vec

KINDS: Final = 16
COPY: Final = 0
KITTY: Final = 15
SIZE: Final = 48
KIND_BITS: Final = 281474976710655  # (1 << SIZE) - 1
NOT_COPY_BITS: Final = 281474976710648  # KIND_BITS without those of Miss Copy
UP_TO_THREE: Final = 15079016609496  # of each value from 1 to 14, the bits of three cards
ONE_OF_EACH: Final = 5026338869832  # and the lowest bit
MOST_OF_A_KIND: Final = 7
# One sign for each kind, for positions in one line.
SIGNS: Final = "X123456789abcdeK"
# The text on each card.
FACES: Final = ("X", *map(str, range(1, 15)), "K")

ONE_CARD: Final = vec[i64]([(1 << 3 * kind) + (1 << 48) for kind in range(16)])


def pile_of(kinds: Iterable[int]) -> int:
    """The pile of these cards."""
    pile = 0
    for kind in kinds:
        pile += (1 << 3 * kind) + (1 << SIZE)
    return pile


def pile_of_counts(counts: Sequence[int]) -> int:
    """The pile with counts[kind] cards of each kind; ValueError if a pile has no room for them."""
    require(max(counts) <= MOST_OF_A_KIND, "there are more cards of a kind than a pile has room for")
    pile: i64 = 0
    for kind, count in enumerate(counts):
        pile += count * ONE_CARD[kind]
    return pile


def counts_of(pile: i64) -> tuple[int, ...]:
    """The number of cards of each kind in the pile."""
    counts: list[int] = []
    for _ in range(KINDS):
        counts.append(int(pile & 7))
        pile >>= 3
    return tuple(counts)


def kinds_of(pile: i64) -> tuple[int, ...]:
    """The cards of the pile, ascending, Miss Copy first and Kitty last."""
    kinds: list[int] = []
    for kind in range(KINDS):
        for _ in range(pile & 7):
            kinds.append(kind)
        pile >>= 3
    return tuple(kinds)


def size(pile: i64) -> i64:
    """The number of cards in the pile."""
    return pile >> SIZE


def drawn(pile: i64, ticket: i64) -> i64:
    """The kind that the ticket draws from the pile in ascending order."""
    kind: i64 = 0
    while True:
        count = pile & 7
        if ticket < count:
            return kind
        ticket -= count
        pile >>= 3
        kind += 1


def common(pile: i64, other: i64) -> i64:
    """The cards that are in both piles."""
    both: i64 = 0
    kind: i64 = 0
    pile &= KIND_BITS
    other &= KIND_BITS
    while pile and other:
        count = min(pile & 7, other & 7)
        if count:
            both += count * ONE_CARD[kind]
        pile >>= 3
        other >>= 3
        kind += 1
    return both


def signs_of(pile: int) -> str:
    """The pile in text, one sign for each card."""
    return "".join([SIGNS[kind] for kind in kinds_of(pile)])


def pile_of_signs(signs: str) -> int:
    """The pile that `signs_of` wrote; ValueError for an unknown sign or more than seven cards of a kind."""
    kinds = [SIGNS.index(sign) for sign in signs]
    require(all(kinds.count(kind) <= MOST_OF_A_KIND for kind in set(kinds)), "more than seven cards of a kind")
    return pile_of(kinds)
