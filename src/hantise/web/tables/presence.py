"""Presence at a table: seats whose pages are open."""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeAlias

from hantise.web.tables.viewers import RemoteViewers

# Seconds after which whoever has no page open is away.
GRACE = 30.0
# Who is away for so many times as long may lose their seat, and with it what they hold.
LONG = 20

_Place: TypeAlias = tuple[str, int]
Telling: TypeAlias = Callable[[str, str, tuple[int, ...]], None]


class Presence:
    """The seats that have a page open now, or had one a moment ago."""

    def __init__(self, grace: float = GRACE, remote_viewers: RemoteViewers | None = None) -> None:
        """Pages may be open at other workers too."""
        self.grace = grace
        self._remote_viewers = remote_viewers or RemoteViewers()
        # Told what happens here: at which match, what, and with which seats.
        self.tell: Telling = lambda match, what, seats: None
        # Nobody knows who was here before.
        self._began = time.monotonic()
        self._open: Counter[_Place] = Counter()
        # When each was last seen, the longest ago first.
        self._seen: OrderedDict[_Place, float] = OrderedDict()

    def enter(self, match: str, seats: list[int]) -> None:
        """A page of these seats was opened."""
        self._open.update((match, seat) for seat in seats)
        self.tell(match, "open", ())

    def leave(self, match: str, seats: list[int]) -> None:
        """It was closed."""
        self._close(match, seats)
        self.note(match, seats)

    @contextmanager
    def entered(self, match: str, seats: list[int]) -> Iterator[None]:
        """Within the block such a page is open."""
        self.enter(match, seats)
        try:
            yield
        finally:
            self.leave(match, seats)

    def move(self, match: str, before: list[int], after: list[int]) -> None:
        """A page that stays open is of other seats now; those that it lost it has not looked at a moment ago."""
        self.enter(match, after)
        self._close(match, before)

    def note(self, match: str, seats: list[int]) -> None:
        """A page of these seats was asked for, with scripts or without."""
        self.hear(match, seats)
        if seats:
            self.tell(match, "asked", tuple(seats))

    def hear(self, match: str, seats: list[int]) -> None:
        """The same, at whatever worker it was asked for."""
        now = time.monotonic()
        for seat in seats:
            self._seen[match, seat] = now
            self._seen.move_to_end((match, seat))
        while self._seen and now - next(iter(self._seen.values())) >= LONG * self.grace:
            self._seen.popitem(last=False)

    def forget(self, match: str, seat: int) -> None:
        """The person who was seen there has left."""
        self.hear_left(match, seat)
        self.tell(match, "left", (seat,))

    def hear_left(self, match: str, seat: int) -> None:
        """The same, at whatever worker it was said."""
        self._seen.pop((match, seat), None)

    def open_here(self, match: str, seats: int) -> tuple[int, ...]:
        """Those of so many seats whose pages are open at this worker."""
        return tuple([seat for seat in range(seats) if self._open[match, seat] > 0])

    def is_here(self, match: str, seat: int) -> bool:
        """True if somebody looks at the table from this seat."""
        return self._was_here(match, seat, self.grace, -1e9)

    def is_gone(self, match: str, seat: int) -> bool:
        """True if nobody has looked at the table from this seat for long."""
        return not self._was_here(match, seat, LONG * self.grace, self._began)

    def _was_here(self, match: str, seat: int, lately: float, otherwise: float) -> bool:
        place = (match, seat)
        if self._open[place] > 0 or self._remote_viewers.has(match, seat):
            return True
        return time.monotonic() - self._seen.get(place, otherwise) < lately

    def _close(self, match: str, seats: list[int]) -> None:
        for seat in seats:
            self._open[match, seat] -= 1
            if not self._open[match, seat]:
                del self._open[match, seat]
        self.tell(match, "open", ())
