"""A row of whole numbers that is written from the left to the right, again and again, into the same places."""

from __future__ import annotations

from typing import final

from mypy_extensions import i32, i64

from hantise.core.vecs import vec


@final
class Row:
    """Numbers of 32 bits, and the place where the next one goes."""

    __slots__ = ("numbers", "place")

    def __init__(self, size: int) -> None:
        self.numbers: vec[i32] = vec[i32]([0] * size)
        self.place: i64 = 0

    def clear(self) -> None:
        """All 0, and the next number goes first."""
        numbers = self.numbers
        size: i64 = len(numbers)
        place: i64 = 0
        while place < size:
            numbers[place] = 0
            place += 1
        self.place = 0

    def listed(self) -> list[int]:
        """All numbers, as a fresh list."""
        return [int(self.numbers[place]) for place in range(len(self.numbers))]

    def add(self, number: i64) -> None:
        """The next number; IndexError if there is no place for it."""
        self.numbers[self.place] = i32(number)
        self.place += 1

    def add_all(self, numbers: list[int]) -> None:
        """The next numbers; IndexError if there is no place for one."""
        for number in numbers:
            self.numbers[self.place] = i32(number)
            self.place += 1

    def skip(self, size: i64) -> None:
        """So many places stay as they are."""
        self.place += size

    def mark(self, chosen: i64, size: i64) -> None:
        """A 1 at the chosen one of so many places; none below 0."""
        if chosen >= 0:
            self.numbers[self.place + chosen] = 1
        self.place += size

    def put(self, place: i64, number: i64) -> None:
        """A number so many places further on."""
        self.numbers[self.place + place] = i32(number)

    def increase(self, place: i64) -> None:
        """One more so many places further on."""
        self.numbers[self.place + place] += 1
