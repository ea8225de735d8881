"""A review as one seat reads it, with the words and ways that all its parts share."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from hantise.core import SPECTATOR
from hantise.core.words import _
from hantise.review.evaluations import Choice
from hantise.review.luck import Parts
from hantise.review.moments import Moment, moments
from hantise.review.revealing import revealing
from hantise.web.again.eyes import Eyes, Origin, way_to, way_to_review
from hantise.web.again.parts import Part
from hantise.web.again.review_open import Opened
from hantise.web.tables.reviews import Looked


class Reading:
    """The review of a match for this seat: `is_own` if it is the reader's.

    `at` is the id of what its reader comes back to: where it is folded it is open. `opened` is what it had
    expected, had it seen everything, as far as the reader wants to know.
    """

    def __init__(
        self,
        match: str,
        looked: Looked,
        seat: int,
        is_own: bool,
        sections: Sequence[Part],
        at: str = "",
        opened: Opened | None = None,
    ) -> None:
        self.match = match
        self.looked = looked
        self.review, self.record, self.points = looked
        self.seat = seat
        self.is_own = is_own
        self.sections = sections
        self.at = at
        self.opened = opened or Opened()

    @property
    def names(self) -> list[str]:
        """Who sits where, the reader as "You"."""
        return [_("You") if self.is_own and n == self.seat else name for n, name in enumerate(self.record.seats)]

    @property
    def other_name(self) -> str:
        """Whose review it is; "" where it is the reader's own."""
        return "" if self.is_own else self.record.seats[self.seat]

    @property
    def choices(self) -> list[Choice]:
        """The seat's own."""
        return [choice for choice in self.review.choices if choice.seat == self.seat]

    @cached_property
    def moments(self) -> tuple[Moment, ...]:
        """Those that decided for this seat."""
        return moments(self.review, self.seat, revealing(self.record, self.points, self.seat))

    @property
    def parts(self) -> Parts:
        """Where the seat's share of the result came from."""
        return self.review.parts[self.seat]

    @property
    def voice(self) -> int:
        """Who is spoken to: the seat where it is the reader's own, else who looks on."""
        return self.seat if self.is_own else SPECTATOR

    def watch(self, step: int, place: str = "") -> str:
        """The address of a step, through the seat's eyes; from there the way back leads to the place of that id."""
        return way_to(self.match, step, Eyes(self.seat), Origin(self.seat, place) if place else None)

    def place(self, seat: int) -> str:
        """The address of this page for that seat."""
        return way_to_review(self.match, seat)
