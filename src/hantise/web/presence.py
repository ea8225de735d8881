"""Who is at the table now: seats whose pages are open."""

from __future__ import annotations

import time
from collections import Counter

MOST_NOTED = 10_000
# Seconds after which whoever has no page open is away.
GRACE = 30.0


class Presence:
    """Which seats have a page open now, or had one a moment ago."""

    def __init__(self, grace: float = GRACE) -> None:
        self.grace = grace
        self._open: Counter[tuple[str, int]] = Counter()
        self._seen: dict[tuple[str, int], float] = {}

    def enter(self, match: str, seats: list[int]) -> None:
        """A page of these seats was opened."""
        self._open.update((match, seat) for seat in seats)

    def leave(self, match: str, seats: list[int]) -> None:
        """It was closed."""
        self._open.subtract((match, seat) for seat in seats)
        self._open = +self._open
        self.note(match, seats)

    def note(self, match: str, seats: list[int]) -> None:
        """A page of these seats was asked for, with scripts or without."""
        self._seen.update(((match, seat), time.monotonic()) for seat in seats)
        if len(self._seen) > MOST_NOTED:
            self._forget()

    def is_here(self, match: str, seat: int) -> bool:
        """Whether somebody looks at the table from this seat."""
        place = (match, seat)
        return self._open[place] > 0 or time.monotonic() - self._seen.get(place, -1e9) < self.grace

    def _forget(self) -> None:
        soonest = time.monotonic() - self.grace
        self._seen = {place: when for place, when in self._seen.items() if when > soonest}
