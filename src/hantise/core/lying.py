"""What lies where in a position, as far as a seat does not see it."""

from __future__ import annotations

from typing import NamedTuple


class Lying(NamedTuple):
    """One thing that a view does not show: whose it is (a seat, or -1), where it lies, and what it is, in words.

    `face` is its drawing in the game's room, and `back` the one that is seen there instead. A place that holds one
    thing alone has a number, its `spot`, in the order in which such places are shown; -1 where there may be several.
    Things that follow each other have a `value`, by which they are put in order, or summed up.
    """

    seat: int
    place: str
    thing: str
    face: str = ""
    back: str = ""
    spot: int = -1
    value: int | None = None
