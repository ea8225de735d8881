"""The way from rows of whole numbers to rows of parts between 0 and 1."""

from __future__ import annotations

from collections.abc import Sequence
from struct import pack, unpack
from typing import Final, final

from mypy_extensions import i32, i64

from hantise.core.shape import BITS, EACH, WHOLE, Shape, whole
from hantise.core.vecs import vec

# The bits of 1.0.
ONE: Final = 1065353216
# What is looked up of a number: where its parts begin, its least, its most, and where the parts of its least lie in
# `bits`, or below 0 in which other way it is told.
LOOK: Final = 4
NAME: Final = -1
DIGITS: Final = -2
ITSELF: Final = -3
_WAYS: Final = {EACH: NAME, BITS: DIGITS, WHOLE: ITSELF}


@final
class Scale:
    """The shapes of the `count` numbers of a row, which become `size` parts; `nothing` are the parts of zeros.

    A part is stored as the int32 with the bits of a float32, so that all rows have one type; the reader of parts takes
    these bits as floats. `alike` is, for each number, how many numbers from it on have its shape.
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
    """The scale of a row of so many whole numbers that are told as they are."""
    return Scale([whole()] * size)


def _alike(shapes: Sequence[Shape]) -> list[int]:
    """How many of the shapes are the same, from each one on."""
    counts: list[int] = []
    for place in reversed(range(len(shapes))):
        is_followed = bool(counts) and shapes[place] == shapes[place + 1]
        counts.append(counts[-1] + 1 if is_followed else 1)
    return counts[::-1]


def _looked_up(shapes: Sequence[Shape]) -> tuple[list[int], dict[Shape, int]]:
    """The parts of all numbers that a shape can have, shape after shape, and where each one's begin."""
    bits: list[int] = []
    starts: dict[Shape, int] = {}
    for shape in shapes:
        if shape not in starts:
            starts[shape] = _WAYS.get(shape.kind, len(bits))
            if starts[shape] >= 0:
                bits += [_as_bits(shape.part(number)) for number in range(shape.least, shape.most + 1)]
    return bits, starts


def _nothing(shape: Shape) -> list[int]:
    """The parts of 0, or of what is nearest."""
    near = min(max(0, shape.least), shape.most)
    if shape.kind == EACH:
        return [ONE if near == number else 0 for number in range(shape.least, shape.most + 1)]
    return [0] * shape.size if shape.kind in _WAYS else [_as_bits(shape.part(near))]


def _as_bits(part: float) -> int:
    number: int = unpack("<i", pack("<f", part))[0]
    return number
