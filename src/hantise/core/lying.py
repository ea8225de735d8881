"""What lies where in a position, as far as a seat does not see it."""

from __future__ import annotations

from typing import NamedTuple


class Lying(NamedTuple):
    """One thing that a view does not show: whose it is (a seat, or -1), where it lies, and what it is, in words."""

    seat: int
    place: str
    thing: str
