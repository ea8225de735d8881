"""A pile of ghost cards as one whole number: four bits a value, the size from bit 28 on.

Values are 1 to 6; the place of value 0 stays empty. Moving a pile onto another is one addition, an empty pile is 0.
A set of cards to choose from is a number too: bit 0 to 5 for the values, bit 6 to 34 for the mediums.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from mypy_extensions import i64

from hantise.core.vecs import vec

SIZE: Final = 28
COUNT_BITS: Final = 268435455  # (1 << SIZE) - 1
MOST_OF_A_VALUE: Final = 9
GREATEST: Final = 6
# RIP-02: how many of each value from 1 on a family has.
STANDARD: Final = (6, 5, 4, 3, 2, 1)

ONE_CARD: Final = vec[i64]([0] + [(1 << 4 * value) + (1 << SIZE) for value in range(1, 7)])
# Powers of two: a shift of a small literal is narrow where compiled.
BIT: Final = vec[i64]([1 << n for n in range(62)])


def pile_of(values: Iterable[int]) -> int:
    """The pile of these cards."""
    return sum([(1 << 4 * value) + (1 << SIZE) for value in values])


def pile_of_counts(counts: Sequence[int]) -> int:
    """The pile with so many cards of the values 1, 2, 3 ..."""
    return pile_of(value for value, count in enumerate(counts, start=1) for _ in range(count))


STANDARD_DECK: Final = pile_of_counts(STANDARD)


def counts_of(pile: int) -> tuple[int, ...]:
    """The number of cards of each value from 1 to 6 in the pile."""
    return tuple([pile >> 4 * value & 15 for value in range(1, 7)])


def values_of(pile: int) -> tuple[int, ...]:
    """The cards of the pile, ascending."""
    return tuple([value for value, count in enumerate(counts_of(pile), start=1) for _ in range(count)])


def signs_of(pile: int) -> str:
    """The pile in text, one sign a card."""
    return "".join(map(str, values_of(pile)))


def pile_of_signs(signs: str) -> int:
    """The pile that `signs_of` wrote; ValueError for a sign that is none or more than nine of a value."""
    values = ["123456".index(sign) + 1 for sign in signs]
    if any(values.count(value) > MOST_OF_A_VALUE for value in set(values)):
        raise ValueError("more than nine cards of a value")
    return pile_of(values)


def size(pile: i64) -> i64:
    """The number of cards in the pile."""
    return pile >> SIZE


def drawn(pile: i64, ticket: i64) -> i64:
    """The value that the ticket draws, counting through the pile in ascending order."""
    value: i64 = 1
    while True:
        count = pile >> 4 * value & 15
        if ticket < count:
            return value
        ticket -= count
        value += 1


def present(pile: i64) -> i64:
    """The values in the pile, as a set of cards to choose from."""
    found: i64 = 0
    value: i64 = 1
    while value <= 6:
        if pile >> 4 * value & 15:
            found |= BIT[value - 1]
        value += 1
    return found


def without(pile: i64, barred: i64) -> i64:
    """The cards of the pile whose values are not barred; `barred` is a set of values."""
    value: i64 = 1
    while barred:
        if barred & 1:
            pile -= (pile >> 4 * value & 15) * ONE_CARD[value]
        barred >>= 1
        value += 1
    return pile


def lowest(choices: i64) -> i64:
    """The lowest member of a set that is not empty."""
    found: i64 = 0
    while not choices & 1:
        choices >>= 1
        found += 1
    return found


def holds_all(pile: int, others: int) -> bool:
    """True if all the other cards are in the pile."""
    return all(have >= need for have, need in zip(counts_of(pile), counts_of(others)))
