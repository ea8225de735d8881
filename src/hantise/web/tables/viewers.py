"""The people before one table, with a seat or without: pages that are open, and requests for the page."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import monotonic

from hantise.web.tables.remote_viewers import NoRemoteViewers, RemoteViewersAtTable

NOBODY = NoRemoteViewers()


class Viewers:
    """The number of pages open at a table, at whatever worker, and the time when one was last asked for."""

    def __init__(self, now: Callable[[], float] = monotonic, others: RemoteViewersAtTable = NOBODY) -> None:
        self._now = now
        self._others = others
        self._visits = 0
        self._last = float("-inf")
        # How many pages are open at this worker.
        self.here = 0
        # What those pages have shown that say so: each the version of the table that can be seen there.
        self._shown: dict[object, int] = {}
        self._news = asyncio.Event()

    @property
    def pages(self) -> int:
        """How many pages are open, and told of every change."""
        return self.here + self._others.number

    @property
    def shown(self) -> int | None:
        """The version that all pages at this worker have shown; None if none says so."""
        return min(self._shown.values(), default=None)

    def note(self) -> None:
        """Somebody asks for a page of the table, or for something to be done there."""
        self._visits += 1
        self._last = self._now()

    def opens(self) -> None:
        """One more page is open at this worker."""
        self.here += 1
        self._others.changed()

    def leaves(self) -> None:
        """One of them is closed."""
        self.here -= 1
        self._others.changed()

    def shows(self, page: object, version: int) -> None:
        """The page has shown all that happened up to this version."""
        self._shown[page] = version
        self._others.changed()
        self.hears()

    def closes(self, page: object) -> None:
        """The page is looked at no more."""
        self._shown.pop(page, None)
        self._others.changed()
        self.hears()

    def hears(self) -> None:
        """Whoever waits for pages looks again."""
        self._news.set()

    async def has_caught_up(self, version: int, longest: float, is_hurried: Callable[[], bool] = lambda: False) -> None:
        """Wait until every page that says what it shows has shown this version, but so many seconds at most.

        Nor longer than until somebody does not want to wait: whoever `is_hurried` says so by `hears`.
        """
        try:
            async with asyncio.timeout(longest):
                while self._is_behind(version) and not is_hurried():
                    self._news.clear()
                    await self._news.wait()
        except TimeoutError:
            # Whoever looked is asleep, or gone without a word: nobody waits for them again until they are heard of.
            self._shown = {page: shown for page, shown in self._shown.items() if shown >= version}
            self._others.give_up(version)

    def _is_behind(self, version: int) -> bool:
        return any(shown < version for shown in self._shown.values()) or self._others.is_behind(version)

    def is_here(self, grace: float) -> bool:
        """True if anybody looks at the table now; a page that was asked for is looked at for `grace` seconds."""
        return self.pages > 0 or self._now() - self._last < grace

    @property
    def has_seen(self) -> bool:
        """True once somebody has seen the deal: a page is open, or a second one was requested."""
        return self.pages > 0 or self._visits > 1
