"""The games of a match, told from a sheet alone."""

from __future__ import annotations

from hantise.core.sheet import Line


def ends_round(line: str) -> bool:
    """BOO-44: true of a line with which the first game of a match ends."""
    return bool(Line.read(line).followed("second"))
