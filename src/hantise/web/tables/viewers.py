"""The people before a table, with a seat or without: pages that are open, at whatever worker, and who is away."""

from __future__ import annotations

import asyncio
import time
from collections import Counter, OrderedDict, defaultdict
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from time import monotonic
from typing import NamedTuple, TypeAlias


class Pages(NamedTuple):
    """The open pages of one worker at one table: whose they are, how many, and what the slowest of them has shown.

    `shown` is the version of the table up to which all of them have shown what happened; None if none says so.
    """

    seats: frozenset[int] = frozenset()
    number: int = 0
    shown: int | None = None

    def is_behind(self, version: int) -> bool:
        """True while one of them has yet to show what led to this version."""
        return self.shown is not None and self.shown < version


class RemoteViewers:
    """What each other worker of the house has told last of its pages at each table."""

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
            if not self._pages[match]:
                del self._pages[match]
        return True

    def lose(self, worker: str) -> list[str]:
        """The worker is gone; the matches at which it had pages open."""
        lost = [match for match, pages in self._pages.items() if worker in pages]
        for match in lost:
            self.note(worker, match, Pages())
        return lost

    def has(self, match: str, seat: int) -> bool:
        """True if a page of this seat is open somewhere."""
        return any(seat in pages.seats for pages in self.at(match))

    def at(self, match: str) -> Iterable[Pages]:
        """The pages that are open there, of each worker."""
        return self._pages.get(match, {}).values()

    def give_up(self, match: str, version: int) -> None:
        """Nobody waits any more for pages that are behind this version, until they are heard of again."""
        for worker, pages in self._pages.get(match, {}).items():
            if pages.is_behind(version):
                self._pages[match][worker] = pages._replace(shown=None)


@dataclass(frozen=True, eq=False)
class RemoteViewersAtTable:
    """The open pages at other workers at one table, as these have `told`.

    The others are told that pages here have `changed`, and of what a seat's holder has `tried` here.
    """

    told: RemoteViewers
    match: str
    changed: Callable[[], None] = lambda: None
    tried: Callable[[str, int], None] = lambda what, seat: None

    @property
    def number(self) -> int:
        """How many there are."""
        return sum(pages.number for pages in self.told.at(self.match))

    def is_behind(self, version: int) -> bool:
        """True while one of them has yet to show what led to this version."""
        return any(pages.is_behind(version) for pages in self.told.at(self.match))

    def give_up(self, version: int) -> None:
        """Nobody waits any more for those that are behind it, until they are heard of again."""
        self.told.give_up(self.match, version)


# Where there is no other worker.
NOBODY = RemoteViewersAtTable(RemoteViewers(), "")


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
                while (
                    any(shown < version for shown in self._shown.values()) or self._others.is_behind(version)
                ) and not is_hurried():
                    self._news.clear()
                    await self._news.wait()
        except TimeoutError:
            # Whoever looked is asleep, or gone without a word: nobody waits for them again until they are heard of.
            self._shown = {page: shown for page, shown in self._shown.items() if shown >= version}
            self._others.give_up(version)

    def is_here(self, grace: float) -> bool:
        """True if anybody looks at the table now; a page that was asked for is looked at for `grace` seconds."""
        return self.pages > 0 or self._now() - self._last < grace

    @property
    def has_seen(self) -> bool:
        """True once somebody has seen the deal: a page is open, or a second one was requested."""
        return self.pages > 0 or self._visits > 1


# Presence at a table: seats whose pages are open.

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
