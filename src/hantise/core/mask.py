"""The legal decisions of a position, as a row of flags."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64, u8

from hantise.core.state import Menu, State
from hantise.core.vecs import vec


@final
class Mask:
    """A flag for each decision of a game, 1 for what may be done; the same places for every position."""

    __slots__ = ("_count", "_menu", "flags")

    def __init__(self, decisions: int) -> None:
        self.flags: vec[u8] = vec[u8]([0] * decisions)
        self._menu: Menu = Menu()
        self._count: i64 = 0

    def fill(self, state: State) -> None:
        """Show what the seat to decide may do in this position, and no more what another might in the one before."""
        flags = self.flags
        actions = self._menu.actions
        for place in range(self._count):
            flags[actions[place]] = 0
        self._count = state.fill(self._menu)
        for place in range(self._count):
            flags[actions[place]] = 1
