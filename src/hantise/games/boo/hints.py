"""What a search is told of BOO beyond its rules."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from hantise.core.hints import Hints
from hantise.core.state import State


@final
class BooHints(Hints):
    """BOO: a card's scares are plain at once, and of some four hundred placements few are worth a look."""

    def horizon(self, state: State) -> i64:
        """What a card scares is plain at once; cards laid at random tell nothing more."""
        return 0

    def has_ranking(self) -> bool:
        """What a placement scares says how urgent it is."""
        return True


HINTS: Final = BooHints()
