"""Rate limits, counted in memory."""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Callable
from ipaddress import IPv6Address, ip_address
from time import monotonic

Clock = Callable[[], float]

# Codes without a table, in a minute from one address. Codes are so long that all addresses together need no limit.
GUESSES, GUESSING = 20, 60.0
# Commands for one seat in ten seconds: more than a person can mean.
COMMANDS, COMMANDING = 30, 10.0
# Requests by the program on one seat in ten seconds: more than one needs that plays as fast as computers answer.
PROGRAMS, PROGRAMMING = 1200, 10.0
# Messages from one open page in ten seconds: enough for a screen that several seats share.
FRAMES, FRAMING = 120, 10.0
# Changes about the seats by one seat's holder in a minute.
STAND_INS, STANDING_IN = 10, 60.0
# Moods of one seat in these seconds.
MOODS, MOODING = 1, 3.0
# Hints for one seat in a minute; each keeps a process busy.
HINTS, HINTING = 20, 60.0
# Questions about beliefs in a minute from one address; each keeps a process busy.
LOOKS, LOOKING = 60, 60.0
# New tables in ten minutes from one address, which may be that of a whole class.
MAKINGS, MAKING = 60, 600.0
# Seats taken at open tables in a minute from one address.
ARRIVALS, ARRIVING = 20, 60.0
# People who join tournaments in a minute from one address, which may be that of a whole club.
ENTRIES, ENTERING = 100, 60.0
# Challenges of one bot in a minute.
CHALLENGES, CHALLENGING = 60, 60.0
# Addresses in memory. An attacker with more addresses than these is limited by none of them anyway.
MOST_PLACES = 5000


class Limit:
    """At most `most` events within any period of some seconds."""

    def __init__(self, most: int, seconds: float, clock: Clock = monotonic) -> None:
        self._most = most
        self._seconds = seconds
        self._clock = clock
        self._times: deque[float] = deque()

    @property
    def is_reached(self) -> bool:
        """True if no further event is allowed now."""
        while self._times and self._times[0] <= self._clock() - self._seconds:
            self._times.popleft()
        return len(self._times) >= self._most

    @property
    def left(self) -> int:
        """The number of events that are still allowed now."""
        return 0 if self.is_reached else self._most - len(self._times)

    @property
    def wait(self) -> float:
        """The seconds until the next event is allowed; 0 if it is allowed now."""
        return max(0.0, self._times[0] + self._seconds - self._clock()) if self.is_reached and self._times else 0.0

    @property
    def is_idle(self) -> bool:
        """True if no event is in memory, because the last one was long ago."""
        return not self.is_reached and not self._times

    def note(self) -> None:
        """Count one event."""
        self._times.append(self._clock())


def note(limit: Limit, problem: Callable[[], Exception]) -> None:
    """Count one event; raise the problem instead if the limit is reached."""
    if limit.is_reached:
        raise problem()
    limit.note()


class Attempts:
    """A limit for each address: one that tries often has to wait, and no other address has."""

    def __init__(self, most: int, seconds: float, clock: Clock = monotonic) -> None:
        """At most `most` attempts within some seconds from one address."""
        self._most = most
        self._seconds = seconds
        self._clock = clock
        # Called with the place of each attempt here, for other workers, which count it too.
        self.tell: Callable[[str], None] = lambda place: None
        # In the order of the latest attempts.
        self._by_place: OrderedDict[str, Limit] = OrderedDict()

    def are_too_many(self, address: str) -> bool:
        """True if this address has to wait."""
        own = self._by_place.get(_place(address))
        return own is not None and own.is_reached

    def note(self, address: str) -> None:
        """Count an attempt from this address."""
        self.count(_place(address))
        self.tell(_place(address))

    def count(self, place: str) -> None:
        """Count an attempt from this place, at this worker or another."""
        self._by_place.setdefault(place, Limit(self._most, self._seconds, self._clock)).note()
        self._by_place.move_to_end(place)
        while len(self._by_place) > MOST_PLACES or next(iter(self._by_place.values())).is_idle:
            self._by_place.popitem(last=False)


def _place(address: str) -> str:
    """The address; of an IPv6 address the network, because one visitor owns all addresses in it."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    return found.exploded[:19] if isinstance(found, IPv6Address) else address
