"""What is at stake in Ghooost!: who stays behind, who escapes, who takes cards and who gets rid of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from hantise.core.sheet import Line
from hantise.core.stakes import Clauses, Stakes
from hantise.core.words import _, ngettext
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
    """The cards that each seat takes, as `takes-cards 0`, and `lays 0`; nothing of a seat that has acted in no line."""
    found: dict[str, int] = {}
    for line in map(Line.read, lines):
        for what, cards in (("takes-cards", _taken(line)), ("lays", _laid(line))):
            found[f"{what} {line.who}"] = found.get(f"{what} {line.who}", 0) + cards
    return found


def _laid(line: Line) -> int:
    return len(faces_of(line.act.first)) if line.act.what == "play" else 0


def _taken(line: Line) -> int:
    """GHO-31: the cards that an action brings into a hand from the cemetery."""
    counted = line.followed("fails")
    taken = counted[0] if counted else line.act
    return int(taken.first) if taken.what in ("take", "fails") else 0


def _own(n: int) -> Mapping[str, Clauses]:
    return {
        "lost": (_("you stay behind"), _("you do not stay behind")),
        "out": (_("you escape"),),
        "takes": (_("you have to take several cards"), _("you do not have to take several cards")),
        "misses": (_("you miss a turn"), _("you miss no turn")),
        "sweeps": (_("you sweep the cemetery and play again"),),
        "takes-cards": (
            ngettext("you soon take a card more", "you soon take {n} cards more", n),
            ngettext("you soon take a card less", "you soon take {n} cards fewer", n),
        ),
        "lays": (ngettext("you soon get rid of a card more", "you soon get rid of {n} cards more", n),),
    }


def _others(n: int) -> Mapping[str, Clauses]:
    return {
        "lost": (_("{name} stays behind"), _("{name} does not stay behind")),
        "out": (_("{name} escapes"), _("{name} does not escape yet")),
        "takes": (_("{name} has to take several cards"), _("{name} does not have to take several cards")),
        "misses": (_("{name} misses a turn"), _("{name} misses no turn")),
        "sweeps": (
            _("{name} sweeps the cemetery and plays again"),
            _("{name} does not sweep the cemetery and play again"),
        ),
        "takes-cards": (
            ngettext("{name} soon takes a card more", "{name} soon takes {n} cards more", n),
            ngettext("{name} soon takes a card less", "{name} soon takes {n} cards fewer", n),
        ),
        "lays": (
            ngettext("{name} soon gets rid of a card more", "{name} soon gets rid of {n} cards more", n),
            ngettext("{name} soon gets rid of a card less", "{name} soon gets rid of {n} cards fewer", n),
        ),
    }


STAKES: Final = Stakes(events, counts, frozenset(["lost", "takes", "takes-cards", "misses"]), _own, _others)
