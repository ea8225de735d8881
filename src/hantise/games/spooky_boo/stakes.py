"""What is at stake in Spooky Boo!: who calls, and who has least when the round ends."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from hantise.core.sheet import Line
from hantise.core.stakes import Stakes
from hantise.core.words import _
from hantise.games.spooky_boo.counted import sum_of
from hantise.games.spooky_boo.scores import ENOUGH


def events(lines: Sequence[str]) -> frozenset[str]:
    """Each as what befalls and whom, from the first round that ends: `calls 0`, `over 0`, `least 1`, `clear 1`."""
    return frozenset(stake for line in _ends(lines) for stake in _of(line))


def counts(lines: Sequence[str]) -> dict[str, int]:
    """What each square comes to when that round ends, as `sum 0`; nothing if none does."""
    return {f"sum {who}": n for line in _ends(lines) for who, n in _sums(line).items()}


def _ends(lines: Sequence[str]) -> list[Line]:
    """The end of the first round that ends, if one does."""
    return [line for line in map(Line.read, lines) if line.followed("shows")][:1]


def _sums(line: Line) -> dict[str, int]:
    return {part.first: sum_of(part.detail[1:-1]) for part in line.followed("shows")}


def _of(line: Line) -> Iterator[str]:
    """SPB-30 to SPB-35."""
    if line.act.what == "call":
        yield f"calls {line.who}"
        if _sums(line)[str(line.who)] > ENOUGH:
            yield f"over {line.who}"
    for who, n in _sums(line).items():
        if n == min(_sums(line).values()):
            yield f"least {who}"
    for part in line.followed("shows"):
        if int(part.detail[-1]) <= 0:
            yield f"clear {part.first}"


def _own(what: str) -> str:
    return {
        "calls": _("You are the first to call"),
        "over": _("You call with more than five points"),
        "least": _("You have the least when the round ends"),
        "clear": _("You score no points in this round"),
        "sum": _("What your cards come to when the round ends"),
    }[what]


def _others(what: str) -> str:
    return {
        "calls": _("{name} is the first to call"),
        "over": _("{name} calls with more than five points"),
        "least": _("{name} has the least when the round ends"),
        "clear": _("{name} scores no points in this round"),
        "sum": _("What the cards of {name} come to when the round ends"),
    }[what]


STAKES: Final = Stakes(events, counts, frozenset(["over", "sum"]), _own, _others)
