"""The facts of a position of BOO and of a view of it, as small numbers and names."""

from __future__ import annotations

from typing import NamedTuple


class Lying(NamedTuple):
    """A card on the table: its number from 1 (0 for the gate), > across or v down, its leftmost or topmost cell.

    `squares` go on from that cell: b a black ghost, w a white one, each with its look; T a tombstone, F a fence.
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


class Facts(NamedTuple):
    """All facts of a table, where nothing is hidden; `seat` is the viewer, `turn` the seat whose cards are concerned.

    `cards` are the twelve cards of a seat (o a ghost of its own colour, x of the other), numbered from 1; 0 is no card.
    `gate` and `laid` are in the order of laying. `first` are each seat's ghosts at the end of the first game of a
    match, empty during that game.
    """

    seat: int
    mover: int
    turn: int
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
