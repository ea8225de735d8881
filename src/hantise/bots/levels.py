"""The computer players to choose from, by name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from difflib import get_close_matches

from hantise.bots.base import Bot
from hantise.bots.search import search
from hantise.bots.simple import GreedyBot, RandomBot
from hantise.core import HantiseError, Rng, View

# On one core; the iterations below need less on most machines.
SECONDS = 2.0


class UnknownLevel(HantiseError):
    """No computer player has that name."""

    code = "unknown-level"


class SearchBot:
    """Searches for so many iterations, at most two seconds."""

    def __init__(self, iterations: int) -> None:
        self.iterations = iterations

    def decide(self, view: View, legal: Sequence[int], rng: Rng) -> int:
        """The action that the search finds best."""
        return search(view, list(legal), rng, self.iterations, SECONDS)


@dataclass(frozen=True)
class Level:
    """A computer player to choose: its name in commands, and English words for a person to choose by."""

    name: str
    words: str
    bot: Bot


LEVELS: dict[str, Level] = {
    level.name: level
    for level in (
        Level("level1", "Easy: hardly thinks", SearchBot(30)),
        Level("level2", "Good: thinks a little", SearchBot(300)),
        Level("level3", "Strong: thinks hard", SearchBot(3000)),
        Level("greedy", "Greedy: looks one step ahead", GreedyBot()),
        Level("random", "Random: does anything", RandomBot()),
    )
}


def find(name: str) -> Bot:
    """The computer player of that name; UnknownLevel, with the nearest name, if there is none."""
    if name not in LEVELS:
        near = get_close_matches(name, LEVELS, n=1, cutoff=0.4)
        guess = f" Did you mean {near[0]}?" if near else ""
        raise UnknownLevel(f"no computer player is called {name[:40]!r}.{guess} ({', '.join(LEVELS)})")
    return LEVELS[name].bot
