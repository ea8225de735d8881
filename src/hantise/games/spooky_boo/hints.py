"""What a search is told of Spooky Boo! beyond its rules."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from hantise.core.hints import Hints
from hantise.core.state import State
from hantise.games.spooky_boo.position import CARD
from hantise.games.spooky_boo.rules import SpookyBoo


@final
class SpookyBooHints(Hints):
    """Spooky Boo!: what is drawn is answered at once."""

    def horizon(self, state: State) -> i64:
        """SPB-30: whoever plays at random calls at once, so that a playout would tell nothing."""
        return 0

    def parts(self, state: State, outcome: i64) -> bool:
        """SPB-11: who draws a card sees it, and answers it."""
        assert isinstance(state, SpookyBoo)
        return state.awaits == CARD


HINTS: Final = SpookyBooHints()
