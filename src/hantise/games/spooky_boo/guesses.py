"""Guesses at what others hold and have seen, by how long the round has lasted.

The numbers were fitted by eye to what players by rule had seen and held, round for round, in 150 games of two.
"""

from __future__ import annotations

from math import exp
from typing import Final, final

from mypy_extensions import i64

from hantise.core.rng import Rng
from hantise.games.spooky_boo.actions import SQUARE
from hantise.games.spooky_boo.habits import seen_by_now
from hantise.games.spooky_boo.knowledge import Knowledge
from hantise.games.spooky_boo.rules import SpookyBoo
from hantise.games.spooky_boo.scores import ENOUGH
from hantise.games.spooky_boo.view import SpookyBooView

# Of so many worlds one is searched.
WORLDS: Final = 16
# A chosen card of the others that is a point higher is so much less likely, once they have had time to choose.
_PICKED: Final = 0.33
_TIME: Final = 1.6
# How often somebody who knows of so few points has not called.
_UNCALLED: Final = 0.1
_LOTS: Final = 1 << 20


@final
class Guess:
    """Guesses by lot at who has seen which card: by place, two flags, for its owner and for the seat that guesses."""

    def __init__(self, world: SpookyBoo, view: SpookyBooView, rng: Rng) -> None:
        self.seat: i64 = view.seat
        self.known: list[bool] = [kind != 0 for kind in view.facts.squares]
        self.seen: list[bool] = self.known[:]
        odds = i64(seen_by_now(world) * float(_LOTS))
        moved = [sight.place for sight in view.facts.sights if sight.moved]
        for place in range(len(self.seen)):
            if place // SQUARE != self.seat:
                peeked = place % SQUARE < 2 and place not in moved
                self.seen[place] = peeked or rng.below(_LOTS) < odds

    def likelihood(self, world: SpookyBoo) -> float:
        """The rough likelihood of the others' squares once these have chosen for so long."""
        likelihood = 1.0
        points: i64 = 0
        for other in range(world.players):
            if other != self.seat:
                points += self._chosen(world, other)
                if world.total_of(other) <= ENOUGH and self._sees_all(other):
                    likelihood *= _UNCALLED
        rounds = float(world.turns) / float(world.players)
        return likelihood * exp(-_PICKED * (1.0 - exp(-rounds / _TIME)) * float(points))

    def tell(self, world: SpookyBoo) -> None:
        """Let every seat of the world know what it has seen of its own square, and the one that guesses all it has."""
        knowledge = Knowledge(len(self.seen), len(world.deck.kinds))
        knowledge.tick()
        for place in range(len(self.seen)):
            owner = place // SQUARE
            if self.seen[place]:
                knowledge.see(place, owner)
            if self.known[place] and owner != self.seat:
                knowledge.see(place, self.seat)
        world.knowledge = knowledge

    def _chosen(self, world: SpookyBoo, other: i64) -> i64:
        """The points of the cards that this seat has seen, and may have chosen, of those that are guessed."""
        points: i64 = 0
        for place in range(other * SQUARE, other * SQUARE + SQUARE):
            if self.seen[place] and not self.known[place]:
                points += world.deck.values[world.squares[place]]
        return points

    def _sees_all(self, other: i64) -> bool:
        first = other * SQUARE
        return self.seen[first] and self.seen[first + 1] and self.seen[first + 2] and self.seen[first + 3]


def likely_world(view: SpookyBooView, rng: Rng) -> SpookyBoo:
    """One of a few worlds, drawn by lot, each as often as it is likely; its seats know what they have probably seen."""
    world = view.imagine(rng)
    guess = Guess(world, view, rng)
    total = guess.likelihood(world)
    for _ in range(WORLDS - 1):
        other = view.imagine(rng)
        odds = guess.likelihood(other)
        total += odds
        if float(rng.below(_LOTS)) * total < odds * float(_LOTS):
            world = other
    guess.tell(world)
    return world
