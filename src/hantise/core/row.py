"""Rows of numbers for learning programs, rewritten in the same memory.

A Scale maps rows of whole numbers to rows of parts between 0 and 1.
"""

from __future__ import annotations

from collections.abc import Sequence
from struct import pack, unpack
from typing import Final, final

from mypy_extensions import i32, i64

from hantise.core.shape import BITS, EACH, WHOLE, Shape, whole
from hantise.core.vecs import vec

# The bits of 1.0.
ONE: Final = 1065353216
# The entries of a number in `looks`: its first part, its least, its most, and the index in `bits` of the parts of its
# least, or, below 0, another encoding.
LOOK: Final = 4
NAME: Final = -1
DIGITS: Final = -2
ITSELF: Final = -3
_WAYS: Final = {EACH: NAME, BITS: DIGITS, WHOLE: ITSELF}


@final
class Scale:
    """The shapes of the `count` numbers of a row, which become `size` parts; `nothing` has the parts of zeros.

    A part is stored as the int32 with the bits of a float32, so that all rows have one type; the reader of parts takes
    these bits as floats. `alike` has, for each number, the count of equal shapes from it on.
    """

    __slots__ = ("alike", "bits", "count", "looks", "nothing", "size")

    def __init__(self, shapes: Sequence[Shape]) -> None:
        bits, starts = _looked_up(shapes)
        looks: list[int] = []
        nothing: list[int] = []
        for shape in shapes:
            looks += [len(nothing), shape.least, shape.most, starts[shape]]
            nothing += _nothing(shape)
        self.count: Final = len(shapes)
        self.size: Final = len(nothing)
        self.looks: vec[i64] = vec[i64](looks)
        self.alike: vec[i64] = vec[i64](_alike(shapes))
        self.bits: vec[i32] = vec[i32](bits)
        self.nothing: vec[i32] = vec[i32](nothing)


def plain(size: int) -> Scale:
    """The scale of a row of `size` whole numbers that are written unchanged."""
    return Scale([whole()] * size)


def _alike(shapes: Sequence[Shape]) -> list[int]:
    """The count of equal shapes from each one on."""
    counts: list[int] = []
    for place in reversed(range(len(shapes))):
        is_followed = bool(counts) and shapes[place] == shapes[place + 1]
        counts.append(counts[-1] + 1 if is_followed else 1)
    return counts[::-1]


def _looked_up(shapes: Sequence[Shape]) -> tuple[list[int], dict[Shape, int]]:
    """The parts of all numbers of each shape, shape after shape, and the index where each shape's begin."""
    bits: list[int] = []
    starts: dict[Shape, int] = {}
    for shape in shapes:
        if shape not in starts:
            starts[shape] = _WAYS.get(shape.kind, len(bits))
            if starts[shape] >= 0:
                bits += [_as_bits(shape.part(number)) for number in range(shape.least, shape.most + 1)]
    return bits, starts


def _nothing(shape: Shape) -> list[int]:
    """The parts of 0, or of the number in the range nearest to it."""
    near = min(max(0, shape.least), shape.most)
    if shape.kind == EACH:
        return [ONE if near == number else 0 for number in range(shape.least, shape.most + 1)]
    return [0] * shape.size if shape.kind in _WAYS else [_as_bits(shape.part(near))]


def _as_bits(part: float) -> int:
    number: int = unpack("<i", pack("<f", part))[0]
    return number


@final
class Row:
    """One row for each table; one of them is written at a time, from the left to the right.

    A row keeps its numbers from the last time, so that only changed ones are written. Each place is written by the same
    method in every row of a game: `add` or `blank`; `add_packed`, `add_signs` or `mark`, with the same places each
    time; or `put`, for a place that is mostly 0 and stays 0 where it is not written.
    """

    __slots__ = (
        "_alike",
        "_bits",
        "_count",
        "_ends",
        "_first",
        "_first_part",
        "_looks",
        "_next",
        "_noted",
        "_numbers",
        "_size",
        "_table",
        "_told",
        "_turn",
        "parts",
        "place",
    )

    def __init__(self, scale: Scale, tables: int = 1) -> None:
        self._alike: vec[i64] = scale.alike
        self._looks: vec[i64] = scale.looks
        self._bits: vec[i32] = scale.bits
        self._count: i64 = scale.count
        self._size: i64 = scale.size
        self.parts: vec[i32] = vec[i32]([0] * (scale.size * tables))
        self._numbers: vec[i64] = vec[i64]([0] * (scale.count * tables))
        # The places with a number from `put`, and the last turn of each.
        self._noted: vec[i32] = vec[i32]([0] * (scale.count * tables))
        self._told: vec[i64] = vec[i64]([0] * (scale.count * tables))
        self._ends: vec[i64] = vec[i64]([scale.count * table for table in range(tables)])
        self._table: i64 = 0
        self._turn: i64 = 0
        self._next: i64 = 0
        self._first: i64 = 0
        self._first_part: i64 = 0
        self.place: i64 = 0
        _repeat(scale.nothing, self.parts)

    def begin(self, table: i64 = 0) -> None:
        """The first number of this table's row comes next."""
        self._table = table
        self._first = table * self._count
        self._first_part = table * self._size
        self._next = self._ends[table]
        self._turn += 1
        self.place = 0

    def end(self) -> None:
        """The row is complete: a place that `put` filled before, but not now, becomes 0."""
        kept = self._first
        for note in range(kept, self._next):
            place = self._noted[note]
            if self._told[self._first + i64(place)] == self._turn:
                self._noted[kept] = place
                kept += 1
            else:
                self._change(i64(place), 0)
        self._ends[self._table] = kept

    def listed(self) -> list[int]:
        """All parts, as a fresh list."""
        return [int(part) for part in self.parts]

    def add(self, number: i64) -> None:
        """The next number; IndexError if there is no place for it."""
        if self._numbers[self._first + self.place] != number:
            self._change(self.place, number)
        self.place += 1

    def add_all(self, numbers: list[int]) -> None:
        """The numbers from the first one on, and 0 after the last; IndexError if there is no place for one."""
        for number in numbers:
            self.add(number)
        self.blank(self._count - self.place)

    def add_signs(self, signs: bytes, size: i64) -> None:
        """The next `size` numbers: these, none of which is 0, then zeros."""
        count: i64 = len(signs)
        at = self._first + self.place
        place: i64 = 0
        while place < size and (place < count or self._numbers[at + place]):
            sign: i64 = signs[place] if place < count else 0
            if self._numbers[at + place] != sign:
                self._change(self.place + place, sign)
            place += 1
        self.place += size

    def blank(self, size: i64) -> None:
        """The next `size` numbers are 0."""
        for place in range(self.place, self.place + size):
            if self._numbers[self._first + place]:
                self._change(place, 0)
        self.place += size

    def add_packed(self, packed: i64, width: i64, size: i64) -> None:
        """The next `size` numbers, packed in one: `width` bits each, the first one lowest."""
        place = self.place
        at = self._first + place
        before = self._numbers[at]
        if before != packed:
            self._numbers[at] = packed
            if self._alike[place] < size:
                self._tell_packed(place, before, packed, width)
            else:
                self._tell_alike(place, before, packed, width)
        self.place = place + size

    def skip(self, size: i64) -> None:
        """The next `size` places are filled by `put`, or stay 0."""
        self.place += size

    def mark(self, chosen: i64, size: i64) -> None:
        """A 1 at the chosen one of the next `size` places; no 1 if it is below 0."""
        at = self._first + self.place
        before = self._numbers[at] - 1
        if before != chosen and (before >= 0 or chosen >= 0):
            self._numbers[at] = max(chosen, -1) + 1
            if before >= 0:
                self._tell(self.place + before, 1, 0)
            if chosen >= 0:
                self._tell(self.place + chosen, 0, 1)
        self.place += size

    def put(self, place: i64, number: i64) -> None:
        """A number `place` places further on; at most once for each place."""
        if number:
            self._put(self.place + place, number)

    def _put(self, place: i64, number: i64) -> None:
        at = self._first + place
        before = self._numbers[at]
        self._told[at] = self._turn
        if before != number:
            if not before:
                self._noted[self._next] = i32(place)
                self._next += 1
            self._change(place, number)

    def _change(self, place: i64, number: i64) -> None:
        at = self._first + place
        before = self._numbers[at]
        self._numbers[at] = number
        self._tell(place, before, number)

    def _tell_packed(self, place: i64, before: i64, packed: i64, width: i64) -> None:
        """Write the parts of those numbers that have changed."""
        one: i64 = 1
        last = (one << width) - 1
        while before != packed:
            number = packed & last
            if before & last != number:
                self._tell(place, before & last, number)
            before >>= width
            packed >>= width
            place += 1

    def _tell_alike(self, place: i64, before: i64, packed: i64, width: i64) -> None:
        """The same for numbers of one shape, which is looked up once."""
        look = place * LOOK
        start = self._looks[look + 3]
        if start >= 0:
            self._tell_shares(look, before ^ packed, packed, width)
        elif start == NAME:
            self._tell_names(look, before, packed, width)
        else:
            self._tell_packed(place, before, packed, width)

    def _tell_shares(self, look: i64, differing: i64, packed: i64, width: i64) -> None:
        """Write the numbers of one shape with one part each, where bits have changed."""
        parts = self.parts
        bits = self._bits
        part = self._first_part + self._looks[look]
        least = self._looks[look + 1]
        most = self._looks[look + 2]
        zero = self._looks[look + 3] - least
        one: i64 = 1
        last = (one << width) - 1
        while differing:
            if differing & last:
                parts[part] = bits[zero + _nearest(packed & last, least, most)]
            differing >>= width
            packed >>= width
            part += 1

    def _tell_names(self, look: i64, before: i64, packed: i64, width: i64) -> None:
        """Move the marks of numbers of one shape that have a part for each."""
        parts = self.parts
        least = self._looks[look + 1]
        most = self._looks[look + 2]
        part = self._first_part + self._looks[look] - least
        one: i64 = 1
        last = (one << width) - 1
        while before != packed:
            number = packed & last
            old = before & last
            if old != number:
                parts[part + _nearest(old, least, most)] = 0
                parts[part + _nearest(number, least, most)] = ONE
            before >>= width
            packed >>= width
            part += most - least + 1

    def _tell(self, place: i64, before: i64, number: i64) -> None:
        """Write the parts of a number that has changed."""
        looks = self._looks
        look = place * LOOK
        first = self._first_part + looks[look]
        least = looks[look + 1]
        most = looks[look + 2]
        start = looks[look + 3]
        number = _nearest(number, least, most)
        if start >= 0:
            self.parts[first] = self._bits[start + number - least]
        elif start == NAME:
            self.parts[first + _nearest(before, least, most) - least] = 0
            self.parts[first + number - least] = ONE
        elif start == DIGITS:
            self._tell_digits(first, _nearest(before, least, most), number)
        else:
            self.parts[first] = i32(number)

    def _tell_digits(self, place: i64, before: i64, digits: i64) -> None:
        while before | digits:
            self.parts[place] = ONE if digits & 1 else 0
            before >>= 1
            digits >>= 1
            place += 1


def seat_from(first: i64, seat: i64, players: i64) -> i64:
    """The distance of a seat from the first one, clockwise; below 0 for none."""
    if seat < 0:
        return seat
    return seat - first if seat >= first else seat - first + players


def _nearest(number: i64, least: i64, most: i64) -> i64:
    if number < least:
        return least
    return most if number > most else number


def _repeat(parts: vec[i32], into: vec[i32]) -> None:
    """Write the parts again and again until all places are full."""
    size = len(parts)
    for place in range(len(into)):
        into[place] = parts[place % size]
