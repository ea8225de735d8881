"""Choices in words for who looks at the table, where a choice is drawn: no square has a number there."""

from __future__ import annotations

from collections.abc import Sequence

from hantise.core import View
from hantise.core.names import said_of
from hantise.core.words import _
from hantise.games.boo.actions import FIRST_ORDER, ORDER_NAMES, PLACES, WAYS
from hantise.games.boo.room.choices import spoken
from hantise.games.boo.room.places import is_down
from hantise.games.boo.sentences import consequence
from hantise.games.boo.sheet import laid_last
from hantise.games.boo.table import boo_of


def label_in_sight(view: View, action: int, names: Sequence[str]) -> str:
    """BOO-14, BOO-20: how a card would lie, or the order of its ghosts, and the consequence."""
    world = boo_of(view).world()
    is_order = action >= FIRST_ORDER
    where = spoken(ORDER_NAMES[action - FIRST_ORDER], laid_last(world)) if is_order else _way(action)
    return said_of(where, consequence(world, action))


def _way(action: int) -> str:
    """BOO-14."""
    _y, _x, way, _face = PLACES.indices(action)
    return _("Upright") if is_down(WAYS[way]) else _("Across")
