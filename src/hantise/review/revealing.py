"""Whether a choice showed its own seat something that no seat could know before."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from hantise.bots.players import remembered
from hantise.core import Action, Record, Rng, State
from hantise.review.points import Point

# Worlds that are looked at: whatever comes out alike in all of them was known.
WORLDS: Final = 8


def revealing(record: Record, points: Sequence[Point], seat: int) -> Callable[[int], bool]:
    """True for the number of a point at which the seat's choice told it more than that it was made."""
    return lambda number: reveals(record, points[number], seat)


def reveals(record: Record, point: Point, seat: int) -> bool:
    """True if what the seat saw from its choice up to the next point would read otherwise in another world.

    The worlds are those of a player who forgets as the lowest level does, to whom a card turned over long ago is new.
    """
    view, seen = record.game.view(point.state, seat), point.lines(record, seat)
    strength = record.game.hints.strengths()[0]
    worlds = (remembered(view, strength, mind).imagine(Rng(mind)) for mind in range(WORLDS))
    return any(_seen(record, world, point.actions, seat) != seen for world in worlds)


def _seen(record: Record, state: State, actions: Sequence[Action], seat: int) -> tuple[str, ...]:
    """What the seat would see of these actions in that world, as far as they go there."""
    found: list[str] = []
    for action in actions:
        if action not in state.legal():
            break
        found.append(record.game.seen(state, action, seat))
        state.apply(action)
    return tuple(filter(None, found))
