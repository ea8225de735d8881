"""That a computer told a seat what it would do: a record keeps it, because it belongs to how the game was played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple, TypeGuard

from hantise.core.errors import BadRecord
from hantise.core.words import _, ngettext

# More hints than these no game has room for; of a level's name only so much is read.
MOST, LONGEST = 8_000, 40


class Advised(NamedTuple):
    """A hint that the seat took when so many events counted, from a computer of that level."""

    seat: int
    since: int
    level: str


def written(advised: tuple[Advised, ...]) -> list[dict[str, Any]]:
    """The hints as a record's heading has them."""
    return [one._asdict() for one in advised]


def told(advised: Sequence[Advised], names: Sequence[str]) -> str:
    """How many hints each seat took, in sentences; "" for none."""
    counts = Counter(one.seat for one in advised)
    return " ".join([_told(names[seat], counts[seat]) for seat in sorted(counts)])


def _told(name: str, n: int) -> str:
    if name == _("You"):
        return ngettext("You took {n} hint.", "You took {n} hints.", n).format(n=n)
    return ngettext("{name} took {n} hint.", "{name} took {n} hints.", n).format(name=name, n=n)


def read_advised(value: object, players: int) -> tuple[Advised, ...]:
    """The hints in a heading, none where it says nothing of them; BadRecord if they are not as they are written."""
    if value is None:
        return ()
    if not isinstance(value, list) or len(value) > MOST:
        raise BadRecord("the hints in the record's first line are no list")
    return tuple(_read(one, players) for one in value)


def _read(value: object, players: int) -> Advised:
    one: dict[str, Any] = value if isinstance(value, dict) else {}
    seat, since, level = one.get("seat"), one.get("since"), one.get("level")
    if not (_is_count(seat) and seat < players and _is_count(since) and isinstance(level, str)):
        raise BadRecord("a hint in the record's first line has not a seat, a number of events and a level")
    if not (level.isascii() and level.isalnum() and len(level) <= LONGEST):
        raise BadRecord("a hint in the record's first line comes from nobody who is called so")
    return Advised(seat, since, level)


def _is_count(value: Any) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= MOST
