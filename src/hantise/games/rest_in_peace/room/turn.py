"""What the other family has done in its turn, as long as one has not acted since."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import takewhile

from hantise.core import Scene
from hantise.core.names import said_of
from hantise.core.sheet import Line
from hantise.drawing.kit.attributes import NOTHING
from hantise.drawing.markup import Markup
from hantise.games.rest_in_peace.facts import Facts
from hantise.games.rest_in_peace.names import medium_name
from hantise.games.rest_in_peace.room.between import DECISIONS

ANSWERS = ("value", "card", "house")


def their_turn(scene: Scene, facts: Facts) -> Markup:
    """RIP-11: the cards that it has played, each with what it was given; nothing while it is not one's turn."""
    if facts.awaits != "turn" or facts.mover != facts.seat:
        return NOTHING
    cards = _played([*_since_own(scene.lines, facts.seat)][::-1])
    if not cards:
        return NOTHING
    return Markup('<p class="their-turn">{}</p>').format(said_of(scene.names[1 - facts.seat], cards))


def _since_own(lines: Iterable[str], seat: int) -> Iterable[Line]:
    """The newest first."""
    return takewhile(lambda line: not _is_before(line, seat), map(Line.read, lines))


def _is_before(line: Line, seat: int) -> bool:
    return (line.who == seat and line.act.what in DECISIONS) or bool(line.followed("had"))


def _played(lines: Iterable[Line]) -> str:
    found: list[tuple[str, list[str]]] = []
    for line in lines:
        what, first = line.act.what, line.act.first
        if what in ("ghost", "blind-card"):
            found.append((first, []))
        elif what == "medium":
            found.append((medium_name(int(first)), []))
        elif what in ANSWERS and found:
            found[-1][1].append(medium_name(int(first[1:])) if first.startswith("m") else first)
    return ", ".join([f"{card} ({', '.join(given)})" if given else card for card, given in found])
