"""A table of BOO with nothing hidden, which it always is."""

from __future__ import annotations

from hantise.core.state import State
from hantise.games.boo.view import BooView, view


def opened(state: State, seat: int) -> BooView:
    """BOO-50: the same that this seat sees anyway; the order of a pile is nowhere until a card is turned up."""
    return view(state, seat)
