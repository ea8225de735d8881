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
# The entries of a number in `looks`: its first part, its least, its most, and the index in `bits` of the part of 0, or,
# below 0, another encoding.
LOOK: Final = 4
NAME: Final = -1
DIGITS: Final = -2
ITSELF: Final = -3
# So many packed numbers are passed over together where none of them has changed.
FEW: Final = 4
# The texts of one row, and the things that settle numbers of it.
MOST_TEXTS: Final = 2
MOST_SOURCES: Final = 8
_WAYS: Final = {EACH: NAME, BITS: DIGITS, WHOLE: ITSELF}


def bit(place: i64) -> i64:
    """The number with this bit alone, below the 63rd: of a plain 1 compiled code would shift no more than 32 bits."""
    one: i64 = place - place + 1
    return one << place


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
    """The parts of all numbers of each shape, shape after shape, and the index of each shape's part of 0."""
    bits: list[int] = []
    starts: dict[Shape, int] = {}
    for shape in shapes:
        if shape not in starts:
            first = min(shape.least, 0)
            starts[shape] = _WAYS.get(shape.kind, len(bits) - first)
            if starts[shape] >= 0:
                bits += [_as_bits(shape.part(max(number, shape.least))) for number in range(first, shape.most + 1)]
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

    A row keeps its numbers from the last time, so that only changed ones are written: in the order of the calls, so
    that they lie side by side. Each row of a game is therefore written by the same calls for the same places; only
    `put` is left out for a place that is 0.
    """

    __slots__ = (
        "_alike",
        "_at",
        "_bits",
        "_calls",
        "_count",
        "_filled",
        "_first_part",
        "_kept",
        "_looks",
        "_size",
        "_source",
        "_sources",
        "_table",
        "_tables",
        "_text",
        "_texts",
        "parts",
        "place",
    )

    def __init__(self, scale: Scale, tables: int = 1) -> None:
        self._alike: vec[i64] = scale.alike
        self._looks: vec[i64] = scale.looks
        self._bits: vec[i32] = scale.bits
        self._count: i64 = scale.count
        self._size: i64 = scale.size
        self._tables: i64 = tables
        self.parts: vec[i32] = vec[i32]([0] * (scale.size * tables))
        # What each call told last time, table by table; how many calls there are is seen when the first row ends.
        self._calls: i64 = 0
        self._kept: vec[i64] = vec[i64]([0] * (2 * scale.count))
        self._texts: list[str] = [""] * (MOST_TEXTS * tables)
        self._sources: list[object] = [None] * (MOST_SOURCES * tables)
        self._table: i64 = 0
        self._first_part: i64 = 0
        self._filled: i64 = 0
        self._at: i64 = 0
        self._text: i64 = 0
        self._source: i64 = 0
        self.place: i64 = 0
        _repeat(scale.nothing, self.parts)

    def begin(self, table: i64 = 0) -> None:
        """The first number of this table's row comes next."""
        self._table = table
        self._first_part = table * self._size
        self._at = table * self._calls
        self._text = table * MOST_TEXTS
        self._source = table * MOST_SOURCES
        self.place = 0

    def end(self) -> None:
        """The row is complete; IndexError unless it took as many calls as the first one."""
        if self._at != (self._table + 1) * self._calls:
            self._settle()

    def _settle(self) -> None:
        """Room for every table, once the first row has shown how many calls a row takes."""
        if self._calls:
            raise IndexError("each row of a game is written by the same calls")
        self._calls = self._at
        kept = vec[i64]([0] * (self._calls * self._tables))
        for call in range(self._calls):
            kept[self._table * self._calls + call] = self._kept[call]
        self._kept = kept

    def listed(self) -> list[int]:
        """All parts, as a fresh list."""
        return [int(part) for part in self.parts]

    def add(self, number: i64) -> None:
        """The next number; IndexError if there is no place for it."""
        at = self._at
        before = self._kept[at]
        if before != number:
            self._kept[at] = number
            self._tell(self.place, before, number)
        self._at = at + 1
        self.place += 1

    def add_all(self, numbers: list[int]) -> None:
        """The numbers from the first one on, and 0 after the last; IndexError if there is no place for one."""
        for number in numbers:
            self.add(number)
        self.blank(self._count - self.place)

    def blank(self, size: i64) -> None:
        """The next `size` numbers are 0."""
        for _ in range(size):
            self.add(0)

    def is_same(self, source: object, number: i64) -> bool:
        """True if both are what they were last time: an object that never changes, and a number that is not below 0.

        If they settle what the next calls tell, these are left out by `pass_over`.
        """
        at = self._at
        one = self._source
        self._at = at + 1
        self._source = one + 1
        if self._kept[at] == number + 1 and self._sources[one] is source:
            return True
        self._kept[at] = number + 1
        self._sources[one] = source
        return False

    def pass_over(self, size: i64, calls: i64) -> None:
        """The next `size` numbers, which so many calls would tell, are those of last time."""
        self._at += calls
        self.place += size

    def add_text(self, text: str, size: i64) -> None:
        """The next `size` numbers: the last signs of an ASCII text, none of which is 0, then zeros."""
        before = self._texts[self._text]
        if before != text:
            self._texts[self._text] = text
            if i64(len(text)) <= size and text.startswith(before):
                self._tell_signs(self.place + len(before), b"", text[len(before) :].encode())
            else:
                self._tell_signs(self.place, before.encode()[-size:], text.encode()[-size:])
        self._text += 1
        self.place += size

    def _tell_signs(self, first: i64, before: bytes, signs: bytes) -> None:
        """Write the signs that have changed, from a place on."""
        was: i64 = len(before)
        count: i64 = len(signs)
        for place in range(max(was, count)):
            old: i64 = before[place] if place < was else 0
            sign: i64 = signs[place] if place < count else 0
            if old != sign:
                self._tell(first + place, old, sign)

    def add_packed(self, packed: i64, width: i64, size: i64) -> None:
        """The next `size` numbers, packed in one: `width` bits each, the first one lowest."""
        at = self._at
        place = self.place
        before = self._kept[at]
        if before != packed:
            self._kept[at] = packed
            if self._alike[place] < size:
                self._tell_packed(place, before, packed, width)
            else:
                self._tell_alike(place, before, packed, width)
        self._at = at + 1
        self.place = place + size

    def skip(self, size: i64) -> None:
        """Other calls write the next `size` places, or nothing does: they stay 0."""
        self.place += size

    def mark(self, chosen: i64, size: i64) -> None:
        """A 1 at the chosen one of the next `size` places; no 1 if it is below 0."""
        at = self._at
        before = self._kept[at] - 1
        if before != chosen and (before >= 0 or chosen >= 0):
            self._kept[at] = max(chosen, -1) + 1
            if before >= 0:
                self._tell(self.place + before, 1, 0)
            if chosen >= 0:
                self._tell(self.place + chosen, 0, 1)
        self._at = at + 1
        self.place += size

    def put(self, place: i64, number: i64) -> None:
        """A number `place` places further on, before `close`; at most once for each place."""
        if number:
            at = self._at + place
            before = self._kept[at]
            self._filled |= bit(place)
            if before != number:
                self._kept[at] = number
                self._tell(self.place + place, before, number)

    def close(self, size: i64) -> None:
        """The next `size` numbers, at most 62, are those that were put there, and 0 elsewhere."""
        at = self._at
        gone = self._kept[at + size] & ~self._filled
        self._kept[at + size] = self._filled
        self._filled = 0
        place = self.place
        while gone:
            if gone & 1:
                self._tell(place, self._kept[at], 0)
                self._kept[at] = 0
            gone >>= 1
            at += 1
            place += 1
        self._at += size + 1
        self.place += size

    def _tell_packed(self, place: i64, before: i64, packed: i64, width: i64) -> None:
        """Write the parts of those numbers that have changed."""
        parts = self.parts
        looks = self._looks
        bits = self._bits
        look = place * LOOK
        last = bit(width) - 1
        while before != packed:
            number = packed & last
            old = before & last
            if old != number:
                least = looks[look + 1]
                most = looks[look + 2]
                start = looks[look + 3]
                part = self._first_part + looks[look]
                if start >= 0:
                    parts[part] = bits[start + _nearest(number, least, most)]
                elif start == NAME:
                    part -= least
                    parts[part + _nearest(old, least, most)] = 0
                    parts[part + _nearest(number, least, most)] = ONE
                else:
                    self._tell(look // LOOK, old, number)
            before >>= width
            packed >>= width
            look += LOOK

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
        most = self._looks[look + 2]
        zero = self._looks[look + 3]
        last = bit(width) - 1
        some = bit(FEW * width) - 1
        while differing:
            if not differing & some:
                differing >>= FEW * width
                packed >>= FEW * width
                part += FEW
            else:
                number = packed & last
                parts[part] = bits[zero + (number if number < most else most)]
                differing >>= width
                packed >>= width
                part += 1

    def _tell_names(self, look: i64, before: i64, packed: i64, width: i64) -> None:
        """Move the marks of numbers of one shape that have a part for each."""
        parts = self.parts
        least = self._looks[look + 1]
        most = self._looks[look + 2]
        part = self._first_part + self._looks[look] - least
        last = bit(width) - 1
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
            self.parts[first] = self._bits[start + number]
        elif start == NAME:
            self.parts[first + _nearest(before, least, most) - least] = 0
            self.parts[first + number - least] = ONE
        elif start == DIGITS:
            self._tell_digits(first, _nearest(before, least, most), number)
        else:
            self.parts[first] = i32(number)

    def _tell_digits(self, place: i64, before: i64, digits: i64) -> None:
        parts = self.parts
        differing = before ^ digits
        while differing:
            if differing & 1:
                parts[place] = ONE if digits & 1 else 0
            differing >>= 1
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
