"""A table of BOO that is looked back at: with nothing hidden, which it always is, and at the end of a first game."""

from __future__ import annotations

from hantise.core.state import State
from hantise.games.boo.rules import Boo
from hantise.games.boo.sheet import followed
from hantise.games.boo.view import BooView, view


def opened(state: State, seat: int) -> BooView:
    """BOO-50: the same that this seat sees anyway; the order of a pile is nowhere until a card is turned up."""
    return view(state, seat)


def closing(state: State, action: int, seat: int) -> BooView:
    """BOO-44: the whole cemetery after the last card of a match's first game, which the second one clears at once."""
    assert isinstance(state, Boo)
    return view(followed(state, action), seat)
