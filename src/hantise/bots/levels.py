"""The computer players to choose from, by name: five levels for people, and two plain ones to measure against."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches

from hantise.bots.base import Bot, Past
from hantise.bots.player import NO_LIMIT, SECONDS, SearchBot, scaled
from hantise.core import Game, HantiseError, Rng, State, View


class UnknownLevel(HantiseError):
    """No computer player has that name."""

    code = "unknown-level"


@dataclass(frozen=True)
class Level:
    """A computer player to choose: its name in commands, and English words for a person to choose by.

    `seat` makes the player for one seat of one match: from the game, a mind, and a share of its iterations with no
    limit of time; None for all of them, within two seconds a decision.
    """

    name: str
    words: str
    seat: Callable[[Game, int, float | None], Bot]


def _searching(place: int) -> Callable[[Game, int, float | None], Bot]:
    """The player of that place in the game's order of strengths."""

    def seat(game: Game, mind: int, budget: float | None) -> Bot:
        strength = game.hints.strengths()[place]
        if budget is None:
            return SearchBot(strength, game.hints, mind, SECONDS)
        return SearchBot(scaled(strength, budget), game.hints, mind, NO_LIMIT)

    return seat


LEVELS: dict[str, Level] = {
    level.name: level
    for level in (
        Level("level1", "First steps: forgets quickly and often plays on a whim", _searching(0)),
        Level("level2", "Easy: thinks a little and likes a risk", _searching(1)),
        Level("level3", "Good: thinks things over and takes no chances", _searching(2)),
        Level("level4", "Strong: thinks hard and strikes early", _searching(3)),
        Level("level5", "Master: thinks as hard as can be and forgets nothing", _searching(4)),
    )
}
PLAIN_ONES: dict[str, Level] = {
    level.name: level
    for level in (
        Level("greedy", "Greedy: looks one step ahead", lambda game, mind, budget: GreedyBot()),
        Level("random", "Random: does anything", lambda game, mind, budget: RandomBot()),
    )
}
COMPUTERS: dict[str, Level] = {**LEVELS, **PLAIN_ONES}


def find(name: str) -> Level:
    """The computer player of that name; UnknownLevel, with the nearest name, if there is none."""
    if name not in COMPUTERS:
        near = get_close_matches(name, COMPUTERS, n=1, cutoff=0.4)
        guess = f" Did you mean {near[0]}?" if near else ""
        raise UnknownLevel(f"no computer player is called {name[:40]!r}.{guess} ({', '.join(COMPUTERS)})")
    return COMPUTERS[name]


def seated(name: str, game: Game, mind: int, budget: float | None = None) -> Bot:
    """The computer player of that name for one seat of one match; UnknownLevel if there is none."""
    return find(name).seat(game, mind, budget)


# The two plainest computer players.


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
