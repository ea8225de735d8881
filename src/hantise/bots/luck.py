"""Luck in a game of the arena: sums with a mean of zero, for any judgement of positions.

A chance outcome's worth is compared with the mean over independent draws. A decision's worth is compared with the mean
over the bot's odds (as in Burch and others, AIVAT: A New Variance Reduction Technique for Agent Evaluation in Imperfect
Information Games, AAAI 2018). The odds come from thinking again with other chance and other memories. The game's hints
judge positions: a poor judgement leaves more luck in, and biases nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias

from hantise.bots.players import Bot, age, odds_of
from hantise.bots.search import play_on, play_out
from hantise.core import Game, Rng, State, View
from hantise.core.state import Menu

# Outcomes drawn at a chance move, and playouts of each position.
DRAWS: Final = 32
LOOKS: Final = 8
# Unlikely actions that were not taken get GLANCES playouts only.
UNLIKELY: Final = 0.1
GLANCES: Final = 2
# Repeated decisions of a bot, for its odds.
AGAIN: Final = 3
# The second sum weighs luck by the decision's number over this: leads tell more near the end.
LATER: Final = 50.0
# All luck, and all luck weighed by time.
SUMS: Final = 2

Worth: TypeAlias = list[float]


class Luck:
    """A watcher of a game; `brought` is each seat's luck in payoff units: in all, and weighed by time."""

    def __init__(self, game: Game, players: int, rng: Rng) -> None:
        self._hints = game.hints
        self._rng = rng
        self._menu = Menu()
        self._decisions = 0
        self._pasts: list[dict[str, set[int]]] = [{} for _seat in range(players)]
        self._brought = [[0.0] * players for _sum in range(SUMS)]

    @property
    def brought(self) -> tuple[tuple[float, ...], ...]:
        """The sums, seat by seat."""
        return tuple([tuple([round(part, 6) for part in one]) for one in self._brought])

    def rolled(self, before: State, after: State, _outcomes: Sequence[int] = ()) -> None:
        """Chance led from one position to the other."""
        came = self._worth(after, self._rng.word(), LOOKS)
        self._add(came, self._worth(before, self._rng.word(), DRAWS))

    def decided(self, state: State, view: View, legal: Sequence[int], bot: Bot, action: int) -> None:
        """The bot with this view took that action in this position."""
        self._decisions += 1
        if len(legal) == 1:
            return
        # The odds of each action, estimated by thinking again.
        odds: dict[int, float] = {}
        for _time in range(AGAIN):
            for one, part in odds_of(bot, view, legal, self._rng, self._pasts[view.seat]).items():
                odds[one] = odds.get(one, 0.0) + part / AGAIN
        # The decision reveals the seat's memories at this point.
        for memory in view.memories:
            self._pasts[view.seat].setdefault(memory.id, set()).add(age(memory, view.clock))
        if odds.keys() != {action}:
            self._weigh(state, action, odds)

    def _weigh(self, state: State, action: int, odds: Mapping[int, float]) -> None:
        # The same chance follows each action.
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
        """Each seat's mean judged payoff over playouts."""
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
