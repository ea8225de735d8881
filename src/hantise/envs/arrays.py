"""A seat's knowledge as a row of one length: of whole numbers, or of parts between 0 and 1 that come of them.

A game may define the numbers in a module `encoding` in its folder:

- `FIELDS`: a tuple of `(name, size, least, most, words)`, one after the other in the row; see `Field`,
- `numbers(view)`: the numbers of a view, at most as many as the sizes add up to; the rest is 0,
- `write(state, seat, row)`, if making a view takes too long: the same numbers straight from a position. It adds no
  fact: in every position it must write the numbers of that seat's view, and each place by the same method, so that
  unchanged numbers are not written again (`hantise.core.row`),
- `SHAPES`, if not every number is a share of the way from the least to the most: by the name of a field how its
  numbers become parts (`hantise.core.shape`), one after the other and over again.

All numbers must come from the View alone. Every other game gets the plain encoding: the facts of its view, in the
view's order.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from importlib import import_module
from importlib.util import find_spec
from itertools import cycle, islice
from struct import pack_into
from typing import Any, Final, NamedTuple, TypeAlias

from hantise.core import CHANCE, OVER, SPECTATOR, Game, State, View
from hantise.core.row import Row, Scale, plain
from hantise.core.shape import LARGEST, Shape, each, share, soft
from hantise.core.tables import Mask
from hantise.envs.extras import lack

try:
    import numpy as np
    from numpy.typing import NDArray
except ImportError as error:
    raise lack(__name__, error) from None

Numbers: TypeAlias = NDArray[np.int32]
Parts: TypeAlias = NDArray[np.float32]
Flags: TypeAlias = NDArray[np.int8]

ROOM: Final = 1024  # for the facts in the plain encoding
MOST_SEATS: Final = 16


class Field(NamedTuple):
    """A run of numbers in the row: `size` of them, each from `least` to `most`; `words` tell what in which unit."""

    name: str
    size: int
    least: int
    most: int
    words: str


@dataclass(frozen=True)
class Encoding:
    """The encoding of views as rows of numbers; with `write` of positions too, without making the view."""

    fields: tuple[Field, ...]
    numbers: Callable[[View], Sequence[int]]
    write: Callable[[State, int, Row], None] | None = None
    shapes: Mapping[str, tuple[Shape, ...]] = field(default_factory=dict)

    @cached_property
    def size(self) -> int:
        """The length of the row of numbers."""
        return sum(field.size for field in self.fields)

    @cached_property
    def places(self) -> dict[str, slice]:
        """The places of each field in the row of numbers."""
        return _places([(field.name, field.size) for field in self.fields])

    @cached_property
    def scale(self) -> Scale:
        """The way from a row of numbers to the row of parts, whose length is its `size`."""
        return Scale([shape for field in self.fields for shape in self.shapes_of(field)])

    @cached_property
    def plain(self) -> Scale:
        """The way from a row of numbers to the same row."""
        return plain(self.size)

    @cached_property
    def part_places(self) -> dict[str, slice]:
        """The places of each field in the row of parts."""
        return _places([(field.name, sum(shape.size for shape in self.shapes_of(field))) for field in self.fields])

    def shapes_of(self, field: Field) -> list[Shape]:
        """The shape of each number of a field."""
        shapes = self.shapes.get(field.name) or (share(field.least, field.most),)
        return list(islice(cycle(shapes), field.size))

    def bounds(self) -> tuple[Numbers, Numbers]:
        """The least and the greatest number at each place."""
        least = [field.least for field in self.fields for _ in range(field.size)]
        most = [field.most for field in self.fields for _ in range(field.size)]
        return np.array(least, np.int32), np.array(most, np.int32)

    def array(self, view: View) -> Numbers:
        """The row for this view: int32, of shape (size,)."""
        told = self.numbers(view)
        row = np.zeros(self.size, np.int32)
        pack_into(f"{len(told)}i", row.data, 0, *told)  # twice as fast as assigning a slice
        return row

    def parts(self, view: View) -> Parts:
        """The row of parts for this view: float32, each from 0 to 1, of shape (scale.size,)."""
        row = Row(self.scale)
        row.begin()
        row.add_all(list(self.numbers(view)))
        row.end()
        return np.array(window(row.parts, np.int32), np.int32).view(np.float32)


def _places(sizes: Iterable[tuple[str, int]]) -> dict[str, slice]:
    found: dict[str, slice] = {}
    start = 0
    for name, size in sizes:
        found[name] = slice(start, start + size)
        start += size
    return found


def encoding_of(game: Game) -> Encoding:
    """The game's own encoding, or the plain one if it has none."""
    name = f"{game.view.__module__.rpartition('.')[0]}.encoding"
    if name == ".encoding" or find_spec(name) is None:
        return PLAIN
    own = import_module(name)
    fields = tuple(Field(*row) for row in own.FIELDS)
    return Encoding(fields, own.numbers, getattr(own, "write", None), getattr(own, "SHAPES", {}))


def writer_of(game: Game, encoding: Encoding, glance: bool = False) -> Callable[[State, int, Row], None]:
    """The function that writes the numbers of a seat's view of a position; with `glance` of the open things alone."""

    def told(state: State, seat: int, row: Row) -> None:
        view = game.view(state, seat)
        row.add_all(list(encoding.numbers(view.glance() if glance else view)))

    return encoding.write if encoding.write and not glance else told


class ViewRows:
    """The seats' views of positions of one game, as rows; with `glance` only what lies open."""

    def __init__(self, game: Game, encoding: Encoding, glance: bool = False) -> None:
        self._encoding = encoding
        self._write = writer_of(game, encoding, glance)

    @cached_property
    def _numbers(self) -> Row:
        return Row(self._encoding.plain)

    @cached_property
    def _parts(self) -> Row:
        return Row(self._encoding.scale)

    def array(self, state: State, seat: int) -> Numbers:
        """A fresh row of int32 for what this seat knows of the position."""
        return self._seen(state, seat, self._numbers)

    def parts(self, state: State, seat: int) -> Parts:
        """A fresh row of float32 from 0 to 1 for the same."""
        return self._seen(state, seat, self._parts).view(np.float32)

    def _seen(self, state: State, seat: int, row: Row) -> Numbers:
        row.begin()
        self._write(state, seat, row)
        row.end()
        return np.array(window(row.parts, np.int32), np.int32)


class Legal:
    """The legal actions in positions of one game, as masks over its decisions."""

    def __init__(self, decisions: int) -> None:
        self._mask = Mask(decisions)
        self._window = window(self._mask.flags, np.uint8)

    def array(self, state: State) -> Flags:
        """A fresh row of int8, 1 for each decision that is legal in the position."""
        self._mask.fill(state)
        return np.array(self._window, np.uint8).view(np.int8)


def window(places: Any, kind: type[np.generic]) -> Any:
    """The fastest source to copy a row from: an array on top of it where compiled, else the list itself."""
    return places if isinstance(places, list) else np.frombuffer(places, kind)


# The plain encoding.


def _plain(view: View) -> list[int]:
    told: list[int] = []
    # The view's facts if they are a tuple, else the JSON of its dump.
    facts = getattr(view, "facts", None)
    for value in facts if isinstance(facts, tuple) else json.loads(view.dump()).values():
        _tell(value, told)
    return [view.seat, view.mover, len(told), *told[:ROOM]]


def _tell(value: Any, told: list[int]) -> None:
    if isinstance(value, int):
        told.append(value)
    elif isinstance(value, tuple):
        told += _told(value)
    else:
        told += _listed(value)


@lru_cache(maxsize=10_000)
def _told(value: tuple[Any, ...]) -> list[int]:
    """The numbers of a tuple, cached because most things lie on a table for a while."""
    return _listed(value)


def _listed(value: Any) -> list[int]:
    items = value.values() if isinstance(value, dict) else value or ()
    told = [len(items)]
    if isinstance(value, str):
        told += map(ord, value)
    else:
        for item in items:
            _tell(item, told)
    return told


PLAIN: Final = Encoding(
    (
        Field("seat", 1, SPECTATOR, MOST_SEATS, "whose view this is, counted from 0"),
        Field("mover", 1, min(CHANCE, OVER), MOST_SEATS, "the seat to decide; -1: chance, -2: the game is over"),
        Field("count", 1, 0, LARGEST, "how many numbers the facts are; those beyond the room are left out"),
        Field(
            "facts",
            ROOM,
            -LARGEST,
            LARGEST,
            "the view's facts in their order: numbers and truths as they are, texts and lists by their length and then"
            " their characters (code points) or items; zeros after the last",
        ),
    ),
    _plain,
    shapes={
        "seat": (each(SPECTATOR, MOST_SEATS),),
        "mover": (each(min(CHANCE, OVER), MOST_SEATS),),
        "count": (soft(100),),
        "facts": (soft(8, -LARGEST),),
    },
)
