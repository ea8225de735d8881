"""The people before one table, with a seat or without: pages that are open, and requests for the page."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import monotonic


class Audience:
    """The number of pages open at a table, and the time when one was last asked for."""

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        self._now = now
        self._visits = 0
        self._last = float("-inf")
        # How many pages are open, and told of every change.
        self.pages = 0
        # What those pages have shown that say so: each the version of the table that can be seen there.
        self._shown: dict[object, int] = {}
        self._news = asyncio.Event()

    def note(self) -> None:
        """Somebody asks for a page of the table, or for something to be done there."""
        self._visits += 1
        self._last = self._now()

    def shows(self, page: object, version: int) -> None:
        """The page has shown all that happened up to this version."""
        self._shown[page] = version
        self._news.set()

    def closes(self, page: object) -> None:
        """The page is looked at no more."""
        self._shown.pop(page, None)
        self._news.set()

    async def has_caught_up(self, version: int, longest: float) -> None:
        """Wait until every page that says what it shows has shown this version, but so many seconds at most."""
        try:
            async with asyncio.timeout(longest):
                while any(shown < version for shown in self._shown.values()):
                    self._news.clear()
                    await self._news.wait()
        except TimeoutError:
            # Whoever looked is asleep, or gone without a word: nobody waits for them again until they are heard of.
            self._shown = {page: shown for page, shown in self._shown.items() if shown >= version}

    def is_here(self, grace: float) -> bool:
        """True if anybody looks at the table now; a page that was asked for is looked at for `grace` seconds."""
        return self.pages > 0 or self._now() - self._last < grace

    @property
    def has_seen(self) -> bool:
        """True once somebody has seen the deal: a page is open, or a second one was requested."""
        return self.pages > 0 or self._visits > 1
