"""What was done lately, and the places that were touched, as everybody saw it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, NamedTuple

from hantise.core.sheet import Line, Part

LOOKED: Final = "looked"
SWAPPED: Final = "swapped"
REPLACED: Final = "replaced"
# What a turn is told by; drawing, laying back and passing say no more.
DEEDS: Final = frozenset(["take", "put", "discard", "power", "look", "swap", "with"])


class Touched(NamedTuple):
    """What was last done to a place, and the seat that did it."""

    what: str
    who: int


def touched(lines: Iterable[str], players: int) -> Mapping[str, Touched]:
    """SPB-42: what was last done to each place that was touched within one round of turns; newest line first."""
    found: dict[str, Touched] = {}
    for line in _lately(lines, players):
        for place, what in _by(line).items():
            found.setdefault(place, Touched(what, line.who))
    return found


def deeds(lines: Iterable[str], players: int) -> Mapping[int, Part]:
    """SPB-42: what each seat did last within one round of turns, by seat; newest line first."""
    found: dict[int, Part] = {}
    for line in _lately(lines, players):
        if line.act.what in DEEDS:
            found.setdefault(line.who, line.act)
    return found


def _lately(lines: Iterable[str], players: int) -> Iterator[Line]:
    """The lines of one round of turns, the newest first."""
    passes = 0
    for line in map(Line.read, lines):
        passes += line.act.what == "pass"
        if passes == players or line.act.what in ("deal", "starts"):
            return
        yield line


def _by(line: Line) -> Mapping[str, str]:
    """The places that one action touches."""
    who, (what, detail), _talk = line
    if what in ("take", "put"):
        return {f"{who}:{detail[-1]}": REPLACED}
    if what == "look":
        return {":".join(detail[:2]): LOOKED}
    if what in ("swap", "with"):
        return {f"{who}:{detail[0]}": SWAPPED, ":".join(detail[1:]): SWAPPED}
    return {}
