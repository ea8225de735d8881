"""How often something may happen, counted in memory."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from ipaddress import IPv6Address, ip_address
from time import monotonic

Clock = Callable[[], float]

# Codes and links that led nowhere, in a minute: from one address, and from all.
GUESSES, ALL_GUESSES, GUESSING = 20, 200, 60.0
# Commands for one seat in ten seconds; nobody plays so fast for long.
COMMANDS, COMMANDING = 30, 10.0
# Messages from one open page in ten seconds: for a screen that several seats share.
FRAMES, FRAMING = 60, 10.0
# Times in a minute that a computer takes one seat or gives it back.
STAND_INS, STANDING_IN = 10, 60.0
# Tables that are made in ten minutes: from one address, where a class may sit, and from all.
MAKINGS, ALL_MAKINGS, MAKING = 60, 1200, 600.0


class Limit:
    """At most so many times within some seconds, whatever came before."""

    def __init__(self, most: int, seconds: float, clock: Clock = monotonic) -> None:
        self._most = most
        self._seconds = seconds
        self._clock = clock
        self._times: deque[float] = deque()

    @property
    def is_reached(self) -> bool:
        """Whether it may not happen once more now."""
        while self._times and self._times[0] <= self._clock() - self._seconds:
            self._times.popleft()
        return len(self._times) >= self._most

    @property
    def is_idle(self) -> bool:
        """Whether nothing happened for so long that nothing is remembered."""
        return not self.is_reached and not self._times

    def note(self) -> None:
        """It happened."""
        self._times.append(self._clock())


class Attempts:
    """What anybody may try, who need not show a seat: whoever tries it often has to wait."""

    def __init__(self, most: int, most_of_all: int, seconds: float, clock: Clock = monotonic) -> None:
        """So many times within some seconds from one address, and from all together."""
        self._most = most
        self._seconds = seconds
        self._clock = clock
        self._all = Limit(most_of_all, seconds, clock)
        self._by_place: dict[str, Limit] = {}

    def are_too_many(self, address: str) -> bool:
        """Whether nothing more from this address is looked at now."""
        own = self._by_place.get(_place(address))
        return self._all.is_reached or (own is not None and own.is_reached)

    def note(self, address: str) -> None:
        """One more came from there."""
        self._by_place = {place: limit for place, limit in self._by_place.items() if not limit.is_idle}
        self._all.note()
        self._by_place.setdefault(_place(address), Limit(self._most, self._seconds, self._clock)).note()


def guesses(clock: Clock = monotonic) -> Attempts:
    """Codes and links that led nowhere."""
    return Attempts(GUESSES, ALL_GUESSES, GUESSING, clock)


def makings(clock: Clock = monotonic) -> Attempts:
    """Tables that were made."""
    return Attempts(MAKINGS, ALL_MAKINGS, MAKING, clock)


def _place(address: str) -> str:
    """The address; of one that owns very many the part that they share."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    return found.exploded[:19] if isinstance(found, IPv6Address) else address
