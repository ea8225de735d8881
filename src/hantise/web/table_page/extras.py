"""What a room may have beside, looked for once: a Protocol goes through all its names at every look."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from hantise.core import Locks, Looks, Moments, Rounds, Sketches, Tells


class Extras(NamedTuple):
    """The room itself as each thing that it has beside, None where it has not."""

    moments: Moments | None
    tells: Tells | None
    looks: Looks | None
    locks: Locks | None
    rounds: Rounds | None
    sketches: Sketches | None


@cache
def extras_of(room: object) -> Extras:
    """All that this room has beside; nothing where it is None."""
    return Extras(
        room if isinstance(room, Moments) else None,
        room if isinstance(room, Tells) else None,
        room if isinstance(room, Looks) else None,
        room if isinstance(room, Locks) else None,
        room if isinstance(room, Rounds) else None,
        room if isinstance(room, Sketches) else None,
    )
