"""What is at stake in Rest in Peace: the house and the medium of this round, the castles, and the game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from hantise.core.sheet import Line, Part
from hantise.core.stakes import Stakes
from hantise.core.words import _

# The acts that bring a card of one's own onto the table.
SPENDING: Final = frozenset(["ghost", "medium", "blind-card"])


def events(lines: Sequence[str]) -> frozenset[str]:
    """Each as what befalls and whom: `first 0` of the next house, `medium 1` of that round, `castle 1`, `won 1`."""
    told = [part for line in lines for part in Line.read(line).talk]
    return frozenset([*_next(told), *[stake for part in told for stake in _of(part)]])


def _next(told: Sequence[Part]) -> Iterator[str]:
    """RIP-16: whoever gets the first house that is told of, and its medium."""
    for stake, what in (("first", "wins"), ("medium", "takes-medium")):
        yield from [f"{stake} {part.first}" for part in told if part.what == what][:1]


def _of(part: Part) -> Iterator[str]:
    """RIP-16, RIP-30."""
    if part.what == "wins" and "c" in part.detail[-1]:
        yield f"castle {part.first}"
    if part.what == "won":
        yield f"won {part.first}"


def counts(lines: Sequence[str]) -> dict[str, int]:
    """RIP-11: the cards that each family spends up to the next house, as `spent 0`."""
    found = {"spent 0": 0, "spent 1": 0}
    for line in map(Line.read, lines):
        if line.act.what in SPENDING:
            found[f"spent {line.who}"] += 1
        if line.followed("wins"):
            return found
    return {}


def _own(what: str) -> str:
    return {
        "first": _("You win the next house"),
        "spent": _("The cards that you spend on this house"),
        "medium": _("You get the medium of this round"),
        "castle": _("You soon win a castle"),
        "won": _("You win the game"),
    }[what]


def _others(what: str) -> str:
    return {
        "first": _("{name} wins the next house"),
        "spent": _("The cards that {name} spends on this house"),
        "medium": _("{name} gets the medium of this round"),
        "castle": _("{name} soon wins a castle"),
        "won": _("{name} wins the game"),
    }[what]


STAKES: Final = Stakes(events, counts, frozenset(["spent"]), _own, _others)
