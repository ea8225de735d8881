"""The places that were touched lately, as everybody saw it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from hantise.core.sheet import Line

LOOKED: Final = "looked"
SWAPPED: Final = "swapped"
REPLACED: Final = "replaced"


class Touched(NamedTuple):
    """What was last done to a place, and the seat that did it."""

    what: str
    who: int


def touched(lines: Iterable[str], players: int) -> Mapping[str, Touched]:
    """SPB-42: what was last done to each place that was touched within one round of turns; newest line first."""
    found: dict[str, Touched] = {}
    passes = 0
    for line in map(Line.read, lines):
        passes += line.act.what == "pass"
        if passes == players or line.act.what in ("deal", "starts"):
            break
        for place, what in _by(line).items():
            found.setdefault(place, Touched(what, line.who))
    return found


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
