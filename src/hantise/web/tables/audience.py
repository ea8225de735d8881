"""The audience of a table: sockets of open pages, and requests for the page."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from hantise.web.tables.live_table import LiveTable


class Audience:
    """The people before one table, with a seat or without."""

    def __init__(self, grace: float, now: Callable[[], float] = monotonic) -> None:
        """Whoever asked for a page looks at it for so many seconds."""
        self._grace = grace
        self._now = now
        self._visits = 0
        self._last = float("-inf")

    def note(self) -> None:
        """Somebody asks for a page of the table, or for something to be done there."""
        self._visits += 1
        self._last = self._now()

    def is_here(self, table: LiveTable) -> bool:
        """True if anybody looks at the table now."""
        return bool(table.watchers) or self._now() - self._last < self._grace

    def has_seen(self, table: LiveTable) -> bool:
        """True once somebody has seen the deal: a socket was open, or a second page was requested.

        A table at which something was done has been seen, also before a restart.
        """
        return bool(table.watchers) or self._visits > 1 or table.position.version > 1
