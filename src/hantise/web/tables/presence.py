"""Presence at a table: seats whose pages are open."""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from typing import TypeAlias

# Seconds after which whoever has no page open is away.
GRACE = 30.0
# Who is away for so many times as long may lose their seat, and with it what they hold.
LONG = 20

_Place: TypeAlias = tuple[str, int]


class Presence:
    """The seats that have a page open now, or had one a moment ago."""

    def __init__(self, grace: float = GRACE) -> None:
        self.grace = grace
        # Nobody knows who was here before.
        self._began = time.monotonic()
        self._open: Counter[_Place] = Counter()
        # When each was last seen, the longest ago first.
        self._seen: OrderedDict[_Place, float] = OrderedDict()

    def enter(self, match: str, seats: list[int]) -> None:
        """A page of these seats was opened."""
        self._open.update((match, seat) for seat in seats)

    def leave(self, match: str, seats: list[int]) -> None:
        """It was closed."""
        self._close(match, seats)
        self.note(match, seats)

    def move(self, match: str, before: list[int], after: list[int]) -> None:
        """A page that stays open is of other seats now; those that it lost it has not looked at a moment ago."""
        self.enter(match, after)
        self._close(match, before)

    def note(self, match: str, seats: list[int]) -> None:
        """A page of these seats was asked for, with scripts or without."""
        now = time.monotonic()
        for seat in seats:
            self._seen[match, seat] = now
            self._seen.move_to_end((match, seat))
        while self._seen and now - next(iter(self._seen.values())) >= LONG * self.grace:
            self._seen.popitem(last=False)

    def forget(self, match: str, seat: int) -> None:
        """The person who was seen there has left."""
        self._seen.pop((match, seat), None)

    def is_here(self, match: str, seat: int) -> bool:
        """True if somebody looks at the table from this seat."""
        return self._was_here(match, seat, self.grace, -1e9)

    def is_gone(self, match: str, seat: int) -> bool:
        """True if nobody has looked at the table from this seat for long."""
        return not self._was_here(match, seat, LONG * self.grace, self._began)

    def _was_here(self, match: str, seat: int, lately: float, otherwise: float) -> bool:
        place = (match, seat)
        return self._open[place] > 0 or time.monotonic() - self._seen.get(place, otherwise) < lately

    def _close(self, match: str, seats: list[int]) -> None:
        for seat in seats:
            self._open[match, seat] -= 1
            if not self._open[match, seat]:
                del self._open[match, seat]
