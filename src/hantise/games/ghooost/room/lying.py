"""In which order the ghosts of the cemetery lie, as everybody has seen them laid."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from itertools import chain, takewhile
from typing import Final, NamedTuple

from hantise.core.sheet import Line
from hantise.games.ghooost.facts import Facts
from hantise.games.ghooost.piles import FACES, KITTY
from hantise.games.ghooost.room.faces import in_order, kinds_in, top_run
from hantise.games.ghooost.sheet import faces_of

# After such an act, or with such a part, the cemetery is empty.
EMPTYING = ("take", "starts", "deal")
EMPTIED = ("swept", "fails")
# Lines come again, and both at a table of two see the same pile.
KEPT: Final = 4000


class Lying(NamedTuple):
    """A ghost in the cemetery and the value that it has there; 0 where nobody knows what Miss Copy took."""

    kind: int
    value: int


def pile_of(facts: Facts, lines: Iterable[str]) -> tuple[Lying, ...]:
    """GHO-96, GHO-20: the ghosts from the bottom up, without Kitty; by value those that no line, newest first, has."""
    told = _told(lines) if sum(facts.cemetery[:KITTY]) > facts.run else ()
    return _pile(facts.cemetery, facts.top, facts.run, told)


@lru_cache(maxsize=KEPT)
def _pile(cemetery: tuple[int, ...], top: int, run: int, told: tuple[Lying, ...]) -> tuple[Lying, ...]:
    """The ghosts that were told, if just these lie there; else only the run is known."""
    ghosts = Counter(kinds_in(cemetery[:KITTY]))
    is_told = Counter(ghost.kind for ghost in told) == ghosts
    on_top = told if is_told else tuple([Lying(kind, top) for kind in top_run(cemetery, top, run)])
    untold = ghosts - Counter(ghost.kind for ghost in on_top)
    return (*(Lying(kind, kind) for kind in in_order(untold.elements())), *on_top)


def swept_last(lines: Iterable[str]) -> tuple[Lying, ...]:
    """GHO-65, GHO-69: the ghosts that left the game together last, from the bottom up; none where no line tells it."""
    older = iter(lines)
    newest = next((line for line in map(Line.read, older) if line.followed("swept")), None)
    return (*_told(older), *_laid(newest.act.first)) if newest is not None else ()


def _told(lines: Iterable[str]) -> tuple[Lying, ...]:
    """The ghosts laid since the cemetery was empty."""
    plays = [*takewhile(_is_after, map(_laid_by, lines))]
    return tuple(chain.from_iterable(filter(None, reversed(plays))))


def _is_after(laid: tuple[Lying, ...] | None) -> bool:
    """True if the cemetery was not empty since."""
    return laid is not None


@lru_cache(maxsize=KEPT)
def _laid_by(line: str) -> tuple[Lying, ...] | None:
    """The ghosts that came to lie there; None where it was empty afterwards."""
    told = Line.read(line)
    what, name = told.act.what, told.act.first
    if what in EMPTYING or told.followed(*EMPTIED):
        return None
    return _laid(name) if what in ("play", "up") and name != FACES[KITTY] else ()


def _laid(name: str) -> tuple[Lying, ...]:
    """GHO-20: Miss Copy lies beneath those whose value she took."""
    kinds = [FACES.index(face) for face in faces_of(name)]
    return tuple([Lying(kind, kinds[0]) for kind in sorted(kinds)])
