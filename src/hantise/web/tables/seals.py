"""Seals that were shown before there is a table: whoever then adds words knows what the house has committed to."""

from __future__ import annotations

from collections import OrderedDict

from hantise.core.dealing import Dealing
from hantise.web.tables.dice import new_dealing

KEPT = 1000


class Seals:
    """Dealings that wait for their table; each is used once, and the oldest are forgotten."""

    def __init__(self, kept: int = KEPT) -> None:
        self._kept = kept
        self._waiting: OrderedDict[str, Dealing] = OrderedDict()

    def offer(self) -> str:
        """The seal of a dealing that nobody has used."""
        dealing = new_dealing()
        self._waiting[dealing.commitment] = dealing
        if len(self._waiting) > self._kept:
            self._waiting.popitem(last=False)
        return dealing.commitment

    def take(self, seal: str) -> Dealing:
        """The dealing of this seal, which nobody else gets; a new one where it is used up or forgotten."""
        return self._waiting.pop(seal, None) or new_dealing()
