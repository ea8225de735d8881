"""A seat's knowledge of Haunted Stairs as a row of numbers, for learning programs: the row of `fields.toml`.

Fields other than `seat` that have a number for each seat go clockwise from the viewer on (from the first seat for
a spectator), four places, the last ones 0 where fewer play. Places: red, green, blue, yellow, white; children:
the first four.
"""

from __future__ import annotations

from hantise.core.row import Row, plain
from hantise.core.view import View
from hantise.games.haunted_stairs.layout import FIELDS, SHAPES, write
from hantise.games.haunted_stairs.view import HauntedStairsView

__all__ = ["FIELDS", "SHAPES", "numbers", "write"]


def numbers(view: View) -> list[int]:
    """The numbers of this view: those of the position as far as its seat knows it."""
    assert isinstance(view, HauntedStairsView)
    row = Row(plain(sum([size for _name, size, _least, _most, _words in FIELDS])))
    row.begin()
    write(view.known_world(), view.seat, row)
    row.end()
    return row.listed()
