"""The rounds of a game, told from a sheet alone."""

from __future__ import annotations

from hantise.core.sheet import Line


def ends_round(line: str) -> bool:
    """SPB-30, SPB-37: true of a line with which a round ends that others may follow."""
    return bool(Line.read(line).followed("round"))
