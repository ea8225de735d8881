"""The pages that are open at other workers of the house, as they have told."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from typing import NamedTuple, Protocol


class Pages(NamedTuple):
    """The open pages of one worker at one table: whose they are, how many, and what the slowest of them has shown.

    `shown` is the version of the table up to which all of them have shown what happened; None if none says so.
    """

    seats: frozenset[int] = frozenset()
    number: int = 0
    shown: int | None = None


class RemoteViewersAtTable(Protocol):
    """The open pages at other workers at one table."""

    @property
    def number(self) -> int:
        """How many there are."""

    def is_behind(self, version: int) -> bool:
        """True while one of them has yet to show what led to this version."""

    def give_up(self, version: int) -> None:
        """Nobody waits any more for those that are behind it, until they are heard of again."""

    def changed(self) -> None:
        """The pages at this worker are not what others were told of."""

    def tried(self, what: str, seat: int) -> None:
        """The seat's holder did something at this worker of which there is a limit."""


class NoRemoteViewers:
    """No other worker."""

    number = 0

    def is_behind(self, version: int) -> bool:
        """Nobody is."""
        return False

    def give_up(self, version: int) -> None:
        """Nobody was waited for."""

    def changed(self) -> None:
        """Nobody is told."""

    def tried(self, what: str, seat: int) -> None:
        """Nobody counts it."""


class RemoteViewers:
    """What each other worker has told last of its pages at each table."""

    def __init__(self) -> None:
        self._pages: defaultdict[str, dict[str, Pages]] = defaultdict(dict)

    def note(self, worker: str, match: str, pages: Pages) -> bool:
        """The worker has these pages open there, and no others; true if that was not known."""
        if self._pages.get(match, {}).get(worker, Pages()) == pages:
            return False
        if pages.number:
            self._pages[match][worker] = pages
        elif match in self._pages:
            self._pages[match].pop(worker, None)
            self._forget(match)
        return True

    def lose(self, worker: str) -> list[str]:
        """The worker is gone; the matches at which it had pages open."""
        lost = [match for match, pages in self._pages.items() if worker in pages]
        for match in lost:
            self.note(worker, match, Pages())
        return lost

    def has(self, match: str, seat: int) -> bool:
        """True if a page of this seat is open somewhere."""
        return match in self._pages and any(seat in pages.seats for pages in self._pages[match].values())

    def number(self, match: str) -> int:
        """How many pages are open there."""
        return sum(pages.number for pages in self._pages[match].values()) if match in self._pages else 0

    def is_behind(self, match: str, version: int) -> bool:
        """True while a page has yet to show what led to this version."""
        return match in self._pages and any(_is_behind(pages, version) for pages in self._pages[match].values())

    def give_up(self, match: str, version: int) -> None:
        """Nobody waits any more for pages that are behind this version."""
        for worker, pages in list(self._pages.get(match, {}).items()):
            if _is_behind(pages, version):
                self._pages[match][worker] = pages._replace(shown=None)

    def _forget(self, match: str) -> None:
        if not self._pages[match]:
            del self._pages[match]


def _is_behind(pages: Pages, version: int) -> bool:
    return pages.shown is not None and pages.shown < version


class ToldOfTable:
    """What they have told of one table."""

    def __init__(
        self, told: RemoteViewers, match: str, changed: Callable[[], None], tried: Callable[[str, int], None]
    ) -> None:
        self._told = told
        self._match = match
        self.changed = changed
        self.tried = tried

    @property
    def number(self) -> int:
        """As `RemoteViewersAtTable` says."""
        return self._told.number(self._match)

    def is_behind(self, version: int) -> bool:
        """As `RemoteViewersAtTable` says."""
        return self._told.is_behind(self._match, version)

    def give_up(self, version: int) -> None:
        """As `RemoteViewersAtTable` says."""
        self._told.give_up(self._match, version)
