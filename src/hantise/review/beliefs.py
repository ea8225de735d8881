"""What could be where: the chances of each hidden thing, as a seat could infer them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Final, NamedTuple

from hantise.core import Game, Lying, Rng, State, View

WORLDS: Final = 400


class Belief(NamedTuple):
    """A thing that may lie at a place, of a seat or of nobody (-1), and the part of all worlds in which it does.

    `plain` counts the worlds that the seat cannot rule out, with the odds of chance alone; `likely` those that its
    computers imagine, who weigh what others sensibly do.
    """

    lying: Lying
    plain: float
    likely: float


def beliefs(game: Game, view: View, rng: Rng, worlds: int = WORLDS) -> list[Belief]:
    """All that is possible, place by place, at each the likeliest first; a thing that lies there twice counts once."""
    plain = _counted(game, view, lambda: view.imagine(rng), worlds)
    likely = _counted(game, view, lambda: game.hints.imagined(view, rng), worlds)
    found = [Belief(lying, plain[lying] / worlds, likely[lying] / worlds) for lying in {**plain, **likely}]
    return sorted(found, key=lambda one: (one.lying.seat, one.lying.place, -one.likely, -one.plain, one.lying.thing))


def _counted(game: Game, view: View, imagine: Callable[[], State], worlds: int) -> Counter[Lying]:
    found = Counter[Lying]()
    for _world in range(worlds):
        found.update(set(game.hidden(view, imagine())))
    return found
