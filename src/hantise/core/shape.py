"""The ways in which a whole number becomes one or more parts between 0 and 1, for learning programs."""

from __future__ import annotations

from typing import Final, NamedTuple

SHARE: Final = 0
SOFT: Final = 1
EACH: Final = 2
BITS: Final = 3
WHOLE: Final = 4

# Numbers further from 0 than this are as good as this, where none is too large.
FAR: Final = 4095
# The greatest number of 32 bits.
LARGEST: Final = 2**31 - 1


class Shape(NamedTuple):
    """A kind of parts for a number from `least` to `most`; one beyond them counts as the nearest.

    SHARE: how far it is from the least to the most. SOFT: one part too, in which `half` stands in the middle of what a
    number without a limit may be. EACH: a part for every number, 1 at this one, for numbers that are names. BITS: its
    binary digits from the lowest on, for names of which there are too many. WHOLE: no part, but the number as it is.
    """

    kind: int
    least: int
    most: int
    half: int = 1

    @property
    def size(self) -> int:
        """The number of parts."""
        if self.kind == EACH:
            return self.most - self.least + 1
        return (self.most - self.least).bit_length() if self.kind == BITS else 1

    def part(self, number: int) -> float:
        """The only part of a SHARE, or of a SOFT one: never less for a greater number."""
        if self.kind == SHARE:
            return (number - self.least) / (self.most - self.least)
        soft = number / (abs(number) + self.half)
        return (soft + 1) / 2 if self.least < 0 else soft


def share(least: int, most: int) -> Shape:
    """For an amount with limits."""
    return Shape(SHARE, least, most)


def soft(half: int, least: int = 0) -> Shape:
    """For an amount that may grow, `half` an ordinary one; with a `least` below 0 it may sink as well."""
    return Shape(SOFT, max(least, -FAR), FAR, half)


def each(least: int, most: int) -> Shape:
    """For a number that is a name."""
    return Shape(EACH, least, most)


def whole() -> Shape:
    """The shape of a number that is written unchanged."""
    return Shape(WHOLE, -LARGEST, LARGEST)


def bits(most: int) -> Shape:
    """For a number that is one of many names."""
    return Shape(BITS, 0, most)
