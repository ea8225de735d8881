"""The two plainest computer players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hantise.bots.base import Past
from hantise.core import Rng, State, View


class RandomBot:
    """Chooses among the legal actions with equal odds."""

    def decide(self, view: View, legal: Sequence[int], rng: Rng) -> int:
        """Any of the legal actions."""
        return legal[rng.below(len(legal))]

    def odds(self, view: View, legal: Sequence[int], rng: Rng, past: Past) -> Mapping[int, float]:
        """All alike."""
        return dict.fromkeys(legal, 1 / len(legal))


class GreedyBot:
    """Looks one action ahead, in a few worlds that it imagines, and takes what leaves it standing best."""

    worlds = 8

    def decide(self, view: View, legal: Sequence[int], rng: Rng) -> int:
        """The action with the best standing on average; the first of equals."""
        if len(legal) == 1:
            return legal[0]
        worlds = [view.imagine(rng) for _ in range(self.worlds)]
        return max(legal, key=lambda action: sum(_standing_after(world, action, view.seat, rng) for world in worlds))


def _standing_after(world: State, action: int, seat: int, rng: Rng) -> float:
    after = world.clone()
    after.apply(action)
    after.roll(rng)
    return after.standing()[seat]
