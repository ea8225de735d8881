"""Rows of whole numbers as rows of parts between 0 and 1."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
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

    __slots__ = ("_counts", "_kinds", "_leasts", "_parts", "_spans", "_starts", "_widths", "size")

    def __init__(self, shapes: Sequence[Shape]) -> None:
        runs = [(shape, len(list(alike))) for shape, alike in groupby(shapes)]
        self.size = sum([shape.size for shape in shapes])
        self._counts: vec[i64] = vec[i64]([count for _, count in runs])
        self._kinds: vec[i64] = vec[i64]([shape.kind for shape, _ in runs])
        self._leasts: vec[i64] = vec[i64]([shape.least for shape, _ in runs])
        self._spans: vec[i64] = vec[i64]([shape.most - shape.least for shape, _ in runs])
        self._widths: vec[i64] = vec[i64]([shape.size for shape, _ in runs])
        parts, starts = _looked_up([shape for shape, _ in runs])
        self._parts: vec[i32] = vec[i32](parts)
        self._starts: vec[i64] = vec[i64](starts)

    def write(self, row: Row, first: i64, into: Row, place: i64) -> None:
        """The parts of the numbers from the first one on, into the row from that place on."""
        for run in range(len(self._counts)):
            last = first + self._counts[run]
            if self._kinds[run] < EACH:
                self._look_up(run, row.numbers, first, last, into.numbers, place)
            else:
                self._spread(run, row.numbers, first, last, into.numbers, place)
            place += (last - first) * self._widths[run]
            first = last

    def _look_up(self, run: i64, numbers: vec[i32], first: i64, last: i64, found: vec[i32], place: i64) -> None:
        """Parts of the numbers from the first to before the last, one for each."""
        parts = self._parts
        start = self._starts[run]
        least = self._leasts[run]
        span = self._spans[run]
        while first < last:
            number = i64(numbers[first]) - least
            if number > span:
                number = span
            elif number < 0:
                number = 0
            found[place] = parts[start + number]
            first += 1
            place += 1

    def _spread(self, run: i64, numbers: vec[i32], first: i64, last: i64, found: vec[i32], place: i64) -> None:
        """Several parts for each, all 0 or 1."""
        least = self._leasts[run]
        span = self._spans[run]
        width = self._widths[run]
        is_each = self._kinds[run] == EACH
        while first < last:
            number = i64(numbers[first]) - least
            if number > span:
                number = span
            elif number < 0:
                number = 0
            after = place + width
            if is_each:
                _blank(found, place, after)
                found[place + number] = ONE
            else:
                _write_bits(number, found, place, after)
            place = after
            first += 1


# The bits of 1.0.
ONE: Final = 1065353216


def _write_bits(bits: i64, found: vec[i32], place: i64, after: i64) -> None:
    while place < after:
        found[place] = ONE if bits & 1 else 0
        bits >>= 1
        place += 1


def _blank(found: vec[i32], place: i64, after: i64) -> None:
    while place < after:
        found[place] = 0
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
