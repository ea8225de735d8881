"""The people before one table, with a seat or without: pages that are open, and requests for the page."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic


class Audience:
    """How many pages are open at a table, and when one was last asked for."""

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        self._now = now
        self._visits = 0
        self._last = float("-inf")
        # How many pages are open, and told of every change.
        self.pages = 0

    def note(self) -> None:
        """Somebody asks for a page of the table, or for something to be done there."""
        self._visits += 1
        self._last = self._now()

    def is_here(self, grace: float) -> bool:
        """True if anybody looks at the table now; a page that was asked for is looked at for `grace` seconds."""
        return self.pages > 0 or self._now() - self._last < grace

    @property
    def has_seen(self) -> bool:
        """True once somebody has seen the deal: a page is open, or a second one was requested."""
        return self.pages > 0 or self._visits > 1
