"""What a room may have beside, looked for once: a Protocol goes through all its names at every look."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from hantise.core import Locks, Looks, Moments, Room, Rounds, Sketches, Tells


class Extras(NamedTuple):
    """The room itself as each thing that it has beside, None where it has not."""

    moments: Moments | None
    tells: Tells | None
    looks: Looks | None
    locks: Locks | None
    rounds: Rounds | None
    sketches: Sketches | None


def extras_of(room: Room | None) -> Extras:
    """All that this room has beside; nothing where there is no room."""
    anything: object = room
    return _extras_of(anything)


@cache
def _extras_of(room: object) -> Extras:
    return Extras(
        room if isinstance(room, Moments) else None,
        room if isinstance(room, Tells) else None,
        room if isinstance(room, Looks) else None,
        room if isinstance(room, Locks) else None,
        room if isinstance(room, Rounds) else None,
        room if isinstance(room, Sketches) else None,
    )
