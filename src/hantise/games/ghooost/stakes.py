"""What is at stake in Ghooost!: who has to take cards and who gets rid of them, who escapes, who stays behind."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from hantise.core.sheet import Line
from hantise.core.stakes import Stakes
from hantise.core.words import _
from hantise.games.ghooost.sheet import faces_of


def events(lines: Sequence[str]) -> frozenset[str]:
    """Each as what befalls and whom: `takes 0`, `sweeps 1`, `misses 0`, `out 1`, `lost 0`."""
    return frozenset(stake for line in lines for stake in _of(Line.read(line)))


def _of(line: Line) -> Iterator[str]:
    if _taken(line) > 1:
        yield f"takes {line.who}"
    for part in line.followed("misses", "out", "lost"):
        yield f"{part.what} {part.first}"
    if line.followed("swept"):
        yield f"sweeps {line.who}"


def counts(lines: Sequence[str]) -> dict[str, int]:
    """The cards that each seat has `taken`, and `laid`; nothing of a seat that has acted in none of the lines."""
    found: dict[str, int] = {}
    for line in map(Line.read, lines):
        for what, cards in (("taken", _taken(line)), ("laid", _laid(line))):
            found[f"{what} {line.who}"] = found.get(f"{what} {line.who}", 0) + cards
    return found


def _laid(line: Line) -> int:
    return len(faces_of(line.act.first)) if line.act.what == "play" else 0


def _taken(line: Line) -> int:
    """GHO-31: the cards that an action brings into a hand from the cemetery."""
    counted = line.followed("fails")
    taken = counted[0] if counted else line.act
    return int(taken.first) if taken.what in ("take", "fails") else 0


def _own(what: str) -> str:
    return {
        "takes": _("You have to take several cards"),
        "taken": _("The cards that you take in the next turns"),
        "laid": _("The cards that you lay in the next turns"),
        "misses": _("You miss a turn"),
        "out": _("You escape"),
        "lost": _("You stay behind"),
        "sweeps": _("You sweep the cemetery and play again"),
    }[what]


def _others(what: str) -> str:
    return {
        "takes": _("{name} has to take several cards"),
        "taken": _("The cards that {name} takes in the next turns"),
        "laid": _("The cards that {name} lays in the next turns"),
        "misses": _("{name} misses a turn"),
        "out": _("{name} escapes"),
        "lost": _("{name} stays behind"),
        "sweeps": _("{name} sweeps the cemetery and plays again"),
    }[what]


STAKES: Final = Stakes(events, counts, frozenset(["takes", "taken", "misses", "lost"]), _own, _others)
