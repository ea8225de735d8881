"""Everything that a position of BOO and a view of it say, as small numbers and names."""

from __future__ import annotations

from typing import Any, NamedTuple

from hantise.core.facts import kinds_of, read_fields, write_fields


class Lying(NamedTuple):
    """A card on the table: its number from 1 (0 on the gate), > across or v down, its leftmost or topmost cell, its
    squares from there on (b a black ghost, w a white one, with its look; T a tombstone, F a fence).
    """

    number: int
    way: str
    x: int
    y: int
    squares: str

    @property
    def is_down(self) -> bool:
        """True if it lies down."""
        return self.way == "v"

    @property
    def cells(self) -> tuple[tuple[int, int], ...]:
        """The columns and rows of its squares."""
        x, y = self.x, self.y
        return ((x, y), (x, y + 1), (x, y + 2)) if self.is_down else ((x, y), (x + 1, y), (x + 2, y))


class Setting(NamedTuple):
    """All that lies open, which is all there is: the box, the table in the order of laying, and each seat's cards.

    `cards` are the twelve cards of a seat (o a ghost of its own colour, x of the other), numbered from 1; 0 is no card.
    `first` are each seat's ghosts at the end of the first game of a match, none as long as that lasts.
    """

    oya: int
    black: int
    facing_is_enough: bool
    may_spare: bool
    cards: tuple[str, ...]
    gate: tuple[Lying, ...]
    laid: tuple[Lying, ...]
    hands: tuple[int, ...]
    tops: tuple[int, ...]
    unseen: tuple[tuple[int, ...], ...]
    awaits: str
    is_match: bool
    first: tuple[int, ...]

    def owner(self, place: int) -> int:
        """BOO-10: the seat that laid the card at this place of `laid`."""
        return (self.oya + place) % 2


class Facts(NamedTuple):
    """A seat's knowledge: its number, the mover, the seat whose cards are concerned, and all that lies open."""

    seat: int
    mover: int
    turn: int
    setting: Setting


def facts_text(facts: Facts) -> str:
    """The facts as one JSON object."""
    fields = facts._asdict() | facts.setting._asdict()
    del fields["setting"]
    return write_fields(fields)


def fact_kinds() -> dict[str, Any]:
    """The types of the facts as their text has them, by name."""
    kinds = kinds_of(Facts) | kinds_of(Setting)
    del kinds["setting"]
    return kinds


def read_facts(text: str) -> Facts:
    """The facts that `facts_text` wrote; ValueError for a missing, foreign or wrongly typed one."""
    fields = read_fields(fact_kinds(), text)
    setting = Setting(**{name: fields.pop(name) for name in Setting._fields})
    return Facts(setting=setting, **fields)
