"""The trace of the last swap or move: arcs that stay through the next turn, for slow eyes."""

from __future__ import annotations

from collections.abc import Iterable
from math import hypot
from typing import NamedTuple

from hantise.core.kept import kept
from hantise.core.sheet import Line, Part
from hantise.drawing.markup import Markup
from hantise.games.haunted_stairs.disc import PLACES
from hantise.games.haunted_stairs.room.disc import lies_at

# Arcs begin and end beside the ghosts, and bend around the hub.
SHORT = 46
HEAD = 13
WIDE, NARROW = 58, -20
KEPT = 200
# What follows a riddle that asks nothing.
UNASKED = Part("nothing")


class Trace(NamedTuple):
    """Ghosts that changed places, or one that went to the free one; paler once the next card was turned up."""

    source: str
    target: str
    both: bool
    pale: bool


def trace_of(lines: Iterable[str]) -> Trace | None:
    """STA-41: the last swap or move, the newest line first, unless the turn after it is over too.

    A riddle that asks nothing (STA-19) is over as it comes: who saw it has not seen the trace for a turn yet.
    """
    turned_up = 0
    for text in lines:
        _seat, act, talk = Line.read(text)
        if act.what == "up":
            turned_up += UNASKED not in talk
        elif act.what in ("swap", "move"):
            ends = act.detail[0].split("-") if act.what == "swap" else act.detail
            return Trace(ends[0], ends[1], act.what == "swap", turned_up > 0)
        if turned_up > 1:
            return None
    return None


@kept(KEPT)
def arcs(trace: Trace) -> Markup:
    """The arcs in a picture as large as the disc."""
    there = _arc(trace.source, trace.target, WIDE)
    back = _arc(trace.target, trace.source, WIDE if not trace.both else NARROW) if trace.both else ""
    state = " pale" if trace.pale else ""
    return Markup(f'<svg class="trace{state}" viewBox="-250 -250 500 500" aria-hidden="true">{there}{back}</svg>')


def _arc(source: str, target: str, bend: float) -> str:
    """A dotted line on a dark one, with a head; it bends towards the hub, the wider the more."""
    start, end = lies_at(PLACES.index(source)), lies_at(PLACES.index(target))
    middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    over = _bent(middle, start, end, bend)
    begin, stop = _towards(start, over, SHORT), _towards(end, over, SHORT)
    line = f"M{begin[0]:.0f} {begin[1]:.0f}Q{over[0]:.0f} {over[1]:.0f} {stop[0]:.0f} {stop[1]:.0f}"
    return (
        f'<path class="under" d="{line}"/><path class="dots" d="{line}"/><path class="head" d="{_head(stop, over)}"/>'
    )


Point = tuple[float, float]


def _bent(middle: Point, start: Point, end: Point, bend: float) -> Point:
    """The point that the arc bends to, beside the middle, towards the hub for a positive bend."""
    x, y = end[1] - start[1], start[0] - end[0]
    inwards = -1 if x * middle[0] + y * middle[1] > 0 else 1
    length = hypot(x, y) or 1
    return middle[0] + inwards * bend * x / length, middle[1] + inwards * bend * y / length


def _towards(start: Point, end: Point, far: float) -> Point:
    """The point so far from the start on the way to the end."""
    length = hypot(end[0] - start[0], end[1] - start[1]) or 1
    return start[0] + (end[0] - start[0]) * far / length, start[1] + (end[1] - start[1]) * far / length


def _head(tip: Point, over: Point) -> str:
    """An arrow's head at the tip, which points away from where the arc comes from."""
    back = _towards(tip, over, HEAD * 1.6)
    x, y = (tip[1] - back[1]) * 0.6, (back[0] - tip[0]) * 0.6
    return f"M{tip[0]:.0f} {tip[1]:.0f}L{back[0] + x:.0f} {back[1] + y:.0f}L{back[0] - x:.0f} {back[1] - y:.0f}Z"
