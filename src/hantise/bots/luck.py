"""What luck brought in a game of the arena: sums that are zero on the mean, whatever a position is thought to be worth.

Wherever chance spoke, what the outcome is worth is set against the mean over outcomes drawn apart from it; wherever a
bot decided, what its action is worth against the mean over its odds (as in Burch and others, AIVAT: A New Variance
Reduction Technique for Agent Evaluation in Imperfect Information Games, AAAI 2018). An action's odds come from thinking
again with other chance, and with other lots of what is forgotten. A game's hints say what a position is worth; a poor
guess lets more luck stand and shifts nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias

from hantise.bots.players import Bot, age, odds_of
from hantise.bots.search import play_on, play_out
from hantise.core import Game, Rng, State, View
from hantise.core.state import Menu

# What happened instead of what might have: outcomes of chance that are drawn, and looks at each position.
DRAWS: Final = 32
LOOKS: Final = 8
# An action that was not taken and was unlikelier than this has but so many looks: it counts for little.
UNLIKELY: Final = 0.1
GLANCES: Final = 2
# How often a bot thinks again.
AGAIN: Final = 3
# So many decisions later in the game luck counts once more beside itself: leads say more near the end.
LATER: Final = 50.0
# All luck, and all of it again by how late it was.
SUMS: Final = 2

Worth: TypeAlias = list[float]


class Luck:
    """Watches a game; `brought` is what luck brought each seat, in payoff units: in all, and weighed by how late."""

    def __init__(self, game: Game, players: int, rng: Rng) -> None:
        self._hints = game.hints
        self._rng = rng
        self._menu = Menu()
        self._decisions = 0
        self._pasts: list[dict[str, set[int]]] = [{} for _seat in range(players)]
        self._brought = [[0.0] * players for _sum in range(SUMS)]

    @property
    def brought(self) -> tuple[tuple[float, ...], ...]:
        """Sum by sum, seat by seat."""
        return tuple([tuple([round(part, 6) for part in one]) for one in self._brought])

    def rolled(self, before: State, after: State, _outcomes: Sequence[int] = ()) -> None:
        """Chance has led from one position to the other, where a seat has to decide or the game is over."""
        came = self._worth(after, self._rng.word(), LOOKS)
        self._add(came, self._worth(before, self._rng.word(), DRAWS))

    def decided(self, state: State, view: View, legal: Sequence[int], bot: Bot, action: int) -> None:
        """The bot whose view this is has taken that action in this position."""
        self._decisions += 1
        if len(legal) == 1:
            return
        # How likely the bot was to take each action, as far as thinking again tells.
        odds: dict[int, float] = {}
        for _time in range(AGAIN):
            for one, part in odds_of(bot, view, legal, self._rng, self._pasts[view.seat]).items():
                odds[one] = odds.get(one, 0.0) + part / AGAIN
        # What the seat remembers now is known from here on.
        for memory in view.memories:
            self._pasts[view.seat].setdefault(memory.id, set()).add(age(memory, view.clock))
        if odds.keys() != {action}:
            self._weigh(state, action, odds)

    def _weigh(self, state: State, action: int, odds: Mapping[int, float]) -> None:
        # The same chance follows on each.
        seed = self._rng.word()
        odds = {**odds, action: odds.get(action, 0.0)}
        worths = {
            one: self._after(state, one, seed, LOOKS if one == action or part >= UNLIKELY else GLANCES)
            for one, part in odds.items()
        }
        middle = [sum(odds[one] * worths[one][seat] for one in odds) for seat in range(len(worths[action]))]
        self._add(worths[action], middle)

    def _after(self, state: State, action: int, seed: int, looks: int) -> Worth:
        after = state.clone()
        after.apply(action)
        return self._worth(after, seed, looks)

    def _worth(self, state: State, seed: int, looks: int) -> Worth:
        """Each seat's prospects on the mean over so many ways in which chance and the next decisions may go."""
        rng = Rng(seed)
        found = [self._look(state.clone(), rng) for _look in range(looks)]
        return [sum(seat) / looks for seat in zip(*found)]

    def _look(self, world: State, rng: Rng) -> Worth:
        world.roll(rng)
        most = self._hints.horizon(world)
        if self._hints.has_policy():
            play_on(world, rng, self._menu, most, self._hints)
        else:
            play_out(world, rng, self._menu, most)
        return self._hints.judge(world)

    def _add(self, came: Worth, expected: Worth) -> None:
        for seat, (one, other) in enumerate(zip(came, expected)):
            self._brought[0][seat] += one - other
            self._brought[1][seat] += (one - other) * self._decisions / LATER
