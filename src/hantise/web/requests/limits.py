"""Rate limits, counted in memory."""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Callable
from ipaddress import IPv6Address, ip_address
from time import monotonic

Clock = Callable[[], float]

# Codes that led nowhere, in a minute from one address; codes are long enough to need no limit for all together.
GUESSES, GUESSING = 20, 60.0
# Commands for one seat in ten seconds; nobody plays so fast for long.
COMMANDS, COMMANDING = 30, 10.0
# Requests for one seat by a program in ten seconds: more than it asks that plays as fast as computers answer.
PROGRAMS, PROGRAMMING = 1200, 10.0
# Messages from one open page in ten seconds: for a screen that several seats share.
FRAMES, FRAMING = 120, 10.0
# Times in a minute that who holds a seat changes something about the seats.
STAND_INS, STANDING_IN = 10, 60.0
# Hints for one seat in a minute, each of which keeps a process busy.
HINTS, HINTING = 20, 60.0
# Looks in a minute from one address at what could be where, each of which keeps a process busy.
LOOKS, LOOKING = 60, 60.0
# Tables that are made in ten minutes from one address, where a class may sit.
MAKINGS, MAKING = 60, 600.0
# Seats at tables for anybody that are taken in a minute from one address.
ARRIVALS, ARRIVING = 20, 60.0
# Addresses that are remembered at once; more than so many have as many tries anyway.
MOST_PLACES = 5000


class Limit:
    """At most so many times within some seconds, whatever came before."""

    def __init__(self, most: int, seconds: float, clock: Clock = monotonic) -> None:
        self._most = most
        self._seconds = seconds
        self._clock = clock
        self._times: deque[float] = deque()

    @property
    def is_reached(self) -> bool:
        """True if it may not happen once more now."""
        while self._times and self._times[0] <= self._clock() - self._seconds:
            self._times.popleft()
        return len(self._times) >= self._most

    @property
    def left(self) -> int:
        """How many times it may still happen now."""
        return 0 if self.is_reached else self._most - len(self._times)

    @property
    def wait(self) -> float:
        """The seconds until it may happen once more; 0 if it may now."""
        return max(0.0, self._times[0] + self._seconds - self._clock()) if self.is_reached and self._times else 0.0

    @property
    def is_idle(self) -> bool:
        """True if nothing happened for so long that nothing is remembered."""
        return not self.is_reached and not self._times

    def note(self) -> None:
        """It happened."""
        self._times.append(self._clock())


def note(limit: Limit, problem: Callable[[], Exception]) -> None:
    """It happens once more; the problem if that is too often."""
    if limit.is_reached:
        raise problem()
    limit.note()


class Attempts:
    """Attempts that need no seat: an address that makes many of them has to wait, and no other address."""

    def __init__(self, most: int, seconds: float, clock: Clock = monotonic) -> None:
        """So many times within some seconds from one address."""
        self._most = most
        self._seconds = seconds
        self._clock = clock
        # Told each that is noted, for other workers who count it too.
        self.tell: Callable[[str], None] = lambda place: None
        # Whoever tried last comes last.
        self._by_place: OrderedDict[str, Limit] = OrderedDict()

    def are_too_many(self, address: str) -> bool:
        """True if this address has to wait."""
        own = self._by_place.get(_place(address))
        return own is not None and own.is_reached

    def note(self, address: str) -> None:
        """One more came from there."""
        self.count(_place(address))
        self.tell(_place(address))

    def count(self, place: str) -> None:
        """One more came from this place, at whatever worker."""
        self._by_place.setdefault(place, Limit(self._most, self._seconds, self._clock)).note()
        self._by_place.move_to_end(place)
        while len(self._by_place) > MOST_PLACES or next(iter(self._by_place.values())).is_idle:
            self._by_place.popitem(last=False)


def _place(address: str) -> str:
    """The address; of one that owns very many the part that they share."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    return found.exploded[:19] if isinstance(found, IPv6Address) else address
