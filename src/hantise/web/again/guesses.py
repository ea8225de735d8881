"""What could be where, as a page draws it: places of the table or hands, at each what may lie there."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Final, NamedTuple

from hantise.review.beliefs import Belief

# So many likely things are told of each hand; those that may be taken for surely there.
MOST: Final = 5
SURE: Final = 0.9995
# Values are summed up where nothing else is told, so many of them next to each other.
TOGETHER: Final = 4


class Place(NamedTuple):
    """A place, or a hand where `spot` is -1: whose it is, what it is called, and all that may lie there."""

    seat: int
    spot: int
    name: str
    things: tuple[Belief, ...]

    @property
    def sure(self) -> list[Belief]:
        """What surely lies there, each as often as it does."""
        known = sorted((one for one in self.things if one.sure), key=lambda one: one.lying.value or 0)
        return [one for one in known for _copy in range(one.sure)]

    @property
    def unknown(self) -> int:
        """How many things lie there besides."""
        return self.things[0].among - len(self.sure)

    @property
    def back(self) -> str:
        """The drawing that is seen there."""
        return self.things[0].lying.back

    @property
    def likely(self) -> list[Belief]:
        """What may lie there besides, the likeliest first."""
        return [one for one in self.things if not one.sure][:MOST]

    @property
    def best(self) -> Belief:
        """The likeliest of all."""
        return (self.sure or self.likely)[0]

    @property
    def is_seen(self) -> bool:
        """True if something of it is drawn as seen for certain."""
        return bool(self.sure) if self.spot < 0 else self.best.plain >= SURE and self.best.recalled >= SURE

    @property
    def is_fading(self) -> bool:
        """True if it is drawn as a memory that fades."""
        return self.spot >= 0 and self.best.plain >= SURE > self.best.recalled

    @property
    def has_bars(self) -> bool:
        """True if any chance is drawn of it."""
        return self.spot >= 0 or bool(self.unknown and self.likely)


class Span(NamedTuple):
    """Values next to each other, and the chance that one of them lies there, by how they play and by counting."""

    low: int
    high: int
    part: float
    plain: float


def places_of(found: Sequence[Belief]) -> list[Place]:
    """The places in their order, from what is believed about each."""
    grouped = groupby(found, key=lambda one: (one.lying.seat, one.lying.spot, one.lying.place))
    return [Place(seat, spot, name, tuple(things)) for (seat, spot, name), things in grouped]


def span_of(place: Place) -> Span | None:
    """The likeliest few values next to each other, where there are many and none stands out; None elsewhere."""
    values = sorted({one.lying.value for one in place.things if one.lying.value is not None})
    if len(values) <= TOGETHER or place.best.likely > 1.0 / TOGETHER:
        return None
    return max((_span(place, values[first : first + TOGETHER]) for first in range(len(values) - TOGETHER + 1)),
               key=lambda span: span.part)  # fmt: skip


def _span(place: Place, values: Sequence[int]) -> Span:
    among = [one for one in place.things if one.lying.value in values]
    return Span(values[0], values[-1], sum(one.likely for one in among), sum(one.plain for one in among))
