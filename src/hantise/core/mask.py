"""The legal decisions of positions, as rows of flags."""

from __future__ import annotations

from typing import final

from mypy_extensions import i32, i64, u8

from hantise.core.rng import Rng
from hantise.core.state import Menu, State
from hantise.core.vecs import vec


@final
class Mask:
    """A flag for each decision of a game at each of so many tables, 1 for what may be done.

    What is legal at a table is noted too, so that no flag is looked at which does not change.
    """

    __slots__ = ("_counts", "_decisions", "_menu", "_noted", "_room", "_tables", "flags")

    def __init__(self, decisions: int, tables: int = 1) -> None:
        self.flags: vec[u8] = vec[u8]([0] * (decisions * tables))
        self._decisions: i64 = decisions
        self._tables: i64 = tables
        self._menu: Menu = Menu()
        self._counts: vec[i64] = vec[i64]([0] * tables)
        self._room: i64 = 8
        self._noted: vec[i32] = vec[i32]([0] * (8 * tables))

    def fill(self, state: State, table: i64 = 0) -> None:
        """Show what the seat to decide may do in this position, and no more what another might in the one before."""
        self.clear(table)
        flags = self.flags
        actions = self._menu.actions
        count = state.fill(self._menu)
        self._make_room(count)
        noted = self._noted
        first = table * self._decisions
        start = table * self._room
        for place in range(count):
            action = actions[place]
            flags[first + action] = 1
            noted[start + place] = i32(action)
        self._counts[table] = count

    def clear(self, table: i64) -> None:
        """Show that nothing may be done there."""
        flags = self.flags
        noted = self._noted
        first = table * self._decisions
        start = table * self._room
        for place in range(start, start + self._counts[table]):
            flags[first + i64(noted[place])] = 0
        self._counts[table] = 0

    def allows(self, table: i64, action: int) -> bool:
        """True if this number is that of a decision that may be made there."""
        return 0 <= action < self._decisions and self.flags[table * self._decisions + i64(action)] != 0

    def any(self, table: i64, rng: Rng) -> i64:
        """One of those that may be made there, each equally likely."""
        return i64(self._noted[table * self._room + rng.below(self._counts[table])])

    def _make_room(self, count: i64) -> None:
        """For so many decisions at each table."""
        room = self._room
        if count > room:
            while self._room < count:
                self._room *= 2
            noted = vec[i32]([0] * (self._room * self._tables))
            for table in range(self._tables):
                for place in range(self._counts[table]):
                    noted[table * self._room + place] = self._noted[table * room + place]
            self._noted = noted
