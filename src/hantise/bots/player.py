"""The computer player that searches: as much, as faithfully and as boldly as its strength says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from time import perf_counter

from hantise.bots.base import Past
from hantise.bots.exact import Proof
from hantise.bots.remembering import recalled, remembered
from hantise.bots.search import searched
from hantise.core import Rng, View
from hantise.core.hints import PLAIN, Hints, Strength

# At most, for a decision on one core; the iterations need less on most machines.
SECONDS = 2.0
NO_LIMIT = float("inf")
# A proof may take this share of the time; a search that is to follow needs the rest.
PROVING = 0.4
# Shares are drawn as finely as this.
GRAINS = 1 << 20


class SearchBot:
    """A seat's computer player for one match; `mind` tells it from every other, so that each forgets other things."""

    def __init__(self, strength: Strength | int, hints: Hints = PLAIN, mind: int = 0, seconds: float = SECONDS) -> None:
        """A whole number is a strength of so many iterations."""
        self.strength = Strength(strength) if isinstance(strength, int) else strength
        self.hints = hints
        self.mind = mind
        self.seconds = seconds

    def within(self, seconds: float) -> SearchBot:
        """The same player with so many seconds for a decision."""
        return SearchBot(self.strength, self.hints, self.mind, seconds)

    def decide(self, view: View, legal: Sequence[int], rng: Rng) -> int:
        """The action that proof or search finds best, as far as whim and temperament let it be taken."""
        choices = list(legal)
        if len(choices) == 1:
            return choices[0]
        if self.strength.slips and rng.below(GRAINS) < round(self.strength.slips * GRAINS):
            return choices[rng.below(len(choices))]
        end = perf_counter() + self.seconds
        known = remembered(view, self.strength, self.mind)
        proven = self._proven(known, choices)
        return self._searched(known, choices, rng, end - perf_counter()) if proven < 0 else proven

    def odds(self, view: View, legal: Sequence[int], rng: Rng, past: Past) -> Mapping[int, float]:
        """What its thinking leads to, but for the share of decisions that it takes without a thought."""
        slips, choices = self.strength.slips, list(legal)
        known = recalled(view, self.strength, self.mind, past, rng)
        thought = self._thought(known, choices, rng)
        even = slips / len(choices)
        found = {action: even + (1.0 - slips) * thought.get(action, 0.0) for action in choices}
        return {action: part for action, part in found.items() if part}

    def _thought(self, known: View, choices: list[int], rng: Rng) -> dict[int, float]:
        """The chances of the actions once it has thought."""
        proven = self._proven(known, choices)
        if proven >= 0:
            return {proven: 1.0}
        if not self.strength.whim:
            return {self._searched(known, choices, rng, self.seconds): 1.0}
        found = searched(known, choices, rng, self.strength.iterations, self.seconds, self.hints)
        weights = [found.visits(action) ** (1.0 / self.strength.whim) for action in choices]
        return {action: weight / sum(weights) for action, weight in zip(choices, weights)}

    def _proven(self, view: View, choices: list[int]) -> int:
        """The best action where the ending can be played out in full; -1 elsewhere."""
        world = view.world() if self.strength.proofs else None
        if world is None:
            return -1
        return Proof(self.hints, self.strength.proofs, self.seconds * PROVING).best(world, choices)

    def _searched(self, view: View, choices: list[int], rng: Rng, seconds: float) -> int:
        strength = self.strength
        found = searched(view, choices, rng, strength.iterations, seconds, self.hints)
        if strength.whim:
            return found.drawn(choices, strength.whim)
        return found.liked(choices, strength.daring) if strength.daring else found.best(choices)


def scaled(strength: Strength, fraction: float) -> Strength:
    """The same with that fraction of its iterations and proofs, at least one iteration."""
    iterations, proofs = max(1, round(strength.iterations * fraction)), round(strength.proofs * fraction)
    return strength._replace(iterations=iterations, proofs=proofs)
