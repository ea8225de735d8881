"""The pile that chance draws from: a deal says for each of them what its first card is, its second, and so on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from hantise.core.state import State


class Pile(NamedTuple):
    """A pile by its name in this game, and how many of each outcome lay in it before anything was drawn.

    Where nothing is said of that, what lies there at each draw counts as all of it.
    """

    name: str
    cards: Mapping[int, int] = {}


def one_for_all(state: State) -> Pile:
    """All that chance brings comes from one pile, in the order in which it is asked."""
    return Pile("")


def odds_of(state: State) -> dict[int, int]:
    """At CHANCE: how many tickets each outcome has."""
    return dict(zip(state.legal(), state.weights(), strict=True))
