"""The marks of all children that were shown, as one whole number, and the knowledge of a seat that they give.

A child's mark is 32 * when + moved: the clock when it was last shown, and how often its ghost has moved since. All
seats see what a ghost shows, so one set of marks serves them all.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hantise.core.notation import entries, whole
from hantise.core.row import Row
from hantise.core.vecs import vec
from hantise.games.haunted_stairs.facts import Known
from hantise.games.haunted_stairs.pieces import FREE, PLACES, children_of, disc_of, lying_at

# By child: the lowest bit of its mark.
MARK: Final = vec[i64]([1, 32768, 1073741824, 35184372088832])
MARK_BITS: Final = 15
WHOLE_MARK: Final = 32767
SHOWN: Final = 32


def marks_in(marks: int) -> list[int]:
    """The mark of each child."""
    return [marks >> MARK_BITS * child & WHOLE_MARK for child in range(4)]


def read_marks(shown: str, moved: str) -> int:
    """The marks of these times and moves, each with a number a child; ValueError for others."""
    marks = 0
    for child, (when, moves) in enumerate(zip(entries(shown, 4), entries(moved, 4))):
        marks += (whole(when, 0, 999) * SHOWN + whole(moves, 0, SHOWN - 1)) << MARK_BITS * child
    return marks


# STA-43: the knowledge of a player who forgets nothing.


def known_of(disc: int, marks: int) -> tuple[Known, ...]:
    """Each child, in the order of places; a disc may have more than one FREE place."""
    lying = [(place, child) for place, child in enumerate(children_of(disc)) if child != FREE]
    each = marks_in(marks)
    return tuple([Known(place, child, each[child] // SHOWN, each[child] % SHOWN) for place, child in lying])


def known_disc(known: tuple[Known, ...]) -> int:
    """The disc with these children, and FREE at every other place."""
    children = [FREE] * len(PLACES)
    for place, child, _when, _moved in known:
        children[place] = child
    return disc_of(children)


def known_marks(known: tuple[Known, ...]) -> int:
    """The marks of these children."""
    marks: i64 = 0
    for _place, child, when, moved in known:
        marks += (when * SHOWN + moved) * MARK[child]
    return marks


def write_known(disc: i64, marks: i64, row: Row) -> None:
    """The known child of each place; then when it was last seen, and the moves of its ghost since."""
    for place in range(5):
        child = lying_at(disc, place)
        if child != FREE:
            mark = marks >> MARK_BITS * child & WHOLE_MARK
            row.put(place * 4 + child, 1)
            row.put(20 + place, mark // SHOWN)
            row.put(25 + place, mark % SHOWN)
    row.skip(30)
