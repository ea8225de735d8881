"""Motions go between places that are seen while they last, with faces that there are."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from hantise.core import Room, Step
from hantise.core.room import MOTIONS
from hantise.drawing.faces import names_in
from hantise.testing.broken import require

BACK = "back"  # the drawing of a card whose face is not seen
AFTERWARDS = "say"  # hangs over the table that comes


class Seen(NamedTuple):
    """The places of the table on which motions are seen, and of the one that comes after them."""

    before: Collection[str]
    after: Collection[str]


def check_line(room: Room, line: str, seat: int, places: Seen, drawings: Collection[str]) -> int:
    """Check what a line of this seat's sheet shows, between these places; the number of its steps."""
    steps = room.steps(line, seat)
    for step in steps:
        _check_step(step, line, drawings, places)
    return len(steps)


def _check_step(step: Step, line: str, drawings: Collection[str], places: Seen) -> None:
    told = f"for the line {line!r}, {step.motion!r}"
    require(step.motion in MOTIONS, f"{told} is no motion; there are {MOTIONS}")
    drawn = places.before if step.motion != AFTERWARDS else places.after
    when = "before it" if step.motion != AFTERWARDS else "after it"
    for place in filter(None, (step.source, step.target)):
        require(place in drawn, f"{told} needs the place {place!r}, which is not drawn {when}")
    for face in step.faces:
        for name in names_in(face):
            require((name or BACK) in drawings, f"{told} shows {name or BACK!r}, which is no drawing of the room")
