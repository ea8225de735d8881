"""Rows of whole numbers as rows of parts between 0 and 1."""

from __future__ import annotations

from collections.abc import Sequence
from struct import pack, unpack
from typing import Final, final

from mypy_extensions import i32, i64

from hantise.core.row import Row
from hantise.core.shape import BITS, EACH, Shape
from hantise.core.vecs import vec


@final
class Scale:
    """The shapes of the numbers of a row, one after the other; `size` parts come of them.

    A part is written as the whole number that has the same 32 bits as the number with a point, so that both rows are of
    one kind, and whoever reads the row of parts takes its bits for numbers with a point.
    """

    __slots__ = ("_kinds", "_leasts", "_parts", "_spans", "_starts", "_widths", "size")

    def __init__(self, shapes: Sequence[Shape]) -> None:
        self.size = sum([shape.size for shape in shapes])
        self._kinds: vec[i64] = vec[i64]([shape.kind for shape in shapes])
        self._leasts: vec[i64] = vec[i64]([shape.least for shape in shapes])
        self._spans: vec[i64] = vec[i64]([shape.most - shape.least for shape in shapes])
        self._widths: vec[i64] = vec[i64]([shape.size for shape in shapes])
        parts, starts = _looked_up(shapes)
        self._parts: vec[i32] = vec[i32](parts)
        self._starts: vec[i64] = vec[i64](starts)

    def write(self, row: Row, first: i64, into: Row, place: i64) -> None:
        """The parts of the numbers from the first one on, into the row from that place on, where all is 0."""
        numbers = row.numbers
        found = into.numbers
        kinds = self._kinds
        count: i64 = len(kinds)
        for n in range(count):
            number = i64(numbers[first + n]) - self._leasts[n]
            number = max(0, min(number, self._spans[n]))
            kind = kinds[n]
            if kind < EACH:
                found[place] = self._parts[self._starts[n] + number]
                place += 1
            elif kind == EACH:
                found[place + number] = ONE
                place += self._widths[n]
            else:
                _write_bits(number, found, place)
                place += self._widths[n]


# The bits of 1.0.
ONE: Final = 1065353216


def _write_bits(number: i64, found: vec[i32], place: i64) -> None:
    while number:
        if number & 1:
            found[place] = ONE
        number >>= 1
        place += 1


def _looked_up(shapes: Sequence[Shape]) -> tuple[list[int], list[int]]:
    """The parts of all numbers that a shape can have, shape after shape, and where each one's begin."""
    parts: list[int] = []
    starts: list[int] = []
    known: dict[Shape, int] = {}
    for shape in shapes:
        if shape not in known:
            known[shape] = len(parts)
            if shape.kind not in (EACH, BITS):
                parts += [_as_bits(shape.part(number)) for number in range(shape.least, shape.most + 1)]
        starts.append(known[shape])
    return parts, starts


def _as_bits(part: float) -> int:
    number: int = unpack("<i", pack("<f", part))[0]
    return number
