"""What is at stake in BOO: how many ghosts each has, and who wins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hantise.core.sheet import Line
from hantise.core.stakes import Stakes
from hantise.core.words import _


def events(lines: Sequence[str]) -> frozenset[str]:
    """BOO-42: whoever wins, as `wins 0`, if the lines come so far."""
    return frozenset(f"wins {part.first}" for line in lines for part in Line.read(line).followed("wins"))


def counts(lines: Sequence[str]) -> dict[str, int]:
    """BOO-41: the ghosts of each seat by the last count, as `ghosts 0`."""
    told = [part.detail for line in lines for part in Line.read(line).followed("ghosts")]
    return {f"ghosts {who}": int(n) for detail in told[-1:] for who, n in enumerate(detail)}


def _own(what: str) -> str:
    return {
        "ghosts": _("Your ghosts some turns later"),
        "wins": _("You win"),
    }[what]


def _others(what: str) -> str:
    return {
        "ghosts": _("The ghosts of {name} some turns later"),
        "wins": _("{name} wins"),
    }[what]


STAKES: Final = Stakes(events, counts, frozenset(), _own, _others)
