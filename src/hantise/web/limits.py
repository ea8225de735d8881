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


class Guesses:
    """Codes and links that led nowhere: whoever tries many has to wait."""

    def __init__(self, clock: Clock = monotonic) -> None:
        self._clock = clock
        self._all = Limit(ALL_GUESSES, GUESSING, clock)
        self._by_place: dict[str, Limit] = {}

    def are_too_many(self, address: str) -> bool:
        """Whether nobody looks at a guess from this address now, right or wrong."""
        own = self._by_place.get(_place(address))
        return self._all.is_reached or (own is not None and own.is_reached)

    def note(self, address: str) -> None:
        """One led nowhere."""
        self._by_place = {place: limit for place, limit in self._by_place.items() if not limit.is_idle}
        self._all.note()
        self._by_place.setdefault(_place(address), Limit(GUESSES, GUESSING, self._clock)).note()


def _place(address: str) -> str:
    """The address; of one that owns very many the part that they share."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    return found.exploded[:19] if isinstance(found, IPv6Address) else address
