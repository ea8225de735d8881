"""Choices in words for who looks at the table: no square has a number there, so rows and columns are counted."""

from __future__ import annotations

from collections.abc import Sequence

from hantise.core import View
from hantise.core.names import said_of
from hantise.core.words import _
from hantise.games.boo.actions import FIRST_ORDER, ORDER_NAMES, PLACES, WAYS
from hantise.games.boo.room.choices import spoken
from hantise.games.boo.room.places import is_down
from hantise.games.boo.rules import Boo
from hantise.games.boo.sentences import consequence
from hantise.games.boo.sheet import laid_last
from hantise.games.boo.table import boo_of


def label_in_sight(view: View, action: int, names: Sequence[str]) -> str:
    """BOO-14, BOO-20: the place of a card or the order of its ghosts, and the consequence."""
    world = boo_of(view).world()
    is_order = action >= FIRST_ORDER
    where = spoken(ORDER_NAMES[action - FIRST_ORDER], laid_last(world)) if is_order else _place(world, action)
    return said_of(where, consequence(world, action))


def _place(world: Boo, action: int) -> str:
    """The leftmost or topmost square of a card, counted from the outermost cards left and on top, its own too."""
    y, x, way, _face = PLACES.indices(action)
    column, row = x - min(int(world.table.west), x) + 1, y - min(int(world.table.north), y) + 1
    words = _("Column {x}, row {y}, upright") if is_down(WAYS[way]) else _("Column {x}, row {y}, across")
    return words.format(x=column, y=row)
