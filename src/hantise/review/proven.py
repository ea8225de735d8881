"""Endings of which everything is known: what each action brings every seat when all play perfectly from there."""

from __future__ import annotations

from typing import Final

from hantise.bots.exact import Proof
from hantise.bots.playout import play_many
from hantise.core import Game, State, View
from hantise.review.chances import shares

# Random ends that show whose payoff is open.
ENDS: Final = 24


def proven(game: Game, view: View, legal: list[int], most: int) -> dict[int, tuple[float, ...]]:
    """The chances of all seats after each action; {} where no proof that looks at so many positions is found."""
    world = view.world() if most else None
    ends = [] if world is None else _two_ends(world, view.seat)
    if world is None or not ends:
        return {}
    values = Proof(game.hints, most).values(world, legal)
    return {action: _weighed(ends, view.seat, value) for action, value in zip(legal, values)}


def _two_ends(world: State, seat: int) -> list[list[float]]:
    """The payoffs of the only two ends there can be, the seat's worse one first; [] where there may be more."""
    seen = sorted({tuple(play_many(world, 1, seed)[1]) for seed in range(ENDS)}, key=lambda end: end[seat])
    return [list(end) for end in seen] if len(seen) == 2 and seen[0][seat] < seen[1][seat] else []


def _weighed(ends: list[list[float]], seat: int, value: float) -> tuple[float, ...]:
    """What everybody has between these two ends, where the seat has that value."""
    worse, better = ends
    part = (value - worse[seat]) / (better[seat] - worse[seat])
    return tuple([part * good + (1.0 - part) * bad for bad, good in zip(shares(worse), shares(better))])
